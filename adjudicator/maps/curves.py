"""The course of an arrow: a curve from one territory to another, and the part that is drawn."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

from adjudicator.maps.boxes import Box
from adjudicator.maps.layout import Point

_STEPS: Final = 48
_WEIGHTS: Final = [
    ((1 - part) * (1 - part), 2 * (1 - part) * part, part * part)
    for part in (step / _STEPS for step in range(_STEPS + 1))
]
"""How much start, control and end of a curve count at equal parts of the way."""

_ASIDE: Final = 4.0
"""How far to its right an arrow passes the middle of a border, so that opposed arrows part."""


class Curve(Struct, frozen=True):
    """A quadratic Bézier curve. `bend` is by how much it leaves the straight way."""

    start: Point
    control: Point
    end: Point
    bend: float
    points: tuple[Point, ...] = ()
    """The points at equal parts of the way, the ends included."""

    def __post_init__(self) -> None:
        (x1, y1), (x2, y2), (x3, y3) = self.start, self.control, self.end
        points = [(a * x1 + b * x2 + c * x3, a * y1 + b * y2 + c * y3) for a, b, c in _WEIGHTS]
        force_setattr(self, "points", tuple(points))

    def at(self, part: float) -> Point:
        """The point at a part of the way, from 0 to 1."""
        rest = 1 - part
        one, two, three = rest * rest, 2 * rest * part, part * part
        return (
            one * self.start[0] + two * self.control[0] + three * self.end[0],
            one * self.start[1] + two * self.control[1] + three * self.end[1],
        )

    def heading(self, part: float) -> Point:
        """The direction there, as a vector of length 1."""
        (x1, y1), (x2, y2) = self.at(max(0.0, part - 0.01)), self.at(min(1.0, part + 0.01))
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        return (x2 - x1) / length, (y2 - y1) / length

    def beside(self, part: float, heading: Point, *asides: float) -> list[Point]:
        """Points so far beside a part of the way, at a right angle to a heading."""
        x, y = self.at(part)
        ux, uy = heading
        return [(x - uy * aside, y + ux * aside) for aside in asides]


class Course(Struct, frozen=True):
    """The part of a curve that an arrow takes up, from `tail` to `tip` (parts of the way)."""

    curve: Curve
    tail: float
    tip: float

    points: tuple[Point, ...] = ()
    """The points of the curve that the arrow goes by."""
    length: float = 0.0
    """Its length in pixels."""

    def __post_init__(self) -> None:
        points = self.curve.points[round(self.tail * _STEPS) : round(self.tip * _STEPS) + 1]
        force_setattr(self, "points", points)
        force_setattr(self, "length", sum(map(math.dist, points, points[1:])))


class End(Struct, frozen=True):
    """Where an arrow begins or ends. It stays outside of one of the `boxes`, if there are any."""

    point: Point
    boxes: tuple[Box, ...] = ()


def curve_through(start: Point, end: Point, gate: Point | None, bend: float) -> Curve:
    """From point to point past a gate, bent to the side by a part of the distance."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if gate:
        x, y = gate[0] - dy / length * _ASIDE, gate[1] + dx / length * _ASIDE
        middle = (2 * x - middle[0], 2 * y - middle[1])
    return Curve(start, (middle[0] + dy * bend, middle[1] - dx * bend), end, bend)


def courses(start: End, end: End, gate: Point | None, bends: Sequence[float]) -> Iterator[Course]:
    """All ways of an arrow: with every bend, off each of the boxes at its ends."""
    for bend in bends:
        curve = curve_through(start.point, end.point, gate, bend)
        tails = {_leaving(curve, box) for box in start.boxes} or {0.0}
        tips = {_meeting(curve, box) for box in end.boxes} or {1.0}
        yield from (
            Course(curve, tail, tip) for tail in sorted(tails) for tip in sorted(tips) if tail < tip
        )


def _leaving(curve: Curve, box: Box) -> float:
    """The part of the way where a curve is out of a box for good."""
    inside = (step for step in range(_STEPS, -1, -1) if box.holds(curve.points[step]))
    return min(next(inside, -1) + 1, _STEPS) / _STEPS


def _meeting(curve: Curve, box: Box) -> float:
    """The part of the way where a curve is not yet in a box."""
    inside = (step for step in range(_STEPS + 1) if box.holds(curve.points[step]))
    return max(next(inside, _STEPS + 1) - 1, 0) / _STEPS
