"""Read the data, build the map, check it against the board, and write world.json."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import Polygon

from adjudicator.core.board import Board
from adjudicator.data.boards import load_board
from adjudicator.maps.layout import EDGES
from tools.build_map.links import Pair, Shape, gates, sea_links
from tools.build_map.projection import WIDTH, Points, Sheet
from tools.build_map.shapes import anchor, coverage, on_sheet, polygons, read_provinces, touching

RESULT: Final = Path(__file__).parents[2] / "adjudicator/maps/geometry/world.json"

_LAKE: Final = 12.0  # square pixels
_EASILY_OVERLOOKED: Final[Pair] = ("MID", "SEU")
"""A land border so short that a route is drawn there too."""

_SOURCE: Final = "Natural Earth (public domain): 10m states and provinces, 50m lakes"


def main() -> None:
    """Write the map's geometry from the two files that the command line names."""
    provinces, lakes = map(Path, sys.argv[1:])
    board, classic = load_board("risk2"), load_board("classic")
    codes = [one.code for one in board.territories.values()]
    placed, sheet = on_sheet(read_provinces(provinces, codes))
    shapes = coverage(placed, codes)
    land, sea = _pairs(board, sea=False), _pairs(board, sea=True)
    if strange := touching(shapes).symmetric_difference(land):
        raise SystemExit(f"The map and the board do not agree about {sorted(strange)}.")
    with_oikiqtaluk = {**shapes, "NWT": shapely.union(shapes["NWT"], shapes["OIK"])}
    over_the_edge = {edge.pair for edge in EDGES}
    routes = sorted((sea | {_EASILY_OVERLOOKED}) - over_the_edge)
    instead = sorted(_pairs(classic, sea=True) - sea)
    links = sea_links(shapes, routes, sheet) | sea_links(with_oikiqtaluk, instead, sheet)
    written = {
        "source": _SOURCE,
        "width": WIDTH,
        "height": round(sheet.height),
        "territories": {
            code: {"at": anchor(one), "path": _path(one)} for code, one in shapes.items()
        },
        "continents": dict(_continents(board, shapes)),
        "lakes": "".join(_ring(one.exterior) for one in _lakes(lakes, shapes, sheet)),
        "graticule": _graticule(sheet),
        "gates": gates(shapes, sorted(land)),
        "links": links,
    }
    RESULT.write_text(json.dumps(written, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{RESULT}: {RESULT.stat().st_size} bytes, {len(land)} borders, {len(links)} routes")


def _pairs(board: Board, *, sea: bool) -> set[Pair]:
    """The board's connections by land or by sea, by code."""
    names = {
        (min(name, other), max(name, other))
        for name, territory in board.territories.items()
        for other in territory.neighbours
    }
    chosen = [pair for pair in names if (pair in board.sea) == sea]
    codes = [sorted(board.territories[name].code for name in pair) for pair in chosen]
    return {(one, other) for one, other in codes}


def _continents(board: Board, shapes: Mapping[str, Shape]) -> Iterator[tuple[str, str]]:
    for continent in board.continents:
        codes = [board.territories[name].code for name in continent.territories]
        yield continent.name, _path(shapely.unary_union([shapes[code] for code in codes]))


def _path(geometry: Shape) -> str:
    """A geometry as an SVG path in tenths of a pixel, the largest polygon first."""
    parts = sorted(polygons(geometry), key=lambda one: -one.area)
    return "".join(_ring(ring) for one in parts for ring in (one.exterior, *one.interiors))


def _ring(ring: Shape) -> str:
    return f"{_line(ring.coords[:-1])}z"


def _line(points: Iterable[Iterable[float]]) -> str:
    """An absolute start and relative steps; steps that lead nowhere are left out."""
    start, *corners = [tuple(round(value * 10) for value in point) for point in points]
    steps, here = [], start
    for corner in corners:
        if corner != here:
            steps.append(f"{corner[0] - here[0]} {corner[1] - here[1]}")
            here = corner
    return f"M{start[0]} {start[1]}l{' '.join(steps)}".replace(" -", "-")


def _graticule(sheet: Sheet) -> str:
    parallels = [[(lon, lat) for lon in range(-175, 200, 5)] for lat in range(-45, 90, 15)]
    meridians = [[(lon, lat) for lat in range(-60, 86, 5)] for lon in range(-165, 195, 15)]
    return "".join(_line(sheet.place_degrees(line)) for line in (*parallels, *meridians))


def _lakes(path: Path, shapes: Mapping[str, Shape], sheet: Sheet) -> Iterator[Shape]:
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = [_arc(arc, topology["transform"]) for arc in topology["arcs"]]
    land = shapely.unary_union(list(shapes.values()))
    for ring in _lake_rings(topology["objects"]["lakes"]["geometries"]):
        points = np.concatenate([arcs[i] if i >= 0 else arcs[~i][::-1] for i in ring])
        lake = Polygon(sheet.place_degrees(points)).buffer(0)
        if lake.area > _LAKE and land.covers(lake.representative_point()):
            yield from (one for one in polygons(lake.simplify(0.7)) if one.area > _LAKE)


def _arc(arc: Points, transform: Mapping[str, Any]) -> Points:
    """An arc of a TopoJSON file, which holds steps on a grid, in degrees."""
    placed: Points = np.cumsum(arc, axis=0) * transform["scale"] + transform["translate"]
    return placed


def _lake_rings(geometries: Iterable[Mapping[str, Any]]) -> Iterator[list[int]]:
    """The outer rings of all lakes, as numbers of arcs."""
    for geometry in geometries:
        if geometry["type"] == "Polygon":
            yield geometry["arcs"][0]
        elif geometry["type"] == "MultiPolygon":
            yield from (polygon[0] for polygon in geometry["arcs"])


if __name__ == "__main__":
    main()
