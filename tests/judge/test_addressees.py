"""Whom press is for, as people write it."""

from pathlib import Path

import pytest

from adjudicator.judge.game.settings import GameSettings, load_settings
from adjudicator.judge.talk.addressees import Readers, named, readers
from adjudicator.language.reading import would_act

GAME = """\
format: 1
rules: risk2
schedule: {days: [Sunday], time: 8:30, zone: Europe/Berlin}
players:
  red: {name: Ada Green, address: ada@example.org}
  blue: {name: Bo, address: bo@example.org}
  green: {name: Chidi Ñandú, address: chidi@example.org}
  black: {name: Bo Diddley, address: di@example.org}
"""


@pytest.fixture
def settings(tmp_path: Path) -> GameSettings:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    return load_settings(path)


ALL = ("red", "blue", "green", "black")


@pytest.mark.parametrize(
    ("text", "colours"),
    [
        ("Blue", ["blue"]),
        ("blue and GREEN", ["blue", "green"]),
        ("Green, Blue & black", ["blue", "green", "black"]),
        ("Blue Green", ["blue", "green"]),
        ("the player Blue", ["blue"]),
        ("B, G and K", ["blue", "green", "black"]),
        ("blu/gre", ["blue", "green"]),
        ("Bo", ["blue"]),
        ("bo diddley", ["black"]),
        ("Diddley", ["black"]),
        ("Chidi", ["green"]),
        ("nandu", ["green"]),
        ("Ada", ["red"]),
        ("Ada Green", ["red"]),
        ("Green", ["green"]),
        ("all but Blue", ["red", "green", "black"]),
        ("everybody except for Blue and Chidi", ["red", "black"]),
    ],
)
def test_some_are_named_by_colour_letter_or_name(
    text: str, colours: list[str], settings: GameSettings
) -> None:
    assert readers(text, settings) == Readers(tuple(colours), everybody=False, master=False)


@pytest.mark.parametrize(
    "text", ["all", "everybody", "Everyone", "all players", "the others", "others", "all, Blue"]
)
def test_everybody_is_named_in_many_ways(text: str, settings: GameSettings) -> None:
    assert readers(text, settings) == Readers(ALL, everybody=True, master=False)


@pytest.mark.parametrize(
    "text", ["the game master", "GM", "gamemaster", "the judge's master", "the judge’s master"]
)
def test_the_game_master_is_no_player(text: str, settings: GameSettings) -> None:
    assert readers(text, settings) == Readers((), everybody=False, master=True)
    assert readers(f"Blue and {text}", settings) == Readers(("blue",), False, True)


@pytest.mark.parametrize("text", ["Pink", "Bl", "all but Pink", "Blue; 3 in Brazil", "x" * 90])
def test_of_anybody_else_it_is_said_who_plays(text: str, settings: GameSettings) -> None:
    said = readers(text, settings)
    assert isinstance(said, str)
    assert said.endswith(
        "in this game play Red (Ada Green), Blue (Bo), Green (Chidi Ñandú) and Black (Bo Diddley)."
    )
    assert said.startswith("There is no player “")
    assert not would_act(said, settings.rules.board)


def test_in_an_anonymous_game_there_are_no_names(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GAME + "anonymous: true\n")
    settings = load_settings(path)
    assert readers("Ada", settings) == (
        "There is no player “ada”; in this game play Red, Blue, Green and Black."
    )
    assert named("red", settings) == "Red"
