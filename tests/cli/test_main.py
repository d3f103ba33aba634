"""The command group: lazy, and polite about errors."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.errors import UserError

HEAVY = {
    "authres", "cattrs", "email", "flufl", "imapclient", "jinja2", "lark", "PIL", "rapidfuzz",
    "resvg", "rich", "selectolax", "sqlite3", "yaml",
}  # fmt: skip


def listing(words: list[str]) -> str:
    """A program that runs the command line with these words and prints what was imported."""
    return (
        "import sys; from adjudicator.cli.main import main\n"
        f"sys.argv[1:] = {words!r}\n"
        "try: main()\n"
        "finally: print(*sys.modules, file=sys.stderr)"
    )


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module with a command `sample-command`, which is in the table."""
    module = ModuleType("adjudicator.cli.sample_command")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(main.COMMANDS, "sample-command", "Do as the test says.")
    return module


@pytest.fixture(autouse=True)
def _same_rights_afterwards() -> Iterator[None]:
    mask = os.umask(0o022)
    yield
    os.umask(mask)


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit code of the command line."""
    monkeypatch.setattr(sys, "argv", ["adjudicator", *words])
    with pytest.raises(SystemExit) as caught:
        main.main()
    assert isinstance(caught.value.code, int)
    return caught.value.code


def test_a_user_error_is_printed_in_one_piece_and_exits_2(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @click.command
    def fail() -> None:
        raise UserError("The file is broken.", "Write it again.")

    command.command = fail  # type: ignore[attr-defined]
    assert run(monkeypatch, "sample-command") == 2
    assert capsys.readouterr() == ("", "adjudicator: The file is broken.\nWrite it again.\n")


def test_an_error_of_the_program_itself_keeps_its_traceback(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    @click.command
    def fail() -> None:
        raise ZeroDivisionError

    command.command = fail  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "argv", ["adjudicator", "sample-command"])
    with pytest.raises(ZeroDivisionError):
        main.main()


@pytest.mark.parametrize("given", ["option", "environment"])
def test_a_command_finds_the_home_in_the_context(command: ModuleType, given: str) -> None:
    @click.command
    @click.pass_obj
    def tell(home: Path | None) -> None:
        click.echo(repr(home))

    command.command = tell  # type: ignore[attr-defined]
    words = ["--home", "here"] if given == "option" else []
    environment = {"ADJUDICATOR_HOME": "here"} if given == "environment" else {}
    result = CliRunner(env=environment).invoke(main.group, [*words, "sample-command"])
    assert result.output == f"{Path('here')!r}\n"


def test_help_lists_the_table_without_the_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "COMMANDS", {"no-such-module": "Do nothing."})
    result = CliRunner().invoke(main.group, ["--help"])
    assert result.exit_code == 0
    assert "\nCommands:\n  no-such-module  Do nothing.\n" in result.output


def test_without_commands_help_has_no_list_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "COMMANDS", {})
    assert "Commands:" not in CliRunner().invoke(main.group, ["--help"]).output


def test_a_shell_can_complete_the_commands(command: ModuleType) -> None:
    command.command = click.Command("sample-command")  # type: ignore[attr-defined]
    found = main.group.shell_complete(click.Context(main.group), "sample")
    assert [item.value for item in found] == ["sample-command"]


def test_an_unknown_command_exits_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "judje") == 2
    assert "No such command 'judje'." in capsys.readouterr().err


def test_help_imports_no_heavy_module() -> None:
    environment = {"PYTHONPATH": str(Path(main.__file__).parents[2])}
    result = subprocess.run(
        [sys.executable, "-c", listing(["--help"])],
        capture_output=True, text=True, check=True, env=environment,
    )  # fmt: skip
    imported = {name.partition(".")[0] for name in result.stderr.split()}
    assert "click" in imported
    assert not imported & HEAVY
    assert not {name for name in result.stderr.split() if name.startswith("adjudicator.")} - {
        "adjudicator.cli",
        "adjudicator.cli.main",
        "adjudicator.errors",
    }


def test_what_judges_and_reports_imports_no_parser() -> None:
    program = (
        "import sys; from adjudicator.judge.clock import due, misses, ready\n"
        "from adjudicator.judge.game import turns; from adjudicator.judge.run import digest\n"
        "print(*sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert not {"lark", "adjudicator.language.reading"} & {*result.stdout.split()}


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_of_the_table_has_help(name: str) -> None:
    result = CliRunner().invoke(main.group, [name, "--help"])
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: group {name} ")


def test_what_is_written_can_be_read_by_nobody_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    players = ("--player", "red=Ada <ada@example.org>", "--player", "blue=Bo <bo@example.org>")
    who = ("--address", "judge@example.org", "--game-master", "gm@example.org")
    assert run(monkeypatch, "--home", str(home), "new", "world", *players, *who) == 0
    assert run(monkeypatch, "--home", str(home), "tick") == 0
    written = [home, *home.rglob("*")]
    assert home / "world" / "turns" / "0000.0" / "state.yaml" in written
    assert home / "outbox" in written
    assert [path for path in written if path.stat().st_mode & 0o077] == []
