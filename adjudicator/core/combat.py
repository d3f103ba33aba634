"""A battle between forces, or forces and a garrison, from the first die to the last (B4 to B11)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.battles import BattleFought, BattleKind, Force, Garrison, Roll
from adjudicator.core.chance import Chance
from adjudicator.core.dice import DiceScale, Die
from adjudicator.core.ids import Colour
from adjudicator.core.policies import MASS_CASUALTIES, Hits
from adjudicator.core.rules import Rules

_STORMERS: Final = "all who storm"
_CLASHES: Final = (BattleKind.BORDER_CLASH, BattleKind.SURGE_CLASH)

Compare: TypeAlias = Callable[[Sequence[Colour], Sequence[int]], Hits]
"""From the owners and faces of the sides still standing: how often each takes casualties."""


def opening(
    kind: BattleKind, place: str, forces: Sequence[Force], garrison: Garrison | None = None
) -> BattleFought:
    """A battle before the first die: named after its kind and place, its forces by origin (D4)."""
    in_order = tuple(sorted(forces, key=lambda force: force.origin))
    return BattleFought(f"{kind} {place}", kind, in_order, garrison, ())


def fight(battle: BattleFought, rules: Rules, chance: Chance) -> BattleFought:
    """The whole battle: roll until only one camp stands; each round anew by B11."""
    compare = comparison(battle, rules)
    roll = chance.battle(battle.key)
    sides = sides_of(battle, rules.dice_scale)
    sizes = [side.size for side in sides]
    rolls = []
    while len({side.camp for side in sides}) > 1:
        owners = [side.owner for side in sides]
        scales = [side.scale for side in sides]
        while all(sizes):
            dice = [scale(size) for scale, size in zip(scales, sizes, strict=True)]
            faces = roll(dice)
            lowest = min([die.rank for die in dice])
            hits = compare(owners, faces)
            sizes = [max(0, size - lowest * times) for size, times in zip(sizes, hits, strict=True)]
            rolls.append(Roll(faces, tuple(sizes)))
        sides = [side for side, size in zip(sides, sizes, strict=True) if size]
        sizes = [size for size in sizes if size]
    return replace(battle, rolls=tuple(rolls))


def comparison(battle: BattleFought, rules: Rules) -> Compare:
    """What decides a round: B4 in a clash, B9 in spoils, else B5, of which B6 is a part."""
    lead = rules.dice_scale.lead
    if battle.garrison and len(battle.forces) == 1:
        return _duel(lead)
    if battle.garrison:
        return _against_garrison(rules.mass_casualties, lead)
    return _lower_loses if battle.kind in _CLASHES else _highest_wins


class Side(Struct, frozen=True):
    """Who rolls a die: whose, for which camp, from which size, and which die for a size (D2)."""

    owner: Colour
    camp: str
    size: int
    scale: Callable[[int], Die]


def sides_of(battle: BattleFought, scale: DiceScale) -> list[Side]:
    """Against a garrison all who storm it are one camp; else every player stands alone."""
    garrison = battle.garrison
    sides = [
        Side(force.owner, _STORMERS if garrison else force.owner, force.size, scale.attacking)
        for force in battle.forces
    ]
    if garrison:
        sides.append(Side(garrison.owner, "the garrison", garrison.size, scale.defending))
    return sides


def _lower_loses(_: Sequence[Colour], faces: Sequence[int]) -> Hits:
    """The lower die takes casualties; equal dice do nothing (B4)."""
    one, other = faces
    return int(one < other), int(other < one)


@cache
def _duel(lead: int) -> Compare:
    """One force against the garrison: the same by any policy of mass casualties (B6)."""

    def compare(_: Sequence[Colour], faces: Sequence[int]) -> Hits:
        force, garrison = faces
        return (0, 1) if force >= garrison + lead else (1, 0)

    return compare


@cache
def _against_garrison(policy: str, lead: int) -> Compare:
    """Every force against the garrison, whose die is the last (B5, D2, D3)."""
    casualties = MASS_CASUALTIES[policy]

    def compare(_: Sequence[Colour], faces: Sequence[int]) -> Hits:
        least = faces[-1] + lead
        return casualties([face >= least for face in faces[:-1]])

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
