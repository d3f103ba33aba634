"""A complaint about a long line is cut so that the trouble is seen."""

import pytest

from adjudicator.language.complaints import Complaint, Trouble, shown
from adjudicator.reports.complained import clipped, parts


def complaint(text: str, *words: str) -> Complaint:
    troubles = tuple(Trouble(text.index(it), text.index(it) + len(it), f"No {it}.") for it in words)
    return Complaint(1, text, troubles)


def test_a_short_line_stays_as_it_is() -> None:
    short = complaint("5 armies from Brazil attack Ecuador", "Ecuador")
    assert clipped(short, 62) is short


@pytest.mark.parametrize("place", [0, 1, 20, 40, 80, 150, 191, 192])
def test_a_long_line_is_cut_round_its_first_trouble(place: int) -> None:
    text = "a" * place + "Ecuador" + "b" * (193 - place)
    cut = clipped(complaint(text, "Ecuador"), 62)
    start, end = cut.span
    assert len(cut.text) == 62
    assert cut.text[start:end] == "Ecuador"
    assert cut.text.startswith("…" if place > 30 else text[:10])
    assert cut.text.endswith("…" if place < 165 else text[-10:])


def test_a_trouble_longer_than_the_line_is_shown_from_its_beginning() -> None:
    cut = clipped(complaint("hello " + "x" * 100, "x" * 100), 62)
    assert cut.text.endswith("…")
    assert cut.span[1] <= 62
    assert cut.span[1] - cut.span[0] > 50


def test_troubles_out_of_sight_are_pointed_at_where_the_line_ends() -> None:
    text = "Ecuador" + " a" * 60 + " Perru"
    cut = clipped(complaint(text, "Ecuador", "Perru"), 62)
    last = cut.troubles[1]
    assert (last.start, last.end, last.sentence) == (61, 62, "No Perru.")
    assert max(map(len, shown(cut))) <= 66


def test_a_line_is_parted_into_good_and_bad_stretches() -> None:
    both = complaint("5 from Perru attack Ecuador", "Perru", "Ecuador")
    assert parts(both) == (
        ("5 from ", False),
        ("Perru", True),
        (" attack ", False),
        ("Ecuador", True),
    )


def test_missing_words_mark_nothing() -> None:
    missing = Complaint(1, "attack Peru", (Trouble(11, 11, "From where?"),))
    assert parts(missing) == (("attack Peru", False),)
