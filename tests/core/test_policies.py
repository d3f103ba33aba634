"""The small functions that a rule set chooses by name."""

import pytest

from adjudicator.core.policies import border, chain, each, joint, lost, neighbour
from tests.core.table import BOARD, position


@pytest.mark.parametrize(
    ("policy", "beaten", "hits"),
    [
        (joint, [True, True, False], (0, 0, 0, 2)),
        (joint, [False, False], (1, 1, 0)),
        (joint, [True], (0, 1)),
        (each, [True, True, False], (0, 0, 1, 2)),
        (each, [False, False], (1, 1, 0)),
    ],
)
def test_who_takes_casualties_in_a_mass_invasion(policy, beaten, hits):
    """The forces, then the garrison (B5, D3)."""
    assert policy(beaten) == hits


def test_armies_go_one_by_one_to_the_largest_deficit():
    """Peru lacks 10 - 1, Brazil 11 - 9: seven to Peru, then Brazil comes first by name (R5)."""
    state = position({"Brazil": "red 9", "Peru": "red 1", "Venezuela": "blue 9"})
    assert border(state, "red", 7, BOARD, {}) == {"Peru": 7}
    assert border(state, "red", 8, BOARD, {}) == {"Brazil": 1, "Peru": 7}


def test_a_player_without_land_places_nothing():
    """As with orders of somebody who is out (R5)."""
    assert border(position({"Brazil": "red 1"}), "blue", 3, BOARD, {}) == {}


def test_armies_go_where_there_is_room():
    """The rest of them goes nowhere (R4, X1)."""
    state = position({"Brazil": "red 9", "Peru": "red 1", "Venezuela": "blue 9"})
    assert border(state, "red", 9, BOARD, {"Peru": 2, "Brazil": 3}) == {"Brazil": 3, "Peru": 2}


def test_chains_lead_over_own_land_only():
    """X1: Argentina, Brazil and North Africa hang together; Siam is apart."""
    land = {"Argentina": "red 1", "Brazil": "red 1", "North Africa": "red 1", "Siam": "red 1"}
    state = position({**land, "Venezuela": "blue 1", "Central America": "red 1"})
    assert chain(state, "Argentina", BOARD) == ("Brazil", "North Africa")
    assert neighbour(state, "Argentina", BOARD) == ("Brazil",)


def test_lost_armies_go_nowhere():
    """The option `lost` (R5)."""
    assert lost(position({"Brazil": "red 1"}), "red", 3, BOARD, {}) == {}
