"""The core against a second, plain implementation of the classic rules (see `oracle_turns`)."""

from itertools import count
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.battles import AttackFought
from adjudicator.core.ids import COLOURS, NEUTRAL, NOBODY
from adjudicator.core.orders import All, Assault, Exactly, Half, Move, Pass, Rest, Source
from adjudicator.core.phases import missions
from adjudicator.core.replay import judged_face_down
from adjudicator.core.setup import deck
from adjudicator.core.sight import face_down, face_down_position, is_void, open_orders
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import adjudicate
from adjudicator.data.rulesets import load_rules
from tests.properties.oracle_turns import Turn, play_turn
from tests.random_play import hostile_orders, random_orders, stage_chance

VARIANTS = [
    load_rules(rules)
    for rules in (
        "classic",
        "classic-two",
        "classic-2009",
        "classic-capital",
        "classic-capital-short",
        "classic-mission",
        {"extends": "classic", "fortify": "chain", "unplaced": "lost"},
        {"extends": "classic", "fortify": "free", "set_values": "by-one", "stack_limit": 7},
        "classic-expert",
        "ms-risk",
        "ms-risk-two",
        {"extends": "ms-risk", "reroll": True, "commander": True, "stack_limit": 7},
    )
]

games = st.tuples(st.sampled_from(VARIANTS), st.integers(4, 6), st.integers(0, 1_000_000))
"""The rules, how many play, and the seed of position and orders."""


@settings(max_examples=140)
@given(games)
def test_a_turn_of_hostile_orders_goes_as_the_oracle_says(game):
    """Lines for everything that can be written, at any time, in any case."""
    rules, players, seed = game
    rng = Random(seed)
    state = position(rules, players, rng)
    compare(state, eager(state, hostile_orders(state, rules.board, rng), rules.board, rng), rules)


@settings(max_examples=70)
@given(games)
def test_a_turn_of_legal_orders_goes_as_the_oracle_says(game):
    """Attacks with all armies, chains of them, and what to do with cards taken on the way."""
    rules, players, seed = game
    rng = Random(seed)
    state = position(rules, players, rng)
    compare(state, random_orders(state, rules, rng), rules)


@settings(max_examples=60)
@given(games, st.booleans())
def test_what_everybody_may_know_comes_to_the_same(game, hostile):
    """Also with cards that were taken and traded at once, wherever they lay (N4)."""
    rules, players, seed = game
    rng = Random(seed)
    state = position(rules, players, rng)
    orders = random_orders(state, rules, rng)
    if hostile:
        given_too = hostile_orders(state, rules.board, rng)
        orders = eager(state, given_too, rules.board, rng)
    chance = stage_chance("turn", state)
    record = adjudicate(state, orders, rules, chance)
    assume(rules.objective != "mission" or not record.state.winners)  # then missions are opened
    told = faces_down(record)
    again = judged_face_down(
        face_down_position(state), open_orders(record), told, rules, chance.key
    )
    assert faces_down(again) == told
    assert again.state == face_down_position(record.state)


def faces_down(record):
    return [shown for event in record.events if (shown := face_down(event))]


def compare(state, orders, rules):
    """Assert that the oracle plays the turn just as the record tells it."""
    record, oracle = run(state, orders, rules)
    for what, real, ours in differences(record, oracle):
        assert real == ours, what


def run(state, orders, rules):
    """The record of a turn, and the same turn as the oracle plays it."""
    chance = stage_chance("turn", state)
    record = adjudicate(state, orders, rules, chance)
    oracle = Turn(
        rules,
        chance,
        state.order[state.stage - 1],
        state.seats,
        orders,
        {name: state.owner(name) for name in state.territories},
        {name: state.armies(name) for name in state.territories},
        {player: list(state.hand(player)) for player in state.living},
        list(state.draw_pile),
        list(state.discards),
        state.traded_sets,
        set(state.out),
        dict(state.capitals),
        dict(state.missions),
        state.women if rules.women else (),
    )
    play_turn(oracle)
    return record, oracle


def differences(record, oracle):
    after = record.state
    yield "fights", fights(record), oracle.fights
    yield "owner", {name: after.owner(name) for name in after.territories}, oracle.owner
    yield "armies", {name: after.armies(name) for name in after.territories}, oracle.armies
    yield "hands", {player: list(after.hand(player)) for player in after.living}, oracle.hands
    yield "cards", (list(after.draw_pile), list(after.discards)), (oracle.pile, oracle.discards)
    yield "traded", after.traded_sets, oracle.traded
    yield "winners", after.winners, ((oracle.winner,) if oracle.winner else ())
    yield "refused", refused(record, oracle.player), oracle.refused


def fights(record):
    return {
        it.key: [(roll.attack, roll.defence, roll.compared(), roll.armies) for roll in it.rolls]
        for it in record.events
        if isinstance(it, AttackFought)
    }


def refused(record, player):
    return {
        (it.player, it.order.source.line)
        for it in record.events
        if is_void(it) and it.player == player and not isinstance(it.order, Pass)
    }


def position(rules, players, rng):
    """A position in the middle of a game, with cards in hands; one player may be nearly out.

    Some land is nobody's, or the neutral army's, and who holds none is out.
    """
    seats = COLOURS[: 2 if rules.neutral else players]
    on_turn = rng.choice(seats)
    land = _land(rules, seats, on_turn, rng)
    living = [seat for seat in seats if any(it.owner == seat for it in land.values())]
    assume(len(living) > 1 and on_turn in living)
    places = rng.sample(sorted(land), len(seats))
    capitals = dict(zip(seats, places, strict=True)) if rules.objective == "capital" else {}
    cards = [card for card in deck(rules.board) if card.territory not in capitals.values()]
    rng.shuffle(cards)
    wild = [card for card in cards if card.is_wild and rules.women]
    cards = [card for card in cards if card not in wild]
    hands = {}
    for seat in living:
        number = rng.choice((0, 3, 5, 8))
        hands[seat], cards = tuple(cards[:number]), cards[number:]
    drawn = rng.choice((0, 5, len(cards)))
    for card in wild:  # they are in no hand, and soon to come (F7)
        cards.insert(rng.choice((0, drawn, drawn)), card)
    number = rules.women_playing or rng.randint(0, len(seats))
    state = State(
        seats,
        round=2,
        stage=seats.index(on_turn) + 1,
        territories=frozen(land),
        hands=frozen(hands),
        draw_pile=tuple(cards[drawn:]),
        discards=tuple(cards[:drawn]),
        traded_sets=rng.randint(0, 9),
        capitals=frozen(capitals),
        order=seats,
        women=tuple(rng.sample(seats, number if rules.women else 0)),
    )
    dealt = missions.deal(state, rules, stage_chance("missions", state))
    tasks = frozen((it.player, it.mission) for it in dealt)
    return replace(state, missions=tasks, out=tuple(seat for seat in seats if seat not in living))


def _land(rules, seats, on_turn, rng):
    """Land for all in any shares; what one of the others has but one territory may be given up."""
    weights = [rng.choice((2, 12)) if seat == on_turn else rng.randint(0, 6) for seat in seats]
    owners = rng.choices((*seats, NEUTRAL if rules.neutral else NOBODY), (*weights, 3), k=42)
    strength = rng.choice((0, 1, 5))
    land = {
        name: Holding(owner, rng.choice((1, 1, 2, 3, 9)) + strength * (owner == on_turn))
        for name, owner in zip(rules.board.territories, owners, strict=True)
    }
    weak = rng.choice([seat for seat in seats if seat != on_turn])
    left, *others = [name for name in land if land[name].owner == weak] or [None]
    if left and rng.random() < 0.5:
        land |= dict.fromkeys(others, Holding(on_turn, 2))
        land[left] = Holding(weak, 1)
        land[rng.choice(rules.board.neighbours(left))] = Holding(on_turn, 12)
    return land


def eager(state, orders, board, rng):
    """The orders, with attacks on whoever has but one territory, and moves of a few armies."""
    player = state.order[state.stage - 1]
    held = state.held(player)
    alone = [state.held(other)[0] for other in state.living if len(state.held(other)) == 1]
    lines = count(101)
    attacks = [
        Assault(near, name, Source(next(lines), "an attack"))
        for name in alone
        for near in board.neighbours(name)
        if near in held
    ]
    origins, targets = rng.choices(held, k=2), rng.choices(held, k=3)
    targets += [near for name in origins for near in board.neighbours(name) if near in held]
    counts = (All(), All(1), Half(), Rest(), Exactly(1), Exactly(3))
    moves = [
        Move(
            rng.choice(origins),
            rng.choice(targets),
            rng.choice(counts),
            Source(next(lines), "a move"),
        )
        for _ in range(rng.randint(0, 6))
    ]
    own = [*orders[player]]
    place = rng.randint(0, len(own))
    return {**orders, player: (*own[:place], *attacks, *moves, *own[place:])}
