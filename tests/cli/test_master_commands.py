"""What the game master can do by mail can be done on the command line, by the same functions."""

import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.errors import UserError
from tests.judge.conftest import begun, dealt
from tests.judge.gm import command
from tests.judge.table import DUE, WEEK, Table, body
from tests.judge.test_desk import orders

__all__ = ["begun", "dealt"]

NOW = DUE + WEEK / 2
AT = f"{NOW:%Y-%m-%dT%H:%MZ}"


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> Table:
    table = Table(Path(shutil.copytree(begun, tmp_path / "home")))
    table.news()
    return table


def call(table: Table, *words: str, stdin: str = "") -> str:
    args = ["--home", str(table.home.root), *words, "--at", AT]
    result = CliRunner().invoke(main.group, args, input=stdin, catch_exceptions=True)
    if isinstance(result.exception, UserError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_announce(table: Table) -> None:
    assert call(table, "announce", "world", "Merry Christmas.", "To all!") == (
        "2 mails with these words will go out.\n"
    )
    table.tick(NOW)
    assert "| Merry Christmas. | To all!" in body(table.latest("red")).replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_tell(table: Table) -> None:
    assert call(table, "tell", "world", "blue", "It came in time.") == (
        "It is passed on to Blue (Bo).\n"
    )
    table.tick(NOW)
    assert "| It came in time." in body(table.latest("blue")).replace("\N{NO-BREAK SPACE}", " ")
    assert "in time" not in body(table.latest("red")).replace("\N{NO-BREAK SPACE}", " ")


def test_resend(table: Table) -> None:
    assert "set-up goes once more to Red and Blue" in call(table, "resend", "world")
    assert "goes once more to Blue." in call(table, "resend", "world", "set-up", "--to", "blue")
    with pytest.raises(UserError, match="world has no report of 9"):
        call(table, "resend", "world", "9")


def test_remind(table: Table) -> None:
    assert call(table, "remind", "world") == "Red and Blue will be reminded.\n"


def test_orders(table: Table, tmp_path: Path) -> None:
    first, second, *_ = table.attacks("red")
    assert "Red has 1 order in world" in call(table, "orders", "world", "red", first)
    assert orders(table, "red") == [first]
    file = tmp_path / "orders.txt"
    file.write_text(f"{first}\n{second}\n")
    assert "Red has 2 orders" in call(table, "orders", "world", "red", "--file", str(file))
    assert orders(table, "red") == [first, second]
    with pytest.raises(UserError, match="There are no orders"):
        call(table, "orders", "world", "red")


def test_review(table: Table) -> None:
    with pytest.raises(UserError, match="no judged stage that waits to be looked at"):
        CliRunner().invoke(
            main.group, ["--home", str(table.home.root), "review", "world"], catch_exceptions=False
        )
    table.say("review: true")
    table.tick(DUE + WEEK + timedelta(minutes=6))
    args = ["--home", str(table.home.root), "review", "world"]
    said = CliRunner().invoke(main.group, args, catch_exceptions=False).output
    assert said.startswith("Round 1 of world is judged. Nothing of it counts or goes out")


def test_a_run_by_hand_tells_of_commands_by_mail(table: Table) -> None:
    command(table, "gm: remind world", "gm: hold wrld")
    said = call(table, "run", "world")
    assert "By mail you ordered “remind world”: done." in said
    assert "By mail you ordered “hold wrld”: not done." in said


def test_digest(table: Table) -> None:
    assert call(table, "digest") == "The digest goes to gm@example.org with the next run.\n"
