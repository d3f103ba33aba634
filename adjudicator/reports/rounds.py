"""A game round by round: what its judged stages come to, for the story that is told at its end."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.rulings import ruling_of
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord

Stage: TypeAlias = tuple[State, TurnRecord]
"""A judged stage: the position before it, and what happened."""


class Round(Struct, frozen=True):
    """A round of a game, all its stages together; number 0 is the set-up.

    `after` is the position at its end.
    """

    number: int
    events: tuple[Event, ...]
    after: State

    def lands(self, player: Colour) -> int:
        """How many territories a player held at its end."""
        return len(self.after.held(player))


def rounds(stages: Iterable[Stage]) -> tuple[Round, ...]:
    """The rounds that stages and rulings make, in their order.

    A round in which nothing but rulings came is none.
    """
    found = groupby(stages, key=lambda stage: stage[0].round)
    groups = ((number, [record for _, record in group]) for number, group in found)
    return tuple(_round(*one) for one in groups if not all(map(_is_ruling, one[1])))


def _round(number: int, records: Sequence[TurnRecord]) -> Round:
    events = tuple(event for record in records for event in record.events)
    return Round(number, events, records[-1].state)


def _is_ruling(record: TurnRecord) -> bool:
    return ruling_of(record.events) is not None
