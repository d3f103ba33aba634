"""Who held how much of the world, round by round: as bands that lie on each other, and as rows."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, TypeAlias

from msgspec import Struct

from adjudicator.core.ids import BADGES, NEUTRAL, NOBODY, Colour
from adjudicator.core.rules import Rules
from adjudicator.maps.numbers import outline
from adjudicator.maps.palette import PAINTS
from adjudicator.reports.environment import Templates, render, sound
from adjudicator.reports.layout import shortened
from adjudicator.reports.rounds import Round
from adjudicator.reports.story import Story
from adjudicator.reports.wording import cleaned

MOST_COLUMNS: Final = 8
"""Of how many rounds there are numbers; more find no room on a phone."""

_TEMPLATE: Final = "territories.svg.j2"
_LEFT: Final = 90
_RIGHT: Final = 1160
_TOP: Final = 110
_GROUND: Final = 640
_LEAST_WIDTH: Final = 90
"""The room that the number of a round needs."""

_LEAST_HEIGHT: Final = 46
"""How high a band must be for its letter."""

_STEP: Final = 10
_TOUCHING: Final = 3
"""A step that lies as near to the top as that touches the number there."""

_TITLE_WIDTH: Final = 26


class Mark(Struct, frozen=True):
    """A number or a letter, and where it stands."""

    x: float
    y: float
    text: str


class Band(Struct, frozen=True):
    """What a player held, as a shape. `letter` stands where it is highest, if there is room."""

    player: Colour
    path: str
    letter: Mark | None


class Key(Struct, frozen=True):
    """A band as the legend names it, with what its player held at the end, `out` for nothing."""

    player: Colour
    held: str


class Chart(Struct, frozen=True):
    """The picture as its template draws it, in pixels.

    `goal` is the height at which the undermost player has what wins, None where that is the whole
    world, or not a number of territories.
    """

    bands: tuple[Band, ...]
    keys: tuple[Key, ...]
    rounds: tuple[Mark, ...]
    steps: tuple[Mark, ...]
    goal: Mark | None


Row: TypeAlias = tuple[Colour, tuple[int, ...]]
"""A player, and the territories at the end of the rounds that are told."""


def has_chart(story: Story) -> bool:
    """Whether there are two rounds at least, which can be told from each other."""
    return len(story.rounds) > 1


def told_rounds(story: Story) -> tuple[Round, ...]:
    """Rounds at equal distances, and the last."""
    *others, last = story.rounds
    return (*others[:: ceil(len(others) / (MOST_COLUMNS - 1))], last)


def rows(story: Story) -> tuple[Row, ...]:
    """The numbers of the rounds that are told, for everybody whom the chart shows."""
    told = told_rounds(story)
    return tuple((key.player, tuple(one.lands(key.player) for one in told)) for key in _keys(story))


def chart_svg(templates: Templates, story: Story, rules: Rules, title: str) -> str:
    """The picture as SVG. Raises UserError if its template is missing or faulty."""
    return render(
        templates,
        _TEMPLATE,
        chart=_chart(story, rules),
        fates=story.fates,
        paints=PAINTS,
        title=shortened(cleaned(title), _TITLE_WIDTH),
    )


def chart_png(templates: Templates, story: Story, rules: Rules, title: str) -> bytes:
    """The picture as PNG. Raises UserError as `chart_svg` does."""
    from adjudicator.maps.png import png

    return sound(templates, _TEMPLATE, lambda those: png(chart_svg(those, story, rules, title)))


def _chart(story: Story, rules: Rules) -> Chart:
    lands = len(story.rounds[-1].after.territories)
    unit = (_GROUND - _TOP) / lands
    steps = [*range(0, lands - _TOUCHING, _STEP), lands]
    goal = rules.domination if rules.objective == "domination" else lands
    return Chart(
        bands=tuple(_bands(story, unit)),
        keys=tuple(_keys(story)),
        rounds=tuple(_rounds(story)),
        steps=tuple(Mark(_LEFT, _GROUND - unit * step, str(step)) for step in steps),
        goal=Mark(_LEFT, _GROUND - unit * goal, f"{goal} territories win")
        if goal < lands
        else None,
    )


def _keys(story: Story) -> Iterator[Key]:
    """The players as they came in, then the neutral army where there was one (W1)."""
    for fate in story.fates:
        yield Key(fate.player, str(fate.lands) if fate.out_in is None else "out")
    if any(one.lands(NEUTRAL) for one in story.rounds):
        yield Key(NEUTRAL, str(story.rounds[-1].lands(NEUTRAL) or "out"))


def _rounds(story: Story) -> Iterator[Mark]:
    places = _places(story)
    every = ceil(_LEAST_WIDTH * (len(places) - 1) / (_RIGHT - _LEFT))
    for place, one in zip(places, story.rounds, strict=True):
        if one.number % every == 0:
            yield Mark(place, _GROUND, str(one.number))


def _places(story: Story) -> list[float]:
    last = len(story.rounds) - 1
    return [_LEFT + (_RIGHT - _LEFT) * number / last for number in range(last + 1)]


def _bands(story: Story, unit: float) -> Iterator[Band]:
    """From the ground up: the winner first, at last what is no player's."""
    places = _places(story)
    floor = [0] * len(places)
    for player in (*(fate.player for fate in story.fates), NEUTRAL, NOBODY):
        held = [one.lands(player) for one in story.rounds]
        if not any(held):
            continue
        top = [below + lands for below, lands in zip(floor, held, strict=True)]
        corners = [
            *zip(places, top, strict=True),
            *reversed(list(zip(places, floor, strict=True))),
        ]
        path = outline((x, _GROUND - unit * lands) for x, lands in corners)
        yield Band(player, path, _letter(player, places, floor, held, unit))
        floor = top


def _letter(
    player: Colour, places: Sequence[float], floor: Sequence[int], held: Sequence[int], unit: float
) -> Mark | None:
    """The player's letter in the middle of the band where that is highest, away from its ends."""
    inner = range(1, len(held) - 1) or range(len(held))
    best = max(inner, key=held.__getitem__)
    if player == NOBODY or held[best] * unit < _LEAST_HEIGHT:
        return None
    middle = floor[best] + held[best] / 2
    return Mark(places[best], _GROUND - unit * middle, BADGES[player])
