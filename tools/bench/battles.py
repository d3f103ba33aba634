"""The row about battles, beside a loop that only rolls dice."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from adjudicator.core.battles import BattleFought, BattleKind, Force, Garrison
from adjudicator.core.chance import StageChance
from adjudicator.core.combat import fight, opening
from adjudicator.core.dice import DICE, FACES
from adjudicator.core.ids import StageId
from adjudicator.data.rulesets import load_rules
from tools.bench.row import Row, timed

BATTLES: Final = 1000


def battle_rows(_: Path) -> Iterator[Row]:
    """Invasions of 12 armies against 9, every die kept; beside it as many dice and nothing else."""
    rules = load_rules("risk2")
    battle = opening(
        BattleKind.INVASION, "Peru", [Force("red", "Brazil", "Peru", 12)], Garrison("blue", 9)
    )

    def fought(number: int) -> BattleFought:
        return fight(battle, rules, StageChance(bytes([number % 256]), b"", "", StageId(1, 1)))

    rolls = sum(len(fought(number).rolls) for number in range(BATTLES))
    choose, faces = random.Random(1).randrange, DICE[1].faces  # noqa: S311 - a loop to be timed

    def roll() -> list[list[int]]:
        return [[faces[choose(FACES)], faces[choose(FACES)]] for _ in range(rolls)]

    yield Row(
        f"battles, every die kept ({BATTLES})",
        "a loop of `random` dice that only rolls",
        0.5,
        "speed",
        lambda: timed(lambda: [fought(number) for number in range(BATTLES)]),
        lambda: timed(roll),
    )
