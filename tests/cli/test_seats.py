"""The commands about who has which seat: replace, eject, approve and refuse."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.judge.seats.applications import State, apply_for
from adjudicator.judge.seats.seating import Candidate
from tests.judge.conftest import begun, dealt
from tests.judge.table import DUE, MINUTE, WEEK, Table

__all__ = ["begun", "dealt"]

NOW = DUE + WEEK / 2


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> Table:
    table = Table(Path(shutil.copytree(begun, tmp_path / "home")))
    table.news()
    return table


def call(table: Table, *words: str) -> Result:
    at = f"{NOW:%Y-%m-%dT%H:%MZ}"
    return CliRunner().invoke(main.group, ["--home", str(table.home.root), *words, "--at", at])


def applied(table: Table) -> None:
    zone = table.game.settings.grid.zone
    with table.office(NOW) as office, office.ledger.transaction():
        apply_for(office, "world", Candidate("dana@example.org", "Dana", zone), State.WAITING)


def test_a_seat_is_given_to_somebody_else(table: Table) -> None:
    result = call(table, "replace", "world", "Red", "Dana", "dana@example.org")
    assert result.output == "Dana plays red in world from now on. The next run writes to all.\n"
    assert table.game.settings.player("red").name == "Dana"
    table.tick(NOW + MINUTE)
    assert {mail["To"].partition("@")[0] for mail in table.news()} == {"ada", "bo", "dana"}


def test_a_seat_is_opened_and_given_to_one_who_has_asked(table: Table) -> None:
    applied(table)
    assert "no longer plays red" in call(table, "eject", "world", "red").output
    assert "Dana plays red" in call(table, "approve", "world", "dana@example.org").output
    assert table.game.settings.player("red").name == "Dana"


def test_one_who_has_asked_is_told_no(table: Table) -> None:
    applied(table)
    result = call(table, "refuse", "world", "dana@example.org", "--because", "It is full.")
    assert result.output == "dana@example.org is told that world is played without them.\n"


@pytest.mark.parametrize("command", ["replace", "eject", "approve", "refuse"])
def test_help_says_what_a_command_does(table: Table, command: str) -> None:
    result = CliRunner().invoke(main.group, [command, "--help"])
    assert result.exit_code == 0
