"""`adjudicator odds` answers on the terminal, to programs, and with a picture."""

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from adjudicator.cli.odds import command
from adjudicator.errors import UserError


def run(*words: str) -> Result:
    return CliRunner().invoke(command, words)


@pytest.mark.parametrize("words", [["12 attack 7"], ["12", "attack", "7"]])
def test_odds_are_printed(words: list[str]) -> None:
    told = run(*words)
    assert told.exit_code == 0
    assert told.output.startswith("12 attack 7: 98.0% of such battles are won.\n")


@pytest.mark.parametrize(
    ("words", "winning"),
    [
        (["30 attack 30"], 0.767560),
        (["30 attack 30", "--dice-scale", "program"], 0.762541),
        (["5 attack 5", "--rules", "risk2-manual"], 0.328318),
        (["10 clash 8"], 0.673596),
        (["3 and 3 and 3 attack 9"], 0.855722),
        (["3 and 3 and 3 attack 9", "--mass-casualties", "each"], 0.632384),
        (["10 attack 5", "--rules", "classic"], 0.916284),
        (["30 attack 30", "--rules", "classic-two"], 0.676114),
    ],
)
def test_rules_decide(words: list[str], winning: float) -> None:
    told = json.loads(run(*words, "--json").output)
    assert told["winning"] == pytest.approx(winning, abs=5e-7)


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    for name in ("odds.png", "odds.svg"):
        assert run("12 attack 7", "-o", str(tmp_path / name)).exit_code == 0
    assert Image.open(io.BytesIO((tmp_path / "odds.png").read_bytes())).size == (1200, 700)
    assert (tmp_path / "odds.png").stat().st_size < 60_000
    assert "<title>12 attack 7</title>" in (tmp_path / "odds.svg").read_text(encoding="utf-8")


def test_an_attack_of_the_classic_games_says_which_dice_and_which_armies() -> None:
    """The odds count the armies that may attack, without the one that stays."""
    told = run("10 attack 5", "--rules", "classic").output.splitlines()
    assert told[:2] == [
        "10 attack 5: 91.6% of such battles are won.",
        "Rule set classic, 3 dice against 2; one more army stays at home.",
    ]
    as_object = json.loads(run("10 attack 5", "--rules", "classic", "--json").output)
    assert (as_object["attack_dice"], as_object["defence_dice"]) == (3, 2)
    assert "dice_scale" not in as_object


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["12"], "There is no battle in “12”."),
        (["12 attack 7", "--rules", "chess"], "there is no rule set “chess”."),
        (
            ["3 and 4 attack 5", "--rules", "classic"],
            "Where players take turns, only one territory attacks at a time.",
        ),
        (
            ["5 clash 4", "--rules", "classic"],
            "Where players take turns, forces never clash on their way.",
        ),
        (
            ["5 attack 4", "--rules", "classic", "--dice-scale", "program"],
            "dice have one scale and losses are those of each roll.",
        ),
        (["12 attack 7", "-o", "odds.jpg"], "odds.jpg is neither .png nor .svg."),
        (["12 attack 7", "-o", "/nowhere/odds.svg"], "/nowhere/odds.svg cannot be written"),
    ],
)
def test_what_cannot_be_done_is_told(words: list[str], message: str) -> None:
    error = run(*words).exception
    assert isinstance(error, UserError)
    assert message in error.message
