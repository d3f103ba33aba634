"""Texts that fit their columns."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.reports.layout import columns, shortened, wrap

LETTERS = st.text(st.sampled_from("ab \N{COMBINING ACUTE ACCENT}\N{CJK UNIFIED IDEOGRAPH-4E00}"))


@given(LETTERS, st.integers(1, 12))
def test_a_text_is_left_alone_if_it_fits_and_else_keeps_as_much_as_fits(
    text: str, width: int
) -> None:
    short = shortened(text, width)
    assert columns(short) <= width
    if columns(text) <= width:
        assert short == text
        return
    kept = short.removesuffix("…")
    assert text.startswith(kept)
    more = text[: len(kept) + len(text[len(kept) :]) - len(text[len(kept) :].lstrip()) + 1]
    assert columns(more) >= width


def test_a_line_of_a_whole_book_is_shortened_as_quickly_as_any() -> None:
    assert shortened("word " * 400_000, 62) == "word " * 12 + "w…"


@given(LETTERS, st.integers(8, 20), st.sampled_from(["", "  "]), st.sampled_from([None, "", "   "]))
def test_a_paragraph_keeps_its_words_and_fits_unless_one_is_too_long(
    text: str, width: int, first: str, rest: str | None
) -> None:
    later = first if rest is None else rest
    lines = wrap(text, first, rest, width).split("\n")
    assert " ".join(lines).split() == text.split()
    for place, line in enumerate(lines):
        lead = later if place else first
        assert line.startswith(lead)
        assert columns(line) <= width or " " not in line[len(lead) :]
    for line, following in pairwise(lines):
        word = following[len(later) :].split(" ")[0]
        assert columns(f"{line} {word}") > width


def test_no_line_ends_at_a_no_break_space() -> None:
    assert wrap("one\N{NO-BREAK SPACE}two\tthree", width=6) == "one\N{NO-BREAK SPACE}two\nthree"
