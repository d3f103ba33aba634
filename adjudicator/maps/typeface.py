"""The fonts that ship: the map looks the same on every machine, whatever it has installed."""

import json
from functools import cache
from typing import Final
from unicodedata import combining

from adjudicator import resources

FAMILY: Final = "Barlow Semi Condensed"
"""The font of the map; it has the letters of Latin."""

FALLBACK: Final = "DejaVu Sans Condensed"
"""The font of names in other letters."""

_BARLOW_ENDS: Final = 0x17F
_LETTER: Final = 0.5
_WIDE_LETTER: Final = 0.68


def can_write(text: str) -> bool:
    """Whether the fonts that ship have all letters of a text."""
    letters = _letters()
    return all(any(first <= ord(one) <= last for first, last in letters) for one in text)


def width_of(text: str, size: float) -> float:
    """About how wide a text in this size is, in pixels."""
    widths = (
        _WIDE_LETTER if ord(one) > _BARLOW_ENDS else _LETTER for one in text if not combining(one)
    )
    return size * sum(widths)


@cache
def _letters() -> tuple[tuple[int, int], ...]:
    """Ranges of letters, each with its first and its last."""
    text = (resources.fonts_root() / "letters.json").read_text(encoding="ascii")
    return tuple((first, last) for first, last in json.loads(text))
