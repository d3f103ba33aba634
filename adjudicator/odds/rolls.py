"""How often a roll of dice costs each side casualties, by the judge's own comparison."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, TypeAlias

from adjudicator.core.battles import BattleFought
from adjudicator.core.combat import Compare
from adjudicator.core.dice import Die
from adjudicator.core.ids import Colour
from adjudicator.core.policies import Hits

Ways: TypeAlias = Iterator[tuple[Hits, int]]

_NUMBERS: Final = 6
_MOST_THROWS: Final = _NUMBERS**4


def too_many(battle: BattleFought) -> bool:
    """Whether a single roll of all sides has too many throws to go through."""
    forces = len(battle.forces)
    throws: int = _NUMBERS * 2**forces if battle.garrison else _NUMBERS**forces
    return throws > _MOST_THROWS


@lru_cache(maxsize=4096)
def hits(
    compare: Compare, owners: tuple[Colour, ...], dice: tuple[Die, ...], *, garrisoned: bool
) -> tuple[tuple[Hits, float], ...]:
    """How often each side takes casualties, with its probability, where anybody takes any.

    Rolls that do nothing are rolled again, so they are left out; nothing is left where all do.
    """
    throws = _storm(compare, owners, dice) if garrisoned else _melee(compare, owners, dice)
    ways: Counter[Hits] = Counter()
    for sides, number in throws:
        if number and any(sides):
            ways[sides] += number
    return tuple((sides, number / ways.total()) for sides, number in ways.items())


def _storm(compare: Compare, owners: Sequence[Colour], dice: Sequence[Die]) -> Ways:
    """Against a garrison, whose die is the last, each force's die counts by itself (B5).

    So a number above the garrison's stands for all of a force that beat it, one below for others.
    """
    *forces, garrison = dice
    for number, ways in Counter(garrison.faces).items():
        beating = [sum(compare((), (own, number))[-1] for own in die.faces) for die in forces]
        for beaten in product((False, True), repeat=len(forces)):
            numbers = [number + 1 if won else number - 1 for won in beaten]
            chances = zip(forces, beating, beaten, strict=True)
            yield (
                compare(owners, (*numbers, number)),
                ways * prod(wins if won else len(die.faces) - wins for die, wins, won in chances),
            )


def _melee(compare: Compare, owners: Sequence[Colour], dice: Sequence[Die]) -> Ways:
    """Forces of several players against each other (B4, B9)."""
    for throw in product(*(Counter(die.faces).items() for die in dice)):
        numbers = [number for number, _ in throw]
        yield compare(owners, numbers), prod(ways for _, ways in throw)
