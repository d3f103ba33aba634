"""Who stands where, with what changed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import BADGES, Colour
from adjudicator.core.missions import Progress
from adjudicator.core.view import Standing, View
from adjudicator.reports.layout import pad, shortened
from adjudicator.reports.wording import cleaned, signed

NAME_WIDTH: Final = 20
"""The columns that a player's name takes in text."""

_LETTER_WIDTH: Final = 4
_YOU: Final = "you"
_HEADS: Final = {"territories": 13, "armies": 11, "cards": 10, "next": 6}
"""The heads of the figures with the columns that each takes in text."""


class Figure(Struct, frozen=True):
    """A number and how much more it is than before; `change` is empty where nothing changed."""

    number: int
    change: str


class Row(Struct, frozen=True):
    """A player's line. `name` is empty in an anonymous game.

    `figures` are territories, armies, cards, and reinforcements that come next. `nearness` is how
    much the player has of what wins, None where the reader may not know.
    """

    player: Colour
    name: str
    figures: tuple[Figure, ...]
    out: bool
    nearness: Progress | None

    @property
    def barred(self) -> bool:
        """Whether a bar can show how near the player is to winning."""
        return not self.out and self.nearness is not None and self.nearness.need > 1


def standings(view: View, names: Mapping[Colour, str]) -> tuple[Row, ...]:
    """A row for every player, those with most territories first, then most armies."""
    ranked = sorted(view.standings, key=lambda one: (-one.now.territories, -one.now.armies))
    return tuple(_row(one, view.reader, names) for one in ranked)


def public_name(player: Colour, reader: Colour | None, names: Mapping[Colour, str]) -> str:
    """The name that a reader sees beside a colour: `(Ana)`, `you`; empty where there is none.

    The brackets keep a name that is made of an order's words from being one.
    """
    if player == reader:
        return _YOU
    name = cleaned(names.get(player, ""))
    return name and f"({shortened(name, NAME_WIDTH - 4)})"


def standings_text(rows: Sequence[Row]) -> str:
    """The rows in columns under their heads."""
    head, *labels = row_labels("STANDINGS", [(row.player, row.name) for row in rows])
    lines = [label + _columns(_cells(row)) for label, row in zip(labels, rows, strict=True)]
    return "\n".join([head + _columns(_HEADS), *lines])


def row_labels(head: str, rows: Sequence[tuple[Colour, str]]) -> list[str]:
    """How a table of text begins, its head and then its rows, all as wide.

    Rows begin with players and their names, or where they have none with their letters. A colour
    with nothing but a number behind it might be an order: “Green 12” bids for Greenland.
    """
    width = NAME_WIDTH if any(name for _, name in rows) else _LETTER_WIDTH
    labels = [f"{player.capitalize():<8}{name or _letter(player)}" for player, name in rows]
    return [pad(label, 8 + width) for label in (head, *labels)]


def _letter(player: Colour) -> str:
    return f"({BADGES[player]})" if player in BADGES else ""


def _columns(cells: Iterable[str]) -> str:
    return "".join(map(str.rjust, cells, _HEADS.values())).rstrip()


def _cells(row: Row) -> list[str]:
    if row.out:
        return ["out     "]
    *counts, reinforcements = row.figures
    return [
        *(f"{figure.number} {figure.change:<5}" for figure in counts),
        str(reinforcements.number),
    ]


def _row(one: Standing, reader: Colour | None, names: Mapping[Colour, str]) -> Row:
    before = one.before or one.now
    figures = (
        Figure(one.now.territories, signed(one.now.territories - before.territories)),
        Figure(one.now.armies, signed(one.now.armies - before.armies)),
        Figure(one.now.cards, signed(one.now.cards - before.cards)),
        Figure(one.to_place, ""),
    )
    return Row(one.player, public_name(one.player, reader, names), figures, one.out, one.nearness)
