"""Stages, from their orders to the next position."""

import pytest
from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.battles import BattleFought
from adjudicator.core.card_events import CardsDiscarded, SetTraded
from adjudicator.core.events import (
    ArmiesMoved,
    Captured,
    Cut,
    ForceSent,
    GameWon,
    IncomeCounted,
    PlayerSilent,
    Refused,
    Reinforced,
    ReinforcementsLost,
    StageOpened,
    SurgeSent,
)
from adjudicator.core.orders import All
from adjudicator.core.turn import foresee
from tests.core.table import (
    BOARD,
    RULES,
    attack,
    card,
    happened,
    judged,
    lines,
    move,
    position,
    reinforce,
    told,
)


def test_a_stage_opens_the_next_round():
    """With `combined` a round is one stage (section 2)."""
    record = judged(position({"Brazil": "red 2", "Peru": "blue 2"}, round_=3))
    assert record.events[-1] == StageOpened(4, 1)
    assert (record.state.round, record.state.stage) == (4, 1)


def test_a_won_game_opens_no_stage():
    """The position then waits for nobody (E5)."""
    record = judged(position({"Brazil": "red 2", "Peru": "blue 2"}), replace(RULES, domination=1))
    assert isinstance(record.events[-1], GameWon)
    assert record.state.winners == ("red", "blue")


@pytest.mark.parametrize(
    ("land", "domination", "why"),
    [
        (["red 2", "red 3", "blue 9"], 2, "Red holds 2 territories."),
        (["red 2", "red 3", "blue 4", "blue 1"], 2, None),
        (["red 2", "red 3", "blue 4", "blue 2"], 2, "Blue holds 2 territories."),
        (["red 2", "red 2", "red 1", "blue 9", "blue 9"], 2, "Red holds 3 territories."),
    ],
)
def test_victory_is_told_in_a_sentence(land, domination, why):
    """Most territories, then most armies, else shared (E7)."""
    state = position(dict(zip(["Brazil", "Egypt", "Japan", "Ural", "Siam"], land, strict=False)))
    (won,) = happened(judged(state, replace(RULES, domination=domination)), GameWon)
    assert won.why == (why or "Red and Blue share the victory, each with 2 territories.")


def test_the_last_player_left_wins():
    """Whatever the objective (E5)."""
    state = position({"Brazil": "red 2"}, seats=("red", "blue"), out=("blue",))
    (won,) = happened(judged(state), GameWon)
    assert won == GameWon(("red",), "Red is the last player left.")


def test_silence_is_an_event():
    """So that everybody can read it (R5)."""
    state = position({"Brazil": "red 2", "Peru": "blue 2"})
    record = judged(state, blue=[reinforce("Peru", 1)])
    assert happened(record, PlayerSilent) == [PlayerSilent("red")]


def test_income_is_told_with_its_reasons():
    """Land, empire, continents and the sum (R1)."""
    australia = next(it for it in BOARD.continents if it.name == "Australia").territories
    state = position({**dict.fromkeys(australia, "red 1"), "Egypt": "red 1", "Peru": "blue 1"})
    assert happened(judged(state), IncomeCounted) == [
        IncomeCounted("red", 7, 6, (("Australia", 4),), 8),
        IncomeCounted("blue", 1, 1, (), 3),
    ]


def test_armies_that_nobody_placed_are_told_as_lost():
    """With the option `lost` (R5)."""
    state = position({"Peru": "red 1", "Egypt": "blue 1"})
    record = judged(state, red=[reinforce("Peru", 2)], blue=[reinforce("Egypt", 3)])
    assert happened(record, ReinforcementsLost) == [ReinforcementsLost("red", 1)]


def test_placed_armies_of_a_round_are_forgotten_in_the_next():
    """R5 counts enemies as at the start of the round that is judged."""
    state = position({"Brazil": "red 1", "Venezuela": "blue 1"})
    after = judged(state, red=[reinforce("Brazil", 3)]).state
    assert dict(after.placed) == {}
    record = judged(after, replace(RULES, unplaced="border"))
    assert after.armies("Brazil") == 4
    assert Reinforced("blue", "Venezuela", 3, by_judge=True) in record.events


def test_a_move_of_a_player_whom_the_battles_put_out_is_refused():
    """No order goes unanswered (M1, E2)."""
    state = position({"Peru": "red 40", "Brazil": "blue 1", "Siam": "green 1"})
    record = judged(state, red=[attack("Peru", "Brazil", 39)], blue=[move("Brazil", "Peru", 1)])
    assert told(record, "blue") == [("M1", "Brazil is Red's, not yours.")]


def test_a_void_attack_is_as_if_it_had_not_been_written():
    """It is no first order that would make a second one void (B2), and no surge (B3)."""
    state = position({"Brazil": "red 5"})
    orders = [
        attack("Brazil", "Peru", All(9), surge="Argentina"),
        attack("Brazil", "Peru", 2, surge="Argentina"),
    ]
    record = judged(state, red=orders)
    assert [rule for rule, _ in told(record, "red")] == ["T4"]
    (sent,) = happened(record, ForceSent)
    assert (sent.force.size, sent.force.surge) == (2, "Argentina")


def test_a_player_who_is_out_orders_nothing():
    """Orders from beyond the grave send no force."""
    state = position({"Brazil": "red 2", "Peru": "blue 2"}, seats=("red", "blue", "green"))
    state = replace(state, out=("green",))
    record = judged(state, green=[attack("Brazil", "Venezuela", 1), reinforce("Brazil", 3)])
    assert not happened(record, ForceSent)
    assert not happened(record, Reinforced)


def test_every_roll_stands_in_a_battle_with_what_was_left_after_it():
    """The sizes run from the first to the last, where one camp stands (D4)."""
    state = position({"Brazil": "red 9", "Peru": "blue 9", "Egypt": "red 9"})
    record = judged(
        state,
        red=[attack("Brazil", "Peru", 8), attack("Egypt", "Middle East", 8, surge="India")],
        blue=[attack("Peru", "Brazil", 8)],
    )
    battles = happened(record, BattleFought)
    assert battles[0].key == "border clash Brazil-Peru"
    for battle in battles:
        assert battle.rolls
        assert all(len(roll.dice) == len(roll.armies) for roll in battle.rolls)
        assert 0 in battle.left()
    assert happened(record, SurgeSent)


def test_a_capture_tells_who_held_the_land_before():
    """Nobody, too, can lose it (E1)."""
    record = judged(position({"Brazil": "red 40"}), red=[attack("Brazil", "Peru", 39)])
    (capture,) = happened(record, Captured)
    assert (capture.by, capture.former) == ("red", "nobody")


def test_discarded_cards_leave_the_hand_for_the_discards():
    """In the order in which they were held (E3)."""
    state = position({"Brazil": "red 2"}, {"red": ["Peru", "Siam"]}, discards=(card("Ural"),))
    after = fold(state, [CardsDiscarded("red", (card("Siam"), card("Peru")))])
    assert after.hand("red") == ()
    assert after.discards == (card("Ural"), card("Siam"), card("Peru"))


# --- what a receipt foresees ------------------------------------------------------------------


def test_a_receipt_foresees_placements_and_forces_of_its_player_alone():
    """No dice, nothing of the others, and where armies would go as things stand (R5)."""
    state = position({"Brazil": "red 5", "Peru": "blue 5"}, {"blue": ["India", "Congo", "Quebec"]})
    orders = lines(reinforce("Brazil", 1), attack("Brazil", "Peru", 9), move("Brazil", "Egypt", 1))
    events = foresee(state, "red", orders, replace(RULES, unplaced="border")).events
    assert [type(event) for event in events] == [
        IncomeCounted,
        Reinforced,
        Reinforced,
        Cut,
        ForceSent,
        Refused,
    ]
    assert {getattr(event, "player", "red") for event in events} == {"red"}
    assert events[2] == Reinforced("red", "Brazil", 2, by_judge=True)


def test_a_receipt_keeps_moves_that_a_battle_may_make_legal():
    """Only a move without a way is refused before the battles (M1)."""
    state = position({"Brazil": "red 5", "Peru": "blue 5"})
    orders = lines(move("Peru", "Brazil", 1), move("Brazil", "Brazil", 1))
    events = foresee(state, "red", orders, RULES).events
    assert [event.order for event in events if isinstance(event, Refused)] == [orders[1]]
    assert not [event for event in events if isinstance(event, ArmiesMoved)]


def test_a_receipt_foresees_the_value_of_a_set_if_nobody_else_trades():
    """The least it can bring (C7)."""
    hands = {"red": ["India", "Congo", "Quebec", "Peru", "Ural"], "blue": ["Argentina"] * 5}
    state = position({"Japan": "red 1", "Siam": "blue 1"}, hands, round_=2)
    events = foresee(state, "red", (), RULES).events
    assert [event.armies for event in events if isinstance(event, SetTraded)] == [4]


def test_a_receipt_foresees_the_placement_of_the_set_up():
    """With what goes to the border (G3)."""
    state = position({"Brazil": "red 1", "Peru": "blue 1"}, round_=0, reserves={"red": 4})
    events = foresee(state, "red", lines(reinforce("Brazil", 1)), RULES).events
    assert events == (
        Reinforced("red", "Brazil", 1, by_judge=False),
        Reinforced("red", "Brazil", 3, by_judge=True),
    )
