"""Upright rectangles on the map's sheet: what labels take up."""

from dataclasses import dataclass

from adjudicator.maps.layout import Point


@dataclass(frozen=True, slots=True)
class Box:
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

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    def shared(self, other: "Box") -> float:
        """The area that two boxes have in common; 0 where they are apart."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, width) * max(0.0, height)
