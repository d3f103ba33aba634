"""Making a game and a home."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.errors import UserError
from adjudicator.judge.config import load_config
from adjudicator.judge.game.new import Wishes, crontab_line, new_game
from adjudicator.judge.game.settings import load_settings
from adjudicator.judge.home import Home

WISHES = Wishes(
    name="world",
    players=[
        ("red", 'Ada "A." O’Neil: #1', ["ada@example.org"]),
        ("blue", "no", ["bo@example.org"]),
    ],
    days=["Sunday", "Wednesday"],
    time="20:00",
    zone="Europe/Berlin",
    rules="risk2-80",
    address="judge@example.org",
    game_master="gm@example.org",
)


def test_a_game_and_its_home_are_made_and_can_be_read(tmp_path: Path) -> None:
    home = Home(tmp_path / "games")
    written = new_game(home, WISHES)
    assert [path.name for path in written] == ["game.yaml", "judge.yaml", ".gitignore"]
    settings = load_settings(home.game("world").settings)
    assert [player.name for player in settings.players] == ['Ada "A." O’Neil: #1', "no"]
    assert settings.rules.domination == 38
    assert settings.grid.rule == "FREQ=WEEKLY;BYDAY=WE,SU"
    assert not settings.draft
    assert load_config(home).address == "judge@example.org"
    ignored = (home.root / ".gitignore").read_text().split()
    assert {"reply.key", "secret", "ledger.sqlite*", "pending/", "outgoing/", "spool/"} <= {
        *ignored
    }


def test_a_second_game_leaves_the_home_as_it_is(tmp_path: Path) -> None:
    home = Home(tmp_path / "games")
    new_game(home, WISHES)
    key = home.reply_key.read_bytes()
    assert new_game(home, replace(WISHES, name="earth")) == [home.game("earth").settings]
    assert home.reply_key.read_bytes() == key
    assert [folder.name for folder in home.games()] == ["earth", "world"]


def test_what_is_not_wished_stands_there_as_a_comment_that_works(tmp_path: Path) -> None:
    home = Home(tmp_path)
    new_game(home, WISHES)
    assert "\n# seats: 4\n" in home.game("world").settings.read_text()


def test_who_has_not_said_what_to_play_as_is_asked_by_mail(tmp_path: Path) -> None:
    home = Home(tmp_path)
    wishes = replace(WISHES, rules="ms-risk-two", genders={"red": "woman"})
    new_game(home, wishes)
    settings = load_settings(home.game("world").settings)
    assert (settings.genders, settings.muster.answers) == (("woman", ""), True)
    new_game(home, replace(wishes, name="earth", genders={"red": "woman", "blue": "man"}))
    settings = load_settings(home.game("earth").settings)
    assert (settings.genders, settings.muster.answers) == (("woman", "man"), False)


def test_a_game_without_players_is_a_draft(tmp_path: Path) -> None:
    home = Home(tmp_path)
    new_game(home, replace(WISHES, players=[]))
    assert load_settings(home.game("world").settings).draft


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (replace(WISHES, name="../world"), "cannot be the name of a game"),
        (replace(WISHES, name="judge"), "cannot be the name of a game"),
        (replace(WISHES, time="24:00"), "time: “24:00” is no time of day"),
        (replace(WISHES, days=["Sunday]"]), "is no day of the week"),
        (replace(WISHES, zone="Mars"), "zone: “Mars” is no time zone"),
        (replace(WISHES, rules="chess"), "no rule set “chess”"),
        (replace(WISHES, players=WISHES.players[:1]), "1 player cannot play"),
        (replace(WISHES, address="judge"), "“judge” is not a mail address"),
    ],
)
def test_nonsense_is_refused_and_nothing_is_written(
    tmp_path: Path, wishes: Wishes, said: str
) -> None:
    with pytest.raises(UserError, match=said):
        new_game(Home(tmp_path / "games"), wishes)
    assert not (tmp_path / "games").exists()


def test_a_game_is_never_written_over(tmp_path: Path) -> None:
    new_game(Home(tmp_path), WISHES)
    with pytest.raises(UserError, match="exists already"):
        new_game(Home(tmp_path), WISHES)


def test_the_line_for_cron_survives_odd_places() -> None:
    line = crontab_line(Path("/opt/my tools/adjudicator"), Home(Path("/home/100%/games")))
    assert line == r"*/5 * * * * '/opt/my tools/adjudicator' --home /home/100\%/games tick"


def test_a_closed_home_gets_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(path: Path, **_: bool) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "stat", closed)
    with pytest.raises(UserError, match="world cannot be read: Permission denied"):
        new_game(Home(tmp_path), WISHES)


def test_what_stands_as_a_comment_is_what_counts_without_it(tmp_path: Path) -> None:
    home = Home(tmp_path)
    new_game(home, replace(WISHES, seats="4", invited=["chidi@example.org"]))
    path = home.game("world").settings
    before = load_settings(path)
    lines = path.read_text().splitlines()
    keys = ("muster", "observers", "deadlines", "misses", "press", "votes")
    named = [line[2:] if line[2:].startswith(keys) else line for line in lines]
    assert sum(line != other for line, other in zip(lines, named, strict=True)) == len(keys)
    path.write_text("\n".join(named))
    after = load_settings(path)
    assert after == before


def test_seats_invitations_and_switches_are_written(tmp_path: Path) -> None:
    home = Home(tmp_path)
    wishes = replace(
        WISHES,
        title="A week: of war",
        seats="red blue, green",
        invited=["chidi@example.org"],
        anonymous=True,
        approval=False,
        observers=False,
    )
    new_game(home, wishes)
    settings = load_settings(home.game("world").settings)
    assert (settings.title, settings.seats) == ("A week: of war", ("red", "blue", "green"))
    assert [player.colour for player in settings.players if player.is_open] == ["green"]
    assert settings.muster.invited == ("chidi@example.org",)
    assert settings.muster.answers
    assert (settings.muster.approval, settings.observers) == (False, False)
    assert settings.anonymous
    assert not settings.draft
