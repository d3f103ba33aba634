"""The board in play."""

import pytest

from adjudicator.data.boards import load_board

BOARD = load_board("risk2")


@pytest.mark.parametrize(
    ("held", "size"),
    [
        ([], 0),
        (["Brazil"], 1),
        (["Brazil", "Japan"], 1),
        (["Brazil", "Peru", "Japan"], 2),
        (["Brazil", "North Africa", "Egypt", "Japan", "Hawaii", "Peru"], 4),
        (list(BOARD.territories), 48),
    ],
)
def test_an_empire_is_the_largest_group_that_hangs_together(held, size):
    """Sea connections count like any other."""
    assert BOARD.largest_group(held) == size


def test_connections_hold_both_ways():
    """A neighbour's neighbour list names the territory back."""
    for name in BOARD.territories:
        for near in BOARD.neighbours(name):
            assert BOARD.connected(name, near)
            assert BOARD.connected(near, name)
