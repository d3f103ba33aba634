"""The players' colours as they are shown, told apart with any kind of colour vision.

The eight were searched for the largest least difference (CIEDE2000) between any two of them, under
normal, protan, deutan and tritan vision (Machado 2009), and from sea and free land.
"""

from dataclasses import dataclass
from typing import Final

from adjudicator.core.ids import NOBODY, Colour

_DARK: Final = "#1b1b1b"
_LIGHT: Final = "#ffffff"


@dataclass(frozen=True, slots=True)
class Paint:
    """A fill and the ink that can be read on it, as `#rrggbb`."""

    fill: str
    ink: str


PAINTS: Final[dict[Colour, Paint]] = {
    "red": Paint("#d14643", _LIGHT),
    "orange": Paint("#e4964c", _DARK),
    "yellow": Paint("#fede1e", _DARK),
    "green": Paint("#0d9576", _LIGHT),
    "cyan": Paint("#47b7f1", _DARK),
    "blue": Paint("#3452b4", _LIGHT),
    "purple": Paint("#ac74a3", _DARK),
    "black": Paint("#515758", _LIGHT),
    NOBODY: Paint("#efece4", _DARK),
}
"""How every player, and land that belongs to nobody, is painted."""
