"""The key of the map: who plays, with how much, and what the signs mean."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.ids import BADGES, NOBODY, Colour
from adjudicator.core.refusals import holder
from adjudicator.maps.arrows import Stroke, sample
from adjudicator.maps.boxes import Box
from adjudicator.maps.layout import Point
from adjudicator.maps.map_view import Arrow, MapView, Outcome, Row, Way
from adjudicator.maps.styles import Style
from adjudicator.maps.typeface import can_write, width_of

OUT: Final = "out"

Kind: TypeAlias = Literal["route", "arrow", "note", "capital"]


class LegendRow(Struct, frozen=True):
    """A player: letter and paint, a name, and figures for the columns from the left."""

    player: Colour
    letter: str
    name: str
    figures: tuple[str, ...]
    out: bool
    middle: float
    """The y of the row's middle."""


class Sign(Struct, frozen=True):
    """A sign with its meaning. An `arrow` is drawn by `stroke`, a `note` has a letter."""

    kind: Kind
    at: Point
    words: str
    player: Colour
    letter: str = ""
    stroke: Stroke | None = None


class Legend(Struct, frozen=True):
    """A table of players. `columns` are the right ends of its figures, `heads` their names."""

    box: Box
    row: float
    size: float
    heads: tuple[str, ...]
    columns: tuple[float, ...]
    rows: tuple[LegendRow, ...]


def legend(view: MapView, style: Style, at: Point) -> Legend:
    """The legend with its top left corner there."""
    left, top = at
    row, size = (25.0, 18.5) if style.codes else (19.0, 13.0)
    headed = 0 if style.codes else 1
    box = Box(left, top, left + WIDTH, top + row * (len(view.rows) + headed) + 12)
    ends = _PHONE_COLUMNS if style.codes else _COLUMNS
    first = top + 6 + row * (headed + 0.5)
    room = ends[0] - size - 6 - (14 + 1.5 * row)
    rows = tuple(
        _row(one, size, room, first + row * place) for place, one in enumerate(view.rows)
    )  # fmt: skip
    heads = () if style.codes else ("territories", "armies", "next")
    return Legend(box, row, size, heads, tuple(left + end for end in ends), rows)


WIDTH: Final = 250.0

_COLUMNS: Final = (158.0, 200.0, 240.0)
_PHONE_COLUMNS: Final = (172.0, 208.0, 244.0)


def _row(row: Row, size: float, room: float, middle: float) -> LegendRow:
    out = not row.territories
    coming = "" if row.next is None else f"+{row.next}"
    return LegendRow(
        player=row.player,
        letter=BADGES[row.player],
        name=shown_name(row, size, room),
        figures=("", "", OUT) if out else (str(row.territories), str(row.armies), coming),
        out=out,
        middle=middle,
    )


def shown_name(row: Row, size: float, room: float) -> str:
    """As much of a player's name as there is room for; the colour where no font can write it."""
    name = row.name if row.name and can_write(row.name) else row.player.capitalize()
    if width_of(name, size) <= room:
        return name
    kept = name
    while kept and width_of(f"{kept}…", size) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def signs(view: MapView, style: Style, at: Point, *, downwards: bool) -> tuple[Sign, ...]:
    """The signs that this map uses: below each other from `at`, or in lines that end there.

    Of two lines the upper one ends right above.
    """
    x, y = at
    known = list(_known(view))
    if downwards:
        places = [(x, y + _SIGN_ROW * row) for row in range(len(known))]
    else:
        places = _ending([_sign_width(words) for _, words, _ in known], at)
    return tuple(
        _sign(kind, words, like, place, style)
        for (kind, words, like), place in zip(known, places, strict=True)
    )


def _ending(widths: list[float], end: Point) -> list[Point]:
    """Places for signs of these widths, in as many lines as they need, filled from the last."""
    places: list[Point] = []
    x, y = end
    for width in reversed(widths):
        if end[0] - x + width > _LINE:
            x, y = end[0], y - _SIGN_ROW
        x -= width
        places.insert(0, (x, y))
    return places


_LINE: Final = 680.0
"""As wide as a line of signs may be between the labels of the south."""

_SIGN_ROW: Final = 21.0
_SIGN: Final = 30.0
_SIGN_TEXT: Final = 12.0

_ATTACKS: Final = {
    (Way.ATTACK, Outcome.WON): "land taken",
    (Way.ATTACK, Outcome.BEATEN_OFF): "beaten off",
    (Way.ATTACK, Outcome.STOPPED): "stopped",
    (Way.ATTACK, Outcome.CLASH): "lost in a clash",
    (Way.ATTACK, Outcome.PLANNED): "attack ordered",
    (Way.MOVE, Outcome.PLANNED): "move ordered",
    (Way.MOVE, Outcome.WON): "armies moved",
}


def _sign_width(words: str) -> float:
    return _SIGN + 8 + width_of(words, _SIGN_TEXT) + 12


def _known(
    view: MapView,
) -> Iterator[tuple[Kind, str, Arrow | Colour]]:
    """Every kind of sign on the map, what it means, and an arrow or a player to draw it for."""
    yield "route", "sea route", NOBODY
    for (way, outcome), words in _ATTACKS.items():
        same = (one for one in view.arrows if one.outcome is outcome and _kind(one) is way)
        if arrow := next(same, None):
            yield "arrow", words, replace(arrow, way=way)
    if arrow := next((one for one in view.arrows if one.way is Way.SURGE), None):
        yield "arrow", "surge", arrow
    if former := next(iter(view.captured.values()), None):
        yield "note", f"was {holder(former)}’s", former
    if player := next(iter(view.capitals), None):
        yield "capital", f"{holder(player)}’s capital", player


def _kind(arrow: Arrow) -> Way:
    """A surge ends as any attack does."""
    return Way.ATTACK if arrow.way is Way.SURGE else arrow.way


def _sign(
    kind: Kind,
    words: str,
    like: Arrow | Colour,
    at: Point,
    style: Style,
) -> Sign:
    if isinstance(like, str):
        return Sign(kind, at, words, like, BADGES.get(like, "–"))
    return Sign(kind, at, words, like.owner, stroke=sample(like, at, _SIGN, style))
