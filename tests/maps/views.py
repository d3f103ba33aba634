"""Maps to draw in tests: random games, and attacks along every connection of a board."""

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.ids import COLOURS
from adjudicator.core.rules import Rules
from adjudicator.core.state import Holding
from adjudicator.core.view import view_for
from adjudicator.data.rulesets import load_rules
from adjudicator.maps.map_view import Arrow, MapView, Outcome, Row, Way, map_of_stage
from tests.random_play import play

RISK2 = load_rules("risk2")
CLASSIC = load_rules({"extends": "risk2", "board": "classic"})
NAMES = dict(
    zip(COLOURS, ("Ana", "Bo", "Chidi", "Dana", "Eun", "Farid", "Inés", "Kofi"), strict=True)
)


def played(rules: Rules, players: int, seed: int, rounds: int) -> list[MapView]:
    """The maps of all rounds of a random game."""
    return [
        map_of_stage(rules.board, view_for(None, before, record, rules), NAMES, "world", "later")
        for before, record in play(rules, players, seed, rounds)
    ]


def still(board: Board, armies: int = 12) -> MapView:
    """A board on which everybody holds something, and nothing has happened."""
    names = list(board.territories)
    held = {name: Holding(COLOURS[i % 8], armies) for i, name in enumerate(names)}
    rows = tuple(Row(one, NAMES[one], 6, 6 * armies, 3) for one in COLOURS)
    return MapView(board, "world", "later", held, (), {}, {}, {}, rows)


def attacks_everywhere(board: Board) -> Iterable[Arrow]:
    """An attack along every connection, in both directions."""
    for name, territory in board.territories.items():
        for other in territory.neighbours:
            yield Arrow("red", name, other, "12", Way.ATTACK, Outcome.BEATEN_OFF)


def busy(board: Board, attacks: int, seed: int) -> MapView:
    """A round with so many attacks between random neighbours, each with an outcome of its own."""
    chance, view = Random(seed), still(board)
    pairs = [
        (name, other)
        for name, territory in board.territories.items()
        for other in territory.neighbours
        if view.territories[name].owner != view.territories[other].owner
    ]
    arrows = tuple(
        Arrow(
            view.territories[origin].owner,
            origin,
            target,
            str(chance.randint(1, 30)),
            chance.choice([Way.ATTACK, Way.ATTACK, Way.ATTACK, Way.SURGE]),
            chance.choice([Outcome.WON, Outcome.BEATEN_OFF, Outcome.CLASH]),
        )
        for origin, target in chance.sample(pairs, attacks)
    )
    won = [arrow for arrow in arrows if arrow.outcome is Outcome.WON]
    held = {
        name: Holding(one.owner, chance.choice([1, 3, 8, 21, 120]))
        for name, one in view.territories.items()
    }
    taken = {one.target: Holding(one.owner, chance.randint(1, 30)) for one in won}
    return replace(
        view,
        arrows=arrows,
        captured={one.target: held[one.target].owner for one in won},
        territories={**held, **taken},
    )
