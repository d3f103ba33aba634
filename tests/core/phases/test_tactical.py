"""Tactical moves."""

import pytest
from msgspec.structs import replace

from adjudicator.core.events import ArmiesMoved
from adjudicator.core.orders import All, Half, Rest
from tests.core.table import RULES, happened, judged, move, position, told

LAND = {
    "Argentina": "red 1",
    "Brazil": "red 3",
    "Peru": "red 9",
    "Venezuela": "red 1",
    "Japan": "blue 5",
}


def _moved(orders, rules=RULES):
    record = judged(position(LAND), rules, red=orders)
    return [(it.origin, it.target, it.armies) for it in happened(record, ArmiesMoved)]


@pytest.mark.parametrize(
    ("orders", "moved"),
    [
        (
            [move("Peru", "Brazil", Rest()), move("Peru", "Venezuela", 3)],
            [("Peru", "Brazil", 4), ("Peru", "Venezuela", 3)],
        ),
        (
            [move("Peru", "Brazil", Half()), move("Peru", "Argentina", Half())],
            [("Peru", "Brazil", 4), ("Peru", "Argentina", 2)],
        ),
        ([move("Peru", "Venezuela", All(6))], [("Peru", "Venezuela", 2)]),
        (
            [move("Peru", "Venezuela", 2), move("Peru", "Venezuela", 1)],
            [("Peru", "Venezuela", 2), ("Peru", "Venezuela", 1)],
        ),
    ],
)
def test_counts_of_moves_leave_one_army_behind(orders, moved):
    """Eight of nine may leave; the rest is what the other lines and the cap leave (M2, M3, T5)."""
    assert _moved(orders) == moved


def test_without_the_cap_all_may_go_to_one_place():
    """Where the rule set switches M3 off."""
    uncapped = replace(RULES, move_cap=False)
    assert _moved([move("Peru", "Venezuela", All())], uncapped) == [("Peru", "Venezuela", 8)]


def test_a_move_of_nothing_fixes_no_origin():
    """All but nine of two is none, so Peru's line is the first legal one (M1, T4)."""
    orders = [move("Brazil", "Peru", All(9)), move("Peru", "Brazil", 1)]
    assert _moved(orders) == [("Peru", "Brazil", 1)]


def test_a_move_of_nothing_out_of_the_fixed_origin_is_void_by_its_count():
    """It is no second origin (M1, T4)."""
    orders = [move("Peru", "Brazil", 1), move("Peru", "Argentina", All(9))]
    record = judged(position(LAND), red=orders)
    assert told(record, "red") == [("T4", "No army can leave Peru for this line.")]


def test_players_move_at_the_same_time():
    """Each on the position after the battles, whatever the seats (M4)."""
    land = {**LAND, "Hawaii": "blue 1"}
    orders = {"red": [move("Peru", "Brazil", 2)], "blue": [move("Japan", "Hawaii", 2)]}
    one = judged(position(land), **orders).state
    other = judged(position(land, seats=("blue", "red")), **orders).state
    assert one.territories == other.territories
    assert [one.armies(name) for name in ("Brazil", "Hawaii", "Japan", "Peru")] == [5, 3, 3, 7]
