"""Arrows on the map: one for each force, with its size, and a sign for what came of it."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.core.ids import Colour
from adjudicator.maps.boxes import Box
from adjudicator.maps.curves import Course, End, best_course, curve_through
from adjudicator.maps.labels import LETTER, Label
from adjudicator.maps.layout import EDGES, Edge, Point
from adjudicator.maps.map_view import Arrow, MapView, Outcome, Way
from adjudicator.maps.numbers import outline as closed
from adjudicator.maps.shapes import Geometry, pair_of
from adjudicator.maps.styles import Style

_WANTED: Final = 32.0
_LEAST: Final = 24.0
_HEAD: Final = 13.0
_HALF_HEAD: Final = 8.5
_SHAFT: Final = (1.5, 4.0)
_SIGN: Final = 9.0
_PIECES: Final = 12
_STRAIGHT: Final = (0.0, 0.15, -0.15, 0.3, -0.3)
_BENT: Final = (0.3, -0.3, 0.45, -0.45)
_MARGINS: Final = (1.0, 5.0)
"""How far the tail and the tip stay off labels; the joint of a surge wants room as a tip does."""

_FAR: Final = 100.0
"""Beyond that an arrow over the edge of the sheet begins on the coast, not at the label."""

_TAG_PLACES: Final = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9)
_TAG_ASIDE: Final = (0.0, 0.8, -0.8)
"""Where numbers are tried: parts of the way, on the arrow and beside it, in heights of the text."""


@dataclass(frozen=True, slots=True)
class Tag:
    """The number on an arrow, in a box of its own."""

    box: Box
    text: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A drawn arrow. `path` is its outline; `tip` and `tail` are points, None in mid-journey.

    A surge has a joint at its tail, a defeat or a clash a sign at its tip. `tag` is None where the
    number finds no room, or stands on the arrow's other half across the edge of the sheet.
    """

    owner: Colour
    way: Way
    outcome: Outcome
    path: str
    joint: Point | None
    sign: Point | None
    tag: Tag | None
    room: float


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An arrow's course, before numbers are placed."""

    arrow: Arrow
    course: Course
    room: float
    begins: bool
    arrives: bool


def strokes(
    view: MapView, labels: Mapping[str, Label], style: Style, geometry: Geometry
) -> tuple[Stroke, ...]:
    """All arrows, the longest first, so that the short ones lie above them.

    Numbers lie on no badge and on no other number; where all places are taken, a small map leaves
    a number out.
    """
    drawn = [
        one
        for arrow in view.arrows
        for one in _courses(arrow, view, labels, style, geometry)
    ]  # fmt: skip
    drawn.sort(key=lambda one: -one.course.curve.span)
    tags = _tags(drawn, labels, style)
    return tuple(_stroke(one, tag, style) for one, tag in zip(drawn, tags, strict=True))


def _courses(
    arrow: Arrow,
    view: MapView,
    labels: Mapping[str, Label],
    style: Style,
    geometry: Geometry,
) -> Iterator[_Drawn]:
    origin, target = (view.board.territories[name].code for name in (arrow.origin, arrow.target))
    pair = pair_of(origin, target)
    edges = [edge for edge in EDGES if edge.pair == pair]
    for edge in sorted(edges, key=lambda edge: edge.near != origin):
        here = _end_at(edge, labels[edge.near])
        begins = edge.near == origin
        start, end = (here, End(edge.rim)) if begins else (End(edge.rim), here)
        course = best_course(start, end, None, (0.0,), 0)
        yield _drawn(arrow, course, style, begins=begins, arrives=not begins)
    if not edges:
        surge = arrow.way is Way.SURGE
        start = _end(labels[origin], _MARGINS[1] if surge else _MARGINS[0])
        end, bends = _end(labels[target], _MARGINS[1]), _BENT if surge else _STRAIGHT
        gate = geometry.gate(pair)
        course = best_course(start, end, gate, bends, _WANTED * style.arrow)
        yield _drawn(arrow, course, style, begins=True, arrives=True)


def _end_at(edge: Edge, label: Label) -> End:
    """Where an arrow touches a coast from which it goes over the edge of the sheet."""
    far = math.dist(edge.coast, edge.rim) > _FAR
    return End(edge.coast) if label.at_sea or far else _end(label, _MARGINS[0])


def _drawn(arrow: Arrow, course: Course, style: Style, *, begins: bool, arrives: bool) -> _Drawn:
    return _Drawn(
        arrow, course.at_least(_LEAST * style.arrow), course.room, begins, arrives
    )  # fmt: skip


def _end(label: Label, margin: float) -> End:
    badge, everything = label.kept_free(name=False), label.kept_free(name=True)
    if badge is None or everything is None:
        return End(label.landfall)
    return End(label.landfall, (badge.grown(margin), everything.grown(margin)))


def _tags(drawn: Sequence[_Drawn], labels: Mapping[str, Label], style: Style) -> list[Tag | None]:
    """Places for the numbers, those of short arrows first, since they have the least choice."""
    covered = [label.badge.box for label in labels.values()]
    covered += [Box.around(sign, *_sign_size(style)) for one in drawn if (sign := _sign(one))]
    tags: dict[int, Tag] = {}
    for place in sorted(range(len(drawn)), key=lambda place: drawn[place].course.room):
        one = drawn[place]
        taken = [*covered, *(tag.box for tag in tags.values())]
        if one.begins and (tag := _tag(one, taken, style)):
            tags[place] = tag
    return [tags.get(place) for place in range(len(drawn))]


def _tag(one: _Drawn, taken: Sequence[Box], style: Style) -> Tag | None:
    if not (text := one.arrow.armies):
        return None
    width = style.tag * (LETTER * len(text) + 0.75)
    course = one.course
    neck = _neck(course, style)
    choices = [
        Box.around(_beside(course, at, at, aside * style.tag), width, style.tag * 1.24)
        for aside in _TAG_ASIDE
        for at in (course.tail + (neck - course.tail) * part for part in _TAG_PLACES)
    ]
    covered = [sum(choice.shared(box) for box in taken) for choice in choices]
    best = min(range(len(choices)), key=lambda place: covered[place])
    if covered[best] and style.codes:
        return None
    return Tag(choices[best], text)


def _neck(course: Course, style: Style) -> float:
    """Where the head of an arrow begins."""
    head = min((course.tip - course.tail) * 0.55, _HEAD * style.arrow / course.curve.span)
    return course.tip - head


def _stroke(one: _Drawn, tag: Tag | None, style: Style) -> Stroke:
    course, arrow = one.course, one.arrow
    return Stroke(
        owner=arrow.owner,
        way=arrow.way,
        outcome=arrow.outcome,
        path=outline(course, style),
        joint=course.curve.at(course.tail) if one.begins and arrow.way is Way.SURGE else None,
        sign=_sign(one),
        tag=tag,
        room=one.room,
    )


def _sign(one: _Drawn) -> Point | None:
    """Where the sign of a defeat or a clash stands."""
    lost = one.arrow.outcome in {Outcome.BEATEN_OFF, Outcome.CLASH}
    return one.course.curve.at(one.course.tip) if one.arrives and lost else None


def _sign_size(style: Style) -> Point:
    return (_SIGN * style.arrow, _SIGN * style.arrow)


def sample(arrow: Arrow, at: Point, length: float, style: Style) -> Stroke:
    """An arrow to the right like this one, for the legend; without a number."""
    end = (at[0] + length, at[1])
    curve = curve_through(at, end, None, 0.2 if arrow.way is Way.SURGE else 0.0)
    return _stroke(
        _Drawn(arrow, Course(curve, 0, 1), length, begins=True, arrives=True), None, style
    )


def outline(course: Course, style: Style) -> str:
    """The outline of an arrow that grows from its tail to its head, as an SVG path."""
    neck = _neck(course, style)
    left: list[Point] = []
    right: list[Point] = []
    for piece in range(_PIECES + 1):
        part = course.tail + (neck - course.tail) * piece / _PIECES
        half = (_SHAFT[0] + (_SHAFT[1] - _SHAFT[0]) * piece / _PIECES) * style.arrow
        left.append(_beside(course, part, part, half))
        right.append(_beside(course, part, part, -half))
    middle = (neck + course.tip) / 2
    barbs = [_beside(course, neck, middle, side * _HALF_HEAD * style.arrow) for side in (1, -1)]
    points = [*left, barbs[0], course.curve.at(course.tip), barbs[1], *reversed(right)]
    return closed(points)


def _beside(course: Course, part: float, heading: float, aside: float) -> Point:
    """The point beside a part of the way, at a right angle to the heading at another."""
    x, y = course.curve.at(part)
    ux, uy = course.curve.heading(heading)
    return (x - uy * aside, y + ux * aside)
