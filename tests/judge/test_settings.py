"""game.yaml: what it may say, and what is said where it is wrong."""

from datetime import time
from pathlib import Path

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.game.settings import check_name, load_settings

GAME = """\
format: 1
rules: risk2
schedule: {days: [Sunday, wednesday], time: 8:30, zone: Europe/Berlin}
players:
  red: {name: Ada, address: Ada@example.org}
  blue: {name: Bo, addresses: [bo@example.org, bo@example.com], zone: Asia/Tokyo}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "game.yaml"
    path.write_text(text)
    return path


def test_a_game_as_it_is_written(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, GAME + "anonymous: true\ntitle: War\n"))
    assert settings.title == "War"
    assert settings.anonymous
    assert settings.rules.name == "risk2"
    assert settings.grid.rule == "FREQ=WEEKLY;BYDAY=WE,SU"
    assert settings.grid.times == (time(8, 30),)
    assert [player.colour for player in settings.players] == ["red", "blue"]
    assert settings.players[0].addresses == ("ada@example.org",)
    assert settings.players[0].zone.key == "Europe/Berlin"
    assert settings.players[1].zone.key == "Asia/Tokyo"
    assert settings.player("blue").name == "Bo"


def test_a_game_may_bring_its_own_rule_set(tmp_path: Path) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "mine.yaml").write_text(
        "format: 1\nextends: risk2\nobjective: {domination: 40}\n"
    )
    settings = load_settings(written(tmp_path, GAME.replace("rules: risk2", "rules: mine")))
    assert settings.rules.domination == 40


def test_the_rules_may_be_a_record(tmp_path: Path) -> None:
    record = "rules: {extends: risk2, unplaced: lost}"
    settings = load_settings(written(tmp_path, GAME.replace("rules: risk2", record)))
    assert settings.rules.unplaced == "lost"


def test_a_draft_may_lack_players(tmp_path: Path) -> None:
    head = GAME.partition("players:")[0]
    assert load_settings(written(tmp_path, head + "draft: true\n")).players == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules: risk2", "rules: chess", "line 2, rules: there is no rule set “chess”"),
        ("rules: risk2", "rules: {extends: risk2, unplaced: x}", "unplaced: "),
        ("rules: risk2", "rules: {extends: risk2, board: moon}", "line 2, board: “moon” is not"),
        ("rules: risk2", "rules: 7", "rules: this is no rule set"),
        ("[Sunday, wednesday]", "[Sonntag]", "days: “Sonntag” is no day of the week"),
        ("[Sunday, wednesday]", "[]", "days: there is no day"),
        ("8:30", "25:00", "time: “25:00” is no time of day"),
        ("8:30", "8.30", "time: this must be text"),
        ("Europe/Berlin", "Mars", "zone: “Mars” is no time zone"),
        ("  red:", "  pink:", "“pink” is no player's colour"),
        ("Ada@example.org", "Ada", "address: “Ada” is not a mail address"),
        ("Ada@example.org", "adä@example.org", "is not a mail address"),
        ("Ada@example.org", "a..b@example.org", "is not a mail address"),
        ("[bo@example.org, bo@example.com]", "[]", "addresses: there is no address"),
        ("[bo@example.org, bo@example.com]", "[bo, x]", "addresses: “bo” is not"),
        ("bo@example.com", "ada@example.org", "belongs to both red and blue"),
        ("  blue", "#  blue", "1 player cannot play by these rules"),
        ("format: 1\n", "format: 1\ngame_master_plays: green\n", "nobody plays “green”"),
        ("format: 1\n", "format: 1\nrounds: 3\n", "rounds: this key is not known"),
        ("format: 1\n", "format: 1\nseats: 1\n", "seats: 1 is out of bounds"),
        ("format: 1\n", "format: 1\nseats: [red, blue, pink]\n", "“pink” is no player's colour"),
        ("format: 1\n", "format: 1\nseats: [red, green]\n", "blue must stand here once"),
        ("format: 1\n", "format: 1\nseats: [red, red, blue]\n", "red must stand here once"),
        ("format: 1\n", "format: 1\nseats: many\n", "seats: this must be a list"),
        ("format: 1\n", "format: 1\ninvite: [bo]\n", "invite: “bo” is not a mail address"),
        ("format: 1\n", "format: 1\nmuster: maybe\n", "muster: this must be a mapping"),
        ("format: 1\n", "format: 1\nmuster: {day: 3}\n", "day: this key is not known"),
        ("format: 1\n", "format: 1\nmuster: {days: 0}\n", "days: 0 is out of bounds"),
        ("format: 1\n", "format: 1\nmuster: {reminders: [7]}\n", "from 1 to 6"),
        ("format: 1\n", "format: 1\nmuster: {reminders: [soon]}\n", "a number of days before"),
        ("format: 1\n", "format: 1\nobservers: some\n", "observers: this must be true or false"),
    ],
)
def test_what_is_wrong_is_said_with_place_and_cure(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in GAME
    with pytest.raises(UserError, match=said) as caught:
        load_settings(written(tmp_path, GAME.replace(old, new)))
    assert caught.value.cure


def test_seats_without_a_player_are_open(tmp_path: Path) -> None:
    settings = load_settings(
        written(tmp_path, GAME.replace("format: 1\n", "format: 1\nseats: 4\n"))
    )
    assert settings.seats == ("red", "blue", "orange", "yellow")
    assert [player.is_open for player in settings.players] == [False, False, True, True]
    assert set(settings.public_names) == {"red", "blue"}
    assert settings.muster.answers


def test_listed_seats_give_the_order(tmp_path: Path) -> None:
    text = GAME.replace("format: 1\n", "format: 1\nseats: [green, blue, red]\n")
    assert load_settings(written(tmp_path, text)).seats == ("green", "blue", "red")


def test_two_spellings_of_one_address_are_one(tmp_path: Path) -> None:
    text = GAME.replace("Ada@example.org", "a@gmail.com").replace(
        "bo@example.com", "A@googlemail.com"
    )
    with pytest.raises(UserError, match="belongs to both"):
        load_settings(written(tmp_path, text))


@pytest.mark.parametrize("name", ["World", "a b", "", "x" * 21, "7up", "a/b", ".", "w_r"])
def test_a_name_that_would_not_do_is_refused(name: str) -> None:
    with pytest.raises(UserError, match="cannot be the name of a game"):
        check_name(name)


def test_names_of_an_anonymous_game_are_told_at_its_end_only_where_it_says_so(
    tmp_path: Path,
) -> None:
    for line, while_on, at_end in (
        ("", True, True),
        ("anonymous: true\n", False, False),
        ("anonymous: until the end\n", False, True),
    ):
        settings = load_settings(written(tmp_path, GAME + line))
        assert bool(settings.public_names) == while_on
        assert bool(settings.last_names) == at_end


def test_how_long_names_are_secret_is_said_in_known_words(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="says not for how long") as error:
        load_settings(written(tmp_path, GAME + "anonymous: for ever\n"))
    assert "until the end" in str(error.value)
