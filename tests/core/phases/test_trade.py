"""Trading sets of cards."""

import pytest

from adjudicator.core.card_events import BonusPlaced, SetTraded
from adjudicator.core.cards import SetKind
from adjudicator.core.phases.trade import best_set
from adjudicator.core.rules import FixedValues, RisingValues
from tests.core.table import (
    RULES,
    attack,
    bonus_on,
    card,
    happened,
    judged,
    position,
    told,
    trade,
    trade_best,
)

INFANTRY = ["Argentina", "Brazil", "Congo", "India", "Quebec"]


@pytest.mark.parametrize(
    ("traded", "armies"),
    [(0, 4), (1, 6), (2, 8), (3, 10), (4, 12), (5, 15), (6, 20), (7, 25), (20, 90)],
)
def test_sets_rise_in_value(traded, armies):
    """4, 6, 8, 10, 12, 15, then five more each (C3)."""
    assert RisingValues().value(traded) == armies


def test_fixed_values_go_by_the_best_kind_and_never_rise():
    """C3 `fixed`, C7."""
    kinds = (SetKind.INFANTRY, SetKind.MIXED)
    assert FixedValues().value(99, kinds) == 10
    assert FixedValues().value(99, kinds[:1]) == 4
    assert (RisingValues().rises, FixedValues().rises) == (True, False)


CHOICES = {
    "of equal sets the one held longest": ("Japan", INFANTRY, None, INFANTRY[:3]),
    "a bonus before age": ("Quebec", INFANTRY, None, ["Argentina", "Brazil", "Quebec"]),
    "no wild card before age": ("Japan", ["wild", *INFANTRY[:3]], None, INFANTRY[:3]),
    "a bonus before saving a wild card": (
        "Peru",
        [*INFANTRY[:3], "Peru", "wild"],
        None,
        ["Argentina", "Peru", "wild"],
    ),
    "the kind that was asked for": (
        "Argentina",
        ["Argentina", "Brazil", "Congo", "Peru", "Siam"],
        SetKind.MIXED,
        ["Argentina", "Peru", "Siam"],
    ),
    "a wild card for what is missing": (
        "Japan",
        ["Peru", "Argentina", "Brazil", "wild"],
        SetKind.INFANTRY,
        ["Argentina", "Brazil", "wild"],
    ),
    "none of a kind that is not there": (
        "Japan",
        ["Argentina", "Peru", "wild"],
        SetKind.CAVALRY,
        [],
    ),
    "none of two cards": ("Japan", INFANTRY[:2], None, []),
}


@pytest.mark.parametrize(("land", "hand", "kind", "chosen"), CHOICES.values(), ids=CHOICES)
def test_the_best_set_goes_by_bonus_then_wild_cards_then_age(land, hand, kind, chosen):
    """How the judge chooses for a player (C5)."""
    state = position({land: "red 1"}, {"red": hand})
    assert [str(one) for one in best_set(state, "red", RULES, kind) or ()] == chosen


def test_a_named_set_brings_its_value_and_its_bonus_at_once():
    """The second set of the game, with a bonus on the first card that is held (C3, C4)."""
    state = position({"Brazil": "red 1"}, {"red": ["Argentina", "Brazil", "Quebec"]}, traded_sets=1)
    record = judged(state, red=[trade("Argentina", "Brazil", "Quebec")])
    cards = tuple(map(card, ["Argentina", "Brazil", "Quebec"]))
    assert happened(record, SetTraded) == [SetTraded("red", cards, 6, forced=False)]
    assert happened(record, BonusPlaced) == [BonusPlaced("red", "Brazil", 2)]
    assert record.state.discards == cards


def test_a_forced_trade_says_so():
    """So that the player reads that the judge chose (C5)."""
    record = judged(position({"Japan": "red 1"}, {"red": INFANTRY}))
    assert [event.forced for event in happened(record, SetTraded)] == [True]


def test_a_named_bonus_also_steers_a_forced_trade():
    """The wish counts for whatever set shows the territory (C4, C5)."""
    state = position({"Argentina": "red 1", "Brazil": "red 1"}, {"red": INFANTRY})
    record = judged(state, red=[bonus_on("Brazil")])
    assert happened(record, BonusPlaced) == [BonusPlaced("red", "Brazil", 2)]
    assert told(record, "red") == []


def test_a_bonus_named_twice_is_refused_once():
    """One set brings one bonus, and the first line has it (C4)."""
    state = position({"Brazil": "red 1"}, {"red": INFANTRY[:3]})
    record = judged(state, red=[bonus_on("Brazil"), bonus_on("Brazil"), trade_best()])
    assert [rule for rule, _ in told(record, "red")] == ["C4"]
    assert len(happened(record, BonusPlaced)) == 1


def test_inherited_cards_count_as_held_last():
    """They stand behind the heir's own in the forced trade of the next round (C5, E3)."""
    land = {"Egypt": "red 40", "East Africa": "blue 1", "Japan": "green 1"}
    hands = {"red": ["Quebec", "India"], "blue": ["Argentina", "Brazil", "Congo"]}
    state = position(land, hands)
    heir = judged(state, red=[attack("Egypt", "East Africa", 39)]).state
    assert heir.hand("red") == (*map(card, [*hands["red"], *hands["blue"]]),)
    assert judged(heir).state.hand("red") == (card("Brazil"), card("Congo"))


def test_sets_are_traded_in_the_seat_order_of_the_round():
    """In round 2 the second seat trades first, whoever wrote first (C7)."""
    hands = {"red": INFANTRY[:3], "blue": ["Peru", "China", "Hawaii"]}
    state = position({"Japan": "red 1", "Siam": "blue 1"}, hands, round_=2)
    record = judged(state, red=[trade_best()], blue=[trade_best()])
    traded = [(event.player, event.armies) for event in happened(record, SetTraded)]
    assert traded == [("blue", 4), ("red", 6)]
