"""Names on the map beside the badges: where each stands, and the room that it takes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.ids import TerritoryName
from adjudicator.maps.badges import LETTER, Badge
from adjudicator.maps.boxes import Box
from adjudicator.maps.layout import LANDFALL, NAME_SIDE, Point, Side
from adjudicator.maps.map_view import MapView
from adjudicator.maps.styles import Style

_CAPITAL: Final = 0.6
"""The width of a capital letter, in heights of its font."""

_LINE: Final = 0.95
"""From one line of a name to the next, in heights of its font."""

_SPLIT: Final = 9
"""Names with a blank that are longer take two lines."""

_SIDES: Final[tuple[Side, ...]] = ("below", "above", "right", "left")


class Text(Struct, frozen=True):
    """A line of text; `anchor` says which of its ends, or its middle, stands at x."""

    x: float
    y: float
    anchor: Literal["start", "middle", "end"]
    text: str


class Label(Struct, frozen=True):
    """All that is written about a territory. `name` is empty where `words` found no room.

    `lines` are the boxes of its lines, `box` holds them and the badge. `at_sea` says that all this
    is written on the sea. Arrows touch the territory at `landfall`.
    """

    code: str
    badge: Badge
    words: tuple[str, ...]
    name: tuple[Text, ...]
    lines: tuple[Box, ...]
    box: Box
    at_sea: bool
    landfall: Point


def labels(view: MapView, badges: Mapping[str, Badge], style: Style) -> Mapping[str, Label]:
    """The labels of all territories in play, by code, with the names where they stand best."""
    made = (_label(view, name, badges, style) for name in view.territories)
    return {label.code: label for label in made}


def _label(
    view: MapView, territory: TerritoryName, badges: Mapping[str, Badge], style: Style
) -> Label:
    code = view.board.territories[territory].code
    badge = badges[code]
    at_sea = code in LANDFALL
    landfall = LANDFALL.get(code, badge.box.middle)
    words = (code,) if style.codes else _words(territory)
    bare = Label(code, badge, words, (), (), badge.box, at_sea, landfall)
    return _named(bare, NAME_SIDE.get(code, "below"), style)


def find_room(
    made: Mapping[str, Label], style: Style, covers: Callable[[Box], bool]
) -> Mapping[str, Label]:
    """The labels with each name on a side where `covers` says no, and off the other names.

    Where there is no such side, codes are left out, and names stay where they stand best.
    """
    placed = dict(made)
    for code, label in made.items():
        others = [box for one in placed.values() if one.code != code for box in one.lines]
        placed[code] = _with_room(label, style, others, covers)
    return placed


def _with_room(
    label: Label, style: Style, others: Sequence[Box], covers: Callable[[Box], bool]
) -> Label:
    for one in chain([label], (_named(label, side, style) for side in _SIDES)):
        if not any(covers(line) or any(map(line.meets, others)) for line in one.lines):
            return one
    return replace(label, name=(), lines=(), box=label.badge.box) if style.codes else label


def _named(label: Label, side: Side, style: Style) -> Label:
    name = tuple(_name(label.badge.box, label.words, side, style))
    lines = tuple(text_box(line, style.name) for line in name)
    return replace(label, name=name, lines=lines, box=reduce(Box.joined, lines, label.badge.box))


def _words(name: TerritoryName) -> tuple[str, ...]:
    first, _, rest = name.partition(" ")
    return (first, rest) if rest and len(name) > _SPLIT else (name,)


def _name(badge: Box, words: tuple[str, ...], side: Side, style: Style) -> Iterator[Text]:
    size = style.name
    x, y = badge.middle
    further = (len(words) - 1) * size * _LINE
    beside = y + 0.35 * size - further / 2
    for number, line in enumerate(words):
        down = number * size * _LINE
        match side:
            case "below":
                yield Text(x, badge.bottom + 0.95 * size + down, "middle", line)
            case "above":
                yield Text(x, badge.top - 0.38 * size - further + down, "middle", line)
            case "right":
                yield Text(badge.right + 0.3 * size, beside + down, "start", line)
            case "left":
                yield Text(badge.left - 0.3 * size, beside + down, "end", line)


def text_box(line: Text, size: float) -> Box:
    """The room that a line of text of this size takes."""
    width = size * sum(_CAPITAL if one.isupper() else LETTER for one in line.text)
    left = line.x - {"start": 0, "middle": width / 2, "end": width}[line.anchor]
    return Box(left, line.y - 0.8 * size, left + width, line.y + 0.2 * size)
