"""Where labels stand on the map's sheet, by hand, in pixels of the sheet at a width of 1200.

This belongs to one build of geometry/world.json. What is not named here stands on the anchor that
was computed for its territory.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[float, float]

Side: TypeAlias = Literal["below", "above", "left", "right"]

BADGE_AT: Final[dict[str, Point]] = {
    "ALA": (80, 124),
    "ALB": (150, 186),
    "NWT": (208, 128),
    "OIK": (297, 88),
    "WUS": (163, 247),
    "EUS": (243, 266),
    "CAM": (183, 317),
    "HAW": (92, 378),
    "VEN": (302, 411),
    "PER": (304, 487),
    "BRA": (370, 478),
    "ARG": (328, 545),
    "FAL": (425, 656),
    "ICE": (452, 129),
    "SVA": (698, 27),
    "SCA": (600, 108),
    "GBR": (465, 176),
    "NEU": (617, 188),
    "SEU": (662, 247),
    "WEU": (551, 216),
    "MAD": (776, 526),
    "URA": (816, 146),
    "SIB": (897, 112),
    "YAK": (1006, 121),
    "KAM": (1116, 121),
    "IRK": (956, 161),
    "MON": (961, 223),
    "JAP": (1122, 262),
    "CHI": (912, 270),
    "IND": (856, 318),
    "SIA": (950, 347),
    "AFG": (817, 238),
    "MID": (749, 291),
    "INO": (989, 428),
    "PHI": (1074, 362),
    "NGU": (1086, 441),
    "WAU": (1014, 508),
    "EAU": (1080, 527),
    "NZE": (1164, 580),
    "ONT": (235, 192),
    "NAF": (546, 395),
}
"""The middle of a territory's badge."""

NAME_SIDE: Final[dict[str, Side]] = {
    "NWT": "left",
    "SVA": "right",
    "FAL": "right",
    "NGU": "above",
}
"""Where a name stands that is not below its badge."""

LANDFALL: Final[dict[str, Point]] = {
    "HAW": (128, 382),
    "FAL": (384, 640),
    "ICE": (468, 101),
    "SVA": (617, 26),
    "GBR": (524, 172),
    "MAD": (737, 524),
    "JAP": (1076, 268),
    "PHI": (1036, 385),
    "NGU": (1083, 446),
    "NZE": (1150, 545),
}
"""Where arrows touch the territories whose labels lie on the sea."""

CONTINENT_AT: Final[dict[str, Point]] = {
    "North America": (62, 208),
    "South America": (450, 560),
    "Europe": (528, 62),
    "Africa": (556, 500),
    "Asia": (985, 44),
    "Australia": (905, 560),
}
"""The first line of a continent's name and bonus."""


class Edge(Struct, frozen=True):
    """One end of a connection that leaves the sheet and comes back on its other side.

    `coast` is on the territory `near`, `rim` on the edge of the sheet; `text_at` is where the name
    of the territory `far` stands.
    """

    near: str
    far: str
    coast: Point
    rim: Point
    text_at: Point

    @property
    def pair(self) -> tuple[str, str]:
        """The codes of both territories in alphabetical order."""
        return (min(self.near, self.far), max(self.near, self.far))

    @property
    def anchor(self) -> Literal["start", "end"]:
        """The end of the text that is at the edge."""
        return "start" if self.rim[0] < self.coast[0] else "end"


EDGES: Final = (
    Edge("ALA", "KAM", (46, 116), (1, 112), (4, 103)),
    Edge("KAM", "ALA", (1174, 124), (1199, 119), (1196, 109)),
    Edge("HAW", "JAP", (76, 348), (1, 340), (4, 331)),
    Edge("JAP", "HAW", (1094, 230), (1199, 222), (1196, 213)),
    Edge("ARG", "NZE", (308, 612), (1, 634), (4, 650)),
    Edge("NZE", "ARG", (1166, 531), (1199, 534), (1197, 559)),
)
"""Both ends of every connection that leaves the sheet."""
