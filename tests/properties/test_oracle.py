"""The core against a second, plain implementation of the rules (see `oracle`)."""

from collections import Counter
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.battles import BattleFought
from adjudicator.core.card_events import BonusPlaced, SetTraded
from adjudicator.core.dice import SCALES
from adjudicator.core.events import ArmiesMoved, Captured, ForceSent, Refused
from adjudicator.core.ids import NOBODY
from adjudicator.core.orders import Attack, Move, Reinforce
from adjudicator.core.rules import Rules
from adjudicator.core.state import frozen
from adjudicator.core.turn import adjudicate
from adjudicator.data.boards import load_board
from tests.properties.oracle import Round, play_round, reinforce
from tests.random_play import hostile_orders, play, stage_chance

BOARD = load_board("risk2")
VARIANTS = [
    Rules(BOARD, dice_scale=SCALES[scale], mass_casualties=casualties, **more)
    for scale, casualties, more in [
        ("board", "joint", {}),
        ("program", "each", {"unplaced": "lost"}),
        ("manual", "each", {"move_cap": False}),
        ("manual", "joint", {}),
        ("board", "joint", {"restricted": True}),
        ("board", "each", {"stack_limit": 9, "move": "chain"}),
        (
            "program",
            "joint",
            {"restricted": True, "stack_limit": 4, "move": "chain", "move_cap": False},
        ),
    ]
]

games = st.tuples(
    st.integers(0, len(VARIANTS) - 1), st.integers(2, 8), st.integers(0, 10_000), st.integers(1, 9)
)


@settings(max_examples=30)
@given(games)
def test_a_game_of_legal_orders_goes_as_the_oracle_says(game):
    """Every round of a random game: forces, dice, captures, moves and the position."""
    rules, seed = VARIANTS[game[0]], game[2]
    for before, record in play(rules, *game[1:]):
        if before.round:
            compare(before, record, rules, stage_chance(f"game {seed}", before))


@settings(max_examples=100)
@given(games)
def test_a_round_of_hostile_orders_goes_as_the_oracle_says(game):
    """Lines for any land near and far, in any number, with any count, most to the same few."""
    rules, rng = VARIANTS[game[0]], Random(game[2])
    *_, (_, record) = play(rules, *game[1:3], min(game[3], 3))
    assume(not record.state.winners)
    state = _stirred(record.state, rng)
    orders = hostile_orders(state, BOARD, rng)
    chance = stage_chance("hostile", state)
    compare(state, adjudicate(state, orders, rules, chance), rules, chance)


@settings(max_examples=20)
@given(st.integers(2, 8), st.integers(0, 10_000))
def test_the_set_up_is_placed_as_the_oracle_says(players, seed):
    """Armies without an order go to the border in every rule set, and R4 is off (G3, R5)."""
    rules = replace(VARIANTS[1], unplaced="border", stack_limit=4)
    game = replace(rules, unplaced="lost", restricted=True)
    (_, dealt), (_, placed) = list(play(game, players, seed, rounds=0))
    state = dealt.state
    start = dict.fromkeys(state.territories, 1)
    oracle = Round(rules, None, {name: state.owner(name) for name in start}, dict(start))
    for player in state.seats:
        reinforce(oracle, player, placed.orders[player], state.reserves[player], start)
    assert oracle.armies == _armies(placed.state)


def compare(before, record, rules, chance):
    """Assert that the oracle plays the round just as the record tells it."""
    events = record.events
    extra, bonus = Counter(), Counter()
    for event in events:
        if isinstance(event, SetTraded):
            extra[event.player] += event.armies
        if isinstance(event, BonusPlaced):
            bonus[event.territory] += event.armies
    owner = {name: before.owner(name) for name in before.territories}
    orders = {player: record.orders.get(player, ()) for player in before.living}
    oracle = Round(rules, chance, owner, _armies(before))
    play_round(oracle, orders, extra, bonus)
    sent = [event.force for event in events if isinstance(event, ForceSent)]
    battles = {
        event.key: [(roll.dice, roll.armies) for roll in event.rolls]
        for event in events
        if isinstance(event, BattleFought)
    }
    captures = [
        (event.territory, event.by, event.former, str(event.stage))
        for event in events
        if isinstance(event, Captured)
    ]
    moved = Counter()
    for event in events:
        if isinstance(event, ArmiesMoved):
            moved[event.origin, event.target] += event.armies
    assert {(f.owner, f.origin, f.target, f.size) for f in sent} == set(oracle.sent)
    assert battles == oracle.battles
    assert sorted(captures) == sorted(oracle.captures)
    assert moved == oracle.moved
    assert _refused(events) == oracle.refused
    assert _armies(record.state) == oracle.armies
    assert {name: record.state.owner(name) for name in record.state.territories} == oracle.owner


def _armies(state):
    return {name: holding.armies for name, holding in state.territories.items()}


def _refused(events):
    judged = (Reinforce, Attack, Move)
    return {
        (event.player, event.order.source.line)
        for event in events
        if isinstance(event, Refused) and isinstance(event.order, judged)
    }


def _stirred(state, rng):
    """The position with armies for every die, and some land of those who have plenty nobody's."""
    territories = {
        name: replace(holding, armies=rng.choice((1, 2, holding.armies, 9, 16, 25, 40)))
        for name, holding in state.territories.items()
    }
    for name in rng.sample(sorted(territories), 8):
        if len(state.held(state.owner(name))) > 9:
            territories[name] = replace(territories[name], owner=NOBODY)
    return replace(state, territories=frozen(territories))
