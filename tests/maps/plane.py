"""Plain geometry for tests: SVG paths as rings of whole numbers, and how near they come."""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Side: TypeAlias = tuple[Point, Point]


def rings(path: str) -> list[list[Point]]:
    """The closed rings of a path that is made of M, l and z, in tenths of a pixel."""
    return [_ring(part) for part in path.split("M") if part]


def _ring(part: str) -> list[Point]:
    x, y, *steps = map(int, re.findall(r"-?\d+", part))
    points = [(x, y)]
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return [*points, points[0]]


def sides(path: str) -> set[Side]:
    """Every side of a shape, its ends in order."""
    return {
        (min(pair), max(pair)) for ring in rings(path) for pair in pairwise(ring)
    }  # fmt: skip


def holds(path: str, point: Point) -> bool:
    """Whether a point lies in a shape, by the number of sides to its right."""
    x, y = point
    crossed = [
        (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in sides(path)
    ]
    return sum(crossed) % 2 == 1


def distance(one: Iterable[Side], other: Iterable[Side], enough: float) -> float:
    """How near two shapes come to each other, or `enough` if that is not nearer."""
    least = enough
    ours = list(one)
    corners = [point for side in ours for point in side]
    others = list(_near(list(other), _corner(corners, min), _corner(corners, max), enough))
    for a, b in ours if others else []:
        for c, d in _near(others, a, b, least):
            ends = (_to_side(a, c, d), _to_side(b, c, d), _to_side(c, a, b), _to_side(d, a, b))
            least = min(least, *ends)
    return least


def _corner(points: list[Point], of: Callable[[Iterable[float]], float]) -> Point:
    return (of(x for x, _ in points), of(y for _, y in points))


def _near(others: list[Side], a: Point, b: Point, least: float) -> Iterator[Side]:
    left, right = min(a[0], b[0]) - least, max(a[0], b[0]) + least
    top, bottom = min(a[1], b[1]) - least, max(a[1], b[1]) + least
    for c, d in others:
        across = max(c[0], d[0]) >= left and min(c[0], d[0]) <= right
        if across and max(c[1], d[1]) >= top and min(c[1], d[1]) <= bottom:
            yield c, d


def _to_side(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    part = min(1.0, max(0.0, along / (dx * dx + dy * dy or 1)))
    return math.dist(point, (start[0] + part * dx, start[1] + part * dy))
