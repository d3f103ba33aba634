"""Odds, against numbers worked out elsewhere and against battles that the judge fights."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.battles import BattleKind, Roll
from adjudicator.core.chance import StageChance
from adjudicator.core.combat import fight
from adjudicator.core.dice import SCALES, make_die
from adjudicator.core.ids import StageId
from adjudicator.odds import exact
from adjudicator.odds.battle import of_battle
from tests.odds.table import RULES, clash, rules, spoils, storm

MANUAL = rules("manual")


@pytest.mark.parametrize(
    ("force", "garrison", "chance"),
    [
        (1, 1, Fraction(11, 18)),
        (2, 1, Fraction(275, 324)),
        (1, 2, Fraction(121, 324)),
        (2, 2, Fraction(484, 729)),
    ],
)
def test_small_invasions_are_won_as_fractions_say(force, garrison, chance):
    assert of_battle(storm([force], garrison), RULES).standing("red") == pytest.approx(
        float(chance), abs=1e-15
    )


@pytest.mark.parametrize(
    ("scale", "force", "garrison", "chance"),
    [
        ("board", 20, 20, 0.741115),
        ("board", 30, 30, 0.767560),
        ("program", 30, 30, 0.762541),
        ("board", 40, 40, 0.783165),
        ("manual", 5, 5, 0.328318),
        ("manual", 10, 5, 0.909511),
    ],
)
def test_larger_invasions_under_each_scale_of_dice(scale, force, garrison, chance):
    odds = of_battle(storm([force], garrison), rules(scale))
    assert odds.standing("red") == pytest.approx(chance, abs=5e-7)


@pytest.mark.parametrize(("one", "other", "chance"), [(10, 8, 0.673596), (10, 5, 0.957825)])
def test_clashes(one, other, chance):
    assert of_battle(clash(one, other), RULES).standing("red") == pytest.approx(chance, abs=5e-7)


@pytest.mark.parametrize(
    ("forces", "garrison", "casualties", "chance"),
    [
        ((1, 1), 1, "joint", 20 / 27),
        ((2, 2), 4, "joint", 0.764625),
        ((5, 5), 10, "joint", 0.832146),
        ((3, 3, 3), 9, "joint", 0.855722),
        ((3, 3, 3), 9, "each", 0.632384),
    ],
)
def test_mass_invasions_with_both_kinds_of_casualties(forces, garrison, casualties, chance):
    odds = of_battle(storm(forces, garrison), rules(casualties=casualties))
    assert odds.standing("red") == pytest.approx(chance, abs=5e-7)


FOUGHT = (
    (storm([9], 7), RULES),
    (storm([7], 8), MANUAL),
    (clash(7, 12), RULES),
    (storm([6, 2], 7), RULES),
    (storm([3, 7, 2], 8), rules(casualties="each")),
    (spoils(("red", 4), ("blue", 6), ("green", 3)), RULES),
    (spoils(("red", 3), ("red", 7), ("blue", 8)), RULES),
)


@pytest.mark.parametrize(("battle", "rules"), FOUGHT, ids=lambda value: getattr(value, "key", ""))
def test_battles_that_the_judge_fights_end_as_often(battle, rules):
    """Every outcome, within five standard deviations of what three thousand battles show."""
    times = 3000
    ends = Counter(fight(battle, rules, _dice(number)).left() for number in range(times))
    odds = of_battle(battle, rules)
    expected = dict(odds.outcomes)
    assert odds.played is None
    assert set(ends) <= set(expected)
    for sizes, chance in expected.items():
        deviation = (times * chance * (1 - chance)) ** 0.5
        assert abs(ends[sizes] - times * chance) < 5 * deviation + 2


def _dice(number):
    return StageChance(b"odds" + number.to_bytes(2), b"", "", StageId(1, 1))


sizes = st.integers(1, 14)


@given(st.lists(sizes, min_size=1, max_size=3), sizes, st.sampled_from(("joint", "each")))
@settings(max_examples=25)
def test_outcomes_are_all_that_can_happen(forces, garrison, casualties):
    """They sum up to one, and either the garrison or all forces are gone."""
    odds = of_battle(storm(forces, garrison), rules(casualties=casualties))
    assert sum(chance for _, chance in odds.outcomes) == pytest.approx(1)
    assert all((left[-1] == 0) != (not any(left[:-1])) for left, _ in odds.outcomes)
    assert odds.standing("red") + odds.standing("blue") == pytest.approx(1)


def test_what_is_left_is_told_by_side_and_by_owner():
    """Two forces of red's: one by one, and together."""
    odds = of_battle(storm([1, 2], 1), RULES)
    one, two, garrison = (odds.survivors(side) for side in range(3))
    assert [len(chances) for chances in (one, two, garrison)] == [2, 3, 2]
    assert garrison[0] == pytest.approx(odds.standing("red"))
    assert odds.armies("red") == odds.survivors(0, 1)
    assert len(odds.armies("red")) == 4
    left = odds.losses("red")
    assert left == pytest.approx(3 - one[1] - two[1] - 2 * two[2])


def test_outcomes_stand_in_the_order_of_their_probability():
    chances = [chance for _, chance in of_battle(storm([8], 8), RULES).outcomes]
    assert chances == sorted(chances, reverse=True)


def test_forces_of_several_players_may_all_stand():
    """Then spoils decide, which is another battle (B9)."""
    odds = of_battle(storm([3, 3], 2, owners=["red", "green"]), RULES)
    assert odds.standing("red") + odds.standing("green") > 1


def test_only_the_sides_at_the_start_count():
    """The odds of a battle that was fought are those that it had."""
    fought = replace(storm([3], 2), rolls=(Roll((6, 1), (3, 1)),))
    assert of_battle(fought, RULES) == of_battle(storm([3], 2), RULES)


def test_surges_are_fought_like_the_battles_before_them():
    battle = clash(5, 6)
    assert of_battle(replace(battle, kind=BattleKind.SURGE_CLASH), RULES).outcomes == (
        of_battle(battle, RULES).outcomes
    )


def test_a_games_own_dice_count():
    """White dice that always show a six win every comparison for the attacker."""
    six = tuple(make_die(die.name, die.rank, (0,) * 5 + (12,)) for die in SCALES["board"].dice)
    own = replace(RULES, dice_scale=replace(SCALES["board"], dice=six))
    assert of_battle(storm([1], 5), own).outcomes == (((1, 0), 1.0),)


def test_where_there_are_too_many_courses_battles_are_counted(monkeypatch):
    """And come close to what all courses say."""
    battle = storm([3, 4], 6)
    known = of_battle(battle, RULES).standing("red")
    monkeypatch.setattr(exact, "_MOST_STEPS", 10)
    odds = of_battle(battle, RULES)
    assert odds.played == 2000
    assert odds.standing("red") == pytest.approx(known, abs=0.03)
    assert odds == of_battle(battle, RULES)


def test_many_forces_after_spoils_are_counted():
    """A single roll of five forces has too many throws to go through them all."""
    odds = of_battle(
        spoils(*((colour, 1) for colour in ("red", "blue", "green", "cyan", "black"))), RULES
    )
    assert odds.played
    assert odds.standing("red") == pytest.approx(0.2, abs=0.03)
