"""How many armies each line gets of those that its player has (T4, T5)."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec import Struct

from adjudicator.core.ids import TerritoryName
from adjudicator.core.orders import All, Count, Exactly, Half, Rest


class Share(Struct, frozen=True):
    """What a line asked for and what it got; `full` where the place it goes to has no more room."""

    asked: int
    given: int
    full: bool = False


def asks(count: Count, left: int) -> int:
    """The armies that a count means when `left` may still leave or be placed (T5)."""
    match count:
        case Exactly(armies):
            return armies
        case All(but):
            return max(0, left - but)
        case Half():
            return left // 2
        case Rest():
            return left
        case _:  # pragma: no cover
            assert_never(count)


def allot(
    lines: Iterable[tuple[Count, TerritoryName]],
    pool: int,
    room: Mapping[TerritoryName, int] | None = None,
) -> tuple[Share, ...]:
    """Divide a pool of armies among lines, each a count and a place it goes to.

    Lines are served as written, those for `the rest` after all others (T5); a count that is too
    high gets what there is (T4). `room` is how many each place accepts, none named: any number.
    """
    numbered = list(enumerate(lines))
    space = dict(room or {})
    shares = {}
    for number, (count, place) in sorted(numbered, key=lambda line: isinstance(line[1][0], Rest)):
        asked = asks(count, pool)
        fits = min(asked, space.get(place, asked))
        given = min(fits, pool)
        shares[number] = Share(asked, given, full=given < min(asked, pool))
        pool -= given
        if place in space:
            space[place] -= given
    return tuple(shares[number] for number, _ in numbered)
