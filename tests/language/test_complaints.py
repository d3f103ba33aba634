"""A complaint shows the line, carets under the trouble, what was expected, what would work."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.language.complaints import WIDTH, Complaint, Suggestion, Trouble, carets, shown
from adjudicator.language.reading import read_orders
from adjudicator.language.situation import Situation
from tests.language.test_phrases import BAD, COMPLAINTS, _line, situation_of
from tests.quoting import acting


def test_it_looks_as_in_a_receipt(holding: Callable[..., Situation]) -> None:
    read = read_orders(["5 armies from Brazil attack Ecuador"], holding("Brazil"))
    assert "\n".join(shown(read.complaints[0])).replace("\N{NO-BREAK SPACE}", " ") == (
        "  | 5 armies from Brazil attack Ecuador\n"
        "                                ^^^^^^^\n"
        "    There is no territory Ecuador. From Brazil you can attack\n"
        "    Argentina, North Africa, Peru or Venezuela.\n"
        '    Write "5 armies from Brazil attack Peru" if you meant Peru.'
    )


@pytest.mark.parametrize(
    ("line", "meant"),
    [("move 2 from Argentina to Egpt", "Egypt"), ("move 2 from Argentna to Egypt", "Argentina")],
)
def test_where_moves_go_along_own_land_far_names_are_offered(
    line: str, meant: str, holding: Callable[..., Situation]
) -> None:
    """X1 `move: chain`: Egypt is no neighbour of Argentina."""
    near = holding("Argentina", "Egypt")
    (far,) = read_orders([line], replace(near, chains=True)).complaints
    assert far.suggestions == (
        Suggestion("move 2 armies from Argentina to Egypt", f"if you meant {meant}"),
    )
    assert read_orders([line], near).complaints[0].suggestions == ()


@pytest.mark.parametrize(("complaint", "turns"), COMPLAINTS)
def test_no_row_is_wider_than_text_that_people_write_about(
    complaint: str, turns: bool, holding: Callable[..., Situation]
) -> None:
    (found,) = read_orders([_line(complaint)], situation_of(turns, BAD, holding)).complaints
    assert max(map(len, shown(found))) <= WIDTH


@pytest.mark.parametrize(("complaint", "turns"), COMPLAINTS)
def test_a_quoted_complaint_orders_nothing_however_it_is_wrapped(
    complaint: str, turns: bool, holding: Callable[..., Situation], board: Board
) -> None:
    (found,) = read_orders([_line(complaint)], situation_of(turns, BAD, holding)).complaints
    assert acting("\n".join(shown(found)), board) == []


def test_carets_stand_under_every_trouble_and_behind_the_end_for_what_is_missing() -> None:
    complaint = Complaint(1, "abc def", (Trouble(0, 3, "A."), Trouble(7, 7, "B.")))
    assert carets(complaint) == "^^^    ^"


def test_a_long_line_is_shown_in_rows_with_carets_under_each() -> None:
    text = " ".join(["abcd"] * 14)
    complaint = Complaint(1, text, (Trouble(0, 4, "A."), Trouble(65, 69, "B.")))
    rows = [row.replace("\N{NO-BREAK SPACE}", " ") for row in shown(complaint, indent="")]
    assert rows == [
        "| " + " ".join(["abcd"] * 12) + " ",
        "  ^^^^",
        "| abcd abcd",
        "       ^^^^",
        "  A. B.",
    ]


def test_a_row_without_trouble_has_no_carets() -> None:
    complaint = Complaint(1, " ".join(["abcd"] * 14), (Trouble(65, 69, "B."),))
    assert len(shown(complaint)) == 4


def test_a_word_longer_than_a_row_is_broken() -> None:
    complaint = Complaint(1, "a" * 100, (Trouble(0, 1, "A."),))
    assert [len(row) for row in shown(complaint, indent="")] == [WIDTH, 3, 38, 4]


def test_a_suggestion_that_fills_its_row_has_its_meaning_on_the_next() -> None:
    suggestion = Suggestion("x" * 40, "if you meant a thing")
    complaint = Complaint(1, "a", (Trouble(0, 1, "A."),), (suggestion,))
    assert shown(complaint, indent="")[-2:] == [
        f'  Write "{"x" * 40}"',
        "  if you meant a thing.",
    ]
