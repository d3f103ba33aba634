"""docs/dice.md is right: its example, its faces, its program, by plain means and by the core."""

import hashlib
import hmac
import re
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.core.battles import BattleKind
from adjudicator.core.chance import StageChance, commitment, roller, stage_key, stage_seed
from adjudicator.core.dice import DICE, PLAIN, WHITE, YELLOW
from adjudicator.core.ids import StageId
from adjudicator.core.setup import deal
from adjudicator.data.rulesets import load_rules
from adjudicator.resources import demo_root

TEXT = (Path(__file__).parents[1] / "docs" / "dice.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| ([^|]+?) \| (.+?) \|$", TEXT, re.MULTILINE))
SALT = "seven lanterns"


def value(name: str) -> str:
    return ROWS[name].strip("`")


def test_the_example_can_be_repeated_with_hmac_and_sha256_alone():
    secret = bytes.fromhex(value("secret"))
    assert hashlib.sha256(secret).hexdigest() == value("SHA-256 of the secret")
    seed = hmac.digest(secret, value("game and stage").encode(), "sha256")
    assert seed.hex() == value("seed")
    assert hashlib.sha256(seed).hexdigest() == value("commitment")
    key = hmac.digest(seed, f"blue\0{SALT}\0".encode(), "sha256")
    assert key.hex() == value("key")
    stream = hmac.digest(key, f"{value('battle')}/0".encode(), "sha256")
    assert stream.hex().startswith(value("first bytes of its stream"))
    numbers = list(stream[:6])
    assert " ".join(map(str, numbers)) == value("as numbers")
    assert " ".join(str(number % 12) for number in numbers) == value("modulo 12")
    dice = [value(name).split() for name in value("dice").split(", ")]
    faces = [die[number % 12] for die, number in zip(dice, numbers, strict=True)]
    assert " ".join(faces) == value("faces")


def test_the_core_gives_the_example():
    secret = bytes.fromhex(value("secret"))
    assert secret.hex() == (demo_root() / "world" / "secret").read_text().strip()
    seed = stage_seed(secret, "world", StageId(3, 1, 0))
    assert (seed.hex(), commitment(seed)) == (value("seed"), value("commitment"))
    key = stage_key(seed, {"blue": SALT})
    roll = roller(key, value("battle"))
    faces = [face for _ in range(3) for face in roll([YELLOW, WHITE])]
    assert " ".join(map(str, faces)) == value("faces")


@pytest.mark.parametrize("die", [*DICE, PLAIN], ids=lambda die: die.name)
def test_the_faces_are_those_of_the_dice(die):
    assert value(die.name) == " ".join(map(str, die.faces))


@pytest.mark.parametrize("kind", BattleKind)
def test_every_kind_of_battle_is_named(kind):
    assert re.search(rf"`{kind} [A-Z]", TEXT)


def test_the_program_prints_what_stands_below_it():
    program, printed = re.findall(r"```(?:python)?\n(.+?)```", TEXT, re.DOTALL)
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout == printed


def test_the_deal_can_be_repeated_as_described():
    """The hidden streams: numbers of two bytes, those thrown away that would favour the first."""
    rules = load_rules("risk2")
    seats = ("red", "yellow", "green", "blue", "purple", "black")
    secret, stage = bytes.fromhex(value("secret")), StageId(0, 0)
    events = deal(seats, rules, StageChance(b"", secret, "world", stage))
    dealt = [event.territory for event in events if hasattr(event, "territory")]
    assert dealt == by_hand(secret, "0.0.0 deal", sorted(rules.board.territories))
    shuffled = [card.territory or "wild" for card in events[0].cards]
    assert shuffled == by_hand(
        secret, "0.0.0 deck", [*sorted(rules.board.territories), "wild", "wild"]
    )


def by_hand(secret: bytes, purpose: str, things: list[str]) -> list[str]:
    key = hmac.digest(secret, f"world/hidden/{purpose}".encode(), "sha256")
    blocks = [hmac.digest(key, f"{purpose}/{number}".encode(), "sha256") for number in range(20)]
    stream = iter(b"".join(blocks))
    order = []
    while things:
        number = next(stream) * 256 + next(stream)
        if number < 65_536 // len(things) * len(things):
            order.append(things.pop(number % len(things)))
    return order
