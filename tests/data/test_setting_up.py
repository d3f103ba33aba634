"""How a rule set says that games begin."""

import pytest

from adjudicator.core.rules import Election
from adjudicator.core.state import Holding
from adjudicator.data.rulesets import load_rules, rules_of
from adjudicator.data.strict_yaml import read_file
from adjudicator.errors import UserError


def _rules(**options):
    return load_rules({"extends": "risk2", **options})


def _trouble(**options):
    with pytest.raises(UserError) as raised:
        _rules(**options)
    return str(raised.value)


@pytest.mark.parametrize("name", ["random", "draft", "election"])
def test_land_is_given_away_by_a_name(name):
    assert _rules(allocation=name).allocation == name


def test_an_unknown_way_is_refused_with_those_there_are():
    assert "Write random or draft or claim or election or piles." in _trouble(allocation="auction")
    assert "Write simultaneous or alternate." in _trouble(placement="twice")


@pytest.mark.parametrize(
    ("placement", "mails", "in_turn"),
    [("simultaneous", 1, False), ("alternate", 1, True), ({"steps": 4}, 4, False)],
)
def test_armies_are_placed_in_mails_or_in_turn(placement, mails, in_turn):
    rules = _rules(placement=placement)
    assert (rules.placement_mails, rules.placement_in_turn) == (mails, in_turn)


def test_there_is_at_least_one_mail():
    assert "Write a number from 1 to 20." in _trouble(placement={"steps": 0})


def test_fixed_land_may_stand_in_the_rules():
    """An owner alone has one army; others are whoever has all that is not named."""
    rules = _rules(allocation={"fixed": {"Brazil": "red", "Peru": "blue 3", "others": "nobody 2"}})
    assert rules.allocation == "fixed"
    assert rules.fixed["Brazil"] == Holding("red", 1)
    assert rules.fixed["Peru"] == Holding("blue", 3)
    assert rules.fixed["Siam"] == Holding("nobody", 2)
    assert list(rules.fixed) == list(rules.board.territories)


def test_fixed_land_may_stand_in_a_file_beside(tmp_path):
    (tmp_path / "start.yaml").write_text("format: 1\nBrazil: red 2\nothers: blue\n")
    game = tmp_path / "game.yaml"
    game.write_text("format: 1\nrules: {extends: risk2, allocation: {fixed: start.yaml}}\n")
    assert rules_of(read_file(game)).fixed["Brazil"] == Holding("red", 2)


@pytest.mark.parametrize(
    ("fixed", "told"),
    [
        ({"Brasilia": "red", "others": "blue"}, "there is no territory Brasilia"),
        ({"Brazil": "pink", "others": "blue"}, "“pink” is not an owner and a number of armies"),
        ({"Brazil": "red 0", "others": "blue"}, "no territory is empty"),
        ({"Brazil": "red"}, "Afghanistan is not named"),
    ],
)
def test_what_is_wrong_with_fixed_land_is_told(fixed, told):
    assert told in _trouble(allocation={"fixed": fixed})


def test_fixed_land_must_be_said():
    assert "nothing says who begins where" in _trouble(allocation="fixed")


def test_a_file_that_is_missing_is_told():
    assert "start.yaml" in _trouble(allocation={"fixed": "start.yaml"})


def test_the_numbers_of_an_election_are_data():
    numbers = {"points": 60, "rounded": 20, "unit": 10, "influence": 5, "army": 40}
    assert _rules(election=numbers).election == Election(**numbers)
    assert _rules().election == Election()


def test_shares_must_be_such_that_all_can_be_bid():
    numbers = {"points": 60, "rounded": 12, "unit": 5, "influence": 5, "army": 40}
    assert "12 points cannot all be bid" in _trouble(election=numbers)


def test_all_land_may_be_named():
    """Then nobody has the rest."""
    names = _rules().board.territories
    rules = _rules(allocation={"fixed": dict.fromkeys(names, "red 2")})
    assert set(rules.fixed.values()) == {Holding("red", 2)}
