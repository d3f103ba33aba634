"""Laws that hold in every game of turns, whatever is ordered."""

from functools import cache
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.battles import AttackFought, Stop
from adjudicator.core.card_events import BonusPlaced, CardDrawn, CardsInherited, SetTraded
from adjudicator.core.events import Captured, Event, IncomeCounted, Refused, ReinforcementsLost
from adjudicator.core.invariants import broken
from adjudicator.core.orders import Assault, Source
from adjudicator.core.replay import judged_face_down
from adjudicator.core.schedule import acting, following
from adjudicator.core.sight import face_down, face_down_position, is_void, open_orders
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import TurnRecord, adjudicate, foresee
from adjudicator.data.rulesets import load_rules
from tests.random_play import hostile_orders, play, random_orders, stage_chance

CLASSIC = load_rules("classic")
VARIANTS = [
    CLASSIC,
    load_rules("classic-two"),
    load_rules("classic-capital"),
    load_rules("classic-mission"),
    load_rules({"extends": "classic", "fortify": "free", "unplaced": "lost"}),
    load_rules({"extends": "classic", "fortify": "chain", "set_values": "by-one"}),
    load_rules({"extends": "classic-2009", "allocation": "random"}),
    load_rules("classic-expert"),
    load_rules("ms-risk"),
    load_rules("ms-risk-two"),
    load_rules({"extends": "ms-risk", "reroll": True, "commander": True}),
]

ROUNDS = 8

games = st.tuples(
    st.integers(0, len(VARIANTS) - 1),
    st.sampled_from((3, 6)),
    st.integers(0, 1),
    st.integers(1, 60),
)
"""The variant, players and seed of a game, and how many of its first stages are played."""

seeds = st.integers(0, 10_000)


@cache
def played(variant: int, players: int, seed: int) -> list[tuple[State, TurnRecord]]:
    """The first rounds of a random game."""
    rules = VARIANTS[variant]
    return list(play(rules, 2 if rules.neutral else players, seed, ROUNDS))


def rules_of(game):
    return VARIANTS[game[0]]


def stages(game):
    return played(*game[:3])[: game[3]]


def hostile_turn(game, seed):
    """A turn in which all players try everything, with cards for many sets, and its record."""
    rules, state = rules_of(game), stages(game)[-1][1].state
    assume(state.round and not state.is_over)
    rng = Random(seed)
    state = _with_many_cards(state, rng)
    orders = hostile_orders(state, rules.board, rng)
    chance = stage_chance(f"hostile {seed}", state)
    return state, orders, chance, adjudicate(state, orders, rules, chance)


def _with_many_cards(state, rng):
    """The position with most of the draw pile in hands, and many armies for who is on turn."""
    pile, hands = list(state.draw_pile), dict(state.hands)
    for player in state.living:
        number = min(len(pile), rng.randint(0, 4))
        hands[player] = (*hands.get(player, ()), *(pile.pop() for _ in range(number)))
    on_turn = state.order[state.stage - 1]
    land = {
        name: replace(it, armies=it.armies + 12) if it.owner == on_turn else it
        for name, it in state.territories.items()
    }
    return replace(state, draw_pile=tuple(pile), hands=frozen(hands), territories=frozen(land))


def _balance(event: Event) -> int:
    match event:
        case IncomeCounted(armies=armies) | SetTraded(armies=armies) | BonusPlaced(armies=armies):
            return armies
        case ReinforcementsLost(armies=armies):
            return -armies
        case AttackFought(force=force, garrison=garrison):
            return sum(event.left()) - force.size - garrison.size
        case _:
            return 0


def _armies(state: State) -> int:
    return sum(it.armies for it in state.territories.values()) + sum(state.reserves.values())


def check_turn(before: State, record: TurnRecord, rules) -> None:
    """What holds of every turn."""
    after = record.state
    assert broken(after, rules.board) == ()
    assert fold(before, record.events) == after
    assert _armies(after) == _armies(before) + sum(map(_balance, record.events))
    assert not any(after.reserves.values())
    on_turn = acting(before, rules)
    fights = [event for event in record.events if isinstance(event, AttackFought)]
    assert {fight.force.owner for fight in fights} <= set(on_turn)
    assert len({fight.key for fight in fights}) == len(fights)
    for fight in fights:
        check_attack(fight)
    captures = [event for event in record.events if isinstance(event, Captured)]
    assert len(captures) == sum(fight.stop is Stop.CAPTURED for fight in fights)
    drawn = sum(isinstance(event, CardDrawn) for event in record.events)
    assert drawn <= bool(captures) <= len(captures)
    check_bonuses(before, record)
    if not after.is_over:
        assert (after.round, after.stage) == following(
            replace(after, round=before.round, stage=before.stage), rules
        )
        assert after.order[after.stage - 1] in after.living


def check_bonuses(before: State, record: TurnRecord) -> None:
    """N2: one card a turn brings armies; F4: each of a woman's does that shows own land."""
    bonuses = [event.territory for event in record.events if isinstance(event, BonusPlaced)]
    sets = [event.cards for event in record.events if isinstance(event, SetTraded)]
    assert len(set(bonuses)) == len(bonuses)
    assert set(bonuses) <= {card.territory for cards in sets for card in cards}
    assert len(bonuses) <= 1 or before.order[before.stage - 1] in before.women


def check_attack(fight: AttackFought) -> None:
    """A1: dice by armies, never more than two armies a roll, until something stops it."""
    own, theirs = fight.force.size, fight.garrison.size
    assert fight.rolls
    for roll in fight.rolls:
        assert own > 0 < theirs
        assert 1 <= len(roll.attack) <= min(3, own)
        assert 1 <= len(roll.defence) <= min(2, theirs)
        lost = own + theirs - sum(roll.armies)
        assert lost == min(len(roll.attack), len(roll.defence))
        own, theirs = roll.armies
    assert (theirs == 0) == (fight.stop is Stop.CAPTURED)


@settings(max_examples=15)
@given(games)
def test_every_turn_of_a_random_game_is_sound(game):
    for before, record in stages(game):
        if before.round:
            check_turn(before, record, rules_of(game))


@settings(max_examples=40)
@given(games, seeds)
def test_a_turn_of_hostile_orders_is_sound(game, seed):
    """Whatever is ordered, by whom and in which case."""
    state, _, _, record = hostile_turn(game, seed)
    check_turn(state, record, rules_of(game))


@settings(max_examples=30)
@given(games, seeds)
def test_a_hostile_turn_comes_to_the_same_by_what_everybody_may_know(game, seed):
    """Void orders and lost legs are not in the record, and faces of cards only where traded."""
    state, _, chance, record = hostile_turn(game, seed)
    shown = [face_down(event) for event in record.events if face_down(event)]
    again = judged_face_down(
        face_down_position(state), open_orders(record), shown, rules_of(game), chance.key
    )
    assert not any(is_void(event) for event in again.events)
    assert [face_down(event) for event in again.events if face_down(event)] == shown
    assert again.state == face_down_position(record.state)


@settings(max_examples=30)
@given(games, seeds)
def test_orders_of_a_turn_without_their_void_lines_come_to_the_same(game, seed):
    """T3."""
    state, orders, chance, record = hostile_turn(game, seed)
    void = {
        (it.player, it.order) for it in record.events if isinstance(it, Refused) and is_void(it)
    }
    sound = {
        player: tuple(order for order in those if (player, order) not in void)
        for player, those in orders.items()
    }
    assert adjudicate(state, sound, rules_of(game), chance).state == record.state


@settings(max_examples=30)
@given(games, seeds)
def test_an_order_that_is_inserted_shifts_no_other_attacks_dice(game, seed):
    """A12: the faces that an attack begins with are those that it had without the other."""
    rules, state = rules_of(game), stages(game)[-1][1].state
    assume(state.round and not state.is_over)
    rng = Random(seed)
    orders = random_orders(state, rules, rng)
    player = state.order[state.stage - 1]
    origin = rng.choice(state.held(player))
    inserted = Assault(origin, rng.choice(rules.board.neighbours(origin)), Source(0, "inserted"))
    chance = stage_chance(f"inserted {seed}", state)
    alone = adjudicate(state, orders, rules, chance)
    both = adjudicate(state, {**orders, player: (inserted, *orders[player])}, rules, chance)
    first, other = (
        {it.key: _faces(it) for it in record.events if isinstance(it, AttackFought)}
        for record in (alone, both)
    )
    for key in first.keys() & other.keys():
        for one, two in zip(first[key], other[key], strict=False):
            assert one == two


def _faces(fight: AttackFought) -> list[int]:
    """All faces of an attack in the order in which they fell."""
    return [face for roll in fight.rolls for face in (*roll.attack, *roll.defence)]


@settings(max_examples=20)
@given(games, seeds)
def test_a_receipt_foresees_what_comes_before_the_attacks(game, seed):
    """And tells nothing of the others."""
    state, orders, _, record = hostile_turn(game, seed)
    for player in acting(state, rules_of(game)):
        seen = foresee(state, player, orders[player], rules_of(game)).events
        at_once = next(
            (place for place, it in enumerate(record.events) if isinstance(it, AttackFought)),
            len(record.events),
        )
        kinds = (IncomeCounted, SetTraded, BonusPlaced)
        before = [it for it in record.events[:at_once] if isinstance(it, kinds)]
        assert [it for it in seen if isinstance(it, kinds)] == before


@settings(max_examples=15)
@given(games)
def test_a_captor_of_cards_never_keeps_six_at_once(game):
    """N4: and who holds five or more at the start of a turn trades first (N3)."""
    for before, record in stages(game):
        taken = [it for it in record.events if isinstance(it, CardsInherited)]
        if before.round and taken and not record.state.is_over:
            assert len(record.state.hand(taken[0].heir)) <= 5 + 1
