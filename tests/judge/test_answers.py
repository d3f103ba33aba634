"""What is answered to questions: what each says, who is told what, and that nothing of it acts."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from adjudicator.judge.ask import Ask
from adjudicator.judge.games import load_game
from adjudicator.judge.home import Home
from adjudicator.judge.office import open_office
from adjudicator.judge.question_list import ASKED
from adjudicator.judge.questions import ANSWERS
from adjudicator.judge.waiting import deadline_of
from adjudicator.language.parser import parser
from adjudicator.mail.html_text import html_to_text
from adjudicator.reports.layout import columns
from adjudicator.reports.letter import Letter
from adjudicator.reports.receipt import WIDTH
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table
from tests.quoting import acting, acting_in_html

Golden = Callable[[str, str], None]

NOW = DUE + 2 * WEEK + 60 * MINUTE
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def table(fought: Path, tmp_path: Path) -> Table:
    """A game of four that waits for the orders of round 3."""
    shutil.copytree(fought, tmp_path / "home")
    table = Table(tmp_path / "home")
    table.news()
    return table


@contextmanager
def asking(root: Path, reader: str | None = "red") -> Iterator[Ask]:
    with open_office(Home(root), NOW) as office:
        game = load_game(office.home.game(GAME), office.ledger)
        yield Ask(office, game, reader, BERLIN, deadline_of(office.ledger, GAME))


def letter(root: Path, kind: str, about: str = "", reader: str | None = "red") -> Letter:
    with asking(root, reader) as ask:
        return ANSWERS[kind](ask, about).letter


def said(root: Path, kind: str, about: str = "", reader: str | None = "red") -> str:
    """The words of an answer, wherever its lines end."""
    return " ".join(letter(root, kind, about, reader).text.split())


LETTERS = {
    "status": ("status", ""),
    "map": ("map", ""),
    "history": ("history", ""),
    "who": ("who", ""),
    "rules": ("rules", ""),
    "orders": ("orders", ""),
    "odds": ("odds", "12 attack 7"),
    "odds-of-several": ("odds", "4 and 6 and 3 attack 10"),
    "no_odds": ("odds", "12 atack 7; hold"),
    "help": ("help", ""),
    "topic": ("help", "surge"),
    "topic-with-table": ("help", "d1"),
    "no_topic": ("help", "boarder clash"),
}


@pytest.mark.parametrize("name", LETTERS)
def test_answers_are_what_they_were(fought: Path, name: str, golden: Golden) -> None:
    one = letter(fought, *LETTERS[name])
    golden(f"asked-{name}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"asked-{name}.html", one.html)


@pytest.mark.parametrize("name", LETTERS)
def test_nothing_that_is_answered_acts_and_all_of_it_fits(fought: Path, name: str) -> None:
    one = letter(fought, *LETTERS[name])
    with asking(fought) as ask:
        board = ask.game.settings.rules.board
    assert acting(f"{one.subject}\n{one.text}", board) == []
    assert acting_in_html(one.html, board) == []
    widest = max(map(columns, one.text.splitlines()))
    assert widest <= (72 if name == "map" else WIDTH)


@pytest.mark.parametrize("name", sorted({*LETTERS} - {"map"}))
def test_text_and_html_say_the_same(fought: Path, name: str) -> None:
    one = letter(fought, *LETTERS[name])
    assert html_to_text(one.html).lower().split() == one.text.lower().split()


def test_every_question_of_the_grammar_is_answered_and_listed() -> None:
    kinds = {str(rule.alias or "") for rule in parser("commands").rules}
    asked = {kind.removeprefix("ask_") for kind in kinds if kind.startswith("ask_")}
    assert set(ANSWERS) == set(ASKED) <= asked
