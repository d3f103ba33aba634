"""Odds counted from battles, where there are too many courses to follow them all."""

from collections import Counter
from typing import Final

from adjudicator.core.battles import BattleFought
from adjudicator.core.chance import StageChance
from adjudicator.core.combat import fight
from adjudicator.core.ids import StageId
from adjudicator.core.rules import Rules
from adjudicator.odds.distribution import Sizes

_MOST_BATTLES: Final = 2000
"""Their shares are out by less than 0.022 in 95 cases of 100."""

_MOST_ROLLS: Final = 60_000
"""About a second. Battles with very many rolls end much the same, so fewer of them do."""


def counted(battle: BattleFought, rules: Rules) -> tuple[dict[Sizes, float], int]:
    """The share of each outcome in battles that the judge's own code fights, and their number.

    The same battle gives the same numbers each time.
    """
    ends: Counter[Sizes] = Counter()
    rolls = 0
    while ends.total() < _MOST_BATTLES and rolls < _MOST_ROLLS:
        dice = StageChance(ends.total().to_bytes(2), b"", "", StageId(0, 0))
        fought = fight(battle, rules, dice)
        ends[fought.left()] += 1
        rolls += len(fought.rolls)
    played = ends.total()
    return {sizes: times / played for sizes, times in ends.items()}, played
