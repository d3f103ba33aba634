"""The outline of an arrow on its course: a shaft that grows, and a head."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from adjudicator.maps.curves import Course
from adjudicator.maps.layout import Point
from adjudicator.maps.numbers import outline as closed
from adjudicator.maps.styles import Style

_LENGTH: Final = 13.0
_HALF: Final = 8.5
_SHAFT: Final = (1.5, 4.0)
_PIECES: Final = 12

Head: TypeAlias = tuple[Point, Point, Point]
"""A barb, the tip, and the other barb."""


def half_shaft(style: Style) -> float:
    """Half of the shaft's width where it is widest."""
    return _SHAFT[1] * style.arrow


def head(course: Course, style: Style) -> Head:
    """The head of an arrow, smaller where the arrow is short."""
    neck = _neck(course, style)
    middle = (neck + course.tip) / 2
    half = _HALF * style.arrow * min(1.0, course.length / (_LENGTH * style.arrow))
    one, other = course.curve.beside(neck, course.curve.heading(middle), half, -half)
    return (one, course.curve.at(course.tip), other)


def outline(course: Course, style: Style) -> str:
    """The whole arrow as an SVG path."""
    left, right = zip(*_shaft(course, style), strict=True)
    return closed([*left, *head(course, style), *reversed(right)])


def _shaft(course: Course, style: Style) -> Iterator[list[Point]]:
    neck = _neck(course, style)
    for piece in range(_PIECES + 1):
        part = course.tail + (neck - course.tail) * piece / _PIECES
        half = (_SHAFT[0] + (_SHAFT[1] - _SHAFT[0]) * piece / _PIECES) * style.arrow
        yield course.curve.beside(part, course.curve.heading(part), half, -half)


def _neck(course: Course, style: Style) -> float:
    """The part of the way where the head begins."""
    length = course.length or 1.0
    return course.tip - (course.tip - course.tail) * min(0.6, _LENGTH * style.arrow / length)
