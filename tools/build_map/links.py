"""Sea routes, and where an attack crosses a land border."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import shapely
from shapely.geometry import LineString, MultiLineString, Point

from tools.build_map.projection import Points, Sheet

Shape: TypeAlias = Any
"""A geometry of shapely, which has no types."""

Pair: TypeAlias = tuple[str, str]
"""The codes of two territories in alphabetical order."""

Degrees: TypeAlias = tuple[float, float]
"""Longitude and latitude."""

_INLAND: Final = 4.0
_LEAST_LENGTH: Final = 15.0

_ENDS: Final[Mapping[Pair, tuple[Degrees, Degrees]]] = {
    ("GBR", "WEU"): ((-3.6, 50.6), (-2.2, 48.4)),
    ("GBR", "NEU"): ((1.2, 52.9), (6.2, 53.2)),
    ("GBR", "SCA"): ((-2.6, 57.3), (6.0, 60.2)),
    ("GRE", "ICE"): ((-30, 68.6), (-22.2, 65.8)),
    ("GRE", "NWT"): ((-54.5, 68.6), (-68.0, 69.4)),
    ("GRE", "ONT"): ((-51.5, 64.4), (-92.5, 57.4)),
    ("GRE", "QUE"): ((-46, 61.2), (-61.5, 57.2)),
    ("GRE", "OIK"): ((-53.5, 67.6), (-63.5, 66.6)),
    ("OIK", "QUE"): ((-70.5, 63.3), (-74, 61.6)),
    ("OIK", "ONT"): ((-77.3, 64.6), (-86.5, 55.9)),
    ("NWT", "OIK"): ((-95.2, 67.6), (-90.0, 72.6)),
    ("NEU", "SCA"): ((13.0, 54.2), (14.0, 56.2)),
    ("EGY", "SEU"): ((23.0, 32.4), (22.3, 37.2)),
    ("NAF", "SEU"): ((10.2, 36.2), (14.2, 37.6)),
    ("NAF", "WEU"): ((-5.4, 34.8), (-5.2, 37.0)),
    ("MID", "SEU"): ((28.2, 38.3), (23.2, 39.6)),
    ("EAF", "MID"): ((43.0, 10.6), (45.4, 14.2)),
    ("BRA", "NAF"): ((-36.2, -6.6), (-16.2, 15.0)),
    ("JAP", "KAM"): ((143.2, 43.2), (141.0, 50.4)),
    ("JAP", "MON"): ((133.2, 35.2), (128.4, 36.6)),
    ("INO", "NGU"): ((128.6, -3.2), (133.8, -3.0)),
    ("INO", "SIA"): ((105.0, -2.0), (103.0, 4.0)),
    ("INO", "PHI"): ((117.2, 5.6), (122.2, 8.0)),
    ("INO", "WAU"): ((120.6, -9.0), (124.0, -16.0)),
    ("NGU", "WAU"): ((138.0, -7.2), (134.0, -12.6)),
    ("EAU", "NGU"): ((143.0, -13.0), (143.2, -7.6)),
    ("EAF", "MAD"): ((39.6, -10.0), (48.6, -14.6)),
    ("MAD", "SAF"): ((44.6, -20.8), (35.4, -22.4)),
    ("SCA", "SVA"): ((22.0, 70.4), (20.0, 77.8)),
}
"""The ends in degrees that look best; the other routes join the nearest points of the coasts."""


def sea_links(
    shapes: Mapping[str, Shape], pairs: Iterable[Pair], sheet: Sheet
) -> dict[str, list[float]]:
    """The ends of the routes between pairs of territories, on the sheet: x, y, x, y."""
    return {"-".join(pair): _link(shapes, pair, sheet) for pair in pairs}


def _link(shapes: Mapping[str, Shape], pair: Pair, sheet: Sheet) -> list[float]:
    """A route, cut back to a little inside either coast; short ones reach further inland."""
    here, there = (shapes[code] for code in pair)
    if pair in _ENDS:
        start, end = sheet.place_degrees(_ENDS[pair])
    else:
        start, end = np.array(shapely.shortest_line(here, there).coords)
    line = LineString([start, end])
    left = max(_crossings(line, here), default=0.0)
    right = line.length - min(_crossings(line, there), default=line.length)
    inland = max(_INLAND, (_LEAST_LENGTH - (line.length - left - right)) / 2)
    along = (end - start) / max(line.length, 1e-6)
    ends = (*(start + along * (left - inland)), *(end - along * (right - inland)))
    return [round(float(value), 1) for value in ends]


def _crossings(line: Shape, shape: Shape) -> list[float]:
    """How far along the line its parts within a shape begin and end."""
    inside = line.intersection(shape)
    parts = [] if inside.is_empty else getattr(inside, "geoms", [inside])
    return [line.project(Point(corner)) for part in parts for corner in part.coords]


def border(here: Shape, there: Shape) -> Shape:
    """The line that two territories share; empty if they share none."""
    common = here.boundary.intersection(there.boundary)
    parts = [one for one in getattr(common, "geoms", [common]) if one.geom_type == "LineString"]
    return shapely.line_merge(MultiLineString([one for one in parts if not one.is_empty]))


def gates(shapes: Mapping[str, Shape], pairs: Iterable[Pair]) -> dict[str, list[float]]:
    """The middle of the longest stretch of every land border, on the sheet."""
    return {"-".join(pair): _gate(*(shapes[code] for code in pair)) for pair in pairs}


def _gate(here: Shape, there: Shape) -> list[float]:
    line = border(here, there)
    longest = max(getattr(line, "geoms", [line]), key=lambda one: one.length)
    middle: Points = longest.interpolate(0.5, normalized=True)
    return [round(middle.x, 1), round(middle.y, 1)]
