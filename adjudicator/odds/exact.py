"""Exact odds, by following every course that a battle can take (dynamic programming).

Armies only ever become fewer. So all positions with the same sum of armies are gone through before
those with a lower one, and each is met once, with the probability that the battle comes to it. A
position is a number: the sizes of the sides as its digits, each to a base of its own.
"""

from collections.abc import Callable
from itertools import accumulate
from operator import mul
from typing import Final, TypeAlias

from adjudicator.core.battles import BattleFought
from adjudicator.core.combat import Side, comparison, sides_of
from adjudicator.core.rules import Rules
from adjudicator.odds.distribution import Sizes
from adjudicator.odds.rolls import hits, too_many

Losses: TypeAlias = tuple[tuple[Sizes, float], ...]
"""What a roll may cost the sides, with its probability; nothing where the battle is over."""

Costs: TypeAlias = list[tuple[int, int, float]]
"""The same as the sum of armies, and by how much the position becomes less."""

_MOST_STEPS: Final = 2_500_000
"""About two seconds."""


def exact(battle: BattleFought, rules: Rules) -> dict[Sizes, float] | None:
    """The probability of each outcome; None where there are too many courses to follow."""
    if too_many(battle):
        return None
    start = tuple(side.size for side in battle.sides())
    bases = [size + 1 for size in start]
    places = [*accumulate(bases, mul, initial=1)][:-1]
    roll = _roller(battle, rules, places)
    levels: list[dict[int, float]] = [{} for _ in range(sum(start) + 1)]
    levels[-1][_number(start, places)] = 1.0
    outcomes, steps = {}, 0
    while levels and steps < _MOST_STEPS:
        for position, chance in levels.pop().items():
            sizes = _sizes(position, bases)
            costs = roll(sizes)
            steps += len(costs)
            if not costs:
                outcomes[sizes] = chance
            for armies, difference, share in costs:
                level, left = levels[-armies], position - difference
                level[left] = level.get(left, 0.0) + chance * share
    return None if levels else outcomes


def _number(sizes: Sizes, places: list[int]) -> int:
    return sum(map(mul, sizes, places))


def _sizes(position: int, bases: list[int]) -> Sizes:
    sizes = []
    for base in bases:
        position, size = divmod(position, base)
        sizes.append(size)
    return tuple(sizes)


def _roller(battle: BattleFought, rules: Rules, places: list[int]) -> Callable[[Sizes], Costs]:
    """What a roll of sides of these sizes may cost.

    That is the same for all sizes with the same dice, as long as nobody loses all there are (B11).
    """
    losses = _losses(battle, rules)
    sides = sides_of(battle, rules.dice_scale)
    most = len(sides) - 1
    alike = [[0, *(_kind(side, size, most) for size in range(1, side.size + 1))] for side in sides]
    known: dict[tuple[object, ...], Costs] = {}

    def roll(sizes: Sizes) -> Costs:
        key = tuple([own[size] for own, size in zip(alike, sizes, strict=True)])
        if key not in known:
            known[key] = [
                (sum(lost), _number(lost, places), share) for lost, share in losses(sizes)
            ]
        return known[key]

    return roll


def _kind(side: Side, size: int, most: int) -> tuple[int, int]:
    """What decides how much a side loses that is hit so many times at most."""
    rank = side.scale(size).rank
    return rank, min(size, rank * most)


def _losses(battle: BattleFought, rules: Rules) -> Callable[[Sizes], Losses]:
    """What a roll may cost sides of these sizes, never more than they have (B11)."""
    sides = sides_of(battle, rules.dice_scale)
    compare = comparison(battle, rules)
    garrisoned = battle.garrison is not None

    def losses(sizes: Sizes) -> Losses:
        standing = [(side, size) for side, size in zip(sides, sizes, strict=True) if size]
        if len({side.camp for side, _ in standing}) == 1:
            return ()
        dice = tuple(side.scale(size) for side, size in standing)
        lowest = min(die.rank for die in dice)
        owners = tuple(side.owner for side, _ in standing)

        def lost(times: Sizes) -> Sizes:
            left = iter(times)
            return tuple(min(size, lowest * next(left)) if size else 0 for size in sizes)

        found = hits(compare, owners, dice, garrisoned=garrisoned)
        return tuple((lost(times), share) for times, share in found)

    return losses
