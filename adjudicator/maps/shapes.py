"""The shapes of the world, as `tools/build_map` has built them."""

import json
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from adjudicator import resources
from adjudicator.maps.layout import Point

Pair: TypeAlias = tuple[str, str]
"""The codes of two territories in alphabetical order."""


class Geometry(Struct, frozen=True):
    """What the map is drawn from, in pixels of a sheet that is `width` wide.

    `paths` are SVG paths by territory code, `continents` those by name, `lakes` and `graticule`
    for looks; all paths are in tenths of a pixel. `anchors` are where labels have most room, by
    code. `gates` are the middles of the land borders, `links` the two ends of the sea routes.
    """

    width: int
    height: int
    paths: Mapping[str, str]
    anchors: Mapping[str, Point]
    continents: Mapping[str, str]
    lakes: str
    graticule: str
    gates: Mapping[Pair, Point]
    links: Mapping[Pair, tuple[Point, Point]]

    def gate(self, pair: Pair) -> Point | None:
        """Where an attack crosses between two territories, None where it leaves the sheet."""
        if pair in self.links:
            (x1, y1), (x2, y2) = self.links[pair]
            return ((x1 + x2) / 2, (y1 + y2) / 2)
        return self.gates.get(pair)


def pair_of(one: str, other: str) -> Pair:
    """Two codes in alphabetical order."""
    return (min(one, other), max(one, other))


@cache
def world() -> Geometry:
    """The geometry that ships. Raises UserError if its file is missing."""
    read = json.loads(resources.map_geometry())
    territories = read["territories"]
    return Geometry(
        width=read["width"],
        height=read["height"],
        paths={code: one["path"] for code, one in territories.items()},
        anchors={code: _point(one["at"]) for code, one in territories.items()},
        continents=read["continents"],
        lakes=read["lakes"],
        graticule=read["graticule"],
        gates={_pair(key): _point(at) for key, at in read["gates"].items()},
        links={_pair(key): (_point(at[:2]), _point(at[2:])) for key, at in read["links"].items()},
    )


def _pair(key: str) -> Pair:
    one, other = key.split("-")
    return (one, other)


def _point(numbers: list[float]) -> Point:
    x, y = numbers
    return (x, y)
