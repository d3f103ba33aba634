"""The course of an arrow: a curve that keeps off the labels at both of its ends."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.maps.boxes import Box
from adjudicator.maps.layout import Point

_STEPS: Final = 100
_ASIDE: Final = 4.0
"""How far to its right an arrow passes the middle of a border, so that opposed arrows part."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic Bézier curve."""

    start: Point
    control: Point
    end: Point

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

    @property
    def span(self) -> float:
        """From its start to its end as the crow flies, in pixels."""
        return math.dist(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Course:
    """The part of a curve that an arrow takes up, from `tail` to `tip` (parts of the way)."""

    curve: Curve
    tail: float
    tip: float

    @property
    def room(self) -> float:
        """Its length in pixels, as the crow flies."""
        return (self.tip - self.tail) * self.curve.span

    def at_least(self, length: float) -> "Course":
        """The course, or where it is shorter one of this length about its middle."""
        if self.room >= length:
            return self
        middle, part = (self.tail + self.tip) / 2, length / self.curve.span
        return Course(
            self.curve, max(0.0, middle - 0.6 * part), min(1.0, middle + 0.4 * part)
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class End:
    """Where an arrow begins or ends, and what it keeps off there: least boxes first."""

    point: Point
    boxes: tuple[Box | None, Box | None] = (None, None)


def curve_through(start: Point, end: Point, gate: Point | None, bend: float) -> Curve:
    """From point to point past a gate, bent to the side by a part of the distance."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if gate:
        x, y = gate[0] - dy / length * _ASIDE, gate[1] + dx / length * _ASIDE
        middle = (2 * x - middle[0], 2 * y - middle[1])
    return Curve(start, (middle[0] + dy * bend, middle[1] - dx * bend), end)


def best_course(
    start: End, end: End, gate: Point | None, bends: Sequence[float], wanted: float
) -> Course:
    """The first course with as much room as is wanted, else the one with most.

    First those are tried that keep off names, then those that keep off badges only.
    """
    tried = []
    for start_box, end_box in _kept_free(start, end):
        for bend in bends:
            curve = curve_through(start.point, end.point, gate, bend)
            tried.append(_between(curve, start_box, end_box))
            if tried[-1].room >= wanted:
                return tried[-1]
    return max(tried, key=lambda course: course.room)


def _kept_free(start: End, end: End) -> tuple[tuple[Box | None, Box | None], ...]:
    (start_badge, start_all), (end_badge, end_all) = start.boxes, end.boxes
    return (
        (start_all, end_all),
        (start_badge, end_all),
        (start_all, end_badge),
        (start_badge, end_badge),
    )


def _between(curve: Curve, start: Box | None, end: Box | None) -> Course:
    """The part of a curve from where it leaves one box to where it meets the other."""
    points = [curve.at(step / _STEPS) for step in range(_STEPS + 1)]
    leaving = [step for step in range(_STEPS) if start and start.holds(points[step])]
    meeting = [step for step in range(_STEPS + 1) if end and end.holds(points[step])]
    tail, tip = max(leaving, default=0), min(meeting, default=_STEPS)
    return Course(curve, tail / _STEPS, max(tip, tail) / _STEPS)
