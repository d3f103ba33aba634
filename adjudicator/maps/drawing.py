"""A map with a place for everything, ready for its template."""

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from adjudicator.core.ids import NOBODY, Colour
from adjudicator.maps.arrows import Stroke, strokes
from adjudicator.maps.boxes import Box
from adjudicator.maps.labels import Label, Text, labels, text_box
from adjudicator.maps.layout import CONTINENT_AT, EDGES, Point
from adjudicator.maps.legend import WIDTH, Legend, Sign, legend, signs
from adjudicator.maps.map_view import MapView
from adjudicator.maps.numbers import number
from adjudicator.maps.palette import CONTINENT_PAINTS, PAINTS, Paint
from adjudicator.maps.shapes import Geometry, pair_of, world
from adjudicator.maps.styles import STYLES, Form, Style
from adjudicator.maps.typeface import FALLBACK, FAMILY

_ARCTIC: Final = ("OIK", "NWT")
"""Where the first is not in play, its islands belong to the second."""

_LONG_ROUTE: Final = 60
_SAG: Final = 0.1
_OVERLOOKED: Final = ("MID", "SEU")
"""Neighbours by land, so narrowly that a route is drawn as well."""

_MARGIN: Final = 14.0


@dataclass(frozen=True, slots=True)
class ContinentLabel:
    """A continent's name and bonus on the sea beside it."""

    name: str
    bonus: int
    lines: tuple[str, ...]
    at: Point
    paint: str


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the sheet, and where it is shown in the picture."""

    part: Box
    shown: Box
    labels: tuple[Label, ...]
    strokes: tuple[Stroke, ...]
    continents: tuple[ContinentLabel, ...]
    edge_labels: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that the template draws. Lengths are in pixels of the picture, or of the sheet within.

    `land` has the codes of the territories in each owner's paint.
    """

    view: MapView
    style: Style
    width: float
    height: float
    geometry: Geometry
    paints: Mapping[Colour, Paint]
    land: Mapping[Colour, tuple[str, ...]]
    routes: tuple[str, ...]
    route_ends: tuple[Point, ...]
    panels: tuple[Panel, ...]
    legend: Legend
    key: tuple[Sign, ...]
    continent_paints: Mapping[str, str]
    fonts: str


def draw(view: MapView, form: Form) -> Drawing:
    """Give everything its place. Raises UserError if the geometry that ships is missing."""
    geometry, style = world(), STYLES[form]
    routes = list(_routes(view, geometry))
    panels = tuple(_panels(view, style, geometry))
    table, key, height = _tables(view, style, panels)
    return Drawing(
        view=view,
        style=style,
        width=style.panel_width,
        height=round(height),
        geometry=geometry,
        paints=PAINTS,
        land=_land(view, geometry),
        routes=tuple(_bow(*ends) for ends in routes),
        route_ends=tuple(
            point for ends in routes for point in ends if 1 < point[0] < geometry.width - 1
        ),
        panels=panels,
        legend=table,
        key=key,
        continent_paints=CONTINENT_PAINTS,
        fonts=f"{FAMILY}, {FALLBACK}, sans-serif",
    )


def _tables(
    view: MapView, style: Style, panels: tuple[Panel, ...]
) -> tuple[Legend, tuple[Sign, ...], float]:
    """The legend and the key, on the sea or below the panels, and how high the picture is then."""
    last = panels[-1].shown
    if style.legend is None:
        top = last.bottom + _MARGIN
        table = legend(view, style, (_MARGIN, top))
        key = signs(view, style, (_MARGIN + WIDTH + 16, top + 14), downwards=True)
        return table, key, max(table.box.bottom, key[-1].at[1] + 14) + _MARGIN
    table = legend(view, style, style.legend)
    corner = (last.right - _MARGIN, last.bottom - 22)
    key = () if style.codes else signs(view, style, corner, downwards=False)
    return table, key, last.bottom


def _land(view: MapView, geometry: Geometry) -> Mapping[Colour, tuple[str, ...]]:
    owners = {
        view.board.territories[name].code: held.owner for name, held in view.territories.items()
    }
    arctic, mainland = _ARCTIC
    if arctic not in owners and mainland in owners:
        owners[arctic] = owners[mainland]
    painted = {code: owners.get(code, NOBODY) for code in geometry.paths}
    return {
        owner: codes
        for owner in PAINTS
        if (codes := tuple(code for code, it in painted.items() if it == owner))
    }


def _routes(view: MapView, geometry: Geometry) -> Iterator[tuple[Point, Point]]:
    """The ends of all routes over sea, those across the edge of the sheet in two parts."""
    codes = {name: one.code for name, one in view.board.territories.items()}
    pairs = {pair_of(codes[one], codes[other]) for one, other in view.board.sea}
    if codes.keys() >= {"Middle East", "Southern Europe"}:
        pairs.add(_OVERLOOKED)
    for pair in sorted(pairs):
        if pair in geometry.links:
            yield geometry.links[pair]
    yield from ((edge.coast, edge.rim) for edge in EDGES if edge.pair in pairs)


def _bow(start: Point, end: Point) -> str:
    """A route, a little bent where it is long, as an SVG path."""
    (x1, y1), (x2, y2) = start, end
    inside = 1 < x2 < world().width - 1
    sag = _SAG if math.dist(start, end) > _LONG_ROUTE and inside else 0
    x, y = (x1 + x2) / 2 - (y2 - y1) * sag, (y1 + y2) / 2 + (x2 - x1) * sag
    start_x, start_y, mid_x, mid_y, end_x, end_y = map(number, (x1, y1, x, y, x2, y2))
    return f"M{start_x} {start_y}Q{mid_x} {mid_y} {end_x} {end_y}"


def _panels(view: MapView, style: Style, geometry: Geometry) -> Iterator[Panel]:
    made = labels(view, style, geometry)
    drawn = strokes(view, made, style, geometry)
    top = style.header
    for part in style.panels:
        scale = style.panel_width / (part.right - part.left)
        height = round((part.bottom - part.top) * scale, 1)
        yield Panel(
            part=part,
            shown=Box(0, top, style.panel_width, top + height),
            labels=tuple(label for label in made.values() if _fits(label.box, part)),
            strokes=drawn,
            continents=tuple(_continents(view, style, part)),
            edge_labels=tuple(_edge_labels(view, style, part, made.values())),
        )
        top += height


def _fits(box: Box, part: Box) -> bool:
    return part.shared(box) >= (box.right - box.left) * (box.bottom - box.top)


def _continents(view: MapView, style: Style, part: Box) -> Iterator[ContinentLabel]:
    if style.codes:
        return
    for continent in view.board.continents:
        lines = tuple(continent.name.upper().split())
        at = CONTINENT_AT[continent.name]
        room = Box.around(at, 12 * max(map(len, lines)), 1)
        if _fits(room, part):
            paint = CONTINENT_PAINTS[continent.name]
            yield ContinentLabel(continent.name, continent.bonus, lines, at, paint)


def _edge_labels(
    view: MapView, style: Style, part: Box, taken: Collection[Label]
) -> Iterator[Text]:
    """Where connections over the edge lead; a small map leaves out what would lie on a label."""
    names = {one.code: name for name, one in view.board.territories.items()}
    for edge in EDGES:
        if {edge.near, edge.far} <= names.keys():
            line = Text(*edge.text_at, edge.anchor, f"to {names[edge.far]}")
            box = text_box(line, style.name)
            covers = any(box.shared(label.box) for label in taken)
            if _fits(box, part) and not (style.codes and covers):
                yield line
