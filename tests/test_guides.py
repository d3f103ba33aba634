"""The guides for players and game masters say what the program does."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.core.schedule import takes_turns
from adjudicator.data import rulesets
from adjudicator.data.boards import load_board
from adjudicator.judge import config
from adjudicator.judge.game import settings
from adjudicator.judge.home import Home
from adjudicator.judge.questions.question_list import ASKED
from adjudicator.language.reading import families, is_order, read_orders
from adjudicator.language.situation import Situation
from adjudicator.resources import demo_root

CHECKOUT = Path(__file__).parents[1]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
GM = (CHECKOUT / "docs" / "gm.md").read_text(encoding="utf-8")
PLAYERS = (CHECKOUT / "docs" / "players.md").read_text(encoding="utf-8")
BOARD = load_board("risk2")


def blocks(text: str, language: str = "") -> list[str]:
    return re.findall(rf"^```{language}\n(.+?)^```", text, re.MULTILINE | re.DOTALL)


def section(text: str, heading: str) -> str:
    return re.split(r"^## ", text.split(f"\n## {heading}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


def keys(text: str) -> list[str]:
    return re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)


@pytest.mark.parametrize("line", blocks(PLAYERS)[0].splitlines())
def test_the_orders_for_players_are_orders(line):
    assert is_order(line, families(BOARD))


def test_the_turn_for_players_is_a_whole_turn():
    """Every line an order, and the word that it is all."""
    (lines,) = blocks(section(PLAYERS, "Whole turns by mail"))
    read = read_orders(lines.splitlines(), Situation(BOARD, turns=True))
    assert (read.complaints, read.chatter) == ((), ())
    assert len(read.orders) == len(lines.splitlines())  # one line holds two, one is “ready”
    assert [one.kind for one in read.settings] == ["ready"]


def test_the_turn_of_the_rule_book_is_a_whole_turn():
    rules = (CHECKOUT / "docs" / "rulebook.md").read_text(encoding="utf-8")
    (lines,) = blocks(rules)
    read = read_orders(lines.splitlines(), Situation(BOARD, turns=True))
    assert len(read.orders) == len(lines.splitlines())
    assert (read.complaints, read.chatter, read.settings) == ((), (), ())


def test_the_settings_for_players_are_settings():
    lines = [*blocks(PLAYERS)[-1].splitlines(), "zone America/Sao_Paulo", "cancel", "add:"]
    assert all(f"{line}" in PLAYERS for line in lines)
    read = read_orders(lines, Situation(BOARD))
    assert [one.kind for one in read.settings] == ["salt", "zone"]
    assert (read.orders, read.complaints, read.chatter) == ((), (), ())


def test_the_questions_for_players_are_questions():
    told = re.sub(r"\s+", " ", section(PLAYERS, "Asking"))
    lines = ["report", "report 5", "report 0", "report 5.1", "please send me the report of round 5"]
    assert all(f"`{line}`" in told or f"“{line}”" in told for line in lines)
    assert len(read_orders(lines, Situation(BOARD)).questions) == len(lines)


def test_the_guide_for_players_lists_every_question_as_the_help_does():
    rows = [f"| `{one.example}` | {one.brings} |" for one in ASKED.values()]
    assert "\n".join(rows) in section(PLAYERS, "Asking")
    for one in ASKED.values():
        assert read_orders([one.example], Situation(BOARD)).questions, one.example


def test_the_keys_of_both_files_are_all_there():
    with_format = {"format"}
    assert set(keys(section(GM, "judge.yaml"))) == set(config._KEYS) - with_format
    assert set(keys(section(GM, "game.yaml"))) == set(settings._KEYS) - with_format


def test_the_options_of_rule_sets_are_all_there():
    told = section(GM, "game.yaml").split("Options of a rule set")[1]
    assert set(re.findall(r"`(\w+)(?:: [^`]+)?`", told)) >= set(rulesets._OPTIONS)


def test_the_files_of_the_guide_can_be_read(tmp_path):
    mailboxes = blocks(section(GM, "judge.yaml"), "yaml")
    game = blocks(section(GM, "game.yaml"), "yaml")[0]
    start = "format: 1\naddress: judge@example.org\ngame_master: gm@example.org\nzone: UTC\n"
    home = Home(tmp_path)
    for text in mailboxes:
        home.config.write_text(start + text)
        assert config.load_config(home).accounts
    assert len(mailboxes) == 6
    (tmp_path / "game.yaml").write_text(game)
    players = settings.load_settings(tmp_path / "game.yaml").players
    assert [player.name for player in players] == ["Ada", "Bo"]
    (classic,) = blocks(section(GM, "A classic game by mail"), "yaml")
    (tmp_path / "game.yaml").write_text(classic)
    assert takes_turns(settings.load_settings(tmp_path / "game.yaml").rules)
    (of_women,) = blocks(section(GM, "Women and men"), "yaml")
    (tmp_path / "game.yaml").write_text(of_women)
    assert settings.load_settings(tmp_path / "game.yaml").genders == ("woman", "man", "")


def test_the_guide_tells_what_holds_of_press_and_votes_where_nothing_is_said(tmp_path):
    game = blocks(section(GM, "game.yaml"), "yaml")[0]
    (tmp_path / "game.yaml").write_text(game)
    usual = settings.load_settings(tmp_path / "game.yaml")
    (talk,) = blocks(section(GM, "What players say to each other"), "yaml")
    (tmp_path / "game.yaml").write_text(game + talk)
    said = settings.load_settings(tmp_path / "game.yaml")
    assert (said.press, said.votes) == (usual.press, usual.votes)


def test_the_press_for_players_is_press():
    (lines,) = blocks(section(PLAYERS, "Talking"))
    read = read_orders(lines.splitlines(), Situation(BOARD))
    assert [(one.to, len(one.text)) for one in read.settings] == [("Blue", 1), ("all", 3)]
    assert (read.orders, read.complaints, read.chatter) == ((), (), ())


def test_the_votes_for_players_are_votes():
    told = re.sub(r"\s+", " ", section(PLAYERS, "Votes"))
    lines = [
        *("vote draw", "vote extend", "vote concession to Blue", "I concede to Blue"),
        *("vote cancel", "vote no draw", "withdraw vote draw"),
        *("vote yes", "vote no", "withdraw vote"),
    ]
    assert all(f"`{line}`" in told for line in lines)
    assert len(read_orders(lines, Situation(BOARD)).settings) == len(lines)


def test_every_command_is_told_to_game_masters():
    told = set(re.findall(r"adjudicator (?:--home \S+ )?(\w+)", GM)) | {"demo"}
    assert told >= set(main.COMMANDS)


def test_the_readme_shows_a_real_mail_and_its_real_receipt(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written, answered = blocks(README)[:2]
    mail = (demo_root() / "mails" / "02-red-gmail-typo.eml").read_text(encoding="utf-8")
    assert all(line in mail for line in written.splitlines())
    told = CliRunner().invoke(main.group, ["demo"], catch_exceptions=False).output
    assert answered in told.replace("\N{NO-BREAK SPACE}", " ")


def test_a_newcomers_game_begins_as_the_guides_say(tmp_path, monkeypatch):
    """new, edit, doctor, tick: the draft begins once its line is gone."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> str:
        return CliRunner().invoke(main.group, words, catch_exceptions=False).output

    assert "tick" in call("new", "world", "--zone", "Europe/Berlin")
    game = tmp_path / "games" / "world" / "game.yaml"
    text = game.read_text().replace("draft: true\n", "").replace("#  red", "  red")
    game.write_text(text.replace("#  blue", "  blue"))
    assert "is in order, 2 players" in call("doctor")
    assert "nothing was stored" in call("tick", "--dry-run")
    assert call("tick") == ""
    assert "world: the set-up, orders due" in call("status")
    assert len(list((tmp_path / "games" / "outbox").glob("world.*.eml"))) == 2
