"""`adjudicator new`, with options and with questions."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli.main import group
from adjudicator.judge.game.settings import GameSettings, load_settings
from adjudicator.judge.home import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "games")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.cli.new._is_a_terminal", lambda: True)


def new(home: Home, *words: str, answers: list[str] | None = None) -> Result:
    stdin = "".join(f"{one}\n" for one in answers or [])
    return CliRunner().invoke(group, ["--home", str(home.root), "new", *words], input=stdin)


def settings(home: Home, name: str = "world") -> GameSettings:
    return load_settings(home.game(name).settings)


ALL = ["isles", "A war", "", "Europe/Berlin", "Sunday, Wednesday", "", "3"]
PEOPLE = ["red=Ada <ada@example.org>", "bo@example.org", ""]
REST = ["y", "n", "", "judge@example.com", "gm@example.com"]


@pytest.mark.usefixtures("terminal")
def test_a_terminal_is_asked_for_all_that_makes_a_game(home: Home) -> None:
    result = new(home, answers=[*ALL, *PEOPLE, *REST])
    assert result.exit_code == 0, result.output
    assert "begins when all have answered" in result.output
    made = settings(home, "isles")
    assert (made.title, made.grid.rule) == ("A war", "FREQ=WEEKLY;BYDAY=WE,SU")
    assert made.grid.zone.key == "Europe/Berlin"
    assert [player.name for player in made.players] == ["Ada", "", ""]
    assert made.muster.invited == ("bo@example.org",)
    assert (made.anonymous, made.muster.approval, made.observers) == (True, False, True)
    assert "address: judge@example.com" in home.config.read_text()


@pytest.mark.usefixtures("terminal")
def test_nonsense_is_asked_again_at_once(home: Home) -> None:
    answers = [
        "World War", "world", "", "chess", "risk2", "Mars", "UTC", "Funday", "Sunday", "25:00",
        "20:00", "9", "pink", "red blue", "green=Cy <cy@example.org>", "red=Ada <ada>", "nobody",
        "red=Ada <ada@example.org>", "blue=Bo <bo@example.org>", "", "", "", "judge", "", "",
    ]  # fmt: skip
    result = new(home, answers=answers)
    assert result.exit_code == 0, result.output
    for said in (
        "cannot be the name of a game", "no rule set “chess”", "“Mars” is no time zone",
        "“Funday” is no day of the week", "“25:00” is no time of day", "9 cannot play",
        "“pink” is no player's colour", "“green” is no seat's colour",
        "“ada” is not a mail address",
        "“nobody” is not a mail address", "“judge” is not a mail address",
    ):  # fmt: skip
        assert said in result.output
    assert [player.name for player in settings(home).players] == ["Ada", "Bo"]


@pytest.mark.usefixtures("terminal")
def test_a_home_that_is_there_is_not_asked_about(home: Home) -> None:
    new(home, "world", "--zone", "Asia/Tokyo")
    result = new(home, answers=["isles", "", "", "", "", "", "2", "", "", "", ""])
    assert result.exit_code == 0, result.output
    assert settings(home, "isles").grid.zone.key == "Asia/Tokyo"


@pytest.mark.usefixtures("terminal")
def test_options_ask_nothing(home: Home) -> None:
    result = new(home, "world", "--seats", "3", "--invite", "ada@example.org", "--no-observers")
    assert result.exit_code == 0, result.output
    assert settings(home).seats == ("red", "orange", "yellow")
    assert "begins when all have answered" in result.output


def test_without_a_terminal_a_name_makes_a_draft(home: Home) -> None:
    result = new(home, "world")
    assert "world is a draft" in result.output
    assert settings(home).draft


def test_without_a_terminal_the_name_is_needed(home: Home) -> None:
    result = new(home)
    assert result.exit_code == 2
    assert "Missing argument 'NAME'" in result.output


@pytest.mark.parametrize("player", ["Ada <ada@example.org>", "red=Ada"])
def test_players_are_told_how_they_are_written(home: Home, player: str) -> None:
    result = new(home, "world", "--player", player)
    assert result.exit_code == 2
    assert "write it like “red=Ada <ada@example.org>”" in result.output


def test_a_colour_is_given_once(home: Home) -> None:
    both = ["--player", "red=Ada <ada@example.org>", "--player", "red=Bo <bo@example.org>"]
    assert "each colour can be given to one player only" in new(home, "world", *both).output


def test_a_full_game_begins_with_the_next_run(home: Home) -> None:
    both = ["--player", "red=Ada <ada@example.org>", "--player", "blue=Bo <bo@example.org>"]
    assert "world begins with the next run" in new(home, "world", *both).output


MS_RISK = ["two", "", "ms-risk-two", "", "", "", "2"]
BOTH = ["red=Ada <ada@example.org>", "blue=Bo <bo@example.org>"]


@pytest.mark.usefixtures("terminal")
def test_who_plays_as_what_is_asked_where_it_makes_a_difference(home: Home) -> None:
    answers = [*MS_RISK, *BOTH, "lady", "Woman", "woman", "man", "", "", "", "", ""]
    result = new(home, answers=answers)
    assert result.exit_code == 0, result.output
    assert "“lady” is not known" in result.output
    assert "The game is for one woman and one man (F8), and 2 women play" in result.output
    assert settings(home, "two").women == ("red",)
    assert "two begins with the next run" in result.output


@pytest.mark.usefixtures("terminal")
def test_who_has_not_said_it_is_asked_by_mail(home: Home) -> None:
    result = new(home, answers=[*MS_RISK, *BOTH, "woman", "", "", "", "", "", ""])
    assert result.exit_code == 0, result.output
    assert settings(home, "two").genders == ("woman", "")
    assert "two begins when all have answered" in result.output


@pytest.mark.usefixtures("terminal")
def test_nobody_is_asked_where_it_makes_no_difference(home: Home) -> None:
    result = new(home, answers=["two", "", "classic-two", "", "", "", "2", *BOTH, *[""] * 5])
    assert result.exit_code == 0, result.output
    assert "woman" not in result.output


PAIR = [word for one in BOTH for word in ("--player", one)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--gender", "red=lady"], "write it like “red=woman” or “blue=man”"),
        (["--gender", "green=woman"], "no --player plays green"),
        (["--gender", "red=man"], "makes no difference between women and men"),
        (["--rules", "ms-risk", "--gender", "red=man"], "2 players cannot play"),
        (
            ["--rules", "ms-risk-two", "--gender", "red=man", "--gender", "blue=man"],
            "the game is for one woman and one man (F8), and 2 men play",
        ),
    ],
)
def test_genders_that_cannot_be_are_refused(home: Home, words: list[str], said: str) -> None:
    result = new(home, "two", *PAIR, *words)
    assert result.exit_code != 0
    assert said in result.output + str(result.exception)
    assert not home.game("two").root.exists()


def test_genders_are_given_by_options(home: Home) -> None:
    words = ["--rules", "ms-risk-two", "--gender", "red=man", "--gender", "Blue = woman"]
    result = new(home, "two", *PAIR, *words)
    assert result.exit_code == 0, result.output
    assert settings(home, "two").women == ("blue",)
