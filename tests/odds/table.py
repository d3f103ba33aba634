"""Battles in few words, for tests of their odds."""

from adjudicator.core.battles import BattleKind, Force, Garrison
from adjudicator.core.combat import opening
from adjudicator.core.dice import SCALES
from adjudicator.core.rules import Rules
from tests.core.table import BOARD

RULES = Rules(BOARD)


def rules(scale="board", casualties="joint"):
    return Rules(BOARD, dice_scale=SCALES[scale], mass_casualties=casualties)


def storm(forces, garrison, owners="red"):
    """Forces of red, or of one owner each, against a garrison of blue's."""
    kind = BattleKind.INVASION if len(forces) == 1 else BattleKind.MASS_INVASION
    return opening(kind, "Brazil", _forces(forces, owners), Garrison("blue", garrison))


def clash(one, other):
    """Red's force against blue's."""
    return opening(BattleKind.BORDER_CLASH, "A-B", _forces((one, other), ["red", "blue"]))


def spoils(*forces):
    """Forces as pairs of owner and armies."""
    owners, sizes = zip(*forces, strict=True)
    return opening(BattleKind.SPOILS, "Brazil", _forces(sizes, owners))


def _forces(sizes, owners):
    owners = [owners] * len(sizes) if isinstance(owners, str) else owners
    return [
        Force(owner, f"land {number}", "Brazil", size)
        for number, (owner, size) in enumerate(zip(owners, sizes, strict=True))
    ]
