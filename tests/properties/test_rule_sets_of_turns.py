"""What no game of turns may depend on: void lines, names of players, and whether anybody asked."""

from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields, replace

from adjudicator.core.events import Cut, GameWon, Refused
from adjudicator.core.ids import COLOURS
from adjudicator.core.orders import (
    All,
    Assault,
    Exactly,
    Move,
    Reinforce,
    Source,
    TradeCards,
)
from adjudicator.core.schedule import takes_turns
from adjudicator.core.sight import is_void
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import adjudicate
from adjudicator.data.rulesets import load_rules
from adjudicator.reports.forecast import forecast
from adjudicator.resources import rulesets_root
from tests.random_play import hostile_orders, play, random_orders, stage_chance

SHIPPED = [load_rules(path.stem) for path in sorted(rulesets_root().glob("*.yaml"))]
RULE_SETS = {rules.name: rules for rules in SHIPPED if takes_turns(rules)}

games = st.tuples(st.sampled_from(sorted(RULE_SETS)), st.integers(0, 1), st.integers(0, 99))
"""The rule set, the seed of a game, and how far it has come."""

seeds = st.integers(0, 10_000)


@cache
def positions(name: str, seed: int) -> list[State]:
    """The positions of the first rounds of a random game, from the set-up on."""
    rules = RULE_SETS[name]
    players = Random(seed).choice(sorted(rules.starting_armies))
    return [record.state for _, record in play(rules, players, seed, 2) if not record.state.is_over]


def stage(game, seed):
    """A position of the game, orders for it, some of them hostile, and its rules and dice."""
    name, played, place = game
    rules, rng = RULE_SETS[name], Random(seed)
    state = positions(name, played)[place % len(positions(name, played))]
    legal = random_orders(state, rules, rng)
    hostile = hostile_orders(state, rules.board, rng) if state.round else {}
    orders = {
        player: tuple(
            replace(order, source=Source(line, "a line"))
            for line, order in enumerate((*legal.get(player, ()), *hostile.get(player, ())), 1)
        )
        for player in state.living
    }
    return state, orders, rules, stage_chance(f"stage {seed}", state)


def void_lines(state, player, lines, rng):
    """Lines that come to nothing in any case: a twin of each that has armies, and absurd ones."""
    foreign = [name for name in state.territories if state.owner(name) != player]
    theirs = [name for name in foreign if state.owner(name) in state.living]
    place = rng.choice(theirs or foreign)
    yield TradeCards((place, place, place), Source(1001, "void"))
    yield Reinforce(place, All(), Source(1002, "void"))
    for line, order in enumerate(lines, 1003):
        if isinstance(order, Assault):
            yield replace(order, until_left=10_000, then=(), source=Source(line, "void"))
        if isinstance(order, Move | Reinforce):
            yield replace(order, count=Exactly(0), source=Source(line, "void"))


@settings(max_examples=30)
@given(games, seeds)
def test_void_lines_among_the_others_change_nothing(game, seed):
    """T3, A2: neither the armies, nor the cards, nor the dice of any attack."""
    state, orders, rules, chance = stage(game, seed)
    rng = Random(seed)
    more = {}
    for player, lines in orders.items():
        mixed = list(lines)
        for void in void_lines(state, player, lines, rng):
            mixed.insert(rng.randint(0, len(mixed)), void)
        more[player] = tuple(mixed)
    assert outcome(state, more, rules, chance) == outcome(state, orders, rules, chance)


@settings(max_examples=30)
@given(games, seeds)
def test_lines_that_were_void_may_be_left_out(game, seed):
    """T3: whatever they were void for."""
    state, orders, rules, chance = stage(game, seed)
    record = adjudicate(state, orders, rules, chance)
    void = {(it.player, it.order) for it in record.events if is_void(it)}
    sound = {
        player: tuple(order for order in lines if (player, order) not in void)
        for player, lines in orders.items()
    }
    assert adjudicate(state, sound, rules, chance).state == record.state


@settings(max_examples=30)
@given(games, seeds, st.permutations(COLOURS))
def test_players_of_other_names_play_the_same_game(game, seed, colours):
    """Nor does it matter in which order their mails came: seats decide, and turns."""
    state, orders, rules, chance = stage(game, seed)
    names = dict(zip(COLOURS, colours, strict=True))
    others = dict(sorted(renamed(orders, names).items()))
    there = outcome(renamed(state, names), others, rules, Renamed(chance, names))
    assert there == renamed(outcome(state, orders, rules, chance), names)


@settings(max_examples=8)
@given(games, seeds)
def test_receipts_change_nothing(game, seed):
    """A stage comes to the same whether or not players were told before what to expect."""
    state, orders, rules, chance = stage(game, seed)
    untold = adjudicate(state, orders, rules, chance)
    for player, lines in orders.items():
        forecast(state, player, lines, rules)
    assert adjudicate(state, orders, rules, chance) == untold


class Renamed:
    """The chance of a stage for players of other names, whose hidden draws are named after them."""

    def __init__(self, chance, names):
        self.battle = chance.battle
        self._chance = chance
        self._former = {name: former for former, name in names.items()}

    def hidden(self, name):
        return self._chance.hidden(" ".join(self._former.get(word, word) for word in name.split()))


def outcome(state, orders, rules, chance):
    """The position after a stage, and all that happened but for sentences."""
    record = adjudicate(state, orders, rules, chance)
    told = (Refused, Cut, GameWon)
    return record.state, tuple(event for event in record.events if not isinstance(event, told))


def renamed(value, names):
    """A value with other names of players wherever there is one."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(renamed(one, names) for one in value)
    if isinstance(value, dict | type(frozen({}))):
        return frozen((renamed(key, names), renamed(one, names)) for key, one in value.items())
    if isinstance(value, Struct):
        changed = {it.name: renamed(getattr(value, it.name), names) for it in fields(value)}
        return replace(value, **changed)
    return value
