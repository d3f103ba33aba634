r"""The board as plain ASCII: who holds what, and every connection.

A cell is `ALA C112*`: code, badge letter of the owner (`N` for the neutral army, `-` for nobody),
armies, and a star where the reader holds it; of a capital it is `ALA^C112*`. `- | / \` are land
borders, ``~ : , ` `` sea connections.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import Final, TypeAlias

from msgspec import Struct

from adjudicator.core.board import Board
from adjudicator.core.ids import BADGES, Colour, TerritoryName
from adjudicator.core.refusals import holder
from adjudicator.core.state import NO_CAPITALS, Holding
from adjudicator.maps.world import EAST, STANDS_IN, WEST, Panel, Spot

WIDTH: Final = 72
"""The columns that the map may take."""

_PITCH: Final = 11
"""Columns from one place of the grid to the next: a cell of nine, two for the link."""

_SLANT: Final = 9
"""Columns from the beginning of the left cell to the stroke of a slanting link."""

_MOST_IN_FULL: Final = 9999
"""Beyond that armies are told in thousands, so that a link still fits behind the cell."""

_AT_SEA: Final = {"-": "~", "|": ":", "\\": "`", "/": ","}
"""The stroke of a sea connection for that of a land border."""

_SIGNS: Final = "- | / \\ land   ~ : , ` sea   * yours   small letters: other half"

_TIE: Final = "\N{NO-BREAK SPACE}"

_Ink: TypeAlias = dict[Spot, str]
"""The characters of a panel by line and column."""


class _Link(Struct, frozen=True, order=True):
    """A connection, by the names and codes of its ends in alphabetical order of the names."""

    names: tuple[TerritoryName, TerritoryName]
    codes: tuple[str, str]
    sea: bool


class _Stroke(Struct, frozen=True):
    """How a link is drawn: a sign, and where it may stand.

    A stroke `beside` a cell, named by its code, has only the places that the cell leaves free.
    """

    sign: str
    places: Sequence[Spot]
    beside: str = ""

    def ink(self, cells: Mapping[str, str]) -> _Ink:
        """The characters of the stroke between these cells; off a cell by a blank if it can be."""
        free = self.places[len(cells.get(self.beside, self.beside)) :]
        apart = self.beside and len(free) > 2  # noqa: PLR2004 - two blanks and a stroke want three
        return dict.fromkeys(free[1:-1] if apart else free, self.sign)


class _Grid(Struct, frozen=True):
    """What a panel shows of a board, whoever holds it: cells by code, and strokes."""

    heading: str
    spots: Mapping[str, Spot]
    strokes: Mapping[_Link, _Stroke]


def text_map(
    board: Board,
    territories: Mapping[TerritoryName, Holding],
    reader: Colour | None,
    capitals: Mapping[Colour, TerritoryName] = NO_CAPITALS,
) -> str:
    """The map as lines of at most 72 columns; `reader` is whose cells get a star.

    `capitals` are the territories that players named as theirs; a line below tells whose each is.
    A link beside a cell has two characters or more up to 999 armies, and one up to 9,999; from
    10,000 on the cell tells whole thousands (`12k`, at most `999k`). A connection that the grid
    cannot hold is named below it. Where the territories stand is data, `maps.world`.
    """
    cells = {
        board.territories[name].code: _cell(
            board.territories[name].code, holding, reader, capital=name in capitals.values()
        )
        for name, holding in territories.items()
    }
    grids = _grids(board)
    lines = [line for grid in grids for line in (grid.heading, "", *_panel(grid, cells), "")]
    left_out = [link for link in _links(board) if not any(link in it.strokes for it in grids)]
    key = [_SIGNS, *_badges(territories), *_capitals(capitals)]
    return "\n".join([*lines, *_not_drawn(left_out), *key])


@lru_cache(maxsize=8)
def _grids(board: Board) -> tuple[_Grid, ...]:
    return tuple(_grid(panel, board) for panel in (WEST, EAST))


def _grid(panel: Panel, board: Board) -> _Grid:
    spots = _spots(panel, {one.code for one in board.territories.values()})
    strokes = {link: _stroke(link, spots) for link in _links(board)}
    return _Grid(panel.heading, spots, {link: it for link, it in strokes.items() if it})


def _cell(code: str, holding: Holding, reader: Colour | None, *, capital: bool) -> str:
    armies = str(holding.armies)
    if holding.armies > _MOST_IN_FULL:
        armies = f"{min(holding.armies // 1000, 999)}k"
    star = "*" if holding.owner == reader else ""
    return f"{code}{'^' if capital else ' '}{BADGES.get(holding.owner, '-')}{armies}{star}"


def _links(board: Board) -> list[_Link]:
    return [
        _Link((name, other), (one.code, board.territories[other].code), (name, other) in board.sea)
        for name, one in board.territories.items()
        for other in one.neighbours
        if name < other
    ]


def _spots(panel: Panel, codes: Collection[str]) -> dict[str, Spot]:
    spots = panel.spots()
    for absent, neighbour in STANDS_IN.items():
        if absent in spots and absent not in codes:
            spots[neighbour] = spots[absent]
    return {code: spot for code, spot in spots.items() if code.upper() in codes}


def _stroke(link: _Link, spots: Mapping[str, Spot]) -> _Stroke | None:
    """The stroke of a link in a panel; None if it has not both ends, or they are too far apart."""
    ends = [code for code in (*link.codes, *map(str.lower, link.codes)) if code in spots]
    if len(ends) != 2 or not any(map(str.isupper, ends)):  # noqa: PLR2004 - the two ends
        return None
    first, last = sorted(ends, key=lambda code: spots[code])
    sign, places = _course(spots[first], spots[last], spots)
    if not places:
        return None
    return _Stroke(_AT_SEA[sign] if link.sea else sign, places, first if sign == "-" else "")


def _course(first: Spot, last: Spot, spots: Mapping[str, Spot]) -> tuple[str, Sequence[Spot]]:
    (top, left), (bottom, right) = first, last
    between = [spot for spot in spots.values() if first < spot < last]
    match bottom - top, right - left:
        case 0, _ if not between:
            return "-", [(2 * top, column) for column in range(_PITCH * left, _PITCH * right)]
        case _, 0 if not any(column == left for _, column in between):
            return "|", [(line, _PITCH * left + 1) for line in range(2 * top + 1, 2 * bottom)]
        case 1, 1:
            return "\\", [(2 * top + 1, _PITCH * left + _SLANT)]
        case 1, -1:
            return "/", [(2 * top + 1, _PITCH * right + _SLANT)]
    return "-", []


def _panel(grid: _Grid, cells: Mapping[str, str]) -> list[str]:
    linked = {code for link in grid.strokes for code in link.codes}
    ink: _Ink = {}
    for stroke in grid.strokes.values():
        ink.update(stroke.ink(cells))
    for code, (row, column) in grid.spots.items():
        if code.isupper() or code.upper() in linked:
            places = ((2 * row, _PITCH * column + i) for i in range(WIDTH))
            ink.update(zip(places, cells.get(code, code), strict=False))
    return _typeset(ink)


def _typeset(ink: _Ink) -> list[str]:
    first, last = min(ink)[0], max(ink)[0]
    page = [[" "] * WIDTH for _ in range(first, last + 1)]
    for (line, column), sign in ink.items():
        page[line - first][column] = sign
    return ["".join(line).rstrip() for line in page]


def _not_drawn(links: Sequence[_Link]) -> list[str]:
    if not links:
        return []
    pairs = ", ".join(f"{' and '.join(link.names)}{' (sea)' * link.sea}" for link in links)
    return [*wrap(f"Not drawn above: {pairs}.", WIDTH), ""]


def _capitals(capitals: Mapping[Colour, TerritoryName]) -> list[str]:
    """Whose capitals the cells with `^` are, in the order of the badges."""
    if not capitals:
        return []
    told = [f"{capitals[one]} of {holder(one)}" for one in BADGES if one in capitals]
    return wrap(f"^ capitals: {', '.join(told)}", WIDTH, subsequent_indent="  ")


def _badges(territories: Mapping[TerritoryName, Holding]) -> list[str]:
    owners = {holding.owner for holding in territories.values()}
    players = [f"{letter}{_TIE}{colour}" for colour, letter in BADGES.items() if colour in owners]
    nobody = [f"-{_TIE}nobody"] if owners.difference(BADGES) else []
    lines = wrap("   ".join([*players, *nobody]), WIDTH)
    return [line.replace(_TIE, " ") for line in lines]
