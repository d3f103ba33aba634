"""A verifier in another language, written from docs/dice.md, comes to the same dice."""

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from adjudicator.core.battles import Aid, AttackFought, BattleFought
from adjudicator.judge.checking.kept_game import Judged
from adjudicator.judge.checking.public_record import public_record
from tests.judge.whole_game import ruled_game, turns_game, whole_game

SCRIPT = Path(__file__).parent / "second_verifier.pl"
PERL = shutil.which("perl")

pytestmark = pytest.mark.skipif(PERL is None, reason="there is no perl here")


def verified(record: bytes) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(PERL), str(SCRIPT)],
        input=record.decode(),
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def test_both_roll_the_same_dice_in_every_battle_of_a_whole_game():
    game = whole_game()
    found = verified(public_record(game))
    assert (found.returncode, found.stderr) == (0, "")
    battles = [
        f"{step.stage}\t{event.key}\t{', '.join(' '.join(map(str, it.dice)) for it in event.rolls)}"
        for step in game.steps
        if isinstance(step, Judged)
        for event in step.events
        if isinstance(event, BattleFought)
    ]
    assert len(battles) > 100
    assert found.stdout.splitlines() == battles


@cache
def women_and_men():
    """A game to its end in which cards were taken at random for wild ones."""
    return whole_game(2, 2, 60, rule_set="ms-risk-two")


@cache
def experts():
    """A game to its end in which dice were rolled again and turned."""
    return whole_game(3, 2, 110, rule_set="classic-expert")


@pytest.mark.parametrize("played", [turns_game, women_and_men, experts])
def test_both_roll_the_same_dice_in_every_attack_of_a_game_of_turns(played):
    game = played()
    found = verified(public_record(game))
    assert (found.returncode, found.stderr) == (0, "")
    attacks = [
        f"{step.stage}\t{event.key}\t{', '.join(map(faces, event.rolls))}"
        for step in game.steps
        if isinstance(step, Judged)
        for event in step.events
        if isinstance(event, AttackFought)
    ]
    assert len(attacks) > 50
    assert found.stdout.splitlines() == attacks


def faces(roll):
    again = [one.face for one in roll.turned if one.by is Aid.REROLL]
    return " ".join(map(str, (*roll.attack, *roll.defence, *again)))


@pytest.mark.parametrize(
    ("by", "said"), [("re-roll", ": the dice"), ("commander", ": the commander")]
)
def test_the_other_one_finds_a_die_that_was_turned_to_another_face(by, said):
    """X3, X4: the next die of the stream, and always a six."""
    lines = [json.loads(line) for line in public_record(experts()).splitlines()]
    turned = [
        one
        for line in lines
        for roll in line.get("rolls", ())
        if line.get("event") == "attack fought"
        for one in roll.get("turned", ())
        if one["by"] == by
    ]
    turned[0]["face"] -= 1 if turned[0]["face"] > 1 else -1
    assert said in of_changed(lines).stderr


def test_the_other_one_finds_a_card_that_was_not_the_one_drawn_for_a_wild_one():
    """F7: the first of the hand in its random order."""
    lines = [json.loads(line) for line in public_record(women_and_men()).splitlines()]
    for line in lines:
        if line["line"] == "opened":
            line["text"] = re.sub(
                r'("card given".*?"card": ?")[^"]+', r"\g<1>Moon", line["text"], count=1
            )
    assert "the card for the wild one of orange in 17.2.0" in of_changed(lines).stderr


def of_changed(lines):
    """What the other verifier finds in a record of these lines."""
    found = verified("".join(f"{json.dumps(line)}\n" for line in lines).encode())
    assert found.returncode == 1
    return found


@pytest.mark.parametrize(
    ("event", "change", "said"),
    [
        ("attack fought", lambda line: line["rolls"][0]["defence"].reverse(), "the dice"),
        ("attack fought", lambda line: line.update(key="attack Brazil-Peru 9"), "the dice"),
        ("turn order rolled", lambda line: line["rolls"][0].reverse(), "turn order: the dice"),
    ],
)
def test_the_other_one_finds_what_was_changed_of_a_turn(event, change, said):
    lines = [json.loads(line) for line in public_record(turns_game()).splitlines()]
    change(next(line for line in lines if line.get("event") == event and uneven(line)))
    assert said in of_changed(lines).stderr


def uneven(line):
    """Whether what is turned round in a test is not the same thereafter."""
    first = line["rolls"][0]
    its = first if isinstance(first, list) else first["defence"]
    return its != its[::-1]


def test_rulings_and_stages_that_were_thrown_away_disturb_it_in_nothing():
    found = verified(public_record(ruled_game()))
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        ("stage", lambda line: line["salts"].update(red="not said"), "the dice"),
        ("stage", lambda line: line.update(seed="00" * 32), "the commitment"),
        ("stage", lambda line: line.update(sealed="00" * 32), "seal"),
        ("secret", lambda line: line.update(secret="00" * 32), "the deck"),
    ],
)
def test_the_other_one_finds_what_was_changed_too(kind, change, said):
    lines = [json.loads(line) for line in public_record(whole_game()).splitlines()]
    change([line for line in lines if line["line"] == kind][-1])
    assert said in of_changed(lines).stderr
