"""A complaint's line is cut into stretches, so that HTML can mark the trouble."""

from adjudicator.language.complaints import Complaint, Trouble
from adjudicator.reports.complained import parts


def complaint(text: str, *words: str) -> Complaint:
    troubles = tuple(Trouble(text.index(it), text.index(it) + len(it), f"No {it}.") for it in words)
    return Complaint(1, text, troubles)


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
