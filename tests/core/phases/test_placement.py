"""Placing armies in several mails, or one in turn (G3)."""

import pytest
from msgspec.structs import replace

from adjudicator.core.events import Reinforced
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import adjudicate, begin, foresee
from tests.core.table import RULES, happened, judged, lines, position, reinforce, told
from tests.random_play import stage_chance

STEPS = replace(RULES, placement_mails=3, restricted=True)
IN_TURN = replace(RULES, placement_in_turn=True)
LAND = {"Brazil": "red 1", "Peru": "red 1", "Siam": "blue 1", "China": "blue 1"}


def _waiting(**reserves):
    return position(LAND, round_=0, reserves=frozen(reserves))


@pytest.mark.parametrize(("armies", "mails"), [(38, [13, 13, 12]), (1, [1, 0, 0]), (6, [2, 2, 2])])
def test_each_mail_places_its_share_rounded_up(armies, mails):
    """Whatever the orders say or leave out, and R4 does not hold."""
    state, placed = _waiting(red=armies), []
    while not state.round:
        record = judged(state, STEPS, red=[reinforce("Brazil", 5)])
        placed.append(sum(it.armies for it in happened(record, Reinforced)))
        state = record.state
    assert placed == mails
    assert state.armies("Brazil") + state.armies("Peru") == armies + 2


def test_more_than_the_share_of_a_mail_is_cut():
    record = judged(_waiting(red=38), STEPS, red=[reinforce("Brazil", 30)])
    assert told(record, "red") == [("T4", "No more than 13 of 30 armies can be placed.")]


def test_a_receipt_foresees_the_share_of_this_mail_only():
    record = foresee(_waiting(red=38, blue=38), "red", lines(reinforce("Brazil", 3)), STEPS)
    assert sum(it.armies for it in happened(record, Reinforced)) == 13


def test_what_others_placed_in_earlier_mails_counts_as_standing():
    """The border is where enemies are by now (R5), not where they were when the game began."""
    first = judged(_waiting(red=2, blue=2), replace(RULES, placement_mails=2))
    assert first.state.placed == {}


def test_in_turn_armies_come_one_by_one_in_seat_order():
    """Each from the player's own lines, and then from the border."""
    record = judged(
        _waiting(red=4, blue=2),
        IN_TURN,
        red=[reinforce("Peru", 1), reinforce("Brazil", 2)],
        blue=[reinforce("Siam", 2)],
    )
    assert [(it.player, it.territory, it.by_judge) for it in happened(record, Reinforced)] == [
        ("red", "Peru", False),
        ("blue", "Siam", False),
        ("red", "Brazil", False),
        ("blue", "Siam", False),
        ("red", "Brazil", False),
        ("red", "Brazil", True),
    ]
    assert {it.armies for it in happened(record, Reinforced)} == {1}


def test_in_turn_comes_to_the_same_as_all_at_once():
    """For nobody sees what the others place before all has been placed."""
    seats = ("red", "blue", "green")
    state = begin(RULES, State(seats), stage_chance("turns", State(seats))).state
    orders = {"red": lines(reinforce(state.held("red")[0], 5))}
    at_once, in_turn = (
        adjudicate(state, orders, rules, stage_chance("turns", state)).state
        for rules in (RULES, IN_TURN)
    )
    assert at_once == in_turn
