"""Losses on average, against all faces of the dice and against many real battles."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.battles import BattleFought, BattleKind, Force, Garrison, Roll
from adjudicator.core.combat import comparison
from adjudicator.core.dice import SCALES
from adjudicator.core.luck import Luck, luck
from adjudicator.core.rules import Rules
from tests.core.table import BOARD
from tests.random_play import play

BOARD_RULES = Rules(BOARD)
EACH = Rules(BOARD, mass_casualties="each")
MANUAL = Rules(BOARD, dice_scale=SCALES["manual"], mass_casualties="each")
OWNERS = ("red", "blue", "green", "black")

sizes = st.integers(1, 35)


def _roll(kind, owners, armies, garrison=None):
    """A battle of one roll in which nobody loses anything, so that all that is told is the mean."""
    forces = tuple(
        Force(owner, f"land {number}", "Brazil", size)
        for number, (owner, size) in enumerate(zip(owners, armies, strict=True))
    )
    inside = Garrison("yellow", garrison) if garrison else None
    everybody = (*armies, garrison) if garrison else tuple(armies)
    roll = Roll((1,) * len(everybody), everybody)
    return BattleFought(f"{kind} Brazil", kind, forces, inside, (roll,))


def _brute_force(battle, rules):
    """Each player's mean loss over all faces, with the comparison by which battles are judged."""
    scale = rules.dice_scale
    sides = battle.sides()
    dice = [scale.attacking(force.size) for force in battle.forces]
    if battle.garrison:
        dice.append(scale.defending(battle.garrison.size))
    lowest = min(die.rank for die in dice)
    compare, means = comparison(battle, rules), Counter()
    for weighted in product(*(Counter(die.faces).items() for die in dice)):
        faces = [face for face, _ in weighted]
        weight = Fraction(prod(n for _, n in weighted), 12 ** len(dice))
        hits = compare([side.owner for side in sides], faces)
        for side, times in zip(sides, hits, strict=True):
            means[side.owner] += weight * min(side.size, lowest * times)
    return tuple(Luck(player, 0, means[player]) for player in sorted(means))


@given(sizes, sizes)
@settings(max_examples=20)
def test_a_clash_costs_what_all_faces_together_say(one, other):
    battle = _roll(BattleKind.BORDER_CLASH, ("red", "blue"), (one, other))
    assert luck([battle], BOARD_RULES) == _brute_force(battle, BOARD_RULES)


@given(st.lists(sizes, min_size=1, max_size=4), sizes, st.sampled_from((BOARD_RULES, EACH, MANUAL)))
@settings(max_examples=20)
def test_an_invasion_costs_what_all_faces_together_say(forces, garrison, rules):
    """One force or several, with joint casualties or each alone, whoever wins equal dice."""
    battle = _roll(BattleKind.MASS_INVASION, OWNERS[: len(forces)], forces, garrison)
    assert luck([battle], rules) == _brute_force(battle, rules)


@given(st.lists(st.tuples(st.sampled_from(OWNERS[:3]), sizes), min_size=2, max_size=4))
@settings(max_examples=20)
def test_spoils_cost_what_all_faces_together_say(forces):
    """Also where a player has several forces, which hit together and spare each other."""
    battle = _roll(BattleKind.SPOILS, *zip(*forces, strict=True))
    assert luck([battle], BOARD_RULES) == _brute_force(battle, BOARD_RULES)


def test_one_against_one_costs_what_a_pencil_says():
    """White against white: the force wins or shares 104 of 144 throws (D1, D2)."""
    battle = _roll(BattleKind.INVASION, ("red",), (1,), 1)
    wins = sum(n * below for n, below in ((4, 4), (3, 7), (2, 9), (1, 10), (1, 11), (1, 12)))
    red, yellow = luck([battle], BOARD_RULES)
    assert yellow == Luck("yellow", 0, Fraction(wins, 144))
    assert red == Luck("red", 0, Fraction(144 - wins, 144))


@pytest.mark.parametrize("forces", [8, 12])
def test_many_forces_do_not_take_long(forces):
    """Spoils of many forces: all faces would be billions, and somebody loses at most all."""
    owners = [OWNERS[number % 4] for number in range(forces)]
    for one in luck([_roll(BattleKind.SPOILS, owners, [9] * forces)], BOARD_RULES):
        assert 0 < one.expected < 9 * forces


def test_what_was_lost_is_told_by_player():
    """Of all battles and rolls; a side that is destroyed rolls no more."""
    force = Force("red", "Peru", "Brazil", 3)
    other = Force("red", "Argentina", "Brazil", 1)
    rolls = (Roll((1, 1, 6), (0, 2, 2)), Roll((6, 1), (2, 0)))
    battle = BattleFought(
        "mass invasion Brazil",
        BattleKind.MASS_INVASION,
        (other, force),
        Garrison("blue", 2),
        rolls,
    )
    assert [(one.player, one.lost) for one in luck([battle, battle], BOARD_RULES)] == [
        ("blue", 4),
        ("red", 4),
    ]
    assert luck([battle, battle], BOARD_RULES)[0].expected == (
        2 * luck([battle], BOARD_RULES)[0].expected
    )


def test_without_battles_nobody_had_luck():
    assert luck([], BOARD_RULES) == ()


def test_in_the_long_run_losses_come_close_to_what_was_expected():
    """Some thousand rolls of whole games: the sums differ by less than five in a hundred."""
    played = [record.events for seed in range(4) for _, record in play(BOARD_RULES, 6, seed, 10)]
    told = [one for events in played for one in luck(events, BOARD_RULES)]
    lost, expected = sum(one.lost for one in told), sum(one.expected for one in told)
    assert lost > 1000
    assert abs(lost - expected) < 0.05 * expected
