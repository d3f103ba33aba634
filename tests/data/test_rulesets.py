"""Rule sets are data: shipped ones, those of a game, and what is said of wrong ones."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.dice import SCALES
from adjudicator.core.rules import Rules, SetValues
from adjudicator.data.boards import load_board
from adjudicator.data.rulesets import load_rules
from adjudicator.errors import UserError

RISK2 = Rules(load_board("risk2"))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("risk2", {}),
        ("risk2-80", {"domination": 38}),
        ("risk2-world", {"domination": 48}),
        ("risk2-program", {"dice_scale": SCALES["program"], "forced_trade": None}),
        (
            "risk2-manual",
            {"dice_scale": SCALES["manual"], "mass_casualties": "each", "move_cap": False},
        ),
    ],
)
def test_the_rule_sets_that_ship(name: str, changes: dict[str, Any]) -> None:
    """The table of the rule book: each differs from risk2 by these (D2, D3, M3, C5, E5)."""
    assert load_rules(name) == replace(RISK2, name=name, **changes)


def test_a_record_changes_what_it_extends() -> None:
    rules = load_rules({"extends": "risk2-80", "unplaced": "lost", "objective": {"domination": 20}})
    assert rules == replace(RISK2, name="risk2-80", unplaced="lost", domination=20)


@pytest.mark.parametrize(("given", "cards"), [(True, 5), (False, None), (7, 7)])
def test_forced_trade_is_a_switch_or_a_number_of_cards(given: object, cards: int | None) -> None:
    """C5 is on, off, or on from another number of cards."""
    assert load_rules({"extends": "risk2", "forced_trade": given}).forced_trade == cards


def test_set_values_have_a_name_or_numbers() -> None:
    """C3 `ascending` is the same as its numbers."""
    assert load_rules({"extends": "risk2", "set_values": "ascending"}) == RISK2
    other = {"extends": "risk2", "set_values": {"first": [4], "step": 1}}
    assert load_rules(other).set_values == SetValues((4,), 1)


def test_starting_armies_are_by_players() -> None:
    """G1 may be other numbers, for other numbers of players."""
    rules = load_rules({"extends": "risk2", "starting_armies": {3: 20, 4: 16}})
    assert rules.starting_armies == {3: 20, 4: 16}


def test_a_game_may_bring_its_own_rule_sets(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("format: 1\nextends: risk2\ncard_bonus: 0\n")
    assert load_rules("house", [tmp_path]) == replace(RISK2, name="house", card_bonus=0)


def test_the_rule_sets_of_a_game_come_before_those_that_ship(tmp_path: Path) -> None:
    (tmp_path / "risk2-80.yaml").write_text("format: 1\nextends: risk2\nobjective: {domination: 9}")
    assert load_rules("risk2-80", [tmp_path]).domination == 9


def test_trouble_is_told_of_the_file_that_causes_it(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("format: 1\nextends: risk2\n\nunplaced: gone\n")
    with pytest.raises(UserError) as caught:
        load_rules({"extends": "house", "card_bonus": 1}, [tmp_path])
    assert str(caught.value) == (
        f"{tmp_path}/house.yaml, line 4, unplaced: “gone” is not known.\nWrite border or lost."
    )


def test_a_rule_set_cannot_extend_itself(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("format: 1\nextends: b\n")
    (tmp_path / "b.yaml").write_text("format: 1\nextends: a\n")
    with pytest.raises(UserError, match=r"b.yaml, line 2, extends: a would extend itself"):
        load_rules("a", [tmp_path])


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("moon", "there is no rule set “moon”.\nKnown here: risk2, risk2-80, risk2-man"),
        ("../rulesets/risk2", "there is no rule set"),
        ({"speed": 1}, "speed: this key is not known.\nKnown here: extends, board, schedule, "),
        ({"board": "moon"}, "board: “moon” is not known.\nWrite classic or risk2."),
        (
            {"schedule": "hourly"},
            "schedule: “hourly” is not known.\nWrite combined or two-step or three-step.",
        ),
        ({"dice_scale": "big"}, "“big” is not known.\nWrite board or program or manual."),
        ({"mass_casualties": "all"}, "“all” is not known.\nWrite joint or each."),
        ({"unplaced": "no"}, "“no” is not known.\nWrite border or lost."),
        ({"move_cap": "on"}, "this must be true or false.\nWrite it like this: move_cap: true"),
        ({"forced_trade": "on"}, "forced_trade: this must be a whole number."),
        ({"forced_trade": 4}, "forced_trade: 4 is out of bounds."),
        ({"card_bonus": -1}, "card_bonus: -1 is out of bounds."),
        ({"objective": {"capital": True}}, "capital: this key is not known.\nKnown here: domina"),
        ({"objective": {"domination": 49}}, "Write a number from 1 to 48."),
        ({"set_values": {"first": [], "step": 1}}, "first: these are not armies."),
        ({"set_values": {"first": [4, "x"], "step": 1}}, "first: these are not armies."),
        ({"set_values": {"first": [4]}}, "the key “step” is missing."),
        ({"set_values": "descending"}, "set_values: this must be a mapping."),
        ({"income": {"divisor": 0, "least": 3}}, "divisor: 0 is out of bounds."),
        (
            {"starting_armies": {9: 30}},
            "9: this key is not known.\nKnown here: 2, 3, 4, 5, 6, 7, 8",
        ),
        ({"starting_armies": {2: 23}}, "2: 23 is out of bounds.\nWrite a number of at least 24."),
    ],
)
def test_what_is_no_rule_set_is_told(spec: str | dict[str, Any], told: str) -> None:
    with pytest.raises(UserError) as caught:
        load_rules(spec if isinstance(spec, str) else {"extends": "risk2", **spec})
    assert told in str(caught.value)


def test_a_rule_set_that_extends_nothing_must_be_whole() -> None:
    with pytest.raises(UserError, match="the rules: the key “board” is missing"):
        load_rules({"unplaced": "lost"})
