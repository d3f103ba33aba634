"""The odds of a battle as a picture: a bar for each number of armies that may be left."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from msgspec import Struct

from adjudicator.core.rules import Rules
from adjudicator.maps.palette import PAINTS
from adjudicator.odds.distribution import Odds
from adjudicator.reports.environment import Templates, render
from adjudicator.reports.odds import SideOdds, footing, headline, percent, sides, winning

_TEMPLATE: Final = "odds.svg.j2"
_LEFT: Final = 40
_WIDTH: Final = 1120
_HEIGHT: Final = 330
_WIDEST: Final = 90
_LEAST_SHOWN: Final = 0.001
_LABEL: Final = 56
"""The room that a number needs below its bar."""


class Bar(Struct, frozen=True):
    """A bar that stands on the ground line, in pixels; `x` is its middle.

    `label` is the number of armies below it, empty where there is no room.
    """

    x: float
    width: float
    height: float
    fill: str
    label: str


class Wing(Struct, frozen=True):
    """A side: what it is for it to win, how probable that is, and its colour."""

    title: str
    chance: str
    fill: str


def odds_svg(templates: Templates, odds: Odds, rules: Rules) -> bytes:
    """The picture as SVG. Raises UserError if its template is missing or faulty."""
    return render(
        templates,
        _TEMPLATE,
        headline=headline(odds),
        footing=footing(odds, rules),
        wings=_wings(odds),
        bars=tuple(_bars(odds)),
    ).encode()


def odds_png(templates: Templates, odds: Odds, rules: Rules) -> bytes:
    """The picture as PNG. Raises UserError as `odds_svg` does."""
    from adjudicator.maps.png import png

    return png(odds_svg(templates, odds, rules).decode())


def _wings(odds: Odds) -> tuple[Wing, Wing]:
    """What is attacked stands left, the attackers right."""
    *_, together, other = sides(odds)
    chance = winning(odds)
    wins = "win" if together.name.endswith("s") else "wins"
    return (
        Wing(f"{other.name} wins", percent(1 - chance), _fill(odds, -1)),
        Wing(f"{together.name} {wins}", percent(chance), _fill(odds, 0)),
    )


def _bars(odds: Odds) -> Iterator[Bar]:
    """From what is attacked with most armies left, over its last one, to the attackers with all."""
    *_, together, other = sides(odds)
    columns = [
        *((other, armies, _fill(odds, -1)) for armies in reversed(_shown(other))),
        *((together, armies, _fill(odds, 0)) for armies in _shown(together)),
    ]
    room = min(_WIDEST, _WIDTH / len(columns))
    start = _LEFT + (_WIDTH - room * len(columns)) / 2
    tallest = max(side.left[armies] for side, armies, _ in columns)
    every = ceil(_LABEL / room)
    for number, (side, armies, fill) in enumerate(columns):
        label = "" if armies % every else str(armies)
        height = _HEIGHT * side.left[armies] / tallest
        yield Bar(start + room * (number + 0.5), 0.8 * room, height, fill, label)


def _shown(side: SideOdds) -> range:
    """The numbers of armies, from 1 to the last that is not all but impossible."""
    likely = [armies for armies, chance in enumerate(side.left) if chance >= _LEAST_SHOWN]
    return range(1, likely[-1] + 1)


def _fill(odds: Odds, side: int) -> str:
    return PAINTS[odds.battle.sides()[side].owner].fill
