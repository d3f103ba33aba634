"""From degrees to the sheet: Patterson's projection, pulled in at the poles, with three lenses.

A lens makes room where many small territories lie. It only ever enlarges, so nothing folds.
"""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

Points: TypeAlias = Any
"""A numpy array of points, a row each."""

WIDTH: Final = 1200
"""The sheet's width in its own units, which are pixels at a width of 1200; its height follows."""

_MIDDLE: Final = 10.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 24, 22, 12, 14
_STRETCH: Final = 1.05

_LENSES: Final = (
    (13.0, 49.0, 1.05, 24.0),  # Europe
    (122.0, 2.0, 0.55, 15.0),  # the Sunda Sea
    (-88.0, 17.0, 0.35, 12.0),  # Central America
)
"""Longitude, latitude, strength, and radius in degrees."""


def _patterson(lon: Points, lat: Points) -> tuple[Points, Points]:
    angle = np.radians(lat)
    square = angle * angle
    y = angle * (1.0148 + square * square * (0.23185 + square * (-0.14499 + square * 0.02406)))
    x = lon - _MIDDLE
    return x * (1 - 0.16 * np.clip((np.abs(lat) - 20) / 65, 0, None) ** 2), np.degrees(y)


def project(degrees: Points) -> Points:
    """Longitudes and latitudes to a plane in which y grows upwards."""
    x, y = _patterson(degrees[:, 0], degrees[:, 1])
    for lon, lat, strength, radius in _LENSES:
        middle_x, middle_y = _patterson(np.array([lon]), np.array([lat]))
        dx, dy = x - middle_x, y - middle_y
        more = 1 + strength / np.sqrt(1 + (dx * dx + dy * dy) / radius**2)
        x, y = middle_x + dx * more, middle_y + dy * more
    return np.column_stack([x, y])


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the plane lies on the sheet."""

    left: float
    top: float
    scale: float
    height: float

    @classmethod
    def around(cls, bounds: Points) -> "Sheet":
        """The sheet that shows these bounds of the plane: least x and y, greatest x and y."""
        scale = (WIDTH - _LEFT - _RIGHT) / (bounds[2] - bounds[0])
        height = _TOP + (bounds[3] - bounds[1]) * scale * _STRETCH + _BOTTOM
        return cls(bounds[0], bounds[3], scale, height)

    def place(self, plane: Points) -> Points:
        """Points of the plane on the sheet, y downwards."""
        x = (plane[:, 0] - self.left) * self.scale + _LEFT
        y = (self.top - plane[:, 1]) * (self.scale * _STRETCH) + _TOP
        return np.column_stack([x, y])

    def place_degrees(self, degrees: Points) -> Points:
        """Longitudes and latitudes on the sheet."""
        return self.place(project(np.asarray(degrees, float).reshape(-1, 2)))
