"""Upright rectangles on the map's sheet: what labels take up."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from adjudicator.maps.layout import Point


class Box(Struct, frozen=True):
    """A rectangle, in pixels of the sheet; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, middle: Point, width: float, height: float) -> "Box":
        """The box of this size in the middle of which a point lies."""
        x, y = middle
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @classmethod
    def of(cls, points: Iterable[Point]) -> "Box":
        """The least box that holds all these points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def width(self) -> float:
        """From the left to the right side."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the upper to the lower side."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def joined(self, other: "Box") -> "Box":
        """The least box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, margin: float) -> "Box":
        """The box with this much more on each side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def moved(self, dx: float, dy: float) -> "Box":
        """The box elsewhere."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    def holds_all_of(self, other: "Box") -> bool:
        """Whether another box lies inside; sides may touch."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom

    def meets(self, other: "Box") -> bool:
        """Whether two boxes have more in common than their rims."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def meets_shape(self, shape: "Shape") -> bool:
        """Whether a convex shape reaches into the box."""
        if not self.meets(shape.box):
            return False
        corners = shape.points
        mine = (self.left, self.top), (self.right, self.top), (self.right, self.bottom)
        own = (*mine, (self.left, self.bottom))
        return not any(_parts(a, b, corners, own) for a, b in pairwise((*corners, corners[0])))


class Shape(Struct, frozen=True):
    """Points in their order: the corners of a convex shape, or a way. `box` holds them all."""

    points: Sequence[Point]
    box: Box

    @classmethod
    def of(cls, points: Sequence[Point]) -> "Shape":
        """The shape of these points."""
        return cls(points, Box.of(points))


def _parts(a: Point, b: Point, one: Iterable[Point], other: Iterable[Point]) -> bool:
    """Whether a line along this side has all of one shape on one side, the other beyond it."""
    normal = (a[1] - b[1], b[0] - a[0])
    mine, others = _along(normal, one), _along(normal, other)
    return max(mine) <= min(others) or max(others) <= min(mine)


def _along(normal: Point, points: Iterable[Point]) -> list[float]:
    return [normal[0] * x + normal[1] * y for x, y in points]
