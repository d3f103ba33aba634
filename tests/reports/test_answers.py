"""The short answers: what they say of the stage, how wide they are, and that they order nothing."""

import pytest

from adjudicator.core.ids import StageId
from adjudicator.reports.environment import render
from adjudicator.reports.layout import columns
from tests.quoting import acting
from tests.reports.mails import RULES, TEMPLATES

DUE = "Sunday 13 December, 20:00 in Berlin (in 7 days)"
VALUES = {
    "game": "world",
    "stage": StageId(7, 1),
    "old": StageId(6, 1),
    "arrived": "Sunday 6 December, 20:12 in Berlin",
    "due": DUE,
    "late_by": "12 minutes",
    "had_orders": True,
    "answers": True,
    "colour": "red",
    "sender": "stranger@example.org",
    "why": "That address is not one of yours that I know.",
    "lines": ["4 armies from Brazil attack Peru", "cancel", "hello; Brazil +3"],
    "may_add": True,
    "more": 3,
    "commitment": "9d1f" * 16,
    "secret_hash": None,
    "subject": "world cannot be read",
    "said": ["games/world/game.yaml, line 3: there is no zone Foo."],
    "games": ["world", "isles"],
}
NAMES = (
    "game_over",
    "late",
    "not_playing",
    "old_stage",
    "question",
    "rollback",
    "too_large",
    "trouble",
    "unclear",
)
SETUP = {"stage": StageId(0, 1), "old": StageId(0, 1), "had_orders": False, "lines": []}
TAKEN_BACK = {"stage": StageId(6, 1, 1), "may_add": False, "secret_hash": "7e" * 32}
WAITED = {"answers": False}


@pytest.mark.parametrize(
    "changes", [{}, SETUP, TAKEN_BACK, WAITED], ids=["round", "setup", "taken-back", "waited"]
)
@pytest.mark.parametrize("name", NAMES)
def test_a_short_answer_fits_and_orders_nothing(name: str, changes: dict[str, object]) -> None:
    text = render(TEMPLATES, f"messages/{name}.txt.j2", **{**VALUES, **changes})
    assert acting(text, RULES.board) == []
    assert max(map(columns, text.splitlines())) <= 72
    assert "ound 0" not in text


def test_a_question_shows_the_mail_and_how_to_answer() -> None:
    text = " ".join(render(TEMPLATES, "messages/question.txt.j2", **VALUES).split())
    assert "stranger@example.org" in text
    assert "| 4 armies from Brazil attack Peru" in text
    assert "“confirm”" in text
    assert "“confirm and add”" in text


def test_a_late_mail_is_told_by_how_much_and_what_counts_instead() -> None:
    text = " ".join(render(TEMPLATES, "messages/late.txt.j2", **VALUES).split())
    assert "12 minutes before" in text
    assert "The orders that you sent in time stand." in text


def test_an_answer_to_an_old_stage_says_what_the_game_waits_for() -> None:
    text = " ".join(render(TEMPLATES, "messages/old_stage.txt.j2", **VALUES).split())
    assert "orders for round 6 can no longer be given" in text
    assert f"The game waits for orders for round 7, due on {DUE}." in text


def test_an_answer_to_the_set_up_calls_it_so() -> None:
    values = {**VALUES, "stage": StageId(1, 1), "old": StageId(0, 1)}
    text = render(TEMPLATES, "messages/old_stage.txt.j2", **values)
    assert text.startswith("[world] Set-up is judged: your mail was not carried out")
    assert "orders for the set-up" in " ".join(text.split())
