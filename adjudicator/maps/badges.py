"""Badges on the map: what each says, and a place where it covers no other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.ids import BADGES, Colour, TerritoryName
from adjudicator.maps.boxes import Box
from adjudicator.maps.layout import BADGE_AT
from adjudicator.maps.map_view import MapView
from adjudicator.maps.shapes import Geometry
from adjudicator.maps.styles import Style

LETTER: Final = 0.5
"""The width of a letter on the average, in heights of its font."""

_FIGURE: Final = 0.55
_APART: Final = 3.0
"""Between two badges, rims included."""

_ROUNDS: Final = 40


class Badge(Struct, frozen=True):
    """A territory's owner and armies, drawn from left to right: note, owner's letter, count, tower.

    `note` is empty, or stands before the letter in the paint of `noted`. `capital_of` is the player
    who named the territory as capital; the tower behind the count has that player's letter.
    """

    box: Box
    note_width: float
    letter_width: float
    tower_width: float
    owner: Colour
    letter: str
    armies: int
    note: str
    noted: Colour
    capital_of: Colour | None


def badges(
    view: MapView, style: Style, geometry: Geometry, fixed: Sequence[Box]
) -> Mapping[str, Badge]:
    """The badges of all territories in play, by code. They lie off each other and off `fixed`."""
    capitals = {territory: player for player, territory in view.capitals.items()}
    made = {
        view.board.territories[name].code: _badge(view, name, style, geometry, capitals.get(name))
        for name in view.territories
    }
    sheet = Box(0, 0, geometry.width, geometry.height).grown(-2)
    boxes = _spread({code: badge.box for code, badge in made.items()}, fixed, sheet)
    return {code: replace(badge, box=boxes[code]) for code, badge in made.items()}


def _badge(
    view: MapView,
    territory: TerritoryName,
    style: Style,
    geometry: Geometry,
    capital_of: Colour | None,
) -> Badge:
    held = view.territories[territory]
    code = view.board.territories[territory].code
    note, noted = _note(view, territory)
    letter = 0.82 * style.badge
    count = style.count * _FIGURE * len(str(held.armies)) + 0.46 * style.badge
    before = style.tag * (LETTER * len(note) + 0.5) if note else 0.0
    behind = 1.3 * style.tag if capital_of else 0.0
    box = Box.around(BADGE_AT.get(code, geometry.anchors[code]), letter + count, style.badge)
    return Badge(
        box=replace(box, left=box.left - before, right=box.right + behind),
        note_width=before,
        letter_width=letter,
        tower_width=behind,
        owner=held.owner,
        letter=BADGES.get(held.owner, "–"),
        armies=held.armies,
        note=note,
        noted=noted,
        capital_of=capital_of,
    )


def _note(view: MapView, territory: TerritoryName) -> tuple[str, Colour]:
    """Who held a captured territory, or the armies that a draft places there."""
    owner = view.territories[territory].owner
    if former := view.captured.get(territory):
        return BADGES.get(former, "–"), former
    if armies := view.placed.get(territory):
        return f"+{armies}", owner
    return "", owner


def _spread(boxes: Mapping[str, Box], fixed: Sequence[Box], sheet: Box) -> Mapping[str, Box]:
    """The boxes, pushed aside a little where two would lie on each other."""
    placed = dict(boxes)
    for _ in range(_ROUNDS):
        pushed = False
        for one, other in combinations(placed, 2):
            if push := _push(placed[one], placed[other]):
                dx, dy = push
                placed[one] = placed[one].moved(-dx / 2, -dy / 2)
                placed[other] = placed[other].moved(dx / 2, dy / 2)
                pushed = True
        for code, box in placed.items():
            for off in _pushes_off(box, fixed, sheet):
                placed[code] = placed[code].moved(*off)
                pushed = True
        if not pushed:
            break
    return placed


def _push(one: Box, other: Box) -> tuple[float, float] | None:
    """How far the second must go from the first, sideways or up or down; None if it need not."""
    wide = one.grown(_APART)
    if not wide.meets(other):
        return None
    across = min(wide.right, other.right) - max(wide.left, other.left)
    down = min(wide.bottom, other.bottom) - max(wide.top, other.top)
    (x1, y1), (x2, y2) = one.middle, other.middle
    if down <= across:
        return (0.0, down if y2 >= y1 else -down)
    return (across if x2 >= x1 else -across, 0.0)


def _pushes_off(box: Box, fixed: Sequence[Box], sheet: Box) -> Iterator[tuple[float, float]]:
    for one in fixed:
        if push := _push(one, box):
            yield push
    dx = max(0.0, sheet.left - box.left) - max(0.0, box.right - sheet.right)
    dy = max(0.0, sheet.top - box.top) - max(0.0, box.bottom - sheet.bottom)
    if dx or dy:
        yield dx, dy
