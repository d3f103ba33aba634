"""What stands on the sheet already, and how much is spoilt by drawing over it."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.maps.boxes import Box, Shape
from adjudicator.maps.curves import Course
from adjudicator.maps.layout import Point

NEVER: Final = 1000.0
"""The cost of what must not be. Other costs are about the pixels that an arrow may be too short."""

_RIM: Final = 1.5
"""How far badges and numbers reach out of their boxes."""

_TEXT: Final = 60.0
SPOILT: Final = 150.0
"""The cost of a head under a number."""

_UNDER_HEAD: Final = 20.0
_SHAFT: Final = 6.0
_THIN: Final = 3
"""Of an arrow's points so many stand for one."""

_UNDER_BADGE: Final = 3.0
_UNDER_TEXT: Final = 0.7


class Crowd(Struct, frozen=True):
    """Boxes on a sheet, and the arrows with their heads.

    Nothing may cover `kept`, which are badges and signs, no number may cover one of `tags`, and
    `texts` are better left alone.
    """

    sheet: Box
    kept: tuple[Box, ...]
    texts: tuple[Box, ...]
    tags: tuple[Box, ...] = ()
    heads: tuple[Shape, ...] = ()
    shafts: tuple[Shape, ...] = ()

    def near(self, place: Box) -> "Crowd":
        """What of this lies at a place."""
        return replace(
            self,
            kept=tuple(filter(place.meets, self.kept)),
            texts=tuple(filter(place.meets, self.texts)),
            tags=tuple(filter(place.meets, self.tags)),
            heads=tuple(filter(place.meets_shape, self.heads)),
            shafts=tuple(shaft for shaft in self.shafts if place.meets(shaft.box)),
        )

    def joined_by(self, course: Course, own: Shape, sign: Box | None) -> "Crowd":
        """The crowd with an arrow more, its head, and the sign at its tip."""
        return replace(
            self,
            kept=(*self.kept, sign) if sign else self.kept,
            heads=(*self.heads, own),
            shafts=(*self.shafts, Shape.of(course.points[::_THIN])),
        )

    def of_tag(self, box: Box) -> float:
        """What it costs to put a number there, its own arrow being in the crowd."""
        wide = box.grown(_RIM)
        if not self.sheet.holds_all_of(wide) or any(map(wide.meets, (*self.kept, *self.tags))):
            return NEVER
        heads = sum(map(box.meets_shape, self.heads))
        texts = sum(map(box.meets, self.texts))
        shafts = sum(_held(one.points, (box,)) for one in self.shafts if box.meets(one.box))
        return _TEXT * texts + SPOILT * heads + _SHAFT * shafts

    def of_course(self, course: Course, own: Shape) -> float:
        """What it costs to draw an arrow there, and its head."""
        near = own.box.grown(_RIM)
        if any(box.grown(_RIM).meets_shape(own) for box in self.kept if near.meets(box)):
            return NEVER
        texts = _UNDER_HEAD * sum(box.meets_shape(own) for box in self.texts)
        heads = _UNDER_HEAD * sum(map(own.box.meets_shape, self.heads))
        tags = SPOILT * sum(box.meets_shape(own) for box in self.tags)
        tags += SPOILT * (not self.sheet.holds_all_of(own.box))
        return texts + heads + tags + self._of_shaft(course)

    def _of_shaft(self, course: Course) -> float:
        points = course.points
        box, step = Box.of(points), course.length / len(points)
        under_badges = _UNDER_BADGE * step * _held(points, filter(box.meets, self.kept))
        return under_badges + _UNDER_TEXT * step * _held(points, filter(box.meets, self.texts))


def _held(points: Sequence[Point], boxes: Iterable[Box]) -> int:
    return sum(box.holds(point) for box in boxes for point in points)
