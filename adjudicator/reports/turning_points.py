"""The turning points of a game: leads, continents and capitals that changed hands, who fell."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final

from msgspec import Struct

from adjudicator.core.board import Board, Continent
from adjudicator.core.events import Captured, PlayerOut, PlayerResigned
from adjudicator.core.ids import NOBODY, Colour, TerritoryName
from adjudicator.core.state import State
from adjudicator.reports.rounds import Round

MOST: Final = 10
"""How many are told, where no more than that have fallen."""

_LASTING: Final = 2
"""A lead or a continent that was held for fewer rounds is none, but at the very end."""

_WEIGHT_OF_FALL: Final = 1000
_WEIGHT_OF_LEAD: Final = 6
_WEIGHT_OF_CAPITAL: Final = 10


class Turn(StrEnum):
    """What turned."""

    LEAD = "lead"
    TAKEN = "taken"
    LOST = "lost"
    CAPITAL = "capital"
    OUT = "out"
    LEFT = "left"


class Moment(Struct, frozen=True):
    """Something that turned the game, in a round; `weight` is how much, beside other moments.

    `player` took the lead with `lands` territories; or took or lost a `continent`; or took a
    `capital`; or fell, or left the game. `others` are who had led, with `other_lands` territories;
    from whom the continent was taken, or who broke it; whose capital it is, which a player may win
    back too; or who took the last territories.
    """

    round: int
    kind: Turn
    player: Colour
    weight: int
    others: tuple[Colour, ...] = ()
    continent: str = ""
    lands: int = 0
    other_lands: int = 0
    capital: TerritoryName = ""


def turning_points(rounds: Sequence[Round], board: Board) -> tuple[Moment, ...]:
    """The moments that matter most, in the order in which they came: every fall is among them."""
    found = [
        *_falls(rounds),
        *_leads(rounds),
        *(moment for one in board.continents for moment in _of_continent(rounds, one)),
        *(moment for one in _capitals(rounds) for moment in _of_capital(rounds, *one)),
    ]
    ranked = sorted(found, key=lambda one: (-one.weight, one.round))
    kept = [
        one for place, one in enumerate(ranked) if place < MOST or one.kind in {Turn.OUT, Turn.LEFT}
    ]
    return tuple(sorted(kept, key=lambda one: (one.round, -one.weight)))


def _falls(rounds: Sequence[Round]) -> Iterator[Moment]:
    for one in rounds:
        left = [event.player for event in one.events if isinstance(event, PlayerResigned)]
        yield from (Moment(one.number, Turn.LEFT, player, _WEIGHT_OF_FALL) for player in left)
        fallen = [event.player for event in one.events if isinstance(event, PlayerOut)]
        for player in (player for player in fallen if player not in left):
            captors = _captors(one, player)
            yield Moment(one.number, Turn.OUT, player, _WEIGHT_OF_FALL, captors)


def _captors(one: Round, fallen: Colour) -> tuple[Colour, ...]:
    """Who took territories of a player in a round, in seat order."""
    captures = (event for event in one.events if isinstance(event, Captured))
    took = {capture.by for capture in captures if capture.former == fallen}
    return tuple(seat for seat in one.after.seats if seat in took)


# --- the lead ---------------------------------------------------------------------------------


def _leads(rounds: Sequence[Round]) -> Iterator[Moment]:
    """Every lead that lasted, with who had led before it; that of the beginning is no turn."""
    leaders = [_leader(one.after) for one in rounds]
    spells = _spells(leaders)
    former = NOBODY
    for start, end, leader in spells:
        lasted = end - start
        if leader in {NOBODY, former} or (start and not _lasts(lasted, end, rounds)):
            continue
        one = rounds[start]
        if start:
            yield Moment(
                one.number,
                Turn.LEAD,
                leader,
                _WEIGHT_OF_LEAD + lasted,
                others=(former,) if former != NOBODY else (),
                lands=one.lands(leader),
                other_lands=one.lands(former),
            )
        former = leader


def _leader(state: State) -> Colour:
    """Who holds more territories than anybody else; nobody where several hold as many."""
    counts = {player: len(state.held(player)) for player in state.seats}
    most = max(counts.values())
    best = [player for player, count in counts.items() if count == most]
    return best[0] if len(best) == 1 else NOBODY


# --- continents -------------------------------------------------------------------------------


def _of_continent(rounds: Sequence[Round], continent: Continent) -> Iterator[Moment]:
    """When a continent was taken, and when one that had been held was broken.

    `known` is who holds it by what has been told, so what was lost or broken for less than a while
    is not taken twice.
    """
    former, known, held = NOBODY, NOBODY, 0
    for start, end, holder in _spells([_holder(one.after, continent) for one in rounds]):
        one, lasted = rounds[start], end - start
        lasts = _lasts(lasted, end, rounds)
        if start and lasts and holder not in {known, NOBODY}:
            others = (former,) if former != NOBODY else ()
            weight = continent.bonus + min(lasted, continent.bonus)
            yield Moment(one.number, Turn.TAKEN, holder, weight, others, continent.name)
        elif start and lasts and holder != known:
            breakers = _breakers(one, known, continent)
            weight = continent.bonus + min(held, continent.bonus) - 1
            yield Moment(one.number, Turn.LOST, known, weight, breakers, continent.name)
        if holder == known:
            held += lasted
        elif lasts:
            known, held = holder, lasted
        former = holder


def _holder(state: State, continent: Continent) -> Colour:
    owners = {state.owner(name) for name in continent.territories}
    return owners.pop() if len(owners) == 1 else NOBODY


def _breakers(one: Round, former: Colour, continent: Continent) -> tuple[Colour, ...]:
    owners = {one.after.owner(name) for name in continent.territories}
    return tuple(seat for seat in one.after.seats if seat in owners - {former})


# --- capitals ---------------------------------------------------------------------------------


def _capitals(rounds: Sequence[Round]) -> Iterable[tuple[Colour, TerritoryName]]:
    return rounds[-1].after.capitals.items() if rounds else ()


def _of_capital(
    rounds: Sequence[Round], player: Colour, capital: TerritoryName
) -> Iterator[Moment]:
    """When a player's capital was taken for more than a while, and when it was won back (K2)."""
    known = player
    for start, end, holder in _spells([one.after.owner(capital) for one in rounds]):
        if start and holder not in {known, NOBODY} and _lasts(end - start, end, rounds):
            weight = _WEIGHT_OF_CAPITAL + end - start
            number = rounds[start].number
            yield Moment(number, Turn.CAPITAL, holder, weight, (player,), capital=capital)
            known = holder


# --- spells -----------------------------------------------------------------------------------


def _spells(holders: Sequence[Colour]) -> Iterator[tuple[int, int, Colour]]:
    """The first place, the place after the last, and the holder of each run of the same holder."""
    start = 0
    for holder, run in groupby(holders):
        end = start + len(list(run))
        yield start, end, holder
        start = end


def _lasts(lasted: int, end: int, rounds: Sequence[Round]) -> bool:
    return lasted >= _LASTING or end == len(rounds)
