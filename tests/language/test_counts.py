"""Counts are digits, words up to a hundred, and shares (T5)."""

import pytest

from adjudicator.core.orders import All, Count, Exactly, Half, Rest
from adjudicator.language.counts import armies, count


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("007", 7),
        ("9999", 9999),
        ("ten", 10),
        ("Twelve", 12),
        ("twenty", 20),
        ("Ninety-Nine", 99),
        ("forty  two", 42),
        ("fourty", 40),
        ("hundred", 100),
        ("a hundred", 100),
        ("one hundred", 100),
        ("a dozen", 12),
        ("٣", 3),
    ],
)
def test_numbers_are_read(text: str, number: int) -> None:
    assert armies(text) == number


@pytest.mark.parametrize("text", ["0", "10000", "9" * 5000, "½", "①", "²", "zero", "some", "2.5"])
def test_what_no_armies_can_number_is_none(text: str) -> None:
    assert armies(text) is None


@pytest.mark.parametrize(
    ("kind", "text", "but", "meaning"),
    [
        ("INT", "4", None, Exactly(4)),
        ("NUMBER", "four", None, Exactly(4)),
        ("ALL", "everything", None, All()),
        ("ALL", "all", "two", All(2)),
        ("ALL", "all", "zero", None),
        ("HALF", "half", None, Half()),
        ("REST", "remaining", None, Rest()),
        ("VAGUE", "some", None, None),
    ],
)
def test_a_count_is_known_by_its_terminal(
    kind: str, text: str, but: str | None, meaning: Count | None
) -> None:
    assert count(kind, text, but) == meaning


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Exactly(4), "4"),
        (All(), "all"),
        (All(2), "all but 2"),
        (Half(), "half"),
        (Rest(), "the rest"),
    ],
)
def test_a_count_has_one_canonical_spelling(value: Count, text: str) -> None:
    assert str(value) == text
