"""What few games choose, and stages that few games see."""

from functools import partial

import pytest
from msgspec.structs import replace

from adjudicator.core.battles import AttackFought
from adjudicator.core.card_events import BonusPlaced, CardDrawn, SetTraded
from adjudicator.core.events import GameWon, MissionChanged, PlayerResigned
from adjudicator.core.ids import NOBODY
from adjudicator.core.missions import Conquest, Destroy, Foothold, Way
from adjudicator.core.missions import told as in_words
from adjudicator.core.objectives import OBJECTIVES
from adjudicator.core.orders import (
    All,
    Bid,
    Defend,
    Exactly,
    Half,
    NameCapital,
    Pass,
    Resign,
    Rest,
    Source,
    Wish,
)
from adjudicator.core.phases.roll_call import is_of_stage
from adjudicator.core.policies import last
from adjudicator.core.replay import judged_face_down
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import Part, following, stage_with, who_orders
from adjudicator.core.setup_events import TerritoryElected
from adjudicator.core.sight import face_down, face_down_position, open_orders
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import begin
from tests.core import turns
from tests.core.table import (
    RULES,
    attack,
    bid,
    capital,
    happened,
    judged,
    move,
    position,
    reinforce,
    told,
    trade,
    wish,
)
from tests.random_play import stage_chance

LAND = {"Brazil": "red 6", "Peru": "red 1", "Venezuela": "blue 3", "Siam": "green 2"}


# --- who goes, and who wins ---


def test_a_resignation_leaves_all_else_undone():
    """E8: cards go to the discards, and nothing else of the player is carried out."""
    state = position(LAND, {"red": ["Peru"]})
    record = judged(state, red=[partial(Resign), attack("Brazil", "Venezuela", 3)])
    assert told(record, "red") == [("E8", "You resign, so nothing else of yours is carried out.")]
    assert happened(record, PlayerResigned) == [PlayerResigned("red")]
    assert len(record.state.discards) == 1


def test_a_game_may_have_no_resignations():
    """E8."""
    record = judged(position(LAND), replace(RULES, resignation=False), red=[partial(Resign)])
    assert [rule for rule, _ in told(record, "red")] == ["E8"]
    assert not happened(record, PlayerResigned)


def test_the_last_player_left_has_won_and_those_who_leave_as_the_last_share_it():
    """E5, E8: orders of the winner are not called void, since there is nobody to send them to."""
    orders = {"blue": [partial(Resign)], "green": [partial(Resign)]}
    alone = judged(position(LAND), red=[reinforce("Brazil", 3)], **orders)
    assert alone.state.winners == ("red",)
    assert told(alone, "red") == []
    nobody = judged(position(LAND), red=[partial(Resign)], **orders)
    assert nobody.state.winners == ("red", "blue", "green")


def test_a_turn_is_over_when_the_others_have_left():
    """Section 1 of the classic games: nothing more is counted or carried out."""
    land = {"Brazil": "red 6", "Venezuela": "blue 3"}
    record = turns.turn(
        turns.position(land), red=[turns.assault("Brazil", "Venezuela")], blue=[Resign]
    )
    assert record.state.winners == ("red",)
    assert [type(event) for event in record.events] == [PlayerResigned, GameWon]
    assert who_orders(record.state, turns.RULES) == ()


def test_a_first_turn_of_somebody_who_has_left_is_left_out():
    """Section 1 of the classic games."""
    land = {"Brazil": "red 6", "Venezuela": "blue 3", "Egypt": "green 1"}
    state = turns.position(land, round_=0, stage=2, out=("red",))
    assert following(state, turns.RULES) == (1, 2)


@pytest.mark.parametrize(("armies", "winners"), [(1, ("red", "blue")), (5, ("blue",))])
def test_of_several_the_best_wins_or_they_share_it(armies, winners):
    """E7: territories, then armies."""
    land = {"Brazil": "red 1", "Venezuela": f"blue {armies}"}
    rules = replace(RULES, domination=1, income_least=0)
    record = judged(position(land), rules)
    assert record.state.winners == winners


def test_of_equals_after_the_last_round_one_is_drawn_by_lot():
    """E6."""
    rules = replace(RULES, round_limit=1, income_least=0)
    record = judged(position({"Brazil": "red 1", "Venezuela": "blue 1"}), rules)
    (won,) = happened(record, GameWon)
    assert len(won.winners) == 1
    assert "drawn by lot" in won.why


def test_capitals_and_missions_are_claimed_in_words():
    """K2, Q1."""
    state = replace(
        position(LAND),
        capitals=frozen({"red": "Brazil", "blue": "Peru"}),
        missions=frozen({"red": Destroy("blue", done=True), "blue": Foothold()}),
    )
    rules = Rules(RULES.board)
    capitals, missions = OBJECTIVES["capital"], OBJECTIVES["mission"]
    assert capitals.nearness(state, "red", rules).reached
    assert not capitals.nearness(state, "green", rules).reached
    assert capitals.claim(state, "red") == ("Red holds Brazil, the own capital, and with it Peru.")
    assert missions.claim(state, "red") == "Red has fulfilled a mission: destroy Blue."
    assert missions.claim(state, "blue").endswith("a territory in each of the others.")


@pytest.mark.parametrize(
    ("way", "words"),
    [
        (Way(("Asia",), group=8), "Asia whole and 8 territories elsewhere that hang together"),
        (Way(("Asia",), ("Brazil",)), "Asia whole with Brazil"),
        (Way(("Asia", "Africa")), "Asia and Africa whole"),
        (Way((), any_of=18, armies=2), "any 18 territories with at least 2 armies on each"),
        (Way((), any_of=24), "any 24 territories"),
    ],
)
def test_missions_are_told(way, words):
    """Q5 to Q7, O3."""
    assert in_words(Conquest((way,))) == words


def test_an_heir_has_destroyed_the_target_in_a_game_of_turns_too():
    """Q2: the captor of the last territory of a turn is the heir."""
    land = {"Brazil": "red 6", "Venezuela": "blue 1", "Egypt": "green 1"}
    state = replace(
        turns.position(land),
        missions=frozen({"red": Destroy("blue"), "green": Destroy("blue")}),
    )
    rules = replace(turns.RULES, objective="mission", missions_from=1)
    record = turns.turn(
        state,
        {"Brazil-Venezuela": [[6, 1, 1, 5]]},
        rules=rules,
        red=[turns.assault("Brazil", "Venezuela")],
    )
    changed = {it.player: it.mission for it in happened(record, MissionChanged)}
    assert changed == {"red": Destroy("blue", done=True), "green": Destroy("red")}
    assert record.state.winners == ("red",)


# --- stages and parts ---


def test_no_card_is_drawn_once_the_game_is_won():
    """N5, section 4 of the classic games: a capture that wins ends the turn."""
    land = {"Brazil": "red 6", "Venezuela": "blue 1", "Egypt": "blue 1", "Japan": "nobody 1"}
    state = turns.position(land)
    state = replace(state, draw_pile=turns.position(land, {"red": ["Siam"]}).hand("red"))
    record = turns.turn(
        state,
        {"Brazil-Venezuela": [[6, 1, 1, 5]]},
        rules=replace(turns.RULES, domination=2),
        red=[turns.assault("Brazil", "Venezuela"), turns.move("Venezuela", "Brazil", 1)],
    )
    assert record.state.winners == ("red",)
    assert not happened(record, CardDrawn)
    assert record.state.armies("Brazil") == 1


def test_what_no_stage_of_a_game_takes_is_sent_in_none():
    """T1: an attack of the other family."""
    assert stage_with(Part.BATTLE, turns.position(LAND), turns.RULES) is None
    assert stage_with(Part.BATTLE, position(LAND), RULES) == (2, 1)
    record = turns.turn(turns.position(LAND), red=[attack("Brazil", "Venezuela", 3)])
    assert [rule for rule, _ in told(record, "red")] == ["T1"]


def test_an_order_for_another_stage_is_told_where_it_belongs():
    """T1: and a wish, a capital and a preference where they do not."""
    rules = replace(RULES, schedule="two-step")
    record = judged(
        position(LAND),
        rules,
        red=[attack("Brazil", "Venezuela", 3), capital("Brazil"), bid("Peru", 5)],
    )
    assert [rule for rule, _ in told(record, "red")] == ["T1", "K1", "T1"]
    naming = replace(rules, objective="capital")
    assert [
        rule for rule, _ in told(judged(position(LAND), naming, red=[capital("Brazil")]), "red")
    ] == ["K1"]


def test_the_extra_stage_is_for_heirs_alone():
    """E4: they trade, and place by present holdings."""
    rules = replace(RULES, conquest_trade="at-once")
    cards = {"red": ["Brazil", "Siam", "wild", "Peru", "Alaska"]}
    state = replace(position(LAND, cards), stage=2, heirs=("red",), placed=frozen({"Peru": 1}))
    record = judged(state, rules, red=[reinforce("Brazil", 2)], blue=[reinforce("Venezuela", 1)])
    assert len(happened(record, SetTraded)) == 1
    assert [rule for rule, _ in told(record, "blue")] == ["E4"]
    resting = judged(state, rules, blue=[wish(Wish.HOLD)])
    assert told(resting, "blue") == []


def test_an_heir_who_must_trade_is_waited_for():
    """E3, E4: and what counts by the round goes on."""
    rules = replace(RULES, conquest_trade="at-once", heirs="last")
    land = {"Congo": "blue 1", "South Africa": "red 9", "Iceland": "black 1"}
    cards = {"red": ["Peru", "Japan"], "blue": ["Siam", "Brazil", "India"]}
    record = judged(position(land, cards), rules, red=[attack("South Africa", "Congo", 8)])
    assert record.state.owner("Congo") == "red"
    assert record.state.heirs == ("red",)
    assert last([]) == []


def test_a_chain_that_does_not_hang_together_moves_nobody():
    """X1."""
    rules = replace(RULES, move="chain")
    record = judged(position({**LAND, "Siam": "red 2"}), rules, red=[move("Brazil", "Siam", 1)])
    assert [rule for rule, _ in told(record, "red")] == ["X1"]


def test_a_card_brings_nothing_where_there_is_no_room():
    """C4, X1."""
    rules = replace(RULES, stack_limit=6)
    record = judged(
        position(LAND, {"red": ["Brazil", "Siam", "wild"]}),
        rules,
        red=[trade("Brazil", "Siam", "wild")],
    )
    assert happened(record, SetTraded)
    assert not happened(record, BonusPlaced)


def test_land_may_be_given_out_as_a_file_says():
    """G2 `fixed`."""
    land = {
        name: Holding("red" if name == "Peru" else NOBODY, 2) for name in RULES.board.territories
    }
    rules = replace(RULES, allocation="fixed", fixed=frozen(land))
    state = begin(rules, State(("red", "blue")), stage_chance("fixed", position(LAND))).state
    assert state.territories["Peru"] == Holding("red", 2)


def test_other_orders_than_bids_win_nothing_in_an_election():
    """G4."""
    rules = replace(RULES, allocation="election")
    state = begin(rules, State(("red", "blue")), stage_chance("bids", position(LAND))).state
    free = next(name for name, it in state.territories.items() if not it.armies)
    record = judged(state, rules, red=[reinforce(free, 1), bid(free, 50)])
    won = [it for it in happened(record, TerritoryElected) if it.territory == free]
    assert [it.player for it in won] == ["red"]


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (Half(), "half"),
        (Rest(), "the rest"),
        (Exactly(3), "3"),
        (All(2), "all but 2"),
        (All(), "all"),
    ],
)
def test_counts_and_conditions_have_one_spelling(count, words):
    """T5, A11, N4."""
    assert str(count) == words
    assert str(turns.CARDS) == "if I take cards"
    assert str(turns.captured("Peru")) == "if Peru is captured"
    assert str(turns.holds("Peru")) == "if Peru holds"
    assert Bid("Peru", 5, Source(1, "")).points == 5


@pytest.mark.parametrize(
    ("order", "parts", "taken"),
    [
        (Resign(Source(1, "")), (Part.DRAFT,), True),
        (Pass(Wish.HOLD, Source(1, "")), (Part.ATTACK,), True),
        (Pass(Wish.HOLD, Source(1, "")), (Part.PLACEMENT,), False),
        (NameCapital("Peru", Source(1, "")), (Part.PLACEMENT, Part.CAPITAL), True),
        (Defend(1, None, Source(1, "")), (Part.ATTACK,), False),
        (Bid("Peru", 5, Source(1, "")), (Part.ELECTION,), True),
    ],
)
def test_an_order_is_of_the_stages_that_take_its_kind(order, parts, taken):
    """T1."""
    assert is_of_stage(order, parts) == taken


def test_an_attack_has_one_force():
    """A5."""
    record = turns.turn(
        turns.position({"Brazil": "red 6", "Venezuela": "blue 3", "Egypt": "green 1"}),
        {"Brazil-Venezuela": [[6, 6, 1, 5, 5]]},
        red=[turns.assault("Brazil", "Venezuela", rolls=1)],
    )
    (fought,) = happened(record, AttackFought)
    assert fought.forces == (fought.force,)


def test_an_election_is_judged_again_by_what_was_told():
    """G4: the order in which land came up is told by who won it."""
    rules = replace(RULES, allocation="election")
    key = stage_chance("again", position(LAND)).key
    state = begin(rules, State(("red", "blue")), stage_chance("again", position(LAND))).state
    record = judged(state, rules, red=[bid("Peru", 50)])
    shown = [face_down(event) for event in record.events if face_down(event)]
    again = judged_face_down(face_down_position(state), open_orders(record), shown, rules, key)
    assert again.state == face_down_position(record.state)
