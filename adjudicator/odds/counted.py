"""Odds counted from battles, where there are too many courses to follow them all."""

from collections import Counter
from typing import Final

from adjudicator.core.battles import BattleFought
from adjudicator.core.chance import StageChance
from adjudicator.core.combat import fight
from adjudicator.core.ids import StageId
from adjudicator.core.rules import Rules
from adjudicator.odds.distribution import Sizes

PLAYED: Final = 2000
"""Their shares are out by less than 0.022 in 95 cases of 100."""


def counted(battle: BattleFought, rules: Rules) -> dict[Sizes, float]:
    """The share of each outcome in battles that the judge's own code fights, always the same."""
    left = Counter(fight(battle, rules, _dice(number)).left() for number in range(PLAYED))
    return {sizes: times / PLAYED for sizes, times in left.items()}


def _dice(number: int) -> StageChance:
    return StageChance(number.to_bytes(2), b"", "", StageId(0, 0))
