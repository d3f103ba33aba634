"""The geometry that ships and the boards say the same, both ways."""

from itertools import combinations

import pytest

from adjudicator.core.board import Board
from adjudicator.data.boards import load_board
from adjudicator.maps.layout import CONTINENT_AT, EDGES
from adjudicator.maps.shapes import pair_of, world
from tests.maps.plane import distance, holds, sides

APART = 30
"""Tenths of a pixel between territories that are no neighbours by land."""

COAST = 50
"""How far off a coast a route may begin."""

RISK2, CLASSIC = load_board("risk2"), load_board("classic")


def paths(board: Board) -> dict[str, str]:
    """The shapes of a board's territories; the Arctic islands belong to their neighbour."""
    every = world().paths
    codes = {one.code for one in board.territories.values()}
    shown = {code: path for code, path in every.items() if code in codes}
    return shown if "OIK" in codes else shown | {"NWT": every["NWT"] + every["OIK"]}


def pairs(board: Board, *, sea: bool) -> set[tuple[str, str]]:
    """A board's connections, by code."""
    names = [
        (name, other)
        for name, one in board.territories.items()
        for other in one.neighbours
        if ((min(name, other), max(name, other)) in board.sea) == sea
    ]
    code = {name: one.code for name, one in board.territories.items()}
    return {pair_of(code[one], code[other]) for one, other in names}


@pytest.mark.parametrize("board", [RISK2, CLASSIC], ids=["risk2", "classic"])
def test_territories_touch_if_and_only_if_the_board_connects_them_by_land(board: Board) -> None:
    borders = {code: sides(path) for code, path in paths(board).items()}
    touching = {
        pair_of(one, other)
        for one, other in combinations(borders, 2)
        if not borders[one].isdisjoint(borders[other])
    }
    assert touching == pairs(board, sea=False)


@pytest.mark.parametrize("board", [RISK2, CLASSIC], ids=["risk2", "classic"])
def test_territories_that_are_no_neighbours_by_land_are_visibly_apart(board: Board) -> None:
    borders = {code: sides(path) for code, path in paths(board).items()}
    apart = {pair_of(*pair) for pair in combinations(borders, 2)} - pairs(board, sea=False)
    near = {
        (one, other): found
        for one, other in apart - pairs(board, sea=True)
        if (found := distance(borders[one], borders[other], APART)) < APART
    }
    assert near == {}


@pytest.mark.parametrize("board", [RISK2, CLASSIC], ids=["risk2", "classic"])
def test_every_sea_connection_has_a_route_or_leaves_the_sheet_on_both_sides(board: Board) -> None:
    over_the_edge = [edge.pair for edge in EDGES]
    for pair in pairs(board, sea=True):
        assert (pair in world().links) != (over_the_edge.count(pair) == 2), pair


def test_every_route_is_a_sea_connection_or_the_narrow_border_that_is_easily_overlooked() -> None:
    at_sea = pairs(RISK2, sea=True) | pairs(CLASSIC, sea=True)
    assert set(world().links) | {edge.pair for edge in EDGES} == at_sea | {("MID", "SEU")}


def test_every_route_ends_on_the_lands_that_it_joins() -> None:
    shapes = paths(RISK2)
    arctic = {"NWT": shapes["NWT"] + shapes["OIK"], "ONT": shapes["ONT"]}
    for pair, ends in world().links.items():
        for code, (x, y) in zip(pair, ends, strict=True):
            path = arctic.get(code, shapes[code])
            point = (10 * x, 10 * y)
            at = [(point, point)]
            assert holds(path, point) or distance(at, sides(path), COAST) < COAST, (pair, code)


def test_every_land_border_has_a_gate_on_it() -> None:
    shapes = {code: sides(path) for code, path in paths(RISK2).items()}
    assert set(world().gates) == pairs(RISK2, sea=False)
    for (one, other), (x, y) in world().gates.items():
        point = (10 * x, 10 * y)
        assert distance([(point, point)], shapes[one] & shapes[other], 10) < 10, (one, other)


def test_every_territory_has_its_anchor_on_its_land() -> None:
    shapes = paths(RISK2)
    for code, (x, y) in world().anchors.items():
        assert holds(shapes[code], (10 * x, 10 * y)), code


def test_the_geometry_knows_the_boards_territories_and_continents() -> None:
    assert set(world().paths) == {one.code for one in RISK2.territories.values()}
    for board in (RISK2, CLASSIC):
        names = {continent.name for continent in board.continents}
        assert names == set(world().continents) == set(CONTINENT_AT)
