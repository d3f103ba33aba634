"""A map with a place for everything, ready for its template."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.ids import BADGES, NOBODY, Colour
from adjudicator.maps.arrows import Stroke, strokes
from adjudicator.maps.badges import badges
from adjudicator.maps.boxes import Box
from adjudicator.maps.crowd import Crowd
from adjudicator.maps.labels import Label, Text, find_room, labels, text_box
from adjudicator.maps.layout import CONTINENT_AT, EDGES, Point
from adjudicator.maps.legend import WIDTH, Legend, Sign, legend, signs
from adjudicator.maps.map_view import MapView
from adjudicator.maps.numbers import number
from adjudicator.maps.palette import CONTINENT_PAINTS, PAINTS, Paint
from adjudicator.maps.shapes import Geometry, pair_of, world
from adjudicator.maps.styles import STYLES, Form, Style
from adjudicator.maps.typeface import FALLBACK, FAMILY, width_of

_ARCTIC: Final = ("OIK", "NWT")
"""Where the first is not in play, its islands belong to the second."""

_LONG_ROUTE: Final = 60
_SAG: Final = 0.1
_OVERLOOKED: Final = ("MID", "SEU")
"""Neighbours by land, so narrowly that a route is drawn as well."""

_MARGIN: Final = 14.0
_SUBTITLE: Final = 0.8

_RIM: Final = 2.0
"""How far badges and names reach out of their boxes."""


class ContinentLabel(Struct, frozen=True):
    """A continent's name and bonus on the sea beside it."""

    name: str
    bonus: int
    lines: tuple[str, ...]
    at: Point
    paint: str


class Panel(Struct, frozen=True):
    """A part of the sheet, and where it is shown in the picture."""

    part: Box
    shown: Box
    labels: tuple[Label, ...]
    strokes: tuple[Stroke, ...]
    continents: tuple[ContinentLabel, ...]
    beside: tuple[Text, ...]


class Drawing(Struct, frozen=True):
    """All that the template draws. Lengths are in pixels of the picture, or of the sheet within.

    `land` has the codes of the territories in each owner's paint.
    """

    view: MapView
    style: Style
    width: float
    height: float
    geometry: Geometry
    paints: Mapping[Colour, Paint]
    letters: Mapping[Colour, str]
    land: Mapping[Colour, tuple[str, ...]]
    routes: tuple[str, ...]
    route_ends: tuple[Point, ...]
    panels: tuple[Panel, ...]
    legend: Legend
    key: tuple[Sign, ...]
    continent_paints: Mapping[str, str]
    fonts: str
    title_size: float
    subtitle_size: float


def draw(view: MapView, form: Form) -> Drawing:
    """Give everything its place. Raises UserError if the geometry that ships is missing."""
    geometry, style = world(), STYLES[form]
    routes = list(_routes(view, geometry))
    shown = tuple(_shown(style))
    table, key, height = _tables(view, style, shown[-1])
    panels = _panels(view, style, shown, [] if style.legend is None else [table.box])
    return Drawing(
        view=view,
        style=style,
        width=style.panel_width,
        height=round(height),
        geometry=geometry,
        paints=PAINTS,
        letters=BADGES,
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
        title_size=_title_size(view, style),
        subtitle_size=style.title * _SUBTITLE,
    )


def _shown(style: Style) -> Iterator[Box]:
    """Where the picture shows the parts of the sheet, below each other."""
    top = style.header
    for part in style.panels:
        height = round(part.height * style.panel_width / part.width, 1)
        yield Box(0, top, style.panel_width, top + height)
        top += height


def _title_size(view: MapView, style: Style) -> float:
    """The size in which the title finds room beside the subtitle."""
    beside = width_of(view.subtitle, style.title * _SUBTITLE) + 3 * _MARGIN
    return min(style.title, (style.panel_width - beside) / width_of(view.title or " ", 1))


def _tables(view: MapView, style: Style, last: Box) -> tuple[Legend, tuple[Sign, ...], float]:
    """The legend and the key, on the sea or below the panels, and how high the picture is then."""
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


def _panels(
    view: MapView, style: Style, shown: Sequence[Box], tables: Sequence[Box]
) -> tuple[Panel, ...]:
    """The parts of the sheet, each with what is whole there. Nothing lies under the `tables`."""
    geometry = world()
    sheet = Box(0, 0, geometry.width, geometry.height)
    fixed = [box.moved(0, -style.header) for box in tables]
    made = labels(view, badges(view, style, geometry, fixed), style)
    kept = [*fixed, *(label.badge.box for label in made.values())]
    made = find_room(made, style, _on(sheet, kept))
    beside = tuple(_beside(view, style, made.values()))
    lines = (box for label in made.values() for box in label.lines)
    texts = (*lines, *(text_box(one, style.name) for one in beside))
    continents = tuple(_continents(view, style))
    seas = tuple(_room(one) for one in continents)
    drawn = strokes(view, made, Crowd(sheet, tuple(kept), (*texts, *seas)), style, geometry)
    kept += [box for one in drawn for box in _boxes(one)]
    made = find_room(made, style, _on(sheet, kept))
    return tuple(
        Panel(
            part=part,
            shown=place,
            labels=tuple(one for one in made.values() if part.holds_all_of(one.box.grown(_RIM))),
            strokes=tuple(_strokes(drawn, part, style.panels)),
            continents=tuple(one for one in continents if part.holds_all_of(_room(one))),
            beside=tuple(one for one in beside if part.holds_all_of(text_box(one, style.name))),
        )
        for part, place in zip(style.panels, shown, strict=True)
    )


def _on(sheet: Box, kept: Collection[Box]) -> Callable[[Box], bool]:
    """Whether a box covers one of these, or reaches beyond the sheet."""
    return lambda box: not sheet.holds_all_of(box) or any(map(box.meets, kept))


def _boxes(stroke: Stroke) -> Iterator[Box]:
    """What must be read of an arrow: its head, its sign and its number."""
    yield Box.of(stroke.head)
    if stroke.sign:
        yield stroke.sign
    if stroke.tag:
        yield stroke.tag.box


def _strokes(drawn: Iterable[Stroke], part: Box, panels: Sequence[Box]) -> Iterator[Stroke]:
    """The arrows of a part of the sheet: those that are whole here, and those that are nowhere.

    Numbers and signs that are not whole are left out.
    """
    for one in drawn:
        if part.holds_all_of(one.box):
            yield one
        elif part.meets(one.box) and not any(panel.holds_all_of(one.box) for panel in panels):
            tag = one.tag if one.tag and part.holds_all_of(one.tag.box) else None
            sign = one.sign if one.sign and part.holds_all_of(one.sign) else None
            yield replace(one, tag=tag, sign=sign)


def _continents(view: MapView, style: Style) -> Iterator[ContinentLabel]:
    if style.codes:
        return
    for continent in view.board.continents:
        lines = tuple(continent.name.upper().split())
        at, paint = CONTINENT_AT[continent.name], CONTINENT_PAINTS[continent.name]
        yield ContinentLabel(continent.name, continent.bonus, lines, at, paint)


def _room(label: ContinentLabel) -> Box:
    x, y = label.at
    half = 5 * max(map(len, label.lines))
    return Box(x - half, y - 12, x + half, y + 16 * len(label.lines) + 4)


def _beside(view: MapView, style: Style, taken: Collection[Label]) -> Iterator[Text]:
    """Where connections over the edge lead; a small map leaves out what would lie on a label."""
    names = {one.code: name for name, one in view.board.territories.items()}
    for edge in EDGES:
        if {edge.near, edge.far} <= names.keys():
            line = Text(*edge.text_at, edge.anchor, f"to {names[edge.far]}")
            box = text_box(line, style.name)
            if not (style.codes and any(box.meets(label.box) for label in taken)):
                yield line
