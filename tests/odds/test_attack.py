"""The odds of classic attacks, beside the table that was published in 2003."""

import pytest

from adjudicator.core.assault import fight_of
from adjudicator.core.battles import Stop
from adjudicator.core.orders import Assault, Source
from adjudicator.data.rulesets import load_rules
from adjudicator.odds.attack import attack_odds, capture_odds, roll_odds

RULES = load_rules("classic")


def fight(**limits):
    order = Assault("Brazil", "Peru", Source(1, ""), **limits)
    return fight_of(order, RULES.defence_dice, RULES)


@pytest.mark.parametrize(
    ("attack", "defence", "ways"),
    [
        (3, 2, {(0, 2): 2890, (2, 0): 2275, (1, 1): 2611}),
        (3, 1, {(0, 1): 855 * 6, (1, 0): 441 * 6}),
        (2, 2, {(0, 2): 295 * 6, (2, 0): 581 * 6, (1, 1): 420 * 6}),
        (1, 1, {(0, 1): 15 * 216, (1, 0): 21 * 216}),
    ],
)
def test_a_roll_costs_what_all_throws_say(attack, defence, ways):
    """A1: three against two, 2890, 2611 and 2275 of 7776."""
    odds = roll_odds(fight().beats, attack, defence)
    assert {lost: round(chance * 7776) for (lost, _), chance in odds.items()} == ways


@pytest.mark.parametrize(
    ("attackers", "defenders", "chance"),
    [
        (5, 5, 0.5062),
        (10, 10, 0.5676),
        (10, 5, 0.9163),
        (20, 20, 0.633432),
        (30, 30, 0.676114),
    ],
)
def test_an_attack_to_the_end_wins_as_the_table_says(attackers, defenders, chance):
    """A5: the attackers are the armies that may attack; one more stays."""
    outcomes = attack_odds(fight(), (attackers, defenders))
    digits = 6 if chance * 10**4 % 1 else 4
    assert round(capture_odds(outcomes), digits) == chance
    assert sum(outcomes.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("limits", "stops"),
    [
        ({"rolls": 1}, {Stop.ROLLS}),
        ({"until_left": 7}, {Stop.UNTIL_LEFT, Stop.CAPTURED}),
        ({"while_ahead": 5}, {Stop.NOT_AHEAD, Stop.CAPTURED}),
        ({}, {Stop.ONE_LEFT, Stop.CAPTURED}),
    ],
)
def test_the_stops_of_an_order_count(limits, stops):
    """A7, A8."""
    outcomes = attack_odds(fight(**limits), (8, 3))
    assert {stop for _, stop, *_ in outcomes} == stops
    assert sum(outcomes.values()) == pytest.approx(1)


def test_fewer_dice_win_less_often():
    """A6."""
    few, all_ = (capture_odds(attack_odds(fight(dice=dice), (8, 3))) for dice in (1, 3))
    assert few < all_
