"""The commands that print what questions by mail bring."""

from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from adjudicator.cli import history, pending, rules, who
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import to_text
from tests.judge.table import DUE, MINUTE, START, Table

NOW = DUE - 60 * MINUTE


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that waits for its placements, of which red has sent some; do not change it."""
    table = Table(tmp_path_factory.mktemp("asking") / "home")
    table.tick(START)
    table.write("red", f"2 in {table.game.state.held('red')[0]}")
    table.tick(NOW)
    return table.home.root


@pytest.fixture
def run(home: Path) -> Callable[..., str]:
    def run_it(command: click.Command, *words: str) -> str:
        result = CliRunner().invoke(command, [*words, "--at", to_text(NOW)], obj=home)
        if result.exception:
            raise result.exception
        return result.output

    return run_it


def test_history_and_who_are_as_by_mail(run: Callable[..., str]) -> None:
    assert "THE SET-UP\n\nThe territories were given out." in run(history.command, "world")
    told = run(who.command, "world")
    assert "(Ada)" in told
    assert "ada@example.org" not in told


def test_the_game_master_sees_all_orders_or_those_of_one(run: Callable[..., str]) -> None:
    told = run(pending.command, "world")
    assert "RED\n\nThese are your orders for the set-up" in told
    assert "BLUE\n\nI have no orders from you for the set-up." in told
    assert "RED" not in run(pending.command, "world", "--player", "blue")


def test_rules_are_those_of_a_game_or_of_a_rule_set(run: Callable[..., str]) -> None:
    assert "Orders are due on Sunday at 20:00" in run(rules.command, "world")
    told = run(rules.command, "--rules", "risk2-capital")
    assert "DIFFERENT FROM THE USUAL GAME\n\nEverybody names a capital" in told
    assert "All of it is as usual." in run(rules.command)


@pytest.mark.parametrize(
    ("command", "words", "message"),
    [
        (who.command, ["isles"], "isles"),
        (rules.command, ["--rules", "chess"], "there is no rule set “chess”."),
        (rules.command, ["world", "--rules", "risk2"], "Both a game and a rule set are named."),
        (pending.command, ["world", "--player", "green"], "Nobody plays green in world."),
    ],
)
def test_what_cannot_be_told_is_said(
    run: Callable[..., str], command: click.Command, words: list[str], message: str
) -> None:
    with pytest.raises(UserError) as error:
        run(command, *words)
    assert message in error.value.message


def test_a_game_that_has_not_begun_has_nothing_to_tell(tmp_path: Path) -> None:
    table = Table(tmp_path / "home")
    result = CliRunner().invoke(who.command, ["world"], obj=table.home.root)
    assert isinstance(result.exception, UserError)
    assert result.exception.message == "The game world has not begun."
