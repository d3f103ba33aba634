"""Games of turns: whose turn it is, what a turn has, how such a game is set up."""

from collections import Counter

import pytest
from msgspec.structs import replace

from adjudicator.core.card_events import CardDrawn, SetTraded
from adjudicator.core.chance import ScriptedChance
from adjudicator.core.events import (
    ArmiesMoved,
    GameWon,
    IncomeCounted,
    PlayerResigned,
    PlayerSilent,
    Reinforced,
    ReinforcementsLost,
)
from adjudicator.core.ids import NEUTRAL
from adjudicator.core.missions import Eliminate
from adjudicator.core.orders import Prefer, Resign
from adjudicator.core.schedule import following, stage_name, stage_title, who_orders
from adjudicator.core.setup_events import (
    MissionDealt,
    NeutralPlaced,
    TerritoryPicked,
    TurnOrderRolled,
)
from adjudicator.core.state import State
from adjudicator.core.turn import adjudicate, begin, foresee
from adjudicator.data.rulesets import load_rules
from tests.core.turns import (
    RULES,
    assault,
    captured,
    defend,
    happened,
    lines,
    move,
    place,
    position,
    told,
    trade_best,
    turn,
)
from tests.random_play import stage_chance

THREE = ("red", "blue", "green")
LAND = {"Brazil": "red 8", "Venezuela": "blue 2", "Egypt": "green 3"}


def judged(state, rules, dice=None, **orders):
    chance = ScriptedChance(dice or {}, stage_chance("setup", state))
    return adjudicate(state, {who: lines(*its) for who, its in orders.items()}, rules, chance)


def dealt(name, players=THREE):
    rules = load_rules(name)
    return rules, begin(rules, State(players), stage_chance("setup", position(LAND))).state


# --- whose turn it is ---


def test_only_the_player_on_turn_orders_and_gets_anything():
    """Section 1."""
    record = turn(position(LAND, stage=2), red=[place("Brazil", 1)], blue=[place("Venezuela")])
    assert [event.player for event in happened(record, IncomeCounted)] == ["blue"]
    assert told(record, "red") == [("T1", "Blue is on turn now; send it when your own turn comes.")]
    assert not happened(record, PlayerSilent)


def test_a_silent_player_on_turn_gets_what_the_rules_say():
    """R5: and nobody else is called silent."""
    record = turn(position(LAND), rules=replace(RULES, unplaced="border"), blue=[defend(1)])
    assert happened(record, PlayerSilent) == [PlayerSilent("red")]
    assert [event.player for event in happened(record, Reinforced)] == ["red"]


def test_turns_of_players_who_are_out_are_left_out():
    """Section 1: within a round, and from round to round."""
    state = position(LAND, round_=4, out=("red",))
    assert following(replace(state, stage=3), RULES) == (5, 2)
    assert following(replace(state, stage=2), RULES) == (4, 3)
    assert following(replace(position(LAND, round_=4), out=("blue",)), RULES) == (4, 3)


def test_a_turn_has_a_name():
    assert stage_name(7, 2, RULES) == "turn 2 of round 7"
    assert stage_title(7, 2, RULES) == "Round 7, turn 2"


def test_a_turn_is_called_after_whose_it_is():
    """Where the order of turns is known."""
    assert stage_name(7, 2, RULES, ("green", "red")) == "Red's turn of round 7"
    assert stage_title(7, 2, RULES, ("green", "red")) == "Round 7, Red's turn"


def test_a_player_may_resign_at_any_turn_and_on_the_own_it_is_over():
    """E8."""
    on_turn = turn(position(LAND), red=[Resign])
    assert happened(on_turn, PlayerResigned) == [PlayerResigned("red")]
    assert not happened(on_turn, IncomeCounted)
    assert (on_turn.state.round, on_turn.state.stage) == (1, 2)
    waiting = turn(position(LAND), red=[place("Brazil")], green=[Resign])
    assert happened(waiting, PlayerResigned) == [PlayerResigned("green")]


def test_the_last_turn_of_the_last_round_ends_the_game():
    """E6: and no turn before it."""
    rules = replace(RULES, round_limit=1)
    assert not happened(turn(position(LAND, stage=2), rules=rules), GameWon)
    assert happened(turn(position(LAND, stage=3), rules=rules), GameWon)


def test_objectives_are_looked_at_after_every_turn():
    """Section 4: the player on turn goes first where several fulfil theirs."""
    rules = replace(RULES, objective="mission", missions_from=1)
    missions = {"red": Eliminate("yellow"), "blue": Eliminate("yellow")}
    state = position(LAND, seats=(*THREE, "yellow"), order=(*THREE, "yellow"), out=("yellow",))
    state = replace(state, missions=missions)
    assert turn(replace(state, stage=2), rules=rules).state.winners == ("blue",)
    assert turn(replace(state, stage=3), rules=rules).state.winners == ("red",)


# --- a turn ---


def test_new_armies_are_a_third_of_the_territories_and_continents():
    """N1: an empire counts no more."""
    land = dict.fromkeys(("Brazil", "Peru", "Argentina", "Venezuela"), "red 1")
    record = turn(position({**land, "Egypt": "blue 1"}), red=[place("Brazil")])
    assert happened(record, IncomeCounted) == [
        IncomeCounted("red", 4, 0, (("South America", 2),), 5)
    ]


def test_a_traded_card_brings_armies_once_a_turn():
    """N2: not for every set."""
    cards = ["Brazil", "Peru", "Japan", "Argentina", "China", "Siam"]
    land = {**LAND, "Argentina": "red 1", "Peru": "red 1"}
    record = turn(position(land, {"red": cards}), red=[trade_best(), trade_best()])
    assert len(happened(record, SetTraded)) == 2
    assert sum(record.state.placed.get(name, 0) for name in land) <= 2


def test_a_card_is_drawn_for_a_capture_and_never_two():
    """N5."""
    state = replace(
        position(LAND), draw_pile=tuple(position(LAND, {"red": ["Siam", "Peru"]}).hand("red"))
    )
    none = turn(state, red=[place("Brazil")])
    assert not happened(none, CardDrawn)
    one = turn(
        state,
        {"Brazil-Venezuela": [[6, 6, 6, 1, 1]], "Brazil-Peru": [[6, 6, 6, 1]]},
        red=[assault("Brazil", "Venezuela", behind=5), assault("Brazil", "Peru", behind=1)],
    )
    assert len(happened(one, CardDrawn)) == 1


OWN = {"Brazil": "red 5", "Peru": "red 5", "Argentina": "red 1", "Venezuela": "red 1"}


@pytest.mark.parametrize(
    ("fortify", "orders", "moved", "rules"),
    [
        ("one-neighbour", [move("Brazil", "Peru", 2)], 1, []),
        ("one-neighbour", [move("Brazil", "Peru", 1), move("Brazil", "Argentina", 1)], 1, ["A4"]),
        ("one-neighbour", [move("Brazil", "Peru", 1), move("Peru", "Argentina", 1)], 1, ["A4"]),
        ("one-neighbour", [move("Argentina", "Venezuela", 1)], 0, ["A4"]),
        ("spread", [move("Brazil", "Peru", 1), move("Brazil", "Argentina", 1)], 2, []),
        ("one-chain", [move("Argentina", "Venezuela", 1)], 0, ["T4"]),
        ("one-chain", [move("Peru", "Venezuela", 1), move("Peru", "Brazil", 1)], 1, ["A4"]),
        ("free", [move("Peru", "Venezuela", 4), move("Brazil", "Argentina", 1)], 2, []),
        ("free", [move("Peru", "Venezuela", 4), move("Peru", "Brazil", 1)], 1, ["T4"]),
    ],
)
def test_armies_are_moved_at_the_end_as_the_option_allows(fortify, orders, moved, rules):
    """A4."""
    record = turn(
        position({**OWN, "Egypt": "blue 1"}), rules=replace(RULES, move=fortify), red=orders
    )
    assert len(happened(record, ArmiesMoved)) == moved
    assert [rule for rule, _ in told(record, "red")] == rules


def test_moves_together_fill_no_territory_beyond_its_limit():
    """X1: from wherever they come."""
    record = turn(
        position({**OWN, "Egypt": "blue 1"}),
        rules=replace(RULES, move="free", stack_limit=4),
        red=[move("Peru", "Venezuela", 2), move("Brazil", "Venezuela", 2)],
    )
    assert [it.armies for it in happened(record, ArmiesMoved)] == [2, 1]
    assert [rule for rule, _ in told(record, "red")] == ["X1"]


def test_a_receipt_knows_which_attacks_are_never_possible():
    """A2: no dice are rolled for it."""
    orders = lines(
        assault("Brazil", "Japan"), assault("Brazil", "Venezuela"), assault("Peru", "Peru")
    )
    seen = foresee(position(LAND), "red", orders, RULES)
    assert [rule for rule, _ in told(seen, "red")] == ["A2", "A2"]
    assert seen.state.armies("Venezuela") == 2


# --- setting up ---


def test_the_highest_roll_begins_and_equal_ones_roll_again():
    """S1: then seat order from there."""
    rules, state = dealt("classic")
    record = judged(state, rules, {"turn order": [[5, 6, 6], [2, 4]]})
    assert happened(record, TurnOrderRolled) == [
        TurnOrderRolled(
            ((("red", 5), ("blue", 6), ("green", 6)), (("blue", 2), ("green", 4))),
            ("green", "red", "blue"),
        )
    ]
    assert record.state.order == ("green", "red", "blue")


def test_territories_are_claimed_one_a_turn_round_and_round():
    """S2."""
    rules, state = dealt("classic")
    record = judged(
        state,
        rules,
        {"turn order": [[6, 1, 1]]},
        red=[lambda source: Prefer(("Brazil", "Peru"), source)],
    )
    picks = happened(record, TerritoryPicked)
    assert [pick.player for pick in picks[:6]] == ["red", "blue", "green"] * 2
    assert [pick.territory for pick in picks if pick.player == "red"][:2] == ["Brazil", "Peru"]
    assert Counter(pick.player for pick in picks) == dict.fromkeys(THREE, 14)


def test_armies_are_placed_one_at_a_time_in_the_order_of_turns():
    """S3."""
    rules, state = dealt("classic")
    state = judged(state, rules, {"turn order": [[1, 6, 1]]}).state
    record = judged(state, rules)
    placed = [event.player for event in happened(record, Reinforced)]
    assert placed[:6] == ["blue", "green", "red"] * 2
    assert (record.state.round, record.state.stage) == (1, 1)
    assert who_orders(record.state, rules) == ("blue",)


def test_two_players_have_a_neutral_one_between_them():
    """W1: the cards are dealt in three piles."""
    _, state = dealt("classic-two", ("red", "blue"))
    owners = Counter(holding.owner for holding in state.territories.values())
    assert owners == {"red": 14, "blue": 14, NEUTRAL: 14}
    assert dict(state.reserves) == {"red": 26, "blue": 26, NEUTRAL: 26}


def test_two_own_armies_and_a_neutral_one_are_placed_in_turn():
    """W2: from lists; what nobody placed goes by R5."""
    rules, state = dealt("classic-two", ("red", "blue"))
    neutral = state.held(NEUTRAL)[0]
    own = state.held("red")[0]
    record = judged(
        state,
        rules,
        {"turn order": [[6, 1]]},
        red=[place(neutral, 20), place(own, 26)],
    )
    events = [it for it in record.events if isinstance(it, Reinforced | NeutralPlaced)]
    assert [event.player for event in events[:6]] == ["red"] * 3 + ["blue"] * 3
    assert [type(event) for event in events[:3]] == [Reinforced, Reinforced, NeutralPlaced]
    assert sum(isinstance(event, NeutralPlaced) for event in events) == 26
    assert record.state.armies(own) == 27
    assert record.state.armies(neutral) >= 14
    assert [rule for rule, _ in told(record, "red")] == ["T4"]
    assert not any(record.state.reserves.values())


def test_neutral_armies_that_find_no_room_are_lost():
    """X1."""
    rules, state = dealt("classic-two", ("red", "blue"))
    record = judged(state, replace(rules, stack_limit=2))
    assert sum(isinstance(event, NeutralPlaced) for event in record.events) == 14
    assert sum(it.armies for it in happened(record, ReinforcementsLost)) == 3 * 12
    assert {holding.armies for holding in record.state.territories.values()} == {2}
    assert not any(record.state.reserves.values())


def test_an_order_for_neutral_land_is_refused_once_all_stand():
    """W3, R3."""
    rules = load_rules("classic-two")
    state = position({"Brazil": "red 3", "Peru": "neutral 1", "Egypt": "blue 1"})
    record = turn(state, rules=rules, red=[place("Peru", 1)])
    assert told(record, "red") == [("R3", "Peru is the neutral army's, not yours.")]


def test_missions_are_one_for_each_colour_and_never_ones_own():
    """O3: who draws the own colour takes twenty-four territories."""
    rules = load_rules("classic-mission")
    record = begin(rules, State(THREE), stage_chance("missions", position(LAND)))
    missions = {it.player: it.mission for it in happened(record, MissionDealt)}
    assert set(missions) == set(THREE)
    seen = set()
    for number in range(40):
        chance = stage_chance(f"missions {number}", position(LAND))
        for event in begin(rules, State(THREE), chance).events:
            if isinstance(event, MissionDealt) and isinstance(event.mission, Eliminate):
                assert event.mission.target != event.player
                seen.add(event.mission.target)
    assert seen == set(THREE)


def test_a_condition_of_the_turn_before_is_forgotten():
    """A11: this turn."""
    first = turn(
        position(LAND, stage=1),
        {"Brazil-Venezuela": [[6, 6, 6, 1, 1]]},
        red=[assault("Brazil", "Venezuela")],
    )
    assert first.state.attacks == ()
    assert first.state.captures == ()
    later = turn(first.state, green=[], blue=[move("Egypt", "Egypt", 1, captured("Venezuela"))])
    assert told(later, "blue")[0][0] in {"A11", "T1"}
