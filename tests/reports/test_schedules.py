"""Reports and receipts of rounds that go in several stages (T1), and of the extra one (E4)."""

import pytest
from msgspec.structs import replace

from adjudicator.core.ids import Colour
from adjudicator.reports.layout import columns
from tests.golden import Golden
from tests.quoting import acting, acting_in_html
from tests.reports.mails import letter, position
from tests.reports.stages import RULES, Stage, played, reports

TWO = replace(RULES, schedule="two-step", conquest_trade="at-once")
THREE = replace(RULES, schedule="three-step", unplaced="lost")
GAME = played(TWO, 6, 2, 12)
STEPS = played(THREE, 4, 1, 4)
EXTRA = next(i for i, (before, _) in enumerate(GAME) if before.heirs and before.stage == 3)
HEIR = GAME[EXTRA][0].heirs[0]
OTHER = next(one for one in GAME[EXTRA][0].living if one != HEIR)


def told(stage: Stage, colour: Colour | None, rules=TWO):
    (one,) = reports(*stage, (colour,), rules)
    return one


@pytest.mark.parametrize(
    ("name", "stage", "colour"),
    [
        ("reinforced", GAME[8], "green"),
        ("reinforced-public", GAME[8], None),
        ("attacked", GAME[9], "green"),
        ("extra-ahead", GAME[EXTRA - 1], HEIR),
        ("extra-ahead-other", GAME[EXTRA - 1], OTHER),
        ("extra", GAME[EXTRA], HEIR),
        ("extra-other", GAME[EXTRA], OTHER),
    ],
)
def test_reports_of_a_game_in_two_steps_are_what_they_were(
    golden: Golden, name: str, stage: Stage, colour: Colour | None
) -> None:
    """Golden files of a report after each stage of a round."""
    one = told(stage, colour)
    golden(f"{name}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"{name}.html", one.html)


MAIL = """
3 armies reinforce Brazil
trade best set
4 armies from Brazil attack Venezuela
move 1 army from Peru to Argentina
hold
salt: seven hills
"""


@pytest.mark.parametrize(
    ("schedule", "stage"),
    [("two-step", 1), ("two-step", 2), ("three-step", 3), ("two-step", 3), ("combined", 2)],
)
def test_receipts_of_each_stage_are_what_they_were(
    golden: Golden, schedule: str, stage: int
) -> None:
    """The same mail in every stage: what belongs there is taken, all else told when to send."""
    rules = replace(RULES, schedule=schedule)
    heirs = ("red",) if schedule != "combined" else ("blue",)
    one = letter(MAIL, state=position(stage=stage, heirs=heirs), rules=rules)
    golden(f"receipt-{schedule}-{stage}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"receipt-{schedule}-{stage}.html", one.html)


@pytest.mark.parametrize(
    ("stage", "examples"),
    [
        (1, ['to place armies: "3 armies reinforce Peru"']),
        (2, ['to attack: "1 army from Peru attacks Venezuela"']),
        (3, ['to move: "move 4 armies from Brazil to Peru"']),
    ],
)
def test_examples_are_of_orders_that_the_stage_takes(stage: int, examples: list[str]) -> None:
    rules = replace(RULES, schedule="three-step")
    one = letter("Hello there", state=position(stage=stage), rules=rules)
    assert [line.strip() for line in one.text.splitlines() if ", for example" in line] == [
        f"{example}, for example" for example in examples
    ]


def test_who_is_not_asked_in_the_extra_stage_gets_no_examples() -> None:
    one = letter("Hello there", state=position(stage=2, heirs=("blue",)))
    assert "for example" not in one.text
    assert "none are asked of you in this stage" in one.text


def test_a_silent_player_hears_only_of_what_the_stage_would_have_brought() -> None:
    said = {}
    for before, record in STEPS[2:5]:
        silent = [one for one in before.living if one not in record.orders]
        quiet = (before, replace(record, events=record.events))
        for colour in silent:
            said[before.stage] = " ".join(told(quiet, colour, THREE).text.split())
    assert said
    for stage, text in said.items():
        assert ("you attacked nobody" in text) == (stage == 2)


@pytest.mark.parametrize("number", range(2, len(STEPS)))
def test_forms_hold_only_lines_that_the_next_stage_takes(number: int) -> None:
    before, record = STEPS[number]
    text = told((before, record), "red", THREE).text
    takes = {1: "reinforce", 2: "attack", 3: "move"}
    for stage, word in takes.items():
        assert (f"{word} __" in text or f"{word} __ armies" in text) == (
            stage == record.state.stage
        )


def test_subjects_and_openings_name_the_stage() -> None:
    subjects = [told(stage, None, THREE).subject for stage in STEPS[2:5]]
    assert [one.split(":")[0] for one in subjects] == [
        "[world] Round 1, reinforcements",
        "[world] Round 1, attacks",
        "[world] Round 1, moves",
    ]


def test_nothing_of_it_is_an_order_and_no_line_is_too_long() -> None:
    """Whatever stage it is, and however a mail program breaks the lines."""
    for rules, stage in [*((TWO, it) for it in GAME[EXTRA - 2 : EXTRA + 1]), (THREE, STEPS[4])]:
        for colour in (HEIR if rules is TWO else "red", None):
            one = told(stage, colour, rules)
            assert acting(f"{one.subject}\n{one.text}", RULES.board) == []
            assert acting_in_html(one.html, RULES.board) == []
            assert [line for line in one.text.splitlines() if columns(line) > 72] == []
