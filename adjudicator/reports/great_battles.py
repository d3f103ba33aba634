"""The battles of a game that people talk about afterwards: the largest, the least likely wins."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from adjudicator.core.battles import AttackFought, Battle, BattleFought, BattleKind, Force, Garrison
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.rules import Rules
from adjudicator.odds.battle import of_battle
from adjudicator.odds.distribution import Odds
from adjudicator.reports.rounds import Round

MOST: Final = 3
"""How many of each kind are told."""

_EVEN: Final = 0.5

Fought: TypeAlias = tuple[int, Battle, Odds]
"""A battle with its round, and its odds before the first die."""


class GreatBattle(Struct, frozen=True):
    """A battle from its end: who came with what, who won with how many armies left.

    `attackers` are owners with the sizes of their forces; of a battle without a `garrison` all that
    fought. `winners` are several where forces of several players took a territory together.
    `chance` is how probable it was that they would win. Where an attack was stopped by its order,
    with both sides standing, there are no winners and no chance, and `left` is what each has left.
    """

    round: int
    place: TerritoryName
    kind: BattleKind
    attackers: tuple[tuple[Colour, tuple[int, ...]], ...]
    garrison: Garrison | None
    winners: tuple[Colour, ...]
    left: tuple[int, ...]
    chance: float | None

    @property
    def weight(self) -> tuple[int, int]:
        """The armies of the second largest side, then all that fought in it."""
        if self.garrison:
            came = sum(sum(sizes) for _, sizes in self.attackers)
            return min(came, self.garrison.size), came + self.garrison.size
        sides = sorted(sum(sizes) for _, sizes in self.attackers)
        return sides[-2], sum(sides)


class GreatBattles(Struct, frozen=True):
    """The largest battles, largest first, and of the others the wins that were least likely."""

    largest: tuple[GreatBattle, ...]
    unlikely: tuple[GreatBattle, ...]


def battles_fought(rounds: Sequence[Round], rules: Rules) -> Iterator[Fought]:
    """Every battle of a game."""
    for one in rounds:
        for event in one.events:
            if isinstance(event, BattleFought | AttackFought):
                yield one.number, event, of_battle(event, rules)


def great_battles(fought: Sequence[Fought]) -> GreatBattles:
    """The battles of a game that stand out."""
    told = [_told(*one) for one in fought]
    largest = sorted(told, key=lambda one: one.weight, reverse=True)[:MOST]
    ranked = sorted((one.chance, place) for place, one in enumerate(told) if one.chance is not None)
    upsets = [told[place] for chance, place in ranked if chance < _EVEN]
    return GreatBattles(tuple(largest), tuple([one for one in upsets if one not in largest][:MOST]))


def _told(number: int, battle: Battle, odds: Odds) -> GreatBattle:
    standing = [
        (side, left) for side, left in zip(battle.sides(), battle.left(), strict=True) if left
    ]
    stopped = isinstance(battle, AttackFought) and len(standing) > 1
    winners = () if stopped else tuple(dict.fromkeys(side.owner for side, _ in standing))
    return GreatBattle(
        round=number,
        place=battle.forces[0].target,
        kind=battle.kind,
        attackers=_attackers(battle.forces),
        garrison=battle.garrison,
        winners=winners,
        left=battle.left() if stopped else (sum(left for _, left in standing),),
        chance=None if stopped else _chance(battle, odds, standing[0][0]),
    )


def _attackers(forces: Sequence[Force]) -> tuple[tuple[Colour, tuple[int, ...]], ...]:
    owners = dict.fromkeys(force.owner for force in forces)
    return tuple(
        (owner, tuple(force.size for force in forces if force.owner == owner)) for owner in owners
    )


def _chance(battle: Battle, odds: Odds, winner: Force | Garrison) -> float:
    """How probable it was that this side would win; attackers of a garrison win together."""
    if battle.garrison is None:
        return odds.standing(winner.owner)
    holds = sum(odds.survivors(len(battle.forces))[1:])
    return holds if isinstance(winner, Garrison) else 1 - holds
