"""Battles that nobody has ordered, to ask for their odds: red attacks, and blue is attacked."""

from collections.abc import Sequence
from typing import Final

from adjudicator.core.battles import (
    AttackFought,
    Battle,
    BattleFought,
    BattleKind,
    Force,
    Garrison,
    Stop,
)
from adjudicator.core.combat import opening
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import takes_turns
from adjudicator.errors import UserError

ATTACKER: Final = "red"
OTHER: Final = "blue"
_HERE: Final = "here"
_THERE: Final = "there"


_CURE: Final = "Ask for one attack, such as “12 attack 7”, with the armies that may attack."


def supposed_battle(forces: Sequence[int], other: int, rules: Rules, *, clash: bool) -> Battle:
    """The battle of these forces with a garrison, or if `clash` with a force on its way to them.

    Raises UserError if it is none that can come by these rules.
    """
    if not takes_turns(rules):
        return supposed_clash(forces[0], other) if clash else supposed_invasion(forces, other)
    if clash:
        raise UserError("Where players take turns, forces never clash on their way.", _CURE)
    if len(forces) > 1:
        raise UserError("Where players take turns, only one territory attacks at a time.", _CURE)
    return supposed_attack(forces[0], other)


def supposed_attack(armies: int, garrison: int) -> AttackFought:
    """An attack of the classic games before its first roll, by so many armies that may attack."""
    force, held = Force(ATTACKER, _THERE, _HERE, armies), Garrison(OTHER, garrison)
    return AttackFought(f"attack {_THERE}-{_HERE} 1", force, held, (), Stop.CAPTURED)


def supposed_invasion(forces: Sequence[int], garrison: int) -> BattleFought:
    """Forces of these sizes, in this order, against a garrison: a mass invasion if several."""
    kind = BattleKind.INVASION if len(forces) == 1 else BattleKind.MASS_INVASION
    coming = [
        Force(ATTACKER, f"{_THERE} {number:04}", _HERE, size) for number, size in enumerate(forces)
    ]
    return opening(kind, _HERE, coming, Garrison(OTHER, garrison))


def supposed_clash(one: int, other: int) -> BattleFought:
    """A force of red's that meets one of blue's between two territories."""
    forces = [Force(ATTACKER, _HERE, _THERE, one), Force(OTHER, _THERE, _HERE, other)]
    return opening(BattleKind.BORDER_CLASH, f"{_HERE}-{_THERE}", forces)
