"""Where the territories of the shipped boards stand on the text map: two panels, each a grid.

A capital code is a territory of the panel. A code in small letters is one of the other panel,
shown there again so that the connection to it can be drawn. The grids are chosen so that every
connection runs straight to the next place in its row or column, or slantwise by one.
"""

from typing import Final, TypeAlias

from msgspec import Struct

Spot: TypeAlias = tuple[int, int]
"""A row and a column of a panel's grid, from 0 at the top left."""


class Panel(Struct, frozen=True):
    """One half of the map: a heading, and the codes in its grid with a dot where nothing stands."""

    heading: str
    grid: str

    def spots(self) -> dict[str, Spot]:
        """Every code of the panel, spelt as in the grid, with its place."""
        rows = [line.split() for line in self.grid.strip().splitlines()]
        return {
            code: (row, column)
            for row, codes in enumerate(rows)
            for column, code in enumerate(codes)
            if code != "."
        }


WEST: Final = Panel(
    "AMERICAS, EUROPE, AFRICA",
    """
    kam  .    .    .    .    .    .
    ALA  NWT  OIK  GRE  SVA  .    .
    ALB  ONT  QUE  ICE  SCA  .    ura
    WUS  EUS  .    GBR  NEU  UKR  afg
    HAW  CAM  .    WEU  SEU  .    .
    jap  VEN  BRA  NAF  EGY  mid  .
    .    PER  .    CON  EAF  .    .
    .    nze  ARG  SAF  MAD  .    .
    .    .    FAL  .    .    .    .
    """,
)

EAST: Final = Panel(
    "ASIA, AUSTRALIA (western links of the Middle East: see above)",
    """
    .    .    .    YAK  .    .    .
    ukr  URA  SIB  IRK  KAM  ala  .
    MID  AFG  CHI  MON  JAP  haw  .
    .    IND  SIA  .    PHI  .    .
    .    .    .    INO  NGU  .    .
    .    .    .    WAU  EAU  NZE  arg
    """,
)

STANDS_IN: Final = {"OIK": "GRE"}
"""A territory that a board may lack, and its neighbour that takes its place there."""
