"""The rows of `make bench` about odds: two that have a time to keep, and one beside plain dice."""

import random
from collections.abc import Iterator
from pathlib import Path

from adjudicator.core.battles import BattleFought
from adjudicator.core.dice import DICE, FACES
from adjudicator.core.rules import Rules
from adjudicator.data.rulesets import load_rules
from adjudicator.odds.battle import of_battle
from adjudicator.odds.rolls import hits
from adjudicator.odds.supposed import supposed_invasion
from tools.bench.row import Row, timed

BATTLES = 10_000
"""With so many the share of won battles is out by at most a hundredth, 95 times in 100."""

ROLLS = 10
"""Of an average battle of 12 against 9."""


def odds_rows(_: Path) -> Iterator[Row]:
    """With nothing known of any roll beforehand, but for the last row."""
    each = load_rules({"extends": "risk2", "mass_casualties": "each"})
    joint = load_rules("risk2")
    yield _in_time("odds of 60 against 60", supposed_invasion([60], 60), joint, 0.2)
    three = supposed_invasion([15] * 3, 45)
    yield _in_time("odds of three forces of 15 against 45, joint", three, joint, 2)
    yield _in_time("odds of three forces of 15 against 45, each", three, each, 2)
    yield _beside_dice(joint)


def _in_time(what: str, battle: BattleFought, rules: Rules, seconds: float) -> Row:
    def ours() -> float:
        hits.cache_clear()
        return timed(lambda: of_battle(battle, rules))

    return Row(what, f"{seconds} s", 1, "time", ours, lambda: seconds)


def _beside_dice(rules: Rules) -> Row:
    battle = supposed_invasion([12], 9)
    choose, faces = random.Random(1).randrange, DICE[1].faces  # noqa: S311 - a loop to be timed

    def roll() -> None:
        for _ in range(BATTLES * ROLLS):
            faces[choose(FACES)], faces[choose(FACES)]

    return Row(
        "odds of 12 against 9, exact",
        f"{BATTLES} battles by a loop of random dice that only rolls",
        50,
        "speed",
        lambda: timed(lambda: of_battle(battle, rules)),
        lambda: timed(roll),
    )
