"""An attack of the classic games, roll after roll, until something stops it (A1, A5 to A8)."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from adjudicator.core.aids import Aids, Beats, again, led, losing, with_turned
from adjudicator.core.battles import Aid, Exchange, Stop, Turned
from adjudicator.core.chance import Roller
from adjudicator.core.dice import PLAIN
from adjudicator.core.ids import NOBODY, Colour
from adjudicator.core.orders import Assault
from adjudicator.core.rules import Rules

Armies: TypeAlias = tuple[int, int]
"""The armies that may attack, all but one of their territory, and those that defend."""

STAYING: Final = 1
"""The army of an attacking territory that never fights (A1)."""


class Fight(Struct, frozen=True):
    """What decides an attack beside its dice.

    The most dice of both sides (A1, A6), the order whose stops hold (A7, A8), whether equal dice
    are the attacker's (F5), and what else is on the attacker's side (X3, X4).
    """

    attack_dice: int
    defence_dice: int
    order: Assault
    ties_won: bool = False
    aids: Aids = field(default_factory=Aids)

    @property
    def beats(self) -> Beats:
        """Whether an attacking die beats a defending one, by their faces."""
        return comparison(ties_won=self.ties_won)

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
    return Fight(min(order.dice or most, most), defence_dice, order)


def rolled_out(fight: Fight, armies: Armies, roll: Roller) -> tuple[tuple[Exchange, ...], Stop]:
    """All rolls of an attack, and what stopped it."""
    rolls: list[Exchange] = []
    while (stop := fight.stop(armies, len(rolls))) is None:
        attacking, defending = fight.dice(armies)
        faces = roll([PLAIN] * (attacking + defending))
        attack, defence = faces[:attacking], faces[attacking:]
        turned = _turned(fight, attack, defence, roll)
        thrown = Exchange(attack, defence, armies, turned)
        lost = losses(fight.beats, thrown.compared(), defence)
        armies = armies[0] - lost[0], armies[1] - lost[1]
        rolls.append(replace(thrown, armies=armies))
        if thrown.led:
            fight = replace(fight, aids=replace(fight.aids, commander=False))
    return tuple(rolls), stop


def _turned(
    fight: Fight, attack: tuple[int, ...], defence: tuple[int, ...], roll: Roller
) -> tuple[Turned, ...]:
    """The attacking dice that are turned in a roll: one rolled again, then one by the commander."""
    turned: tuple[Turned, ...] = ()
    place = again(fight.beats, attack, defence) if fight.aids.reroll else None
    if place is not None:
        (face,) = roll([PLAIN])
        turned = (Turned(place, face, Aid.REROLL),)
        attack = with_turned(attack, *turned)
    if fight.aids.commander and (by_commander := led(fight.beats, attack, defence)):
        turned = (*turned, by_commander)
    return turned


def losses(beats: Beats, attack: tuple[int, ...], defence: tuple[int, ...]) -> Armies:
    """What a roll costs both sides: the highest against the highest, then the second (A1)."""
    compared = min(len(attack), len(defence))
    lost = len(losing(beats, attack, defence))
    return lost, compared - lost


def higher(attack: int, defence: int) -> bool:
    """Equal dice: the defender wins (A1)."""
    return attack > defence


def not_lower(attack: int, defence: int) -> bool:
    """Equal dice: the attacker wins (F5)."""
    return attack >= defence


def comparison(*, ties_won: bool) -> Beats:
    """How dice are compared, by whether equal ones are the attacker's."""
    return not_lower if ties_won else higher


TiesWon: TypeAlias = Callable[[Colour, Colour, Collection[Colour]], bool]
"""Whether equal dice are the attacker's, by attacker, defender, and the players who are women."""


def never(attacker: Colour, defender: Colour, women: Collection[Colour]) -> bool:
    """The defender wins equal dice, whoever that is (A1)."""
    return False


def by_women(attacker: Colour, defender: Colour, women: Collection[Colour]) -> bool:
    """A woman wins equal dice against men and the neutral army; else the defender does (F5).

    Land of a player who has resigned is nobody's, not the neutral army's.
    """
    return attacker in women and defender not in {*women, NOBODY}


TIES: Final[Mapping[str, TiesWon]] = MappingProxyType({"defender": never, "women": by_women})
"""By the option `ties` (A1, F5)."""
