"""Previews: the words that ask for one, and guessed orders of others."""

import pytest

from adjudicator.core.orders import Attack, Reinforce
from adjudicator.data.boards import load_board
from adjudicator.language.canonical import canonical
from adjudicator.language.reading import (
    Reading,
    Situation,
    families,
    is_order,
    read_orders,
    would_act,
)
from adjudicator.language.sets import Mode

BOARD = load_board("risk2")
OWNERS = {name: ("red", "blue", "green")[place % 3] for place, name in enumerate(BOARD.territories)}
ATTACK = "5 armies from Venezuela attack Brazil"


def read(text: str) -> Reading:
    """What Red's mail says."""
    return read_orders(text.splitlines(), Situation(BOARD, "red", OWNERS))


def said(reading: Reading) -> list[str]:
    return [trouble.sentence for one in reading.complaints for trouble in one.troubles]


@pytest.mark.parametrize(
    "words",
    [
        "preview",
        "Preview:",
        "PREVIEW.",
        "preview, please!",
        "please preview",
        "what if",
        "What if?",
    ],
)
def test_a_mail_that_begins_so_is_a_preview(words):
    reading = read(f"{words}\n{ATTACK}")
    assert reading.preview
    assert [canonical(order) for order in reading.orders] == [ATTACK]
    assert not reading.complaints
    assert not reading.chatter


@pytest.mark.parametrize("line", [f"preview: {ATTACK}", f"what if: {ATTACK}", f"preview {ATTACK}"])
def test_orders_may_stand_behind_it(line):
    reading = read(line)
    assert reading.preview
    assert [type(order) for order in reading.orders] == [Attack]


@pytest.mark.parametrize("words", ["previews", "what if I took Peru?", "a preview", "as ever"])
def test_other_words_are_chatter(words):
    reading = read(words)
    assert not reading.preview
    assert [one.text for one in reading.chatter] == [words]


def test_a_preview_may_add_and_may_withdraw():
    assert read(f"preview\nadd: {ATTACK}").mode is Mode.ADD
    assert read("preview\ncancel").mode is Mode.CANCEL


@pytest.mark.parametrize("before", ["Hello judge", "3 in Brazil", "salt: herring", "report 5"])
def test_in_the_middle_the_word_does_nothing_and_the_player_is_told(before):
    reading = read(f"{before}\npreview\n{ATTACK}")
    assert not reading.preview
    assert reading.orders[-1].source.text == ATTACK
    (told,) = said(reading)
    assert "first words of a mail" in told


def test_in_the_middle_and_with_more_words_it_is_a_line_as_any_other():
    reading = read("Hello judge\npreview of round 7\n3 in Brazil")
    assert not reading.preview
    assert [one.text for one in reading.chatter] == ["Hello judge", "preview of round 7"]


def test_a_guess_is_a_line_of_another_player():
    reading = read(
        f"what if\nas blue: {ATTACK}; 3 in Venezuela\n2 in Brazil\nAs Green : no attacks"
    )
    assert [type(order) for order in reading.orders] == [Reinforce]
    blue, green = reading.guesses["blue"], reading.guesses["green"]
    assert [canonical(order) for order in blue] == [ATTACK, "3 armies reinforce Venezuela"]
    assert [order.source.line for order in blue] == [1, 2]
    assert [canonical(order) for order in green] == ["no attacks"]


def test_a_guess_without_an_order_is_for_all_lines_up_to_the_next():
    reading = read(f"preview\nas blue:\n{ATTACK}\nhold\nas green:\nhold\nas me:\n2 in Brazil")
    assert [len(reading.guesses[player]) for player in ("blue", "green")] == [2, 1]
    assert len(reading.orders) == 1
    assert len(read(f"preview\nas blue:\nhold\nas red: {ATTACK}\n3 in Peru").orders) == 2
    assert len(read(f"preview\nas blue:\nhold\nadd: {ATTACK}\n3 in Peru").orders) == 2


def test_complaints_about_guesses_stand_among_the_others_and_suggest_what_that_player_can_do():
    near = next(name for name, owner in OWNERS.items() if owner == "blue")
    reading = read(f"preview\nas blue: 3 from {near} attack Libya\n4 in Brasill\nas green: hm")
    assert [one.line for one in reading.complaints] == [2, 3]
    assert [one.text for one in reading.chatter] == ["hm"]
    assert f"From {near} you can attack" in said(reading)[0]


def test_nobody_can_be_guessed_who_holds_nothing():
    assert said(read("preview\nas black: hold")) == ["Black holds no territory in this game."]
    nobody_known = read_orders(["preview", "as black: hold"], Situation(BOARD))
    assert len(nobody_known.guesses["black"]) == 1


def test_a_guess_outside_a_preview_orders_nothing():
    reading = read(f"as blue: {ATTACK}\nas red: {ATTACK}")
    assert not reading.orders
    assert not reading.guesses
    assert all("counts only in a preview" in sentence for sentence in said(reading))


def test_a_mail_program_may_wrap_such_lines():
    assert is_order(f"as blue: {ATTACK}", families(BOARD))
    assert is_order(f"preview: {ATTACK}", families(BOARD))
    assert not is_order("as blue: 5 armies from Venezuela attack", families(BOARD))
    assert not is_order("as blue:", families(BOARD))
    assert not is_order("preview", families(BOARD))


def test_only_what_begins_a_text_would_act():
    assert would_act("preview", BOARD)
    assert would_act(f"preview\n{ATTACK}", BOARD)
    assert not would_act("We had words before.\npreview", BOARD)
    assert not would_act(f"as blue: {ATTACK}", BOARD)


def test_a_bare_question_acts_only_where_a_mail_begins_with_it() -> None:
    """As it is read: behind other words, on the same line too, it is none."""
    assert would_act("orders", BOARD)
    assert would_act("status; and so on", BOARD)
    assert not would_act("All armies stand; 3 reinforcements; orders", BOARD)
    assert not would_act("All armies stand.\norders", BOARD)
