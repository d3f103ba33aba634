"""Numbers on arrows: each has a place on its arrow or beside it, where it covers nothing."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from adjudicator.maps.badges import LETTER
from adjudicator.maps.boxes import Box
from adjudicator.maps.crowd import NEVER, SPOILT, Crowd
from adjudicator.maps.curves import Course
from adjudicator.maps.layout import Point
from adjudicator.maps.outlines import half_shaft
from adjudicator.maps.styles import Style

_PARTS: Final = (0.45, 0.35, 0.55, 0.25, 0.65, 0.15, 0.75, 0.05, 0.85)
_BESIDE: Final = ((0.0, 6.0), (3.0, 10.0), (7.0, 16.0))
"""How far a number lies off its arrow, in pixels, and what that costs."""

_FURTHEST: Final = 16.0
"""More than a number lies off its arrow, with the rim around it."""

_OFF_MIDDLE: Final = 6.0
_HIDES: Final = 14.0
_LEFT_BARE: Final = 12.0


class _Place(Struct, frozen=True, order=True):
    """A place at a part of the way: on the arrow, or so far off it on one side (1 or -1)."""

    cost: float
    part: float
    off: float = 0.0
    side: int = 0


def _places() -> Iterator[_Place]:
    for part in _PARTS:
        aside = abs(part - _PARTS[0]) * _OFF_MIDDLE
        yield _Place(aside, part)
        for off, cost in _BESIDE:
            yield from (_Place(aside + cost, part, off, side) for side in (1, -1))


_PLACES: Final = sorted(_places())


class Tag(Struct, frozen=True):
    """The number of an arrow, in a box of its own."""

    box: Box
    text: str


def best_tag(
    text: str, course: Course, crowd: Crowd, style: Style, enough: float = NEVER
) -> tuple[Tag | None, float]:
    """The best place for a number, and what it costs; None if each would cover what it must not.

    On a map with codes it must not cover the head of an arrow either. Places that cost `enough`
    or more are of no use to the caller, who may get any of them, or none.
    """
    if not text:
        return None, 0.0
    best: Tag | None = None
    least = SPOILT if style.codes else NEVER
    width, height = style.tag * (LETTER * len(text) + 0.75), style.tag * 1.24
    # No place is further off the course than this.
    crowd = crowd.near(Box.of(course.points).grown(width + height + half_shaft(style) + _FURTHEST))
    hides = _HIDES if course.length < width + _LEFT_BARE * style.arrow else 0.0
    for place in _PLACES:
        if place.cost >= min(least, enough):
            break
        box = Box.around(_middle(place, course, width, height, style), width, height)
        cost = place.cost + crowd.of_tag(box) + (0.0 if place.side else hides)
        if cost < least:
            best, least = Tag(box, text), cost
    return best, least


def _middle(place: _Place, course: Course, width: float, height: float, style: Style) -> Point:
    at = course.tail + (course.tip - course.tail) * place.part
    if not place.side:
        return course.curve.at(at)
    heading = ux, uy = course.curve.heading(at)
    touching = abs(uy) * width / 2 + abs(ux) * height / 2 + half_shaft(style)
    (middle,) = course.curve.beside(at, heading, place.side * (touching + place.off))
    return middle
