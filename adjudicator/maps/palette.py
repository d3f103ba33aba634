"""The players' colours as they are shown, told apart with any kind of colour vision.

The eight were searched for the largest least difference (CIEDE2000) between any two of them, under
normal, protan, deutan and tritan vision (Machado 2009), and from sea and free land.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adjudicator.core.ids import NEUTRAL, NOBODY, Colour

_DARK: Final = "#1b1b1b"
_LIGHT: Final = "#ffffff"
_NO_PLAYERS: Final = "#efece4"

Hatch: TypeAlias = Literal["plain", "slant", "dots", "backslant", "lines", "net", "bars", "grid"]
"""A pattern over a fill, by which players are told apart without colours."""


class Paint(Struct, frozen=True):
    """A fill and the ink that can be read on it, as `#rrggbb`, and the pattern on maps."""

    fill: str
    ink: str
    hatch: Hatch = "plain"

    @property
    def line(self) -> str:
        """The colour of the pattern's lines: the fill, a fifth towards white or black."""
        far = 255 if self.ink == _LIGHT else 0
        parts = (int(self.fill[at : at + 2], 16) for at in (1, 3, 5))
        return "#" + "".join(f"{round(0.8 * part + 0.2 * far):02x}" for part in parts)


PAINTS: Final[dict[Colour, Paint]] = {
    "red": Paint("#d04542", _LIGHT),
    "orange": Paint("#e4964c", _DARK, "slant"),
    "yellow": Paint("#fede1e", _DARK, "dots"),
    "green": Paint("#0d9576", _DARK, "backslant"),
    "cyan": Paint("#47b7f1", _DARK, "lines"),
    "blue": Paint("#3452b4", _LIGHT, "net"),
    "purple": Paint("#ac74a3", _DARK, "bars"),
    "black": Paint("#515758", _LIGHT, "grid"),
    NOBODY: Paint(_NO_PLAYERS, _DARK),
    NEUTRAL: Paint(_NO_PLAYERS, _DARK),
}
"""How every player, and land that belongs to none of them, is painted."""

CONTINENT_PAINTS: Final = {
    "North America": "#8a5a00",
    "South America": "#7a3f8f",
    "Europe": "#1f5f8b",
    "Africa": "#8c3b1b",
    "Asia": "#3c6b2f",
    "Australia": "#8b2252",
}
"""The inks of the continents' outlines and names."""
