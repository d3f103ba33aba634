"""Standing orders: the lines that give them, and those that take them back."""

import pytest

from adjudicator.data.boards import load_board
from adjudicator.language.reading import (
    Reading,
    Setting,
    Situation,
    families,
    is_order,
    read_orders,
    would_act,
)

BOARD = load_board("risk2")
OWNERS = {name: "red" if name in {"Brazil", "Peru"} else "blue" for name in BOARD.territories}


def read(text: str) -> Reading:
    """What Red's mail says."""
    return read_orders(text.splitlines(), Situation(BOARD, "red", OWNERS))


def stand(text: str) -> str:
    """The value of the one setting that the lines come to."""
    (one,) = read(text).settings
    assert one.kind == "standing"
    return one.value


@pytest.mark.parametrize(
    "words",
    ["standing:", "Standing :", "standing orders:", "My standing order:", "STANDING ORDERS :"],
)
def test_standing_orders_stand_behind_these_words(words):
    assert read(f"{words} the rest on Brazil; no attacks") == Reading(
        settings=(Setting("standing", "the rest on Brazil; no attacks", 1),)
    )


def test_without_an_order_behind_them_the_words_are_for_all_lines_below():
    reading = read("3 in Peru\nstanding:\n- the rest on Brazil  # home\n2. trade best set\nhold")
    assert [order.source.text for order in reading.orders] == ["3 in Peru"]
    assert reading.settings == (Setting("standing", "the rest on Brazil; trade best set; hold", 2),)


def test_with_an_order_behind_them_the_next_line_is_for_this_stage():
    reading = read("standing: the rest on Brazil\n3 in Peru\nstanding: no attacks")
    assert [order.source.text for order in reading.orders] == ["3 in Peru"]
    assert reading.settings == (Setting("standing", "the rest on Brazil; no attacks", 1),)


def test_add_ends_the_lines_below():
    reading = read("standing:\nhold\nadd:\n3 in Peru")
    assert [order.source.text for order in reading.orders] == ["3 in Peru"]
    assert reading.settings == (Setting("standing", "hold", 1),)


def test_other_settings_and_questions_among_them_do_not():
    reading = read("standing:\nhold\nsalt: herring\nreport 5\nthe rest on Peru\nCheers, Ada")
    assert not reading.orders
    assert reading.settings[-1].value == "hold; the rest on Peru"
    assert [one.kind for one in reading.settings] == ["salt", "standing"]
    assert [one.text for one in reading.chatter] == ["Cheers, Ada"]


def test_what_is_not_understood_is_complained_of_and_left_out():
    reading = read("standing: the rest on Brzil; 2 in Peru")
    assert [one.text for one in reading.complaints] == ["the rest on Brzil"]
    assert reading.settings == (Setting("standing", "2 in Peru", 1),)
    assert stand("standing: what I always do") == ""
    assert stand("standing:") == ""


def test_two_orders_joined_by_and_both_stand():
    assert stand("standing: 3 in Brazil and 2 in Peru") == "3 in Brazil; 2 in Peru"


@pytest.mark.parametrize(
    "words",
    [
        "standing: none",
        "Standing orders: None.",
        "standing: off",
        "standing: nothing",
        "no standing orders",
        "cancel my standing orders.",
        "Cancel all my standing orders",
        "withdraw the standing orders",
    ],
)
def test_these_words_take_them_back(words):
    assert read(words) == Reading(settings=(Setting("standing", "none", 1),))


@pytest.mark.parametrize(
    "words", ["no standing orders of mine are that bad", "standing in Brazil", "my standing"]
)
def test_other_words_are_chatter(words):
    assert [one.text for one in read(words).chatter] == [words]


def test_what_a_stage_is_for_does_not_matter_to_orders_that_stand_for_all():
    lines = ["standing: Brazil 3"]
    from_election = read_orders(lines, Situation(BOARD, "red", {}, part="election"))
    assert from_election.settings[0].value == "Brazil 3"


def test_they_count_as_orders_when_wrapped_lines_are_joined():
    assert is_order(
        "standing: the rest on Brazil; 5 armies from Brazil attack Venezuela", families(BOARD)
    )
    assert not is_order("standing: the rest on Brazil; 5 armies from", families(BOARD))
    assert not is_order("standing:", families(BOARD))


def test_the_words_act():
    assert would_act("standing: hold", BOARD)
    assert would_act("no standing orders", BOARD)
