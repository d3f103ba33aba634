"""Badges and names on the map: what each says, and the room that it takes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from adjudicator.core.ids import BADGES, Colour
from adjudicator.maps.boxes import Box
from adjudicator.maps.layout import BADGE_AT, LANDFALL, NAME_SIDE, Point
from adjudicator.maps.map_view import MapView
from adjudicator.maps.shapes import Geometry
from adjudicator.maps.styles import Style

LETTER: Final = 0.5
"""The width of a letter on the average, in heights of its font."""

_FIGURE: Final = 0.55
_LINE: Final = 0.95
"""From one line of a name to the next, in heights of its font."""

_SPLIT: Final = 9
"""Names with a blank that are longer take two lines."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; `anchor` says which of its ends, or its middle, stands at x."""

    x: float
    y: float
    anchor: Literal["start", "middle", "end"]
    text: str


@dataclass(frozen=True, slots=True)
class Badge:
    """A territory's owner and armies, drawn from left to right: note, owner's letter, count.

    `note` is empty, or stands before the letter in the paint of `noted`.
    """

    box: Box
    note_width: float
    letter_width: float
    owner: Colour
    letter: str
    armies: int
    note: str
    noted: Colour


@dataclass(frozen=True, slots=True)
class Label:
    """All that is written about a territory.

    `at_sea` says that the name is written on the sea. Arrows touch the territory at `landfall`.
    """

    code: str
    badge: Badge
    name: tuple[Text, ...]
    at_sea: bool
    landfall: Point
    box: Box

    def kept_free(self, *, name: bool) -> Box | None:
        """What arrows keep off: the badge, or with the name; None where both lie on the sea."""
        if self.at_sea:
            return None
        return self.box if name else self.badge.box


def labels(view: MapView, style: Style, geometry: Geometry) -> Mapping[str, Label]:
    """The labels of all territories in play, by code."""
    made = (_label(view, name, style, geometry) for name in view.territories)
    return {label.code: label for label in made}


def _label(view: MapView, territory: str, style: Style, geometry: Geometry) -> Label:
    code = view.board.territories[territory].code
    middle = BADGE_AT.get(code, geometry.anchors[code])
    badge = _badge(view, territory, middle, style)
    lines = (code,) if style.codes else _lines(territory)
    name = tuple(_name(code, badge.box, lines, style))
    box = badge.box
    for line in name:
        box = box.joined(text_box(line, style.name))
    at_sea = code in LANDFALL
    return Label(code, badge, name, at_sea, LANDFALL.get(code, middle), box)


def _badge(view: MapView, territory: str, middle: Point, style: Style) -> Badge:
    held = view.territories[territory]
    note, noted = _note(view, territory)
    height = style.badge
    letter = 0.82 * height
    count = style.count * _FIGURE * len(str(held.armies)) + 0.46 * height
    before = style.tag * (LETTER * len(note) + 0.5) if note else 0.0
    box = Box.around(middle, letter + count, height)
    return Badge(
        box=Box(box.left - before, box.top, box.right, box.bottom),
        note_width=before,
        letter_width=letter,
        owner=held.owner,
        letter=BADGES.get(held.owner, "–"),
        armies=held.armies,
        note=note,
        noted=noted,
    )


def _note(view: MapView, territory: str) -> tuple[str, Colour]:
    """Who held a captured territory, or the armies that a draft places there."""
    owner = view.territories[territory].owner
    if former := view.captured.get(territory):
        return BADGES.get(former, "–"), former
    if armies := view.placed.get(territory):
        return f"+{armies}", owner
    return "", owner


def _lines(name: str) -> tuple[str, ...]:
    first, _, rest = name.partition(" ")
    return (first, rest) if rest and len(name) > _SPLIT else (name,)


def _name(code: str, badge: Box, lines: tuple[str, ...], style: Style) -> Iterator[Text]:
    size = style.name
    middle = ((badge.left + badge.right) / 2, (badge.top + badge.bottom) / 2)
    further = (len(lines) - 1) * size * _LINE
    beside = middle[1] + 0.35 * size - further / 2
    for number, line in enumerate(lines):
        down = number * size * _LINE
        match NAME_SIDE.get(code, "below"):
            case "below":
                yield Text(middle[0], badge.bottom + 0.95 * size + down, "middle", line)
            case "above":
                yield Text(middle[0], badge.top - 0.38 * size - further + down, "middle", line)
            case "right":
                yield Text(badge.right + 0.3 * size, beside + down, "start", line)
            case "left":
                yield Text(badge.left - 0.3 * size, beside + down, "end", line)


def text_box(line: Text, size: float) -> Box:
    """The room that a line of text of this size takes."""
    width = LETTER * size * len(line.text)
    left = line.x - {"start": 0, "middle": width / 2, "end": width}[line.anchor]
    return Box(left, line.y - 0.8 * size, left + width, line.y + 0.2 * size)
