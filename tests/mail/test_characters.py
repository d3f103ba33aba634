"""Characters become plain, and nothing that was no digit becomes one."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.characters import plain, shown


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("“Brazil” ‘Peru’ «Egypt»", '"Brazil" \'Peru\' "Egypt"'),
        ("a – b — c − d ‐ e", "a - b - c - d - e"),
        ("BRA → VEN", "BRA -> VEN"),
        ("４ ａｒｍｉｅｓ", "4 armies"),
        ("٤ armies", "4 armies"),
        ("𝟒 armies", "4 armies"),
        ("3\ufe0f\u20e3 armies", "3 armies"),
        ("Bra\u200bzil\u00ad\ufeff", "Brazil"),
        ("Bra\u0336zi\u0301l", "Brazíl"),
        ("São Paulo, Sa\u0303o", "São Paulo, São"),
        ("a\u00a0b\u2003c\td", "a b c d"),
        ("\x1b[1;31mred\x1b[0m \x1b]0;title\x07end \x1b(B", "red end "),
        ("a\x00b\x80c\ud800", "abc"),
    ],
)
def test_typeset_characters_become_plain(written: str, read: str) -> None:
    assert plain(written) == read


@pytest.mark.parametrize("character", "①½²⒈㊿㎥❶")
def test_what_was_no_digit_becomes_none(character: str) -> None:
    assert plain(character) == character
    assert not character.isdecimal()


@given(st.text())
def test_plain_text_never_holds_what_is_invisible(text: str) -> None:
    categories = {unicodedata.category(c) for c in plain(text)}
    assert not categories & {"Cc", "Cf", "Cs", "Mn", "Me"}


@given(st.text(st.characters(categories=["No"])))
def test_no_count_comes_from_numbers_that_are_no_digits(text: str) -> None:
    assert not any(c.isdecimal() for c in plain(text))


@given(st.text())
def test_what_is_shown_holds_no_controls_and_can_be_encoded(text: str) -> None:
    assert not {unicodedata.category(c) for c in shown(text)} & {"Cc", "Cf", "Cs"}
    shown(text).encode()


@given(st.text())
def test_plain_text_stays_plain(text: str) -> None:
    assert plain(plain(text)) == plain(text)
