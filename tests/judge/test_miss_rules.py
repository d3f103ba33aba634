"""`misses:` of game.yaml."""

from datetime import timedelta

import pytest

from adjudicator.data.strict_yaml import read
from adjudicator.errors import UserError
from adjudicator.judge.clock.miss_rules import MissRules, miss_rules_of


def rules_of(line: str) -> MissRules:
    return miss_rules_of(read(f"format: 1\n{line}\n", "game.yaml"))


def test_a_game_that_says_nothing_excuses_one_miss_and_opens_a_seat_after_three():
    assert rules_of("title: War") == MissRules(1, timedelta(hours=24), 3)


def test_what_is_not_said_is_as_usual():
    assert rules_of("misses: {excused: 2}") == MissRules(2, timedelta(hours=24), 3)


def test_all_of_it_can_be_said():
    said = "misses: {excused: 0, extend_hours: 48, civil_disorder: 0}"
    assert rules_of(said) == MissRules(0, timedelta(hours=48), 0)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("misses: 3", "line 2, misses: this must be a mapping"),
        ("misses: {excuses: 3}", "excuses: this key is not known"),
        ("misses: {excused: -1}", "-1 is out of bounds"),
        ("misses: {extend_hours: 169}", "169 is out of bounds"),
        ("misses: {civil_disorder: often}", "civil_disorder: this must be a whole number"),
    ],
)
def test_what_is_wrong_is_said_with_place_and_cure(line, said):
    with pytest.raises(UserError, match=said) as caught:
        rules_of(line)
    assert caught.value.cure
