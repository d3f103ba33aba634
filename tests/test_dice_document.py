"""docs/dice.md is right: its example, its faces, its program, by plain means and by the core."""

import hashlib
import hmac
import re
import subprocess
import sys
from functools import partial
from itertools import chain, count, islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.core.aids import Aids
from adjudicator.core.assault import fight_of, rolled_out
from adjudicator.core.battles import Aid, BattleKind
from adjudicator.core.cards import WILD
from adjudicator.core.chance import StageChance, commitment, roller, stage_key, stage_seed
from adjudicator.core.dice import DICE, PLAIN, WHITE, YELLOW
from adjudicator.core.events import Captured
from adjudicator.core.ids import COLOURS, NEUTRAL, StageId
from adjudicator.core.orders import Assault, Source
from adjudicator.core.phases import draw, turn_order
from adjudicator.core.setup import deal, deck
from adjudicator.core.state import State, frozen
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
    events = deal(State(seats), rules, StageChance(b"", secret, "world", stage))
    dealt = [event.territory for event in events if hasattr(event, "territory")]
    assert dealt == by_hand(secret, "0.0.0 deal", sorted(rules.board.territories))
    shuffled = [card.territory or "wild" for card in events[0].cards]
    assert shuffled == by_hand(
        secret, "0.0.0 deck", [*sorted(rules.board.territories), "wild", "wild"]
    )


def test_who_has_a_whole_pile_is_passed_over():
    """F8: fifteen territories for her, thirteen for him, and fourteen neutral ones."""
    secret, rules = bytes.fromhex(value("secret")), load_rules("ms-risk-two")
    table = State(("red", "blue"), women=("blue",))
    events = deal(table, rules, StageChance(b"", secret, "world", StageId(0, 0)))
    owners = {it.territory: it.player for it in events if hasattr(it, "territory")}
    order = by_hand(secret, "0.0.0 deal", sorted(rules.board.territories))
    turns = [*("red", "blue", NEUTRAL) * 13, "blue", NEUTRAL, "blue"]
    assert owners == dict(zip(order, turns, strict=True))


def test_a_die_that_is_rolled_again_is_the_next_of_the_stream_and_the_commander_takes_none():
    """X3, X4: the next roll goes on from there."""
    key = stage_key(stage_seed(bytes.fromhex(value("secret")), "world", StageId(3, 1, 0)), {})
    stream = chain.from_iterable(
        hmac.digest(key, f"attack Brazil-Peru 1/{number}".encode(), "sha256") for number in count()
    )
    faces = (PLAIN.faces[byte % 12] for byte in stream if byte < 252)
    order = Assault("Brazil", "Peru", Source(1, ""))
    fight = replace(
        fight_of(order, 2, load_rules("classic-expert")), aids=Aids(reroll=True, commander=True)
    )
    rolls, _ = rolled_out(fight, (20, 20), roller(key, "attack Brazil-Peru 1"))
    again = []
    for roll in rolls:
        assert roll.attack == tuple(islice(faces, len(roll.attack)))
        assert roll.defence == tuple(islice(faces, len(roll.defence)))
        again += [one.face == next(faces) for one in roll.turned if one.by is Aid.REROLL]
    assert len(again) > 5
    assert all(again)
    assert sum(roll.led for roll in rolls) == 1


def test_women_throw_for_the_order_of_turns_before_men():
    """F1: those who are equal again, the higher ones first, all from one stream."""
    seats = COLOURS[:6]
    table = State(seats, women=seats[1::2])
    for number in range(6):
        key = bytes([number])
        chance = StageChance(key, b"", "world", StageId(0, 1))
        (rolled,) = turn_order.judge(table, {}, load_rules("ms-risk"), chance)
        throw = partial(next, (face for roll in rolled.rolls for face in roll))
        roll = roller(key, "turn order")
        order = [
            *by_dice(seats[1::2], roll, throw),
            *by_dice(seats[::2], roll, throw),
        ]
        assert list(rolled.order) == order


def by_dice(players, roll, told):
    """The players as their dice have it; asserts that these are the ones that are told."""
    if len(players) == 1:
        return list(players)
    faces = dict(zip(players, roll([PLAIN] * len(players)), strict=True))
    assert [told() for _ in players] == list(faces.items())
    order = []
    for face in range(6, 0, -1):
        if equal := [player for player in players if faces[player] == face]:
            order += by_dice(equal, roll, told)
    return order


@pytest.mark.parametrize("hand", [1, 4])
def test_the_card_for_a_wild_one_can_be_repeated_as_described(hand):
    """F7: the first of the hand, in its random order."""
    secret, rules = bytes.fromhex(value("secret")), load_rules("ms-risk")
    cards = [card for card in deck(rules.board) if not card.is_wild]
    state = State(
        ("red", "blue", "green"),
        round=2,
        stage=1,
        hands=frozen({"blue": tuple(cards[:hand])}),
        draw_pile=(WILD,),
        women=("blue",),
        order=("red", "blue", "green"),
        captures=(Captured("Peru", "red", "blue", 1, BattleKind.ATTACK, "Brazil"),),
    )
    events = draw.judge(state, {}, rules, StageChance(b"", secret, "world", StageId(2, 1)))
    names = [card.territory for card in cards[:hand]]
    assert events[-1].card.territory == by_hand(secret, "2.1.0 wild card of red", names)[0]


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
