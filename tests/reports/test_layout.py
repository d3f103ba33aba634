"""Texts that fit their columns."""

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.reports.layout import columns, shortened

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
