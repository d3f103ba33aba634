"""Battles that nobody has ordered, to ask for their odds: red attacks, and blue is attacked."""

from collections.abc import Sequence
from typing import Final

from adjudicator.core.battles import BattleFought, BattleKind, Force, Garrison
from adjudicator.core.combat import opening

ATTACKER: Final = "red"
OTHER: Final = "blue"
_HERE: Final = "here"
_THERE: Final = "there"


def supposed(forces: Sequence[int], other: int, *, clash: bool) -> BattleFought:
    """The battle that somebody asks for: of one force and another that meet, or an invasion."""
    return supposed_clash(forces[0], other) if clash else supposed_invasion(forces, other)


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
