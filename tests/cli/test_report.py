"""`adjudicator report` prints what went out."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli.report import command
from adjudicator.errors import UserError
from tests.judge.test_last_report import begun, ended


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a game of two judged stages, and a game that has not begun."""
    (tmp_path / "judge.yaml").write_text("format: 1\n")
    (tmp_path / "draft").mkdir()
    (tmp_path / "draft" / "game.yaml").touch()
    for turn in ("0000.0", "0000.1"):
        reports = tmp_path / "world" / "turns" / turn / "reports"
        reports.mkdir(parents=True)
        for reader in ("public", "red"):
            (reports / f"{reader}.txt").write_text(f"{turn} for {reader}: Dörte\n", "utf-8")
    return tmp_path


def run(home: Path, *words: str) -> Result:
    return CliRunner().invoke(command, words, obj=home)


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ((), "0000.1 for public: Dörte\n"),
        (("--player", "red"), "0000.1 for red: Dörte\n"),
        (("--turn", "0000.0"), "0000.0 for public: Dörte\n"),
    ],
)
def test_a_report_is_printed_as_it_went_out(
    home: Path, words: tuple[str, ...], printed: str
) -> None:
    """The latest one for the public, unless another is named."""
    result = run(home, "world", *words)
    assert (result.exit_code, result.output) == (0, printed)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere",), "There is no game “nowhere” in"),
        (("draft",), "There is no judged stage in"),
        (("world", "--turn", "0007.1"), "There is no judged stage 0007.1 in"),
        (("world", "--player", "black"), "black.txt cannot be read: No such file"),
    ],
)
def test_a_report_that_is_not_there_is_told(
    home: Path, words: tuple[str, ...], message: str
) -> None:
    error = run(home, *words).exception
    assert isinstance(error, UserError)
    assert message in str(error)


def test_the_last_report_of_a_game_is_told_anew(tmp_path: Path) -> None:
    table = ended(tmp_path)
    home = table.home.root
    for words, subject in (((), "Red has won."), (("--player", "red"), "You won.")):
        result = run(home, "world", "--last", *words)
        assert result.exit_code == 0
        assert result.output.startswith(subject + "\n")
    assert "Nobody played black" in str(run(home, "world", "--last", "--player", "black").exception)


def test_a_game_that_goes_on_has_no_last_report(tmp_path: Path) -> None:
    home = begun(tmp_path).home.root
    assert "goes on, so there is no last report" in str(run(home, "world", "--last").exception)
