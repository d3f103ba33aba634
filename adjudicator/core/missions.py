"""Missions as values: what a card asks for, how near a player is to it, and how it is told (Q1)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, assert_never

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.refusals import holder, listed


class Lot(StrEnum):
    """Cards whose target is drawn by lot when they are dealt: a player (Q2), a territory (Q3)."""

    PLAYER = "destroy player"
    HOLDER = "destroy holder"


@dataclass(frozen=True, slots=True)
class Destroy:
    """Be an heir of `target` (Q2).

    `holder_of` is the territory that the target held when the card was dealt (Q3), None once
    another player is the target. `done` stays true from then on (Q8).
    """

    target: Colour
    holder_of: TerritoryName | None = None
    done: bool = False


@dataclass(frozen=True, slots=True)
class Foothold:
    """Hold one whole continent, and a territory in each of the others (Q4)."""


@dataclass(frozen=True, slots=True)
class Way:
    """Continents to hold whole, and with them territories, or a group.

    `group` is the number of territories that hang together outside the continents (Q5 to Q7).
    """

    continents: tuple[str, ...]
    territories: tuple[TerritoryName, ...] = ()
    group: int = 0


@dataclass(frozen=True, slots=True)
class Conquest:
    """Hold what any one of these ways asks for (Q5 to Q7)."""

    ways: tuple[Way, ...]


Mission: TypeAlias = Destroy | Foothold | Conquest
"""What a player has to do."""

MissionCard: TypeAlias = Lot | Foothold | Conquest
"""A card as it lies in the pile."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of the things that an objective needs a player has."""

    have: int
    need: int

    @property
    def reached(self) -> bool:
        """Whether nothing is missing."""
        return self.have >= self.need


def progress(mission: Mission, held: Collection[TerritoryName], board: Board) -> Progress:
    """How near a player who holds these territories is to the mission, by the way that is nearest.

    What is counted are territories; of Q2 and Q3 whether the target is destroyed.
    """
    match mission:
        case Destroy():
            return Progress(int(mission.done), 1)
        case Foothold():
            return _nearest(_footholds(held, board))
        case Conquest(ways):
            return _nearest(_along(way, held, board) for way in ways)
        case _:  # pragma: no cover
            assert_never(mission)


def _nearest(ways: Iterator[Progress]) -> Progress:
    return min(ways, key=lambda it: it.need - it.have)


def _footholds(held: Collection[TerritoryName], board: Board) -> Iterator[Progress]:
    """Q4 for each continent that may be the whole one."""
    for whole in board.continents:
        others = [one for one in board.continents if one is not whole]
        have = sum(name in held for name in whole.territories)
        have += sum(any(name in held for name in one.territories) for one in others)
        yield Progress(have, len(whole.territories) + len(others))


def _along(way: Way, held: Collection[TerritoryName], board: Board) -> Progress:
    inside = [
        name
        for continent in board.continents
        if continent.name in way.continents
        for name in continent.territories
    ]
    wanted = (*inside, *way.territories)
    outside = [name for name in held if name not in inside]
    group = min(way.group, board.largest_group(outside)) if way.group else 0
    return Progress(sum(name in held for name in wanted) + group, len(wanted) + way.group)


def told(mission: Mission) -> str:
    """The mission in words that follow “Your mission:”."""
    match mission:
        case Destroy(target, territory, done):
            why = f", who held {territory} when missions were dealt" if territory else ""
            return f"destroy {holder(target)}{why}{' (done)' if done else ''}"
        case Foothold():
            return "one continent whole, and a territory in each of the others"
        case Conquest(ways):
            return ", or ".join(map(_way, ways))
        case _:  # pragma: no cover
            assert_never(mission)


def _way(way: Way) -> str:
    whole = f"{listed(way.continents)} whole"
    if way.territories:
        return f"{whole} with {listed(way.territories)}"
    if way.group:
        return f"{whole} and {way.group} territories elsewhere that hang together"
    return whole
