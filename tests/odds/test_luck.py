"""Losses beside those that the odds of the same battles have on average."""

import pytest
from msgspec.structs import replace

from adjudicator.core.battles import Roll
from adjudicator.odds.battle import of_battle
from adjudicator.odds.luck import Luck, luck
from tests.odds.table import RULES, storm
from tests.random_play import play


def test_one_against_one_costs_what_a_pencil_says():
    """The force is lost in 7 of 18 battles (D1, D2), whatever came of this one."""
    battle = replace(storm([1], 1), rolls=(Roll((1, 2), (0, 1)),))
    blue, red = luck([battle], RULES)
    assert blue == Luck("blue", 0, pytest.approx(11 / 18))
    assert red == Luck("red", 1, pytest.approx(7 / 18))


def test_what_was_lost_is_told_by_player():
    """Of all battles, and of all forces of a player in one."""
    battle = replace(storm([1, 3], 2), rolls=(Roll((1, 1, 6), (0, 2, 2)), Roll((6, 1), (2, 0))))
    once, twice = luck([battle], RULES), luck([battle, battle], RULES)
    assert [(one.player, one.lost) for one in twice] == [("blue", 4), ("red", 4)]
    assert [one.expected for one in twice] == [pytest.approx(2 * one.expected) for one in once]
    assert once[1].expected == pytest.approx(of_battle(battle, RULES).losses("red"))


def test_without_battles_nobody_had_luck():
    assert luck([], RULES) == ()


def test_in_the_long_run_losses_come_close_to_what_was_expected():
    """A thousand battles of whole games: the sums differ by less than five in a hundred."""
    played = [record.events for seed in range(4) for _, record in play(RULES, 6, seed, 10)]
    told = [one for events in played for one in luck(events, RULES)]
    lost, expected = sum(one.lost for one in told), sum(one.expected for one in told)
    assert lost > 1000
    assert abs(lost - expected) < 0.05 * expected
