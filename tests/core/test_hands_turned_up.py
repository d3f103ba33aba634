"""Hands as they may have been, by what everybody has seen of them."""

from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, Exchange, Force, Garrison, Stop
from adjudicator.core.card_events import CardsInherited, SetTraded
from adjudicator.core.cards import UNSEEN, Card
from adjudicator.core.hands_turned_up import possible_hands
from adjudicator.core.replay import judged_face_down
from adjudicator.core.sight import face_down, face_down_position, open_orders
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import adjudicate
from tests.core.turns import BOARD, RULES, assault, happened, lines, position, trade_best
from tests.random_play import stage_chance


def card(name):
    return Card(BOARD.territories[name].card, name)


def state(**sizes):
    hands = frozen((player, (UNSEEN,) * size) for player, size in sizes.items())
    return State(("red", "blue", "green"), hands=hands)


def traded(*names):
    return SetTraded("red", tuple(map(card, names)), 4, forced=False)


def shown(name):
    force, garrison = Force("red", name, "Peru", 3), Garrison("green", 1)
    roll = Exchange((6,), (1,), (3, 0))
    return AttackFought("attack", force, garrison, (roll,), Stop.CAPTURED, shown=name)


def taken(number):
    return CardsInherited("blue", "red", (UNSEEN,) * number)


def hands(before, *told):
    return [
        {player: [it.territory for it in hand] for player, hand in one.items()}
        for one in possible_hands(before, told, BOARD)
    ]


def test_what_was_traded_lies_foremost_in_the_own_hand_and_what_was_shown_after_it():
    found = hands(state(red=5, blue=0), shown("Siam"), traded("Alaska", "Brazil", "Peru"))
    assert found == [{"red": ["Alaska", "Brazil", "Peru", "Siam", None], "blue": []}]


def test_a_card_that_was_shown_and_then_traded_is_one():
    found = hands(state(red=3), shown("Alaska"), traded("Alaska", "Brazil", "Peru"))
    assert found == [{"red": ["Alaska", "Brazil", "Peru"]}]


def test_of_cards_that_were_taken_as_many_as_may_be_lie_in_that_hand_first():
    """N4: the earliest ones lie in the own hand where there are too many."""
    found = hands(state(red=2, blue=2), taken(2), traded("Alaska", "Brazil", "Peru"))
    assert found[0] == {"red": ["Alaska", None], "blue": ["Brazil", "Peru"]}
    assert len(found) == 6


def test_what_was_seen_before_cards_were_taken_lay_in_the_own_hand():
    found = hands(state(red=3, blue=3), shown("Siam"), taken(3), traded("Siam", "Brazil", "Peru"))
    assert all("Siam" in one["red"] for one in found)
    assert found[0]["blue"] == ["Brazil", "Peru", None]


def test_no_hands_fit_more_cards_than_there_are():
    assert hands(state(red=2, blue=2), traded("Alaska", "Brazil", "Peru")) == []


def red_takes_cards():
    """Red, who must trade at the start, eliminates Blue and trades at once."""
    return position(
        {"Brazil": "red 9", "Venezuela": "blue 1", "Siam": "green 1"},
        {
            "red": ["Alaska", "Japan", "Egypt", "Iceland", "Peru", "Siam"],
            "blue": ["Brazil", "Madagascar", "Quebec", "Ural"],
        },
    )


def again(before, record, told):
    key = stage_chance("hands", before).key
    return judged_face_down(face_down_position(before), open_orders(record), told, RULES, key)


def played():
    before = red_takes_cards()
    orders = {"red": lines(trade_best(), assault("Brazil", "Venezuela"))}
    record = adjudicate(before, orders, RULES, stage_chance("hands", before))
    told = [it for event in record.events if (it := face_down(event))]
    return before, record, told


def test_a_better_card_that_was_taken_later_is_not_traded_before():
    """Brazil, in the other's hand, would bring two armies to the set of the start."""
    before, record, told = played()
    first, second = happened(record, SetTraded)
    assert "Brazil" in {it.territory for it in second.cards}
    assert "Brazil" not in {it.territory for it in first.cards}
    seen = again(before, record, told)
    assert [it for event in seen.events if (it := face_down(event))] == told


def test_a_set_that_nobody_can_have_held_is_found():
    before, record, told = played()
    poor = replace(before, hands=frozen({"red": (), "blue": ()}))
    seen = again(poor, record, told)
    assert [it for event in seen.events if (it := face_down(event))] != told
