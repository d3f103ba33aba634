"""The attacks of a turn, and what follows from each at once (A1 to A12, N4)."""

import pytest
from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, Stop
from adjudicator.core.card_events import CardsInherited, SetTraded
from adjudicator.core.events import Captured, GameWon, PlayerOut, Reinforced
from adjudicator.core.ids import NEUTRAL, NOBODY
from adjudicator.core.orders import All, Exactly, Half
from adjudicator.core.state import Holding
from tests.core.turns import (
    CARDS,
    RULES,
    assault,
    captured,
    defend,
    happened,
    holds,
    move,
    place,
    position,
    told,
    trade,
    trade_best,
    turn,
)

WON = [6, 6, 6, 1, 1]
"""Three dice that beat two."""

LOST = [1, 1, 1, 6, 6]


def start(brazil=8, venezuela=2, **more):
    land = {"Brazil": f"red {brazil}", "Venezuela": f"blue {venezuela}", **more}
    return position({**land, "Japan": "blue 1"})


def armies(record, *names):
    return [record.state.territories[name].armies for name in names]


def fought(record):
    return happened(record, AttackFought)


def test_the_highest_dice_meet_and_the_defender_wins_equal_ones():
    """A1: at most two armies are lost a roll."""
    record = turn(
        start(venezuela=5),
        {"Brazil-Venezuela": [[3, 6, 2, 6, 1]]},
        red=[assault("Brazil", "Venezuela", rolls=1)],
    )
    (fight,) = fought(record)
    assert fight.rolls[0].armies == (6, 4)
    assert fight.stop is Stop.ROLLS


def test_an_attack_goes_on_until_it_captures_and_all_but_one_move_in():
    """A5, A9: where nothing else is said."""
    record = turn(start(), {"Brazil-Venezuela": [LOST, WON]}, red=[assault("Brazil", "Venezuela")])
    (fight,) = fought(record)
    assert (fight.force.size, fight.left(), fight.stop) == (7, (5, 0), Stop.CAPTURED)
    assert record.state.territories["Venezuela"] == Holding("red", 5)
    assert armies(record, "Brazil") == [1]


def test_an_attack_ends_with_the_last_army_that_may_leave():
    """A5."""
    record = turn(
        start(brazil=3),
        {"Brazil-Venezuela": [[1, 1, 6, 6]]},
        red=[assault("Brazil", "Venezuela")],
    )
    assert fought(record)[0].stop is Stop.ONE_LEFT
    assert armies(record, "Brazil", "Venezuela") == [1, 2]


def test_an_order_may_throw_fewer_dice():
    """A6."""
    record = turn(
        start(venezuela=1),
        {"Brazil-Venezuela": [[1, 2, 3], [6, 1, 3]]},
        red=[assault("Brazil", "Venezuela", dice=2)],
    )
    assert [len(roll.attack) for roll in fought(record)[0].rolls] == [2, 2]


@pytest.mark.parametrize(
    ("limits", "rolls", "stop"),
    [
        ({"rolls": 2}, 2, Stop.ROLLS),
        ({"until_left": 5}, 2, Stop.UNTIL_LEFT),
        ({"while_ahead": 2}, 2, Stop.NOT_AHEAD),
    ],
)
def test_an_order_stops_by_its_own_words_before_each_roll(limits, rolls, stop):
    """A7, A8: each roll here costs the attacker two of eight, against four."""
    record = turn(
        start(venezuela=4),
        {"Brazil-Venezuela": [LOST] * rolls},
        red=[assault("Brazil", "Venezuela", **limits)],
    )
    assert (len(fought(record)[0].rolls), fought(record)[0].stop) == (rolls, stop)


def test_an_attack_whose_stop_holds_already_is_skipped():
    """A8, A2: nothing is rolled."""
    record = turn(start(), red=[assault("Brazil", "Venezuela", until_left=8)])
    assert not fought(record)
    assert told(record, "red") == [
        ("A8", "By your own words it stops before the first roll, with 8 armies against 2.")
    ]


@pytest.mark.parametrize(
    ("limits", "moved", "rules"),
    [
        ({"move_in": Exactly(5)}, 5, []),
        ({"move_in": All()}, 7, []),
        ({"move_in": All(2)}, 5, []),
        ({"move_in": Half()}, 3, []),
        ({"behind": 3}, 5, []),
        ({"behind": 0}, 7, ["T4"]),
        ({"behind": 9}, 3, ["A3"]),
        ({"move_in": Exactly(9)}, 7, ["T4"]),
        ({"move_in": Exactly(1)}, 3, ["A3"]),
    ],
)
def test_so_many_move_in_but_no_fewer_than_dice_and_no_more_than_can(limits, moved, rules):
    """A3, A9."""
    record = turn(
        start(), {"Brazil-Venezuela": [WON]}, red=[assault("Brazil", "Venezuela", **limits)]
    )
    assert armies(record, "Brazil", "Venezuela") == [8 - moved, moved]
    assert [rule for rule, _ in told(record, "red")] == rules


def test_no_more_move_in_than_a_territory_may_hold():
    """X1."""
    record = turn(
        start(),
        {"Brazil-Venezuela": [WON]},
        rules=replace(RULES, stack_limit=4),
        red=[assault("Brazil", "Venezuela")],
    )
    assert armies(record, "Brazil", "Venezuela") == [4, 4]
    assert told(record, "red") == []


def test_a_chain_goes_on_from_each_captured_territory():
    """A10: its stops and dice hold for every leg."""
    record = turn(
        start(Peru="blue 1"),
        {"Brazil-Venezuela": [WON], "Venezuela-Peru": [[6, 6, 6, 1]]},
        red=[assault("Brazil", "Venezuela", then=("Peru",))],
    )
    assert armies(record, "Brazil", "Venezuela", "Peru") == [1, 1, 6]


def test_a_chain_ends_where_it_is_beaten_or_can_go_no_further():
    """A10, A2: what came before it stands."""
    record = turn(
        start(),
        {"Brazil-Venezuela": [WON]},
        red=[assault("Brazil", "Venezuela", then=("Japan", "China"))],
    )
    assert record.state.territories["Venezuela"].owner == "red"
    ((rule, sentence),) = told(record, "red")
    assert rule == "A10"
    assert sentence.startswith(
        "The chain of attacks ends in Venezuela: Venezuela has no connection"
    )
    record = turn(
        start(),
        {"Brazil-Venezuela": [LOST]},
        red=[assault("Brazil", "Venezuela", rolls=1, then=("Peru",))],
    )
    assert len(fought(record)) == 1
    assert told(record, "red") == []


@pytest.mark.parametrize(
    ("origin", "target", "words"),
    [
        ("Venezuela", "Peru", "Venezuela is Blue's, not yours."),
        ("Brazil", "Japan", "Brazil has no connection to Japan. From Brazil you can reach"),
        ("Brazil", "Brazil", "Brazil cannot be both where armies leave and where they go."),
        ("Brazil", "Peru", "Peru is yours already, so there is nobody to attack."),
    ],
)
def test_an_attack_that_is_not_possible_is_skipped_and_told(origin, target, words):
    """A2."""
    record = turn(start(Peru="red 1"), red=[assault(origin, target)])
    ((rule, sentence),) = told(record, "red")
    assert (rule, sentence[: len(words)]) == ("A2", words)


def test_a_single_army_cannot_attack():
    """A1."""
    record = turn(start(brazil=1), red=[assault("Brazil", "Venezuela")])
    assert told(record, "red") == [("A1", "Brazil has only 1 army by then, which must stay.")]


def test_conditions_look_at_the_turn_so_far():
    """A11: captured by me this turn; attacked by me this turn and not captured."""
    record = turn(
        start(Peru="blue 9"),
        {"Brazil-Venezuela": [WON], "Venezuela-Peru": [LOST]},
        red=[
            assault("Venezuela", "Peru", rolls=1, condition=captured("Venezuela")),
            assault("Brazil", "Venezuela"),
            assault("Venezuela", "Peru", rolls=1, condition=captured("Venezuela")),
            assault("Brazil", "Peru", condition=holds("Venezuela")),
            move("Venezuela", "Brazil", 1, condition=holds("Peru")),
            move("Venezuela", "Brazil", 1, condition=captured("Peru")),
        ],
    )
    assert [fight.key for fight in fought(record)] == [
        "attack Brazil-Venezuela 1",
        "attack Venezuela-Peru 1",
    ]
    assert armies(record, "Brazil", "Venezuela") == [2, 4]
    assert [sentence for _, sentence in told(record, "red")] == [
        "Venezuela was not captured this turn, so this was left out.",
        "Venezuela does not hold after an attack this turn, so this was left out.",
        "Peru was not captured this turn, so this was left out.",
    ]


def test_what_comes_before_the_attacks_cannot_wait_for_one():
    """A11: trades and placements."""
    record = turn(start(), red=[place("Brazil", 1, condition=captured("Peru"))])
    assert told(record, "red") == [
        ("A11", "A placement comes before the attacks, so it cannot wait for one.")
    ]


def test_each_attack_has_dice_of_its_own_however_many_others_there_are():
    """A12: an inserted order shifts no other attack's dice."""
    alone = turn(start(), red=[assault("Brazil", "Venezuela", rolls=1)])
    both = turn(
        start(Peru="red 5", Argentina="blue 5"),
        red=[assault("Peru", "Argentina", rolls=1), assault("Brazil", "Venezuela", rolls=1)],
    )
    again = turn(start(), red=[assault("Brazil", "Venezuela", rolls=1)] * 2)
    assert fought(both)[1].rolls[0] == fought(alone)[0].rolls[0]
    assert [fight.key for fight in fought(again)] == [
        "attack Brazil-Venezuela 1",
        "attack Brazil-Venezuela 2",
    ]


@pytest.mark.parametrize(
    ("orders", "dice"),
    [
        ([], 2),
        ([defend(1)], 1),
        ([defend(1), defend(2, "Venezuela")], 2),
        ([defend(2, "Venezuela"), defend(1, "Venezuela")], 1),
        ([defend(1, "Peru")], 2),
    ],
)
def test_a_defender_throws_as_many_dice_as_allowed_unless_a_standing_order_says_fewer(orders, dice):
    """A1: what is said of the place goes first, and the last line of several."""
    record = turn(start(venezuela=5), red=[assault("Brazil", "Venezuela", rolls=1)], blue=orders)
    assert len(fought(record)[0].rolls[0].defence) == dice
    assert told(record, "blue") == []


HAND = ["Brazil", "Peru", "Japan", "China", "Siam"]


def fallen(red=(), blue=()):
    """Blue has one territory left, and Green the rest."""
    return position(
        {"Brazil": "red 8", "Venezuela": "blue 1", "Egypt": "green 1"},
        {"red": red, "blue": blue},
    )


def test_who_eliminates_a_player_takes_the_cards():
    """N4: with fewer than six they wait for the next turn."""
    record = turn(
        fallen(["Brazil"], ["Peru"]),
        {"Brazil-Venezuela": [[6, 6, 6, 1]]},
        red=[assault("Brazil", "Venezuela")],
    )
    assert happened(record, PlayerOut) == [PlayerOut("blue")]
    assert [len(it.cards) for it in happened(record, CardsInherited)] == [1]
    assert not happened(record, SetTraded)


def test_with_six_cards_a_captor_trades_at_once_places_and_attacks_on():
    """N4: down to four, three or two, and no further; without a word by C5 and R5."""
    state = fallen(HAND[:3], [*HAND[3:], "Alaska"])
    rules = replace(RULES, unplaced="border")
    record = turn(
        state,
        {"Brazil-Venezuela": [[6, 6, 6, 1]]},
        rules=rules,
        red=[assault("Brazil", "Venezuela")],
    )
    (traded,) = happened(record, SetTraded)
    assert traded.forced
    at_once = [event for event in happened(record, Reinforced) if event.by_judge]
    assert sum(event.armies for event in at_once) == traded.armies + 3


def test_the_list_may_say_what_is_done_with_taken_cards():
    """N4: `if I take cards`; a second trade goes too far."""
    state = fallen(HAND[:3], [*HAND[3:], "Alaska"])
    record = turn(
        state,
        {"Brazil-Venezuela": [[6, 6, 6, 1]], "Venezuela-Peru": [WON[:4]]},
        red=[
            assault("Brazil", "Venezuela"),
            trade_best(condition=CARDS),
            trade("Brazil", "Peru", "Japan", condition=CARDS),
            place("Venezuela", condition=CARDS),
            assault("Venezuela", "Peru"),
        ],
    )
    (traded,) = happened(record, SetTraded)
    assert not traded.forced
    assert Reinforced("red", "Venezuela", traded.armies, by_judge=False) in record.events
    assert told(record, "red") == [
        ("N4", "With 3 cards in hand no more sets are traded before the next turn.")
    ]
    assert fought(record)[1].force.size == 6 + traded.armies


@pytest.mark.parametrize("owner", [NEUTRAL, NOBODY])
def test_who_is_no_player_is_never_out(owner):
    """W3: and has no cards to take."""
    state = position({"Brazil": "red 8", "Venezuela": f"{owner} 1", "Egypt": "green 1"})
    record = turn(state, {"Brazil-Venezuela": [[6, 6, 6, 1]]}, red=[assault("Brazil", "Venezuela")])
    assert not happened(record, PlayerOut)
    assert [it.former for it in happened(record, Captured)] == [owner]


def test_a_capture_that_wins_ends_the_turn_at_once():
    """Section 4: objectives are looked at with every capture."""
    record = turn(
        start(),
        {"Brazil-Venezuela": [WON]},
        rules=replace(RULES, domination=2),
        red=[assault("Brazil", "Venezuela", then=("Peru",)), assault("Brazil", "Peru")],
    )
    (won,) = happened(record, GameWon)
    assert won.winners == ("red",)
    assert len(fought(record)) == 1
    assert record.events[-1] == won


def test_attacks_and_moves_cannot_wait_for_taken_cards():
    """N4: only trades and placements can, and nothing is rolled."""
    record = turn(
        start(Peru="red 3"),
        red=[
            assault("Brazil", "Venezuela", condition=CARDS),
            move("Peru", "Brazil", 1, condition=CARDS),
        ],
    )
    assert [rule for rule, _ in told(record, "red")] == ["N4", "N4"]
    assert armies(record, "Brazil", "Peru") == [8, 3]
