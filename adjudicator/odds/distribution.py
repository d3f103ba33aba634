"""What may come of a battle, and how probable it is."""

from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.battles import Battle
from adjudicator.core.ids import Colour

Sizes: TypeAlias = tuple[int, ...]
"""The armies of every side of a battle, in the order of `BattleFought.sides`."""


class Odds(Struct, frozen=True):
    """The odds of a battle.

    `outcomes` are all sizes with which it may end, the most probable first; their probabilities
    sum up to 1. They are exact, unless `played` says of how many battles they were counted.
    """

    battle: Battle
    outcomes: tuple[tuple[Sizes, float], ...]
    played: int | None = None

    def survivors(self, *sides: int) -> tuple[float, ...]:
        """The probability of each number of armies, from 0, that these sides have left together.

        Sides are numbered from 0 in the order of `BattleFought.sides`.
        """
        all_sides = self.battle.sides()
        chances = [0.0] * (1 + sum(all_sides[side].size for side in sides))
        for sizes, chance in self.outcomes:
            chances[sum(sizes[side] for side in sides)] += chance
        return tuple(chances)

    def armies(self, owner: Colour) -> tuple[float, ...]:
        """The probability of each number of armies, from 0, that an owner has left in the end."""
        return self.survivors(*self._of(owner))

    def standing(self, owner: Colour) -> float:
        """The probability that an owner has armies left in the end.

        In an invasion, a clash, or spoils that is the probability of winning. In a mass invasion
        the forces of several players may stand; who then wins is another battle (B9).
        """
        return sum(self.armies(owner)[1:])

    def losses(self, owner: Colour) -> float:
        """The armies that an owner loses on average."""
        chances = self.armies(owner)
        return sum(chance * (len(chances) - 1 - left) for left, chance in enumerate(chances))

    def _of(self, owner: Colour) -> list[int]:
        return [side for side, one in enumerate(self.battle.sides()) if one.owner == owner]


def odds_of(battle: Battle, chances: dict[Sizes, float], played: int | None = None) -> Odds:
    """The odds from the probability of each outcome; those are brought into their order."""
    ranked = sorted(chances.items(), key=lambda outcome: (-outcome[1], outcome[0]))
    return Odds(battle, tuple(ranked), played)
