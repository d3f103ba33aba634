"""Arrows on the map: one for each force, with its size, and a sign for what came of it."""

import math
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.ids import Colour
from adjudicator.maps.boxes import Box, Shape
from adjudicator.maps.crowd import NEVER, Crowd
from adjudicator.maps.curves import Course, End, courses, curve_through
from adjudicator.maps.labels import Label
from adjudicator.maps.layout import EDGES, Edge, Point
from adjudicator.maps.map_view import Arrow, MapView, Outcome, Way
from adjudicator.maps.outlines import Head, head, outline
from adjudicator.maps.shapes import Geometry, pair_of
from adjudicator.maps.styles import Style
from adjudicator.maps.tags import Tag, best_tag

_WANTED: Final = 34.0
_TOO_SHORT: Final = 2.5
_BENT: Final = 25.0
_OUTSIDE: Final = 30.0
_SIGN_ON_TEXT: Final = 25.0
"""Costs, as those of the crowd: for each pixel that an arrow is too short, for its bend, and for
an end that is not in its own territory."""

_STRAIGHT: Final = (0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0)
_SURGES: Final = (0.3, -0.3, 0.45, -0.45, 0.65, -0.65, 0.9, -0.9)
_OVER_EDGE: Final = (0.0, 0.1, -0.1, 0.2, -0.2)
_OFF: Final = 1.0
_SIGN: Final = {Outcome.BEATEN_OFF: 10.0, Outcome.CLASH: 15.0}
"""The width of the signs that stand at the tip."""

_FAR: Final = 100.0
"""Beyond that an arrow over the edge of the sheet begins on the coast, not at the label."""


class Stroke(Struct, frozen=True):
    """A drawn arrow. `path` is its outline, `head` the corners of its head.

    A surge has a `joint` at its tail, a defeat or a clash a `sign` at its tip. `tag` is None where
    the number finds no room, or stands on the arrow's other half across the edge of the sheet.
    """

    owner: Colour
    way: Way
    outcome: Outcome
    path: str
    box: Box
    head: Head
    joint: Point | None
    sign: Box | None
    tag: Tag | None


class _Leg(Struct, frozen=True):
    """An arrow, or one of its halves across the edge of the sheet, before it has a course."""

    arrow: Arrow
    start: End
    end: End
    gate: Point | None
    bends: tuple[float, ...]
    begins: bool
    arrives: bool

    @property
    def number(self) -> str:
        """What is written on it."""
        return self.arrow.armies if self.begins else ""

    @property
    def length(self) -> float:
        return math.dist(self.start.point, self.end.point)

    @property
    def place(self) -> Box:
        """Where it may be drawn."""
        ends = Box.of([self.start.point, self.end.point, self.gate or self.end.point])
        return ends.grown(0.6 * self.length + 30)


def strokes(
    view: MapView, labels: Mapping[str, Label], crowd: Crowd, style: Style, geometry: Geometry
) -> tuple[Stroke, ...]:
    """All arrows, the longest first, so that the short ones lie above them.

    The short ones choose first, since they have the least choice. Numbers are placed once all
    arrows are there. Heads, signs and numbers lie on no badge, and no number on another; one that
    finds no room is left out.
    """
    legs = [leg for arrow in view.arrows for leg in _legs(arrow, view, labels, style, geometry)]
    legs.sort(key=lambda leg: leg.length)
    drawn: list[Course] = []
    for leg in legs:
        course, tag = _chosen(leg, crowd, style)
        own = Shape.of(head(course, style))
        crowd = crowd.joined_by(course, own, _sign(leg, course, style))
        crowd = replace(crowd, tags=(*crowd.tags, tag.box) if tag else crowd.tags)
        drawn.append(course)
    crowd = replace(crowd, tags=())
    made: list[Stroke] = []
    for leg, course in zip(legs, drawn, strict=True):
        tag, _ = best_tag(leg.number, course, crowd.near(leg.place), style)
        crowd = replace(crowd, tags=(*crowd.tags, tag.box) if tag else crowd.tags)
        made.append(_stroke(leg, course, tag, style))
    return tuple(reversed(made))


def _legs(
    arrow: Arrow, view: MapView, labels: Mapping[str, Label], style: Style, geometry: Geometry
) -> Iterator[_Leg]:
    origin, target = (view.board.territories[name].code for name in (arrow.origin, arrow.target))
    pair = pair_of(origin, target)
    edges = [edge for edge in EDGES if edge.pair == pair]
    off = _OFF + max(_SIGN.get(arrow.outcome, 0.0) / 2, 3.0) * style.arrow
    for edge in edges:
        if edge.near == origin:
            here = _end_at(edge, labels[edge.near], _OFF)
            yield _Leg(arrow, here, End(edge.rim), None, _OVER_EDGE, begins=True, arrives=False)
        else:
            here = _end_at(edge, labels[edge.near], off)
            yield _Leg(arrow, End(edge.rim), here, None, _OVER_EDGE, begins=False, arrives=True)
    if not edges:
        surge = arrow.way is Way.SURGE
        start = _end(labels[origin], 5.0 * style.arrow if surge else _OFF)
        bends = _SURGES if surge else _STRAIGHT
        end, gate = _end(labels[target], off), geometry.gate(pair)
        yield _Leg(arrow, start, end, gate, bends, begins=True, arrives=True)


def _end_at(edge: Edge, label: Label, off: float) -> End:
    """Where an arrow touches a coast from which it goes over the edge of the sheet."""
    far = math.dist(edge.coast, edge.rim) > _FAR
    return End(edge.coast) if label.at_sea or far else _end(label, off)


def _end(label: Label, off: float) -> End:
    boxes = [label.badge.box] if label.at_sea else [label.badge.box, label.box]
    return End(label.landfall, tuple(box.grown(off) for box in boxes))


def _chosen(leg: _Leg, crowd: Crowd, style: Style) -> tuple[Course, Tag | None]:
    """The course that spoils least, together with its number; the bends are tried least first."""
    crowd = crowd.near(leg.place)
    straight = Course(curve_through(leg.start.point, leg.end.point, leg.gate, leg.bends[0]), 0, 1)
    best: tuple[float, Course, Tag | None] = (math.inf, straight, None)
    for course in courses(leg.start, leg.end, leg.gate, leg.bends):
        if _bent(leg, course) >= best[0]:
            break
        own = Shape.of(head(course, style))
        cost = _cost(leg, course, own, crowd, style)
        if cost < best[0]:
            there = crowd.joined_by(course, own, _sign(leg, course, style))
            tag, more = best_tag(leg.number, course, there, style, best[0] - cost)
            best = min(best, (cost + more, course, tag), key=lambda one: one[0])
    return best[1:]


def _bent(leg: _Leg, course: Course) -> float:
    return _BENT * (abs(course.curve.bend) - abs(leg.bends[0]))


def _cost(leg: _Leg, course: Course, own: Shape, crowd: Crowd, style: Style) -> float:
    short = max(0.0, _WANTED * style.arrow - course.length)
    outside = leg.gate and not course.tail < 0.5 < course.tip  # noqa: PLR2004 - the gate
    sign = _sign(leg, course, style)
    hit = sign is not None and any(map(sign.meets, crowd.kept))
    on_text = sign is not None and any(map(sign.meets, crowd.texts))
    return (
        _TOO_SHORT * short
        + _bent(leg, course)
        + _OUTSIDE * bool(outside)
        + NEVER * hit
        + _SIGN_ON_TEXT * on_text
        + crowd.of_course(course, own)
    )


def _stroke(leg: _Leg, course: Course, tag: Tag | None, style: Style) -> Stroke:
    arrow, own = leg.arrow, head(course, style)
    return Stroke(
        owner=arrow.owner,
        way=arrow.way,
        outcome=arrow.outcome,
        path=outline(course, style),
        box=Box.of([*course.points, *own]),
        head=own,
        joint=course.curve.at(course.tail) if leg.begins and arrow.way is Way.SURGE else None,
        sign=_sign(leg, course, style),
        tag=tag,
    )


def _sign(leg: _Leg, course: Course, style: Style) -> Box | None:
    """Where the sign of a defeat or a clash stands."""
    width = _SIGN.get(leg.arrow.outcome)
    if width is None or not leg.arrives:
        return None
    return Box.around(course.curve.at(course.tip), width * style.arrow, width * style.arrow)


def sample(arrow: Arrow, at: Point, length: float, style: Style) -> Stroke:
    """An arrow to the right like this one, for the legend; without a number."""
    end = (at[0] + length, at[1])
    curve = curve_through(at, end, None, 0.2 if arrow.way is Way.SURGE else 0.0)
    leg = _Leg(arrow, End(at), End(end), None, (0.0,), begins=True, arrives=True)
    return _stroke(leg, Course(curve, 0, 1), None, style)
