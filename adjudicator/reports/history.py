"""The history of a game in short: for each round who took what, who fell, and who was silent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from adjudicator.core.events import GameWon, PlayerOut, PlayerResigned, PlayerSilent
from adjudicator.core.ids import NOBODY, Colour
from adjudicator.core.state import State
from adjudicator.reports.news import Gains
from adjudicator.reports.rounds import Round, Stage, rounds


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round. `gains` are the territories that changed hands in it, as they stood at its end.

    `out` are players who fell, `left` those who resigned, `silent` those without orders. `lands`
    are the territories of every seat at the end. `why` says why the game ended in it; it is empty
    if it did not.
    """

    number: int
    gains: tuple[Gains, ...]
    out: tuple[Colour, ...]
    left: tuple[Colour, ...]
    silent: tuple[Colour, ...]
    lands: tuple[int, ...]
    why: str


def chapters(stages: Iterable[Stage]) -> tuple[Chapter, ...]:
    """The rounds of a game, the newest first; the set-up stands last, with what was dealt."""
    told = rounds(stages)
    later = [_chapter(one, before.after) for before, one in pairwise(told)]
    return (*reversed(later), *(_chapter(one, one.after) for one in told[:1]))


def _chapter(one: Round, before: State) -> Chapter:
    left = tuple(event.player for event in one.events if isinstance(event, PlayerResigned))
    silent = {event.player for event in one.events if isinstance(event, PlayerSilent)}
    seats = one.after.seats
    return Chapter(
        number=one.number,
        gains=tuple(_gains(one.after, before)),
        out=tuple(
            event.player
            for event in one.events
            if isinstance(event, PlayerOut) and event.player not in left
        ),
        left=left,
        silent=tuple(player for player in seats if player in silent),
        lands=tuple(one.lands(player) for player in seats),
        why=next((event.why for event in one.events if isinstance(event, GameWon)), ""),
    )


def _gains(after: State, before: State) -> Sequence[Gains]:
    taken = [
        (name, held.owner, before.owner(name))
        for name, held in after.territories.items()
        if held.owner != before.owner(name)
    ]
    found = [
        Gains(seat, tuple((name, former) for name, owner, former in taken if owner == seat))
        for seat in (*after.seats, NOBODY)
    ]
    return [one for one in found if one.territories]
