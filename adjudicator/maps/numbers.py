"""Numbers and points as SVG wants them."""

import math
from collections.abc import Iterable

from adjudicator.maps.layout import Point


def number(value: float) -> str:
    """A length to a tenth of a pixel, without a needless end: `3`, `3.5`, `-0.2`."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")


def outline(points: Iterable[Point]) -> str:
    """The path around a shape with these corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def burst(middle: Point, radius: float) -> str:
    """The path of a star of eight rays."""
    return outline(
        (
            middle[0] + math.cos(step * math.pi / 8) * radius * (0.5 if step % 2 else 1),
            middle[1] + math.sin(step * math.pi / 8) * radius * (0.5 if step % 2 else 1),
        )
        for step in range(16)
    )
