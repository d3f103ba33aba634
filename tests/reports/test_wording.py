"""Words that reports are made of, and how lines are laid out."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.reports.layout import columns, pad, shortened, table, wrap
from adjudicator.reports.wording import (
    badge,
    card_count,
    cleaned,
    echo,
    lines,
    of_whom,
    quoted,
    signed,
    who,
    whose,
)


def test_a_reader_is_you() -> None:
    assert [who("green", "green"), who("green", "red"), who("nobody", None)] == [
        "you",
        "Green",
        "nobody",
    ]


def test_the_neutral_army_is_told_from_land_of_nobody() -> None:
    """In a sentence, behind “of”, in brackets, and as a letter."""
    assert [who("neutral", "red"), whose("neutral", None), of_whom("neutral", "red")] == [
        "the neutral army",
        "the neutral army",
        "neutral",
    ]
    assert [of_whom("red", "red"), of_whom("blue", "red"), of_whom("nobody", "red")] == [
        "you",
        "Blue",
        "nobody",
    ]


def test_nobody_has_a_dash_for_a_badge() -> None:
    assert [badge(one) for one in ("black", "neutral", "nobody")] == ["K", "N", "-"]


def test_changes_have_a_sign_and_no_change_says_nothing() -> None:
    assert [signed(3), signed(-1), signed(0)] == ["(+3)", "(-1)", ""]


def test_cards_are_counted() -> None:
    assert [card_count(n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


@given(st.text())
def test_what_players_wrote_becomes_one_line_of_visible_characters(text: str) -> None:
    shown = cleaned(text)
    assert shown.splitlines() in ([], [shown])
    assert ";" not in shown
    assert shown == cleaned(shown)


def test_control_characters_and_directions_are_left_out() -> None:
    assert cleaned("  A\u202enn\x1b[31ma\r\nB;\tC ") == "Ann[31ma B, C"


@given(st.text(max_size=300))
def test_quoted_parts_give_the_text_again(text: str) -> None:
    """In plain ASCII, without a semicolon, and in lines that fit."""
    parts = quoted(text, 60)
    assert "".join(json.loads(part) for part in parts).encode(
        "utf-16", "surrogatepass"
    ) == text.encode("utf-16", "surrogatepass")
    for part in parts:
        assert part.isascii()
        assert ";" not in part
        assert len(part) <= 60


@given(st.text(max_size=200))
def test_an_echo_is_one_line_that_no_mail_program_breaks(text: str) -> None:
    line = echo(text)
    assert line.startswith("|\N{NO-BREAK SPACE}")
    assert " " not in line
    assert columns(line) <= 62


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    assert [columns("李"), columns("e\u0301"), columns("abc")] == [2, 1, 3]
    assert pad("李", 4) == "李  "


@given(st.text(), st.integers(1, 30))
def test_shortened_texts_fit(text: str, width: int) -> None:
    assert columns(shortened(text, width)) <= width


def test_a_shortened_text_ends_in_an_ellipsis() -> None:
    assert shortened("Chidi Okonkwo", 8) == "Chidi O…"


def test_the_last_column_of_a_table_is_wrapped_below_itself() -> None:
    text = table([("Peru", "won", "word " * 20), ("Argentina", "lost", "short")])
    assert text.splitlines()[0].startswith("Peru       won   word")
    assert text.splitlines()[1].startswith("                 word")
    assert text.splitlines()[-1] == "Argentina  lost  short"


def test_a_paragraph_is_wrapped_behind_its_leads() -> None:
    assert wrap("word " * 20, "- ", "  ").splitlines()[1].startswith("  word")
    assert wrap("word " * 20, "> ").splitlines()[1].startswith("> word")


@pytest.mark.parametrize(("text", "expected"), [("", []), (" a \n\n b\n", ["a", "b"])])
def test_lines_are_those_that_hold_something(text: str, expected: list[str]) -> None:
    assert lines(text) == expected
