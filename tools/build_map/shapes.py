"""From provinces to the shapes of territories on the sheet: one coverage with shared borders."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import shapely
from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon, shape
from shapely.ops import polygonize

from tools.build_map.links import Shape
from tools.build_map.projection import Sheet, project
from tools.build_map.regions import territory_of, territory_of_island

_PRECISION: Final = 0.002  # degrees
_SLIT: Final = 0.03  # degrees
_SIMPLIFIED: Final = 1.35  # pixels, by Visvalingam and Whyatt
_TOUCHING: Final = 0.15  # pixels
_GAP: Final = 12.0  # square pixels
_LEAST_HOLE: Final = 30.0
_LEAST_ISLAND: Final = 7.0
_SMALL: Final = {"HAW": 2.0, "FAL": 2.0, "PHI": 2.0}
"""Square pixels below which an island is left out; less where a territory is made of them."""

_ENLARGED: Final = {
    "HAW": (3.6, 18, 0),
    "SVA": (1.35, 0, 8),
    "FAL": (3.4, 26, -2),
    "NZE": (1.25, -14, -22),
    "JAP": (1.22, 6, 2),
    "PHI": (1.18, 6, -4),
    "ICE": (1.12, 0, 0),
    "MAD": (1.05, 4, 0),
}
"""Small territories that are drawn larger: scale, and a shift in pixels."""


def polygons(geometry: Shape) -> list[Shape]:
    """The polygons that a geometry is made of."""
    if geometry.is_empty:
        return []
    return [one for one in getattr(geometry, "geoms", [geometry]) if one.geom_type == "Polygon"]


def read_provinces(path: Path, codes: Iterable[str]) -> dict[str, Shape]:
    """The territories in degrees, in the order of their codes."""
    parts: dict[str, list[Shape]] = defaultdict(list)
    for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
        for territory, polygon in _placed(feature):
            parts[territory].append(polygon)
    if strange := set(parts).symmetric_difference(codes):
        raise SystemExit(f"The regions and the board do not agree about {sorted(strange)}.")
    return {code: _joined(polygons) for code, polygons in parts.items()}


def _placed(feature: Mapping[str, Shape]) -> Iterator[tuple[str, Shape]]:
    attributes = feature["properties"]
    home = territory_of(attributes)
    if home is None:
        return
    for polygon in polygons(shapely.set_precision(shape(feature["geometry"]), _PRECISION)):
        middle = polygon.centroid
        territory = territory_of_island(home, middle.x, middle.y, attributes["iso_3166_2"])
        if territory == "KAM" and middle.x < 0:
            yield territory, affinity.translate(polygon, 360, 0)
        elif territory:
            yield territory, polygon


def _joined(parts: list[Shape]) -> Shape:
    """One geometry without slits, its long edges with points in between to be bent."""
    whole = shapely.unary_union(parts)
    whole = whole.buffer(_SLIT, join_style="mitre").buffer(-_SLIT, join_style="mitre")
    return shapely.segmentize(whole, 0.5)


def on_sheet(degrees: Mapping[str, Shape]) -> tuple[dict[str, Shape], Sheet]:
    """The territories on the sheet that just holds them, small ones enlarged."""
    plane = {code: shapely.transform(one, project) for code, one in degrees.items()}
    large = [part for one in plane.values() for part in polygons(one) if part.area > 1]
    sheet = Sheet.around(shapely.total_bounds(large))
    placed = {code: shapely.transform(one, sheet.place) for code, one in plane.items()}
    return {code: _cleared(code, _enlarged(code, one)) for code, one in placed.items()}, sheet


def _enlarged(code: str, geometry: Shape) -> Shape:
    if code not in _ENLARGED:
        return geometry
    scale, right, down = _ENLARGED[code]
    larger = affinity.scale(geometry, scale, scale, origin=geometry.envelope.centroid)
    return affinity.translate(larger, right, down)


def _cleared(code: str, geometry: Shape) -> Shape:
    least = _SMALL.get(code, _LEAST_ISLAND)
    return MultiPolygon(
        [
            Polygon(
                one.exterior, [it for it in one.interiors if Polygon(it).area > _LEAST_HOLE]
            )
            for one in polygons(geometry)
            if one.area >= least
        ]
    )  # fmt: skip


def coverage(placed: Mapping[str, Shape], codes: list[str]) -> dict[str, Shape]:
    """The territories without overlaps and gaps, simplified so that neighbours share borders."""
    outlines = [shapely.set_precision(placed[code].boundary, 0.02) for code in codes]
    faces = list(polygonize(shapely.unary_union(outlines, grid_size=0.02)))
    owners = _fill_gaps(faces, _owners(faces, placed, codes))
    whole = [
        shapely.unary_union([face for face, it in zip(faces, owners, strict=True) if it == code])
        for code in codes
    ]
    simple = shapely.coverage_simplify(whole, _SIMPLIFIED, simplify_boundary=True)
    return dict(zip(codes, shapely.set_precision(simple, 0.1), strict=True))


def _owners(
    faces: list[Shape], placed: Mapping[str, Shape], codes: list[str]
) -> list[str | None]:  # fmt: skip
    tree = shapely.STRtree([placed[code] for code in codes])
    within = (tree.query(face.representative_point(), predicate="within") for face in faces)
    return [codes[found[0]] if len(found) else None for found in within]


def _fill_gaps(faces: list[Shape], owners: list[str | None]) -> list[str | None]:
    """Small gaps go to the neighbour with the longest side, one after the other."""
    tree = shapely.STRtree(faces)
    filled = list(owners)
    for place, face in enumerate(faces):
        if filled[place] is not None or face.area >= _GAP:
            continue
        sides: dict[str, float] = defaultdict(float)
        for other in tree.query(face, predicate="touches"):
            if owner := filled[other]:
                sides[owner] += face.boundary.intersection(faces[other].boundary).length
        if sides:
            filled[place] = max(sides, key=lambda owner: sides[owner])
    return filled


def touching(shapes: Mapping[str, Shape]) -> set[tuple[str, str]]:
    """The pairs of territories that touch, in a point even, in alphabetical order."""
    return {
        (here, there)
        for here in sorted(shapes)
        for there in sorted(shapes)
        if here < there and shapes[here].distance(shapes[there]) < _TOUCHING
    }


def anchor(geometry: Shape) -> list[float]:
    """Where a label of 64 by 40 has most room: an inscribed circle in squeezed space."""
    squeezed = 40 / 64
    largest = max(polygons(geometry), key=lambda one: one.area)
    narrow = affinity.scale(largest, squeezed, 1, origin=(0, 0))
    x, y = shapely.maximum_inscribed_circle(narrow, 0.2).coords[0]
    return [round(x / squeezed, 1), round(y, 1)]
