"""A battle between forces, or forces and a garrison, from the first die to the last (B4 to B11)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from adjudicator.core.chance import Chance
from adjudicator.core.events import BattleFought, BattleKind, Force, Garrison, Roll
from adjudicator.core.ids import Colour
from adjudicator.core.policies import MASS_CASUALTIES, Hits
from adjudicator.core.rules import Rules

_STORMERS: Final = "all who storm"

Compare: TypeAlias = Callable[[Sequence[Colour], Sequence[int]], Hits]
"""From the owners and faces of the sides still standing: how often each takes casualties."""


def opening(
    kind: BattleKind, place: str, forces: Sequence[Force], garrison: Garrison | None = None
) -> BattleFought:
    """A battle before the first die: named after its kind and place, its forces by origin (D4)."""
    in_order = tuple(sorted(forces, key=lambda force: force.origin))
    return BattleFought(f"{kind} {place}", kind, in_order, garrison, ())


def clash(battle: BattleFought, rules: Rules, chance: Chance) -> BattleFought:
    """Two forces that meet head on, until one is destroyed (B4)."""
    return _fight(battle, _lower_loses, rules, chance)


def storm(battle: BattleFought, rules: Rules, chance: Chance) -> BattleFought:
    """One force or several against a garrison, until one side has nobody left (B5, B6)."""
    return _fight(battle, _against_garrison(rules), rules, chance)


def spoils(battle: BattleFought, rules: Rules, chance: Chance) -> BattleFought:
    """Forces of several players for a territory, until one player's stand alone (B9)."""
    return _fight(battle, _highest_wins, rules, chance)


def _fight(battle: BattleFought, compare: Compare, rules: Rules, chance: Chance) -> BattleFought:
    """Roll until only one camp stands; each round anew by B11."""
    roll = chance.battle(battle.key)
    owners, sizes = _sides(battle)
    camps = _camps(battle)
    attackers = len(battle.forces)
    scale = rules.dice_scale
    rolls = []
    standing = list(range(len(sizes)))
    while len({camps[side] for side in standing}) > 1:
        dice = [
            scale.attacking(sizes[side]) if side < attackers else scale.defending(sizes[side])
            for side in standing
        ]
        faces = roll(dice)
        lowest = min(die.rank for die in dice)
        hits = compare([owners[side] for side in standing], faces)
        for side, times in zip(standing, hits, strict=True):
            sizes[side] = max(0, sizes[side] - lowest * times)
        rolls.append(Roll(faces, tuple(sizes[side] for side in standing)))
        standing = [side for side in standing if sizes[side]]
    return replace(battle, rolls=tuple(rolls))


def _sides(battle: BattleFought) -> tuple[list[Colour], list[int]]:
    sides: list[Force | Garrison] = [*battle.forces]
    if battle.garrison:
        sides.append(battle.garrison)
    return [side.owner for side in sides], [side.size for side in sides]


def _camps(battle: BattleFought) -> list[str]:
    """Who stands with whom: against a garrison all who storm it, else every player alone."""
    if battle.garrison:
        return [_STORMERS] * len(battle.forces) + ["the garrison"]
    return [force.owner for force in battle.forces]


def _lower_loses(_: Sequence[Colour], faces: Sequence[int]) -> Hits:
    """The lower die takes casualties; equal dice do nothing (B4)."""
    one, other = faces
    return int(one < other), int(other < one)


def _against_garrison(rules: Rules) -> Compare:
    """Every force against the garrison, whose die is the last (B5, D2, D3)."""
    casualties = MASS_CASUALTIES[rules.mass_casualties]
    lead = 0 if rules.dice_scale.attacker_wins_ties else 1

    def compare(_: Sequence[Colour], faces: Sequence[int]) -> Hits:
        *attacking, defending = faces
        return casualties([face >= defending + lead for face in attacking])

    return compare


def _highest_wins(owners: Sequence[Colour], faces: Sequence[int]) -> Hits:
    """The owner of the highest die wins the round, unless players share it (B9).

    Each force of the winner hits every enemy force whose die is lower than its own.
    """
    sides = list(zip(owners, faces, strict=True))
    top = {owner for owner, face in sides if face == max(faces)}
    if len(top) > 1:
        return (0,) * len(sides)
    winning = [face for owner, face in sides if owner in top]
    return tuple(
        0 if owner in top else sum(better > face for better in winning) for owner, face in sides
    )
