"""Press and votes in a mail: for whom words are, where they end, and that they order nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.data.boards import load_board
from adjudicator.language.canonical import canonical
from adjudicator.language.press import NEW_TEXT, Press
from adjudicator.language.reading import Question, Reading, read_orders, would_act
from adjudicator.language.settings import setting
from adjudicator.language.situation import Situation

BOARD = load_board("risk2")
ORDER = "4 armies from Brazil attack Venezuela"
LONG = "I would like to propose that the two of us leave all of Africa"
"""A line that is as long as one that a mail program has broken."""


def read(text: str) -> Reading:
    return read_orders(text.split("\n"), Situation(BOARD))


def press(text: str) -> list[Press]:
    return [one for one in read(text).settings if isinstance(one, Press)]


def orders(text: str) -> list[str]:
    return [canonical(order) for order in read(text).orders]


@pytest.mark.parametrize(
    ("line", "to", "text"),
    [
        ("press to Blue: hello", "Blue", "hello"),
        ("Press to Blue and Green: 3 in Brazil; hold", "Blue and Green", "3 in Brazil; hold"),
        ("PRESS TO ALL : peace: now", "ALL", "peace: now"),
        ("press for Blue: hello", "Blue", "hello"),
        ("- press to the game master: help", "the game master", "help"),
        ("Please send press to Blue: hello", "Blue", "hello"),
        ("public press to all: hello", "all", "hello"),
        ("press release to everybody: hello", "everybody", "hello"),
        ("message to Blue: hello", "Blue", "hello"),
        ("broadcast: hello", "all", "hello"),
        ("press: hello", "", "hello"),
    ],
)
def test_a_line_names_the_readers_and_may_hold_the_text(line: str, to: str, text: str) -> None:
    (one,) = press(line)
    assert (one.kind, one.to, one.text, one.anonymous) == ("press", to, (text,), False)
    assert one.colon
    assert would_act(line, BOARD)


@pytest.mark.parametrize(
    "line",
    [
        "anonymous press to all: hello",
        "press to all anonymously: hello",
        "press to all (anonymous): hello",
        "grey press to all: hello",
        "anon. press to all: hello",
    ],
)
def test_press_may_be_anonymous(line: str) -> None:
    (one,) = press(line)
    assert (one.to, one.text, one.anonymous) == ("all", ("hello",), True)


@pytest.mark.parametrize(
    "line",
    ["press on", "press to victory", "The press: liars", "I press Blue: now", "message: hello",
     "compress to all: x", "Press from Red", "my message to Blue"],
)  # fmt: skip
def test_what_only_looks_like_press_is_chatter(line: str) -> None:
    assert read(line).settings == ()
    assert not would_act(line, BOARD)


def test_without_a_colon_it_is_not_clear_where_the_text_begins() -> None:
    (one,) = press("press to Blue and the game master\nLet us talk.")
    assert not one.colon
    assert not press("press to Blue and Green was passed on.")


# --- where it ends ----------------------------------------------------------------------------


def test_text_that_begins_on_its_line_goes_on_to_an_empty_line() -> None:
    text = f"press to Blue: {LONG}\nalone, and so on,\nfor good.\n\nBest, Ada\n{ORDER}"
    (one,) = press(text)
    assert one.text == (LONG, "alone, and so on,", "for good.")
    assert one.cut_off
    assert orders(text) == [ORDER]
    assert [words.text for words in read(text).chatter] == ["Best, Ada"]


def test_nothing_is_cut_off_where_orders_or_other_press_follow() -> None:
    text = f"press to Blue: hello\n\n{ORDER}\npress to Green: ho\n\nAda"
    assert [one.cut_off for one in press(text)] == [False, True]
    assert [one.number for one in press(text)] == [1, 2]


def test_text_below_its_line_goes_on_to_the_end_of_the_mail() -> None:
    (one,) = press("press to all:\n\nDear all,\n\n\npeace, please.\n- now\n\nAda\n")
    assert one.text == ("Dear all,", "", "peace, please.", "- now", "", "Ada")
    assert not one.cut_off


@pytest.mark.parametrize("end", ["end of press", "End press.", "--- end of the press ---"])
def test_a_line_may_end_it_so_that_all_before_is_press(end: str) -> None:
    text = f"press to Blue:\nMy plan:\n{ORDER}\nready\n{end}\n2 in Peru"
    (one,) = press(text)
    assert one.text == ("My plan:", ORDER, "ready")
    assert not one.is_doubtful
    assert orders(text) == ["2 armies reinforce Peru"]
    assert read(text).complaints == ()
    assert len(read(text).settings) == 1


def test_other_press_ends_it() -> None:
    found = press("press to Blue:\nhello\npress to Green: ho\npress to all:\nhey")
    assert [(one.to, one.text) for one in found] == [
        ("Blue", ("hello",)), ("Green", ("ho",)), ("all", ("hey",)),
    ]  # fmt: skip


def test_another_text_ends_it() -> None:
    """What lies in an attached file is passed on to nobody."""
    (one,) = press(f"press to all:\nhello\n{NEW_TEXT}\nmy secret plan")
    assert one.text == ("hello",)


def test_an_end_by_itself_is_nothing() -> None:
    assert read("end of press") == Reading()
    assert not would_act("end of press", BOARD)


def test_it_is_passed_on_as_it_was_written() -> None:
    lines = ["press to Blue: hello", "", "press to Green:", "my plan"]
    raw = ["• Press to Blue： “héllo”  🙂", "", "press to Green:", " - “my” plan 🙂"]
    found = read_orders(lines, Situation(BOARD), raw).settings
    assert [one.text for one in found if isinstance(one, Press)] == [
        ("“héllo”  🙂",), ("- “my” plan 🙂",),
    ]  # fmt: skip


# --- orders near it ---------------------------------------------------------------------------


def test_orders_directly_below_a_short_line_of_press_are_orders() -> None:
    text = f"press to Blue: attack Green, please\n{ORDER}\n2 in Peru"
    assert [one.text for one in press(text)] == [("attack Green, please",)]
    assert orders(text) == [ORDER, "2 armies reinforce Peru"]


def test_nearly_orders_directly_below_are_complained_about_and_not_passed_on() -> None:
    text = "press to Blue: hello\n4 armies from Brazl attack Venezuela"
    assert [one.text for one in press(text)] == [("hello",)]
    assert len(read(text).complaints) == 1


@pytest.mark.parametrize("other", [ORDER, "ready", "zone Asia/Tokyo", "gm: hold", "report 5"])
@pytest.mark.parametrize("before", [f"press to Blue: {LONG}", "press to Blue:\nhello\n"])
def test_what_may_be_an_order_or_press_is_neither(before: str, other: str) -> None:
    text = f"{before}\n{other}"
    (one,) = press(text)
    assert one.is_doubtful
    found = read(text)
    assert (found.orders, found.questions, found.chatter) == ((), (), ())
    assert [complaint.text for complaint in found.complaints] == [other]
    assert len(found.settings) == 1


def test_orders_elsewhere_in_that_mail_count() -> None:
    text = f"2 in Peru\npress to Blue: {LONG}\n{ORDER}\n\n3 in Peru"
    assert orders(text) == ["2 armies reinforce Peru", "3 armies reinforce Peru"]


_LINES = st.sampled_from(
    [
        "press to Blue: hello",
        "press to Blue:",
        "",
        ORDER,
        "hello",
        LONG,
        "end of press",
        "2 in Peru",
    ]
)


@given(st.lists(_LINES, max_size=10))
def test_no_order_is_both_carried_out_and_passed_on_and_none_is_lost(lines: list[str]) -> None:
    """Each order is an order, complained about, or in press that ends by the player's own word."""
    found = read("\n".join(lines))
    talk = [one for one in found.settings if isinstance(one, Press)]
    passed_on = [line for one in talk if not one.is_doubtful for line in one.text]
    written = [line for line in lines if line in {ORDER, "2 in Peru"}]
    told = [order.source.text for order in found.orders]
    told += [one.text for one in found.complaints]
    told += [line for line in passed_on if line in written]
    assert sorted(told) == sorted(written)


# --- questions and votes ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "kind", "about"),
    [
        ("press", "press", ""),
        ("all my press, please", "press", ""),
        ("press 5", "press", "5"),
        ("show me the press of round 5?", "press", "5"),
        ("votes", "votes", ""),
        ("my votes?", "votes", ""),
        ("please show me the open votes", "votes", ""),
    ],
)
def test_press_and_votes_can_be_asked_for(line: str, kind: str, about: str) -> None:
    assert read(line).questions == (Question(kind, about, 1, len(line.split())),)


@pytest.mark.parametrize(
    ("line", "kind", "value"),
    [
        ("vote draw", "vote", "draw"),
        ("I vote for a draw.", "vote", "draw"),
        ("Vote: draw!", "vote", "draw"),
        ("vote yes on the draw", "vote", "draw"),
        ("vote extend", "vote", "extend"),
        ("vote to extend the deadline", "vote", "extend the deadline"),
        ("vote for an extension", "vote", "extension"),
        ("vote cancel", "vote", "cancel"),
        ("vote to cancel the game", "vote", "cancel the game"),
        ("vote to end the game", "vote", "end the game"),
        ("vote yes", "vote", ""),
        ("vote no", "vote no", ""),
        ("vote no draw", "vote no", "draw"),
        ("I vote against the draw", "vote no", "draw"),
        ("vote no on extension", "vote no", "extension"),
        ("vote not to extend", "vote no", "extend"),
        ("withdraw vote", "withdraw vote", ""),
        ("I withdraw my vote for a draw", "withdraw vote", "draw"),
        ("take back my vote.", "withdraw vote", ""),
        ("cancel my vote", "withdraw vote", ""),
        ("vote concede to Blue", "concede", "Blue"),
        ("I concede to Blue.", "concede", "Blue"),
        ("concede to blue", "concede", "blue"),
        ("vote for a concession to Ada Smith", "concede", "Ada Smith"),
        ("vote victory of Blue", "concede", "Blue"),
        ("vote no concession to Blue", "concede no", "Blue"),
        ("vote no on the concession to Blue", "concede no", "Blue"),
        ("vote against conceding to Blue", "concede no", "Blue"),
        ("withdraw my vote for a concession to Blue", "withdraw concession", "Blue"),
        ("withdraw concession to Blue", "withdraw concession", "Blue"),
    ],
)
def test_there_are_many_ways_to_vote(line: str, kind: str, value: str) -> None:
    its = setting(line, 1)
    assert its is not None
    assert (its.kind, its.value) == (kind, value)


@pytest.mark.parametrize(
    "line",
    [
        "vote on a draw has been called",
        "I vote we attack Blue",
        "concede to your point",
        "vote for me",
        "a draw?",
        "no vote",
        "the votes are in",
        "Draw",
    ],
)
def test_what_only_looks_like_a_vote_is_none(line: str) -> None:
    assert setting(line, 1) is None
