"""The table of luck: what everybody lost, and what was to be expected."""

import pytest

from adjudicator.odds.luck import Luck, luck
from adjudicator.reports.luck import luck_rows, luck_text
from tests.reports.stages import NAMES, RULES, reports, stages

GAME = stages(6, 1, 9)


@pytest.mark.parametrize(
    ("lost", "expected", "verdict"),
    [
        (12, 9.4, "2.6 more"),
        (0, 7 / 12, "0.6 fewer"),
        (3, 2.96, "as expected"),
    ],
)
def test_a_line_tells_how_far_off_the_dice_were(lost, expected, verdict):
    (row,) = luck_rows([Luck("red", lost, expected)], None, {})
    assert row.verdict == verdict


def test_the_luckiest_come_first():
    """By the armies that they lost fewer than expected."""
    everybody = [Luck("blue", 5, 3.0), Luck("red", 1, 3.0)]
    rows = luck_rows(everybody, "red", NAMES)
    assert [(row.player, row.name) for row in rows] == [
        ("red", "you"),
        ("blue", "(Emre, attack Pe…)"),
    ]


def test_anonymous_lines_have_letters_for_names():
    rows = luck_rows([Luck("red", 1, 3.0), Luck("blue", 15, 13.0)], None, {})
    assert luck_text(rows).splitlines() == [
        "LUCK               lost   expected  difference",
        "Red     (R)           1        3.0  2.0 fewer",
        "Blue    (B)          15       13.0  2.0 more",
    ]


def test_reports_tell_everybodys_luck_in_both_forms():
    """The very numbers that the odds of the stage's battles give."""
    before, record = GAME[6]
    (one,) = reports(before, record, ("green",))
    everybody = luck(record.events, RULES)
    assert everybody
    for row in luck_rows(everybody, "green", NAMES):
        figures = f"{row.lost}{row.expected:>11}  {row.verdict}"
        assert [line for line in one.text.splitlines() if line.endswith(figures)]
        assert f">{row.lost}</td>" in one.html
        assert f">{row.verdict}</td>" in one.html


def test_a_stage_without_battles_has_no_luck():
    for one in reports(*GAME[1], ("red", None)):
        assert "LUCK" not in one.text
        assert "Luck" not in one.html
