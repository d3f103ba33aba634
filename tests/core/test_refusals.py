"""What a player reads about an order that is refused or cut: the rule, and a whole sentence."""

import pytest

from adjudicator.core.cards import SetKind
from adjudicator.core.orders import Half, Wish
from adjudicator.core.refusals import armies, holder, listed
from tests.core.table import (
    attack,
    bonus_on,
    capital,
    judged,
    keep_cards,
    move,
    position,
    reinforce,
    told,
    trade,
    trade_best,
    wish,
)

LAND = {
    "Argentina": "red 1",
    "Brazil": "red 6",
    "Peru": "red 4",
    "Svalbard": "red 2",
    "Greenland": "red 1",
    "Scandinavia": "red 1",
    "Venezuela": "blue 3",
}
HAND = {"red": ["Argentina", "Brazil", "Peru", "Siam"]}
FROM_SVALBARD = "From Svalbard you can reach Greenland and Scandinavia."

SENTENCES = [
    ([attack("Venezuela", "Brazil", 1)], "B1", "Venezuela is Blue's, not yours."),
    ([attack("Japan", "Mongolia", 1)], "B1", "Japan belongs to nobody, not to you."),
    (
        [attack("Brazil", "Brazil", 1)],
        "B1",
        "Brazil cannot be both where armies leave and where they go.",
    ),
    (
        [attack("Brazil", "Japan", 1)],
        "B1",
        "Brazil has no connection to Japan. From Brazil you can reach North Africa and Venezuela.",
    ),
    ([attack("Svalbard", "Japan", 1)], "B1", "Svalbard has no connection to Japan."),
    (
        [attack("Brazil", "Peru", 1)],
        "B1",
        "Peru is yours already, so there is nobody to attack.",
    ),
    (
        [attack("Brazil", "Venezuela", 1), attack("Brazil", "Venezuela", 2)],
        "B2",
        "An earlier line already sends armies from Brazil to Venezuela; only that counts.",
    ),
    (
        [
            attack("Brazil", "North Africa", 2, surge="Egypt"),
            attack("Peru", "Venezuela", 2, surge="Central America"),
        ],
        "B3",
        "An earlier line has your one surge of the round; the attack stands.",
    ),
    (
        [attack("Brazil", "Venezuela", 2, surge="Brazil")],
        "B3",
        "A surge cannot go back to Brazil; the attack stands.",
    ),
    (
        [attack("Brazil", "Venezuela", 2, surge="Egypt")],
        "B3",
        "Venezuela has no connection to Egypt; the attack stands.",
    ),
    (
        [attack("Brazil", "Venezuela", 2, surge="Peru")],
        "B3",
        "Peru is yours already, so no surge can go there; the attack stands.",
    ),
    (
        [attack("Brazil", "Venezuela", 4), attack("Brazil", "North Africa", 4)],
        "T4",
        "No more than 1 of 4 armies can leave Brazil.",
    ),
    ([attack("Peru", "Venezuela", 9)], "T4", "No more than 3 of 9 armies can leave Peru."),
    (
        [attack("Argentina", "Falkland Islands", 1)],
        "T4",
        "No army can leave Argentina for this line.",
    ),
    ([reinforce("Japan", 1)], "R3", "Japan belongs to nobody, not to you."),
    ([reinforce("Venezuela", 1)], "R3", "Venezuela is Blue's, not yours."),
    ([reinforce("Peru", 9)], "T4", "No more than 3 of 9 armies can be placed."),
    (
        [reinforce("Peru", 3), reinforce("Brazil", 1)],
        "T4",
        "No army can be placed for this line.",
    ),
    ([move("Japan", "Peru", 1)], "M1", "Japan belongs to nobody, not to you."),
    ([move("Peru", "Venezuela", 1)], "M1", "Venezuela is Blue's, not yours."),
    (
        [move("Peru", "Peru", 1)],
        "M1",
        "Peru cannot be both where armies leave and where they go.",
    ),
    (
        [move("Peru", "Egypt", 1)],
        "M1",
        "Egypt belongs to nobody, not to you.",
    ),
    (
        [move("Svalbard", "Peru", 1)],
        "M1",
        f"Svalbard has no connection to Peru. {FROM_SVALBARD}",
    ),
    (
        [move("Peru", "Brazil", 1), move("Brazil", "Peru", 1)],
        "M1",
        "Moves may leave one territory a round, and earlier ones leave Peru.",
    ),
    ([move("Argentina", "Peru", 1)], "T4", "No army can leave Argentina for this line."),
    ([move("Svalbard", "Greenland", Half())], "T4", "No army can leave Svalbard for this line."),
    (
        [move("Peru", "Brazil", 3), move("Peru", "Argentina", 1)],
        "T4",
        "No army can leave Peru for this line.",
    ),
    ([move("Svalbard", "Greenland", 2)], "T4", "No more than 1 of 2 armies can leave Svalbard."),
    (
        [move("Brazil", "Peru", 5)],
        "M3",
        "Peru accepts 3 armies in one round, so only 3 of 5 can go there.",
    ),
    ([trade("Argentina", "Brazil", "Peru")], "C2", "Argentina, Brazil and Peru do not make a set."),
    ([trade("Argentina", "Brazil")], "C2", "Argentina and Brazil do not make a set."),
    ([trade("Argentina", "Japan", "Peru")], "C2", "You do not hold the card Japan."),
    ([trade("Argentina", "Brazil", "wild")], "C2", "You do not hold the card wild."),
    ([trade_best(SetKind.INFANTRY)], "C2", "You hold no set of three infantry cards."),
    ([trade_best(SetKind.ARTILLERY)], "C2", "You hold no set of three artillery cards."),
    ([bonus_on("Peru")], "C4", "None of your sets brings Peru its two armies."),
    ([capital("Peru")], "K1", "This game is not played for capitals."),
    (
        [attack("Brazil", "Venezuela", 2), wish(Wish.NO_ATTACKS)],
        "T3",
        "Other lines of yours say otherwise and stand, so “no attacks” is left out.",
    ),
    (
        [wish(Wish.HOLD), move("Peru", "Brazil", 1)],
        "T3",
        "Other lines of yours say otherwise and stand, so “hold” is left out.",
    ),
]


@pytest.mark.parametrize(("orders", "rule", "sentence"), SENTENCES)
def test_a_refusal_tells_the_rule_and_the_reason(orders, rule, sentence):
    """One trouble for the order that has it, none for the others."""
    assert told(judged(position(LAND, HAND), red=orders), "red") == [(rule, sentence)]


def test_a_move_finds_no_room_where_an_earlier_line_took_it():
    """The cap counts all lines for one territory (M3)."""
    state = position({"Brazil": "red 9", "Peru": "red 1", "Japan": "blue 1"})
    orders = [move("Brazil", "Peru", 2), move("Brazil", "Peru", 1)]
    sentence = "Peru accepts 2 armies in one round, so nothing more can go there."
    assert told(judged(state, red=orders), "red") == [("M3", sentence)]


@pytest.mark.parametrize(
    ("order", "what"),
    [
        (attack("Brazil", "Venezuela", 1), "An attack"),
        (move("Brazil", "Peru", 1), "A move"),
        (trade("Brazil", "Peru", "Siam"), "A trade"),
        (trade_best(), "A trade"),
        (bonus_on("Peru"), "A trade"),
        (keep_cards(), "A trade"),
    ],
)
def test_the_set_up_takes_placements_only(order, what):
    """Everything else is refused while armies are placed (T1)."""
    record = judged(position(LAND, round_=0), red=[order])
    assert told(record, "red") == [("T1", f"{what} cannot be ordered while armies are placed.")]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (None, "You hold no set."),
        (SetKind.MIXED, "You hold no set of one of each."),
    ],
)
def test_a_set_that_is_not_in_hand_is_named(kind, sentence):
    """A hand without any set has none of any kind (C2)."""
    state = position(LAND, {"red": ["Argentina", "Brazil"]})
    assert told(judged(state, red=[trade_best(kind)]), "red") == [("C2", sentence)]


def test_five_cards_cannot_be_kept():
    """The wish is refused, and the judge trades (C5)."""
    state = position(LAND, {"red": ["Argentina", "Brazil", "Peru", "Siam", "wild"]})
    record = judged(state, red=[keep_cards()])
    assert told(record, "red") == [("C5", "With 5 cards a set must be traded.")]
    assert len(record.state.hand("red")) == 2


def test_fewer_cards_may_be_kept_silently():
    """A wish that changes nothing is granted without a word (C5)."""
    state = position(LAND, HAND)
    assert told(judged(state, red=[keep_cards()]), "red") == []


@pytest.mark.parametrize("what", Wish)
def test_a_wish_to_sit_still_alone_is_no_trouble(what):
    """Reinforcements do not contradict it."""
    orders = [wish(what), reinforce("Peru", 3)]
    assert told(judged(position(LAND), red=orders), "red") == []


def test_no_attacks_leaves_room_for_moves():
    """Only attacks contradict it."""
    orders = [wish(Wish.NO_ATTACKS), move("Peru", "Brazil", 1)]
    assert told(judged(position(LAND), red=orders), "red") == []


def test_a_cut_surge_tells_both_troubles():
    """The count is cut by T4, the second leg lost by B3."""
    record = judged(position(LAND), red=[attack("Peru", "Venezuela", 9, surge="Peru")])
    assert [rule for rule, _ in told(record, "red")] == ["T4", "B3"]


def test_words_within_sentences():
    """Lists, counts and owners as a sentence has them."""
    assert [listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"], "or")] == [
        "A",
        "A and B",
        "A, B or C",
    ]
    assert [armies(1), armies(2)] == ["1 army", "2 armies"]
    assert [holder("nobody"), holder("red")] == ["nobody", "Red"]
