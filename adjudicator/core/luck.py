"""The luck of the dice: what players lost in battle, beside what such rolls cost on average.

The average of a roll is exact. It is taken over all faces of the dice that were rolled, with the
sizes that the sides had; so the real losses of many rolls come close to the sum of their averages,
whatever players decide. Counts of ways are out of 12 faces for each die.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import prod
from operator import sub
from typing import Final, TypeAlias

from adjudicator.core.battles import BattleFought
from adjudicator.core.dice import FACES, Die
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.policies import MASS_CASUALTIES
from adjudicator.core.rules import Rules

Ways: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""For each side: pairs of how often it takes casualties in a roll, and in how many ways."""

_HIGHEST: Final = 6


@dataclass(frozen=True, slots=True)
class Luck:
    """The armies that a player lost in battle, and those that the same rolls cost on average."""

    player: Colour
    lost: int
    expected: Fraction


def luck(events: Iterable[Event], rules: Rules) -> tuple[Luck, ...]:
    """The luck of everybody who rolled dice, by colour in alphabetical order."""
    lost: dict[Colour, int] = {}
    expected: dict[Colour, Fraction] = {}
    for event in events:
        if isinstance(event, BattleFought):
            for player, real, mean in _losses(event, rules):
                lost[player] = lost.get(player, 0) + real
                expected[player] = expected.get(player, Fraction()) + mean
    return tuple(Luck(player, lost[player], expected[player]) for player in sorted(lost))


def _losses(battle: BattleFought, rules: Rules) -> Iterator[tuple[Colour, int, Fraction]]:
    """For each roll, and each side that stood: whose it is, its losses, and their average."""
    owners = [side.owner for side in battle.sides()]
    for before, after in pairwise(battle.course()):
        standing = [side for side, size in enumerate(before) if size]
        sizes = [before[side] for side in standing]
        means = _means([owners[side] for side in standing], sizes, battle, rules)
        for side, mean in zip(standing, means, strict=True):
            yield owners[side], before[side] - after[side], mean


def _means(
    owners: Sequence[Colour], sizes: Sequence[int], battle: BattleFought, rules: Rules
) -> list[Fraction]:
    """What a roll of these sides costs each on average; nobody loses more than there are (B11)."""
    scale = rules.dice_scale
    dice = [scale.attacking(size) for size in sizes]
    if battle.garrison:
        dice[-1] = scale.defending(sizes[-1])
        ways = _storm(tuple(dice), scale.lead, rules.mass_casualties)
    else:
        ways = _melee(tuple(owners), tuple(dice))
    lowest = min(die.rank for die in dice)
    return [
        Fraction(sum(min(size, lowest * hits) * n for hits, n in pairs), FACES ** len(dice))
        for size, pairs in zip(sizes, ways, strict=True)
    ]


@lru_cache(maxsize=1024)
def _storm(dice: tuple[Die, ...], lead: int, policy: str) -> Ways:
    """Forces against a garrison, whose die is the last (B5, D3).

    Once the garrison's face is known, each force beats it or not by itself.
    """
    *forces, garrison = dice
    ways: list[Counter[int]] = [Counter() for _ in dice]
    for face, faces in Counter(garrison.faces).items():
        losing = [_up_to(die, face + lead - 1) for die in forces]
        for beaten in product((False, True), repeat=len(forces)):
            chances = zip(losing, beaten, strict=True)
            n = faces * prod(FACES - loses if won else loses for loses, won in chances)
            for side, hits in zip(ways, MASS_CASUALTIES[policy](beaten), strict=True):
                side[hits] += n
    return tuple(tuple(side.items()) for side in ways)


@lru_cache(maxsize=1024)
def _melee(owners: tuple[Colour, ...], dice: tuple[Die, ...]) -> Ways:
    """Forces of several players against each other (B9).

    A clash (B4) is one of two players with a force each.
    """
    return tuple(tuple(_hit(side, owners, dice).items()) for side in range(len(dice)))


def _hit(side: int, owners: Sequence[Colour], dice: Sequence[Die]) -> Counter[int]:
    """In how many ways a side is hit how often by a winner whose highest face is alone."""
    ways: Counter[int] = Counter()
    for winner in dict.fromkeys(owner for owner in owners if owner != owners[side]):
        winning = [die for owner, die in zip(owners, dice, strict=True) if owner == winner]
        others = [
            die
            for number, (owner, die) in enumerate(zip(owners, dice, strict=True))
            if owner != winner and number != side
        ]
        for top in range(2, _HIGHEST + 1):
            beaten = prod(_up_to(die, top - 1) for die in others)
            for face in range(1, top):
                n = beaten * (_up_to(dice[side], face) - _up_to(dice[side], face - 1))
                exactly = map(sub, _above(winning, face, top), _above(winning, face, top - 1))
                ways.update({hits: n * more for hits, more in enumerate(exactly)})
    return ways


def _above(dice: Iterable[Die], floor: int, top: int) -> list[int]:
    """The ways in which no die is above `top`, by how many of them are above `floor`."""
    ways = [1]
    for die in dice:
        low = _up_to(die, floor)
        high = _up_to(die, top) - low
        ways = [a * low + b * high for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return ways


def _up_to(die: Die, face: int) -> int:
    """How many faces of a die are not above this one."""
    return bisect_right(die.faces, face)
