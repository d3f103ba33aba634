"""Missions as values: what a card asks for, how near a player is to it, and how it is told (Q1)."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import TypeAlias, assert_never

from msgspec import Struct

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.refusals import holder, listed


class Lot(StrEnum):
    """Cards whose target is settled when they are dealt.

    A player (Q2) or a territory (Q3) is drawn by lot; the last stands for one card for the colour
    of each player (O3).
    """

    PLAYER = "destroy player"
    HOLDER = "destroy holder"
    COLOURS = "destroy colours"


class Destroy(Struct, frozen=True):
    """Be an heir of `target` (Q2).

    `holder_of` is the territory that the target held when the card was dealt (Q3), None once
    another player is the target. `done` stays true from then on (Q8).
    """

    target: Colour
    holder_of: TerritoryName | None = None
    done: bool = False


class Eliminate(Struct, frozen=True):
    """See `target` out of the game, whoever brings it about (O3)."""

    target: Colour


class Foothold(Struct, frozen=True):
    """Hold one whole continent, and a territory in each of the others (Q4)."""


class Way(Struct, frozen=True):
    """Continents to hold whole, and with them territories, a group, or any territories.

    `group` is the number of territories that hang together outside the continents (Q5 to Q7), and
    `any_of` that of territories in all, with so many `armies` on each at least (O3).
    """

    continents: tuple[str, ...]
    territories: tuple[TerritoryName, ...] = ()
    group: int = 0
    any_of: int = 0
    armies: int = 1


class Conquest(Struct, frozen=True):
    """Hold what any one of these ways asks for (Q5 to Q7)."""

    ways: tuple[Way, ...]


Mission: TypeAlias = Destroy | Eliminate | Foothold | Conquest
"""What a player has to do."""

MissionCard: TypeAlias = Lot | Foothold | Conquest
"""A card as it lies in the pile."""


class Progress(Struct, frozen=True):
    """How many of the things that an objective needs a player has."""

    have: int
    need: int

    @property
    def reached(self) -> bool:
        """Whether nothing is missing."""
        return self.have >= self.need


def progress(
    mission: Mission, held: Mapping[TerritoryName, int], out: Collection[Colour], board: Board
) -> Progress:
    """How near a player is to the mission, by the way that is nearest.

    `held` are the player's territories with the armies on them, `out` the players who are out. What
    is counted are territories; where somebody must be destroyed, whether that is so.
    """
    match mission:
        case Destroy():
            return Progress(int(mission.done), 1)
        case Eliminate(target):
            return Progress(int(target in out), 1)
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


def _along(way: Way, held: Mapping[TerritoryName, int], board: Board) -> Progress:
    inside = [
        name
        for continent in board.continents
        if continent.name in way.continents
        for name in continent.territories
    ]
    wanted = (*inside, *way.territories)
    outside = [name for name in held if name not in inside]
    group = min(way.group, board.largest_group(outside)) if way.group else 0
    manned = min(way.any_of, sum(armies >= way.armies for armies in held.values()))
    have = sum(name in held for name in wanted) + group + manned
    return Progress(have, len(wanted) + way.group + way.any_of)


def told(mission: Mission) -> str:
    """The mission in words that follow “Your mission:”."""
    match mission:
        case Destroy(target, territory, done):
            why = f", who held {territory} when missions were dealt" if territory else ""
            return f"destroy {holder(target)}{why}{' (done)' if done else ''}"
        case Eliminate(target):
            return f"see {holder(target)} out of the game"
        case Foothold():
            return "one continent whole, and a territory in each of the others"
        case Conquest(ways):
            return ", or ".join(map(_way, ways))
        case _:  # pragma: no cover
            assert_never(mission)


def _way(way: Way) -> str:
    if way.any_of:
        manned = f" with at least {way.armies} armies on each" if way.armies > 1 else ""
        return f"any {way.any_of} territories{manned}"
    whole = f"{listed(way.continents)} whole"
    if way.territories:
        return f"{whole} with {listed(way.territories)}"
    if way.group:
        return f"{whole} and {way.group} territories elsewhere that hang together"
    return whole
