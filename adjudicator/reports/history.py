"""The history of a game in short: for each round who took what, who fell, and who was silent."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.events import Event, GameWon, PlayerOut, PlayerResigned, PlayerSilent
from adjudicator.core.ids import NEUTRAL, NOBODY, Colour
from adjudicator.core.ruling_events import GameConcluded, PositionEdited
from adjudicator.core.state import State
from adjudicator.reports.facts import Attendance, How
from adjudicator.reports.news import Gains
from adjudicator.reports.rounds import Round, Stage, rounds


class Chapter(Struct, frozen=True):
    """A round. `gains` are the territories that changed hands in it, as they stood at its end.

    `rulings` are events by which the game master changed or ended the game. `out` are players who
    fell, `left` those who resigned. Of those who sent no orders `stood` had standing ones,
    `disorder` are in civil disorder, and `silent` are the others. `lands` are the territories of
    every seat at the end. `why` says why the game ended in it; it is empty if it did not.
    """

    number: int
    gains: tuple[Gains, ...]
    rulings: tuple[Event, ...]
    out: tuple[Colour, ...]
    left: tuple[Colour, ...]
    stood: tuple[Colour, ...]
    disorder: tuple[Colour, ...]
    silent: tuple[Colour, ...]
    lands: tuple[int, ...]
    why: str


Attended: TypeAlias = Mapping[int, Sequence[Attendance]]
"""How players came to the stages of rounds, by the number of the round."""


def chapters(stages: Iterable[Stage], attended: Attended) -> tuple[Chapter, ...]:
    """The rounds of a game, the newest first; the set-up stands last."""
    told = rounds(stages)
    befores = [one.after for one in (*told[:1], *told[:-1])]
    found = (_chapter(*both, attended) for both in zip(told, befores, strict=True))
    return tuple(reversed(list(found)))


def _chapter(one: Round, before: State, attended: Attended) -> Chapter:
    seats, events = one.after.seats, one.events
    left = tuple(event.player for event in events if isinstance(event, PlayerResigned))
    out = (event.player for event in events if isinstance(event, PlayerOut))
    how = {line.player: line.how for line in attended.get(one.number, ())}
    silent = {event.player for event in events if isinstance(event, PlayerSilent)}
    return Chapter(
        number=one.number,
        gains=tuple(_gains(one.after, before)),
        rulings=tuple(it for it in events if isinstance(it, PositionEdited | GameConcluded)),
        out=tuple(player for player in out if player not in left),
        left=left,
        stood=tuple(player for player in seats if how.get(player) is How.STANDING),
        disorder=tuple(player for player in seats if how.get(player) is How.CIVIL_DISORDER),
        silent=tuple(
            player
            for player in seats
            if player in silent and how.get(player) not in {How.STANDING, How.CIVIL_DISORDER}
        ),
        lands=tuple(one.lands(player) for player in seats),
        why=next((event.why for event in events if isinstance(event, GameWon)), ""),
    )


def _gains(after: State, before: State) -> Sequence[Gains]:
    taken = [
        (name, held.owner, before.owner(name))
        for name, held in after.territories.items()
        if held.owner != before.owner(name)
    ]
    found = [
        Gains(seat, tuple((name, former) for name, owner, former in taken if owner == seat))
        for seat in (*after.seats, NEUTRAL, NOBODY)
    ]
    return [one for one in found if one.territories]
