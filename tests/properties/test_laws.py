"""Laws that hold in every game."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.battles import BattleFought
from adjudicator.core.card_events import BonusPlaced, SetTraded
from adjudicator.core.events import (
    Captured,
    Event,
    IncomeCounted,
    Refused,
    Reinforced,
    ReinforcementsLost,
)
from adjudicator.core.ids import COLOURS
from adjudicator.core.invariants import broken
from adjudicator.core.orders import Attack, Exactly, Source
from adjudicator.core.rules import FixedValues, Rules
from adjudicator.core.schedule import SCHEDULES, heirs
from adjudicator.core.setup_events import ArmiesGranted, TerritoryDealt
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import adjudicate, foresee
from adjudicator.data.boards import load_board
from adjudicator.data.rulesets import load_rules
from tests.random_play import hostile_orders, play, random_orders, stage_chance

RULES = Rules(load_board("risk2"))
VARIANTS = [
    RULES,
    replace(RULES, mass_casualties="each", unplaced="lost", forced_trade=None, move_cap=False),
    load_rules("risk2-capital"),
    load_rules("risk2-mission"),
    replace(
        RULES,
        restricted=True,
        stack_limit=8,
        move="chain",
        set_values=FixedValues(),
        heirs="last",
    ),
    replace(RULES, schedule="two-step", conquest_trade="at-once"),
    replace(RULES, schedule="three-step", conquest_trade="at-once", forced_trade=None),
]

games = st.tuples(
    st.sampled_from(VARIANTS),
    st.integers(2, 8),
    st.integers(0, 10_000),
    st.integers(1, 12),
)


def _armies(state: State) -> int:
    standing = sum(holding.armies for holding in state.territories.values())
    moving = sum(force.size for force in state.forces)
    return standing + moving + sum(state.reserves.values())


def _balance(event: Event) -> int:
    """The armies that an event brings into the game, or takes out of it."""
    match event:
        case TerritoryDealt():
            return 1
        case ArmiesGranted(armies=armies) | IncomeCounted(armies=armies):
            return armies
        case SetTraded(armies=armies) | BonusPlaced(armies=armies):
            return armies
        case ReinforcementsLost(armies=armies):
            return -armies
        case BattleFought(forces=forces, garrison=garrison):
            came = sum(force.size for force in forces) + (garrison.size if garrison else 0)
            return sum(event.left()) - came
        case _:
            return 0


@settings(max_examples=20)
@given(games)
def test_a_game_of_random_orders_never_breaks_an_invariant(game):
    """After every stage each garrison has an army and each card one place."""
    for _, record in play(*game):
        assert broken(record.state, RULES.board) == ()


@settings(max_examples=20)
@given(games)
def test_the_state_is_the_fold_of_the_events(game):
    """Replaying the events from the position before gives the position after."""
    for before, record in play(*game):
        assert fold(before, record.events) == record.state


@settings(max_examples=20)
@given(games)
def test_armies_are_conserved_but_for_named_events(game):
    """Only income, sets, bonuses and losses change how many armies there are."""
    for before, record in play(*game):
        balance = sum(_balance(event) for event in record.events)
        assert _armies(record.state) == _armies(before) + balance


@settings(max_examples=20)
@given(games)
def test_casualties_fall_only_in_battles_and_captures_move_survivors_in(game):
    """Who captures a territory stands there with the survivors of the battle for it (B10)."""
    for _, record in play(*game):
        battles = [event for event in record.events if isinstance(event, BattleFought)]
        for capture in (event for event in record.events if isinstance(event, Captured)):
            last = [one for one in battles if one.forces[0].target == capture.territory]
            assert any(sum(one.left()) == capture.armies for one in last)


def _last_position(game) -> State:
    """The start of a round, or where a round has several stages one of these."""
    records = [record for _, record in play(*game)]
    assume(not records[-1].state.winners)
    return records[-1 - game[2] % len(SCHEDULES[game[0].schedule])].state


@settings(max_examples=20)
@given(games, st.randoms(use_true_random=False))
def test_a_round_does_not_depend_on_the_order_of_the_mails(game, rng):
    """The orders of the players give the same stage in whatever order they stand."""
    state = _last_position(game)
    orders = random_orders(state, game[0], Random(game[2]))
    shuffled = list(orders.items())
    rng.shuffle(shuffled)
    chance = stage_chance("law", state)
    one = adjudicate(state, orders, game[0], chance)
    other = adjudicate(state, dict(shuffled), game[0], chance)
    assert one.events == other.events


@settings(max_examples=20)
@given(games)
def test_void_orders_change_nothing_else(game):
    """An attack from land that is not the player's is refused, and all else happens as before."""
    state = _last_position(game)
    rules = game[0]
    orders = random_orders(state, rules, Random(game[2]))
    chance = stage_chance("law", state)
    plain = adjudicate(state, orders, rules, chance)
    player = state.living[0]
    foreign = next(name for name in state.territories if state.owner(name) != player)
    void = Attack(foreign, RULES.board.neighbours(foreign)[0], Exactly(3), Source(999, "void"))
    with_void = adjudicate(
        state, {**orders, player: (*orders.get(player, ()), void)}, rules, chance
    )
    assert with_void.state == plain.state
    refused = [event for event in with_void.events if event not in plain.events]
    assert [event.order for event in refused] == [void]


@settings(max_examples=20)
@given(games)
def test_orders_without_their_void_lines_come_to_the_same(game):
    """Whatever a line was void for, leaving it out changes nothing but the word about it (T3)."""
    state = _last_position(game)
    rules = game[0]
    orders = hostile_orders(state, rules.board, Random(game[2]))
    chance = stage_chance("law", state)
    record = adjudicate(state, orders, rules, chance)
    void = {
        (event.player, event.order)
        for event in record.events
        if isinstance(event, Refused) and event.reason.rule != "B3"
    }
    sound = {
        player: tuple(order for order in those if (player, order) not in void)
        for player, those in orders.items()
    }
    assert adjudicate(state, sound, rules, chance).state == record.state


@settings(max_examples=20)
@given(games)
def test_battles_do_not_depend_on_seats(game):
    """With the seats turned round, the same battles are fought with the same dice (D4)."""
    state = replace(_last_position(game), hands=frozen({}))
    orders = random_orders(state, game[0], Random(game[2]))
    turned = replace(state, seats=state.seats[::-1])
    chance = stage_chance("law", state)
    battles = [
        {
            event.key: event
            for event in adjudicate(position, orders, game[0], chance).events
            if isinstance(event, BattleFought)
        }
        for position in (state, turned)
    ]
    assert battles[0] == battles[1]


@settings(max_examples=20)
@given(games)
def test_a_receipt_foresees_what_the_judge_does_before_the_battles(game):
    """Alone, with nobody else trading, a player's placements and forces are as they will be."""
    state = replace(_last_position(game), hands=frozen({}))
    orders = random_orders(state, game[0], Random(game[2]))
    record = adjudicate(state, orders, game[0], stage_chance("law", state))
    for player in state.living:
        foreseen = foresee(state, player, orders.get(player, ()), game[0]).events
        placed = [event for event in foreseen if isinstance(event, Reinforced)]
        real = [event for event in record.events if isinstance(event, Reinforced)]
        assert placed == [event for event in real if event.player == player]


@settings(max_examples=20)
@given(st.sampled_from(sorted(SCHEDULES)), games)
def test_a_round_in_steps_comes_to_the_same_as_in_one(schedule, game):
    """Where nobody changes their mind and the dice are the same, the schedule is nothing (T1).

    A game that is won stays in the stage in which it was.
    """
    rules = replace(game[0], schedule="combined", conquest_trade="next-round")
    *_, (_, record) = play(rules, *game[1:])
    state = record.state
    assume(not state.winners)
    orders = random_orders(state, rules, Random(game[2]))
    chance = stage_chance("law", state)
    whole = adjudicate(state, orders, rules, chance).state
    steps = replace(rules, schedule=schedule)
    while not state.winners and state.round == record.state.round:
        kept = {player: _taken(state, lines, steps) for player, lines in orders.items()}
        state = adjudicate(state, kept, steps, chance).state
    assert state == replace(whole, stage=state.stage)
    assert state.winners or state.stage == whole.stage


def _taken(state, lines, rules):
    """The lines that the stage takes."""
    record = foresee(replace(state, out=()), state.seats[0], lines, rules)
    late = [
        event.order
        for event in record.events
        if isinstance(event, Refused) and event.reason.rule == "T1"
    ]
    return tuple(line for line in lines if line not in late)


@settings(max_examples=20)
@given(games)
def test_between_two_stages_nothing_is_left_to_place(game):
    """And heirs who had to trade hold fewer cards than that asks for, once the round is closed."""
    rules = game[0]
    for before, record in play(*game):
        if record.state.round and before.round:
            assert not any(record.state.reserves.values())
        if heirs(before) and not record.state.heirs:
            for player in heirs(before):
                assert len(record.state.hand(player)) < rules.inherited_limit


@pytest.mark.parametrize("players", range(2, 9))
def test_a_game_with_a_last_round_ends_with_it(players):
    """The winner stands first by territories, then by armies (E6)."""
    rules = replace(RULES, domination=48, round_limit=4)
    *_, (_, record) = play(rules, players, seed=players, rounds=99)
    state = record.state
    ranks = {
        player: (len(held := state.held(player)), sum(state.armies(name) for name in held))
        for player in state.living
    }
    (winner,) = state.winners
    assert ranks[winner] == max(ranks.values())
    assert state.round == 4


@pytest.mark.parametrize("players", [2, 5, 8])
def test_a_game_can_be_played_to_its_end(players):
    """A small domination is reached by random players, and the game then stops (E5)."""
    rules = replace(RULES, domination=14 if players > 3 else 30)
    *_, (_, record) = play(rules, players, seed=players, rounds=200)
    assert record.state.winners
    assert set(record.state.winners) <= set(COLOURS[:players])
