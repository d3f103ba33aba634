"""Resignations before there is any land to leave."""

from functools import partial

from adjudicator.core.orders import Resign
from tests.core.table import judged, position, told


def test_nobody_resigns_while_territories_are_given_out():
    """E8: land that is still to be drafted or elected has no armies (G2, G4)."""
    state = position({"Brazil": "red 1", "Siam": "blue 1", "Peru": "nobody 0"}, round_=0)
    record = judged(state, red=[partial(Resign)])
    reason = "A resignation cannot be ordered while territories are given out."
    assert told(record, "red") == [("T1", reason)]
    assert record.state.living == ("red", "blue")
