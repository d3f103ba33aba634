"""An attack of the classic games, roll after roll, until something stops it (A1, A5 to A8)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from adjudicator.core.battles import Exchange, Stop
from adjudicator.core.chance import Roller
from adjudicator.core.dice import PLAIN
from adjudicator.core.orders import Assault
from adjudicator.core.rules import Rules

Armies: TypeAlias = tuple[int, int]
"""The armies that may attack, all but one of their territory, and those that defend."""

Beats: TypeAlias = Callable[[int, int], bool]
"""Whether an attacking die beats a defending one, by their faces."""

STAYING: Final = 1
"""The army of an attacking territory that never fights (A1)."""


@dataclass(frozen=True, slots=True)
class Fight:
    """What decides an attack beside its dice.

    The most dice of both sides (A1, A6), the order whose stops hold (A7, A8), and whether an
    attacking die beats a defending one.
    """

    attack_dice: int
    defence_dice: int
    order: Assault
    beats: Beats

    def dice(self, armies: Armies) -> tuple[int, int]:
        """How many dice each side throws (A1)."""
        own, theirs = armies
        return min(own, self.attack_dice), min(theirs, self.defence_dice)

    def stop(self, armies: Armies, rolls: int) -> Stop | None:
        """What stops the attack before the next roll; None if it goes on (A5, A7, A8)."""
        own, theirs = armies
        order = self.order
        if not theirs:
            return Stop.CAPTURED
        if not own:
            return Stop.ONE_LEFT
        if order.rolls is not None and rolls >= order.rolls:
            return Stop.ROLLS
        if order.until_left is not None and own + STAYING <= order.until_left:
            return Stop.UNTIL_LEFT
        if order.while_ahead is not None and own + STAYING - theirs < order.while_ahead:
            return Stop.NOT_AHEAD
        return None


def fight_of(order: Assault, defence_dice: int, rules: Rules) -> Fight:
    """An attack by its order, against a defender who throws at most so many dice."""
    most = rules.attack_dice
    return Fight(min(order.dice or most, most), defence_dice, order, higher)


def rolled_out(fight: Fight, armies: Armies, roll: Roller) -> tuple[tuple[Exchange, ...], Stop]:
    """All rolls of an attack, and what stopped it."""
    rolls: list[Exchange] = []
    while (stop := fight.stop(armies, len(rolls))) is None:
        attacking, defending = fight.dice(armies)
        faces = roll([PLAIN] * (attacking + defending))
        attack, defence = faces[:attacking], faces[attacking:]
        lost = losses(fight.beats, attack, defence)
        armies = armies[0] - lost[0], armies[1] - lost[1]
        rolls.append(Exchange(attack, defence, armies))
    return tuple(rolls), stop


def losses(beats: Beats, attack: tuple[int, ...], defence: tuple[int, ...]) -> Armies:
    """What a roll costs both sides: the highest against the highest, then the second (A1)."""
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    won = sum(beats(one, other) for one, other in pairs)
    return len(pairs) - won, won


def higher(attack: int, defence: int) -> bool:
    """Equal dice: the defender wins (A1)."""
    return attack > defence
