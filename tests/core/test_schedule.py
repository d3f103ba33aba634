"""What stages are for, who orders in them, and what they are called."""

import pytest
from msgspec.structs import replace

from adjudicator.core.rules import Rules
from adjudicator.core.schedule import (
    SCHEDULES,
    Part,
    current_parts,
    stage_name,
    stage_parts,
    stage_title,
    stage_with,
    who_orders,
)
from adjudicator.core.state import State
from adjudicator.data.boards import load_board

COMBINED = Rules(load_board("risk2"))
RULES = {name: replace(COMBINED, schedule=name) for name in SCHEDULES}
STATE = State(("red", "blue", "green"), 7, 1)


def test_every_schedule_takes_each_kind_of_order_once_and_in_the_order_of_the_phases():
    for stages in SCHEDULES.values():
        parts = [part for stage in stages for part in stage]
        assert parts == [Part.REINFORCEMENT, Part.BATTLE, Part.MOVE]


@pytest.mark.parametrize(
    ("schedule", "stage", "name", "title"),
    [
        ("combined", 1, "round 7", "Round 7"),
        ("combined", 2, "the extra stage of round 7", "Round 7, inherited cards"),
        ("two-step", 1, "the reinforcement stage of round 7", "Round 7, reinforcements"),
        ("two-step", 2, "the attack stage of round 7", "Round 7, attacks"),
        ("two-step", 3, "the extra stage of round 7", "Round 7, inherited cards"),
        ("three-step", 2, "the attack stage of round 7", "Round 7, attacks"),
        ("three-step", 3, "the move stage of round 7", "Round 7, moves"),
        ("three-step", 4, "the extra stage of round 7", "Round 7, inherited cards"),
    ],
)
def test_a_stage_has_a_name_for_sentences_and_one_for_subjects(schedule, stage, name, title):
    assert stage_name(7, stage, RULES[schedule]) == name
    assert stage_title(7, stage, RULES[schedule]) == title


def test_no_schedule_changes_the_set_up():
    for rules in RULES.values():
        assert stage_parts(0, 1, rules) == (Part.PLACEMENT,)
        assert (stage_name(0, 1, rules), stage_title(0, 1, rules)) == ("the set-up", "Set-up")


@pytest.mark.parametrize(
    ("stage", "part", "taker"),
    [
        (1, Part.BATTLE, (7, 2)),
        (1, Part.MOVE, (7, 3)),
        (2, Part.REINFORCEMENT, (8, 1)),
        (3, Part.BATTLE, (8, 2)),
        (4, Part.MOVE, (8, 3)),
    ],
)
def test_an_order_of_another_stage_waits_for_the_next_that_takes_it(stage, part, taker):
    assert stage_with(part, replace(STATE, stage=stage), RULES["three-step"]) == taker


def test_before_round_1_all_orders_of_a_round_wait_for_it():
    state = replace(STATE, round=0)
    assert stage_with(Part.MOVE, state, RULES["three-step"]) == (1, 3)


def test_everybody_who_lives_orders_but_in_the_extra_stage():
    state = replace(STATE, out=("green",), heirs=("blue",))
    assert who_orders(state, COMBINED) == ("red", "blue")
    extra = replace(state, stage=2)
    assert current_parts(extra, COMBINED) == (Part.INHERITANCE,)
    assert who_orders(extra, COMBINED) == ("blue",)


def test_nobody_orders_when_the_game_is_over_or_for_an_heir_who_has_left_it():
    assert who_orders(replace(STATE, winners=("red",)), COMBINED) == ()
    assert who_orders(replace(STATE, stage=2, heirs=("blue",), out=("blue",)), COMBINED) == ()
