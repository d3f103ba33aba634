"""Single battles, with their dice written out."""

import pytest

from adjudicator.core.battles import BattleKind, Force, Garrison
from adjudicator.core.chance import ScriptedChance
from adjudicator.core.combat import fight, opening
from adjudicator.core.dice import SCALES
from adjudicator.core.rules import Rules
from tests.core.table import BOARD

BOARD_RULES = Rules(BOARD)
EACH = Rules(BOARD, mass_casualties="each")
MANUAL = Rules(BOARD, dice_scale=SCALES["manual"], mass_casualties="each")


def _force(owner, origin, size):
    return Force(owner, origin, "Brazil", size)


def _fought(kind, forces, garrison, dice, rules=BOARD_RULES):
    """The sizes after each roll of a battle with these dice, all of which it must use."""
    battle = opening(kind, "Brazil", forces, Garrison("blue", garrison) if garrison else None)
    chance = ScriptedChance({battle.key: dice}, rest=None)
    record = fight(battle, rules, chance)
    chance.finish()
    assert [roll.dice for roll in record.rolls] == [tuple(roll) for roll in dice]
    return [roll.armies for roll in record.rolls]


def test_forces_roll_in_the_order_of_their_origins():
    """Not in that of the orders or the players; the garrison last (D4)."""
    forces = [_force("red", "Venezuela", 1), _force("red", "Argentina", 2)]
    assert _fought(BattleKind.MASS_INVASION, forces, 1, [[1, 1, 2], [2, 2]]) == [(1, 0, 1), (1, 0)]


def test_the_lower_die_of_a_clash_loses_and_equal_dice_do_nothing():
    """Until one force is destroyed (B4)."""
    forces = [_force("red", "Peru", 2), _force("blue", "Brazil", 1)]
    assert _fought(BattleKind.BORDER_CLASH, forces, None, [[4, 4], [6, 2], [1, 2]]) == [
        (1, 2),
        (1, 1),
        (0, 1),
    ]


def test_one_force_that_beats_the_garrison_spares_all():
    """The garrison pays for each that beats it, no force loses any (B5)."""
    forces = [_force("red", "Argentina", 2), _force("green", "Peru", 2)]
    dice = [[5, 1, 4], [3, 3, 4], [4, 5, 4]]
    assert _fought(BattleKind.MASS_INVASION, forces, 3, dice) == [(2, 2, 2), (1, 1, 2), (1, 1, 0)]


def test_each_comparison_may_stand_alone():
    """Then forces lose in the same roll in which the garrison does (D3)."""
    forces = [_force("red", "Argentina", 2), _force("green", "Peru", 1)]
    assert _fought(BattleKind.MASS_INVASION, forces, 2, [[5, 1, 4], [4, 4]], EACH) == [
        (2, 0, 1),
        (2, 0),
    ]


def test_equal_dice_are_the_defenders_by_the_manual():
    """And every comparison stands alone there (D2, D3)."""
    forces = [_force("red", "Argentina", 2), _force("red", "Peru", 1)]
    dice = [[4, 4, 4], [5, 4], [1, 2]]
    assert _fought(BattleKind.MASS_INVASION, forces, 2, dice, MANUAL) == [(1, 0, 2), (1, 1), (0, 1)]


@pytest.mark.parametrize(
    ("force", "garrison", "left"),
    [
        (5, 31, 30),
        (6, 31, 29),
        (11, 31, 28),
        (19, 31, 27),
        (31, 31, 26),
        (31, 19, 15),
        (31, 5, 4),
        (31, 1, 0),
    ],
)
def test_casualties_are_the_rank_of_the_lowest_die(force, garrison, left):
    """White takes one, yellow two, green three, red four, black five (B11)."""
    dice = [[6, 1]] * 40
    kind = BattleKind.INVASION
    battle = opening(kind, "Brazil", [_force("red", "Peru", force)], Garrison("blue", garrison))
    fought = fight(battle, BOARD_RULES, ScriptedChance({battle.key: dice}, rest=None))
    assert fought.rolls[0].armies == (force, left)
    assert fought.left() == (force, 0)


def test_the_highest_die_wins_a_round_of_spoils():
    """Each of its player's forces hits every enemy below its own die; losers spare each other."""
    forces = [
        _force("red", "Argentina", 2),
        _force("red", "North Africa", 2),
        _force("green", "Peru", 2),
        _force("black", "Venezuela", 2),
    ]
    dice = [[5, 3, 2, 4], [2, 6, 6], [6, 6, 1]]
    sizes = [(2, 2, 0, 1), (2, 2, 1), (2, 2, 0)]
    assert _fought(BattleKind.SPOILS, forces, None, dice) == sizes


def test_a_fallen_garrison_ends_a_battle_in_which_several_forces_stand():
    """What they do to each other is another battle (B9)."""
    forces = [_force("red", "Argentina", 2), _force("green", "Peru", 2)]
    assert _fought(BattleKind.MASS_INVASION, forces, 1, [[6, 6, 1]]) == [(2, 2, 0)]
