"""What a game may change of a board that ships: territories, connections, bonuses (G0, R1)."""

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from adjudicator.core.board import Board, Continent, Territory
from adjudicator.core.ids import TerritoryName
from adjudicator.data.boards import board_names, load_board
from adjudicator.data.record import Record

Link: TypeAlias = tuple[TerritoryName, TerritoryName]

OPTIONS: Final = ("board", "without", "greenland_links", "bonuses")
"""The keys of a rule set that make the board."""

_LINKS: Final = ("cut", "keep")
_LARGE: Final = "risk2"
_SMALL: Final = "classic"


def read_board_options(options: Record) -> Board:
    """The board in play that these options of a rule set make.

    Raises UserError for an unknown value, with those that are known.
    """
    name = options.choice("board", board_names())
    without = _without(options, name)
    links = options.choice("greenland_links", _LINKS)
    bonuses = _bonuses(options.take("bonuses", Record), load_board(name))
    return _board(name, without, links == "keep", bonuses)


def _without(options: Record, name: str) -> tuple[TerritoryName, ...]:
    left_out = options.texts("without")
    for territory in left_out:
        if name != _LARGE:
            cure = f"Write without: [], or board: {_LARGE}."
            raise options.trouble("without", f"the board {name} leaves nothing out.", cure)
        if territory not in _added():
            known = ", ".join(_added())
            sentence = f"“{territory}” cannot be left out."
            raise options.trouble("without", sentence, f"Those that can: {known}.")
    return tuple(sorted(set(left_out)))


def _bonuses(record: Record, board: Board) -> tuple[tuple[str, int], ...]:
    record.only([continent.name for continent in board.continents])
    return tuple((name, record.number(name, 0)) for name in record)


@cache
def _board(
    name: str,
    without: tuple[TerritoryName, ...],
    keep_links: bool,  # noqa: FBT001 - cached
    bonuses: tuple[tuple[str, int], ...],
) -> Board:
    board = load_board(name)
    if name == _LARGE and (keep_links or "Oikiqtaluk" in without):
        board = _connected(board, _greenland_links(), load_board(_SMALL).sea)
    own = dict(bonuses)
    continents = [replace(one, bonus=own.get(one.name, one.bonus)) for one in board.continents]
    return _reduced(replace(board, continents=tuple(continents)), without)


def _added() -> tuple[TerritoryName, ...]:
    """The territories that the large board has and the small one has not (G0)."""
    return tuple(sorted(set(load_board(_LARGE).territories) - set(load_board(_SMALL).territories)))


def _greenland_links() -> tuple[Link, ...]:
    """The connections of the small board that the large one has lost to Oikiqtaluk (G0)."""
    small, large = load_board(_SMALL), load_board(_LARGE)
    return tuple(
        (one, other)
        for one in small.territories
        for other in small.neighbours(one)
        if one < other and not large.connected(one, other)
    )


def _connected(board: Board, links: Iterable[Link], sea: Iterable[Link]) -> Board:
    """The board with more connections; those in `sea` cross water."""
    territories = dict(board.territories)
    for pair in links:
        for one, other in (pair, reversed(pair)):
            near = sorted((*territories[one].neighbours, other))
            territories[one] = replace(territories[one], neighbours=tuple(near))
    names = f"{board.name}, Greenland linked"
    wet = (pair for pair in sea if pair in links)
    return Board.build(names, territories.values(), board.continents, [*board.sea, *wet])


def _reduced(board: Board, without: tuple[TerritoryName, ...]) -> Board:
    """The board without some territories."""
    if not without:
        return board
    return Board.build(
        f"{board.name}, without {', '.join(without)}",
        [_cut(one, without) for one in board.territories.values() if one.name not in without],
        [_shortened(one, without) for one in board.continents],
        [pair for pair in board.sea if not set(pair) & set(without)],
    )


def _cut(territory: Territory, without: tuple[TerritoryName, ...]) -> Territory:
    near = tuple(name for name in territory.neighbours if name not in without)
    return replace(territory, neighbours=near)


def _shortened(continent: Continent, without: tuple[TerritoryName, ...]) -> Continent:
    left = tuple(name for name in continent.territories if name not in without)
    return replace(continent, territories=left)
