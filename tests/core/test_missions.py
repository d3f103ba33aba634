"""Missions as values: how near a player is to each (Q2 to Q7)."""

import pytest

from adjudicator.core.missions import (
    Conquest,
    Destroy,
    Eliminate,
    Foothold,
    Progress,
    Way,
    progress,
    told,
)
from tests.core.table import BOARD

SOUTH_AMERICA = ("Argentina", "Brazil", "Falkland Islands", "Peru", "Venezuela")


def near(mission, *held):
    return progress(mission, dict.fromkeys(held, 1), (), BOARD)


def test_a_target_is_destroyed_or_not():
    """Q2, Q3: nothing of it can be counted."""
    assert near(Destroy("blue")) == Progress(0, 1)
    assert near(Destroy("blue", "Peru", done=True)) == Progress(1, 1)


@pytest.mark.parametrize(
    ("held", "have"),
    [
        ((), 0),
        (SOUTH_AMERICA, 5),
        ((*SOUTH_AMERICA, "Egypt", "Congo"), 6),
        ((*SOUTH_AMERICA, "Egypt", "Japan", "Alaska", "Iceland"), 9),
        ((*SOUTH_AMERICA, "Egypt", "Japan", "Alaska", "Iceland", "Indonesia"), 10),
    ],
)
def test_a_foothold_counts_once_for_each_other_continent(held, have):
    """Q4: the whole continent is the one of which least is missing."""
    assert near(Foothold(), *held) == Progress(have, 10)


def test_the_way_of_which_least_is_missing_is_counted():
    """Q5: all of one way, whatever there is of the other."""
    mission = Conquest((Way(("Asia", "Africa")), Way(("South America", "Australia"))))
    assert near(mission, *SOUTH_AMERICA, "Japan") == Progress(5, 11)
    assert not near(mission, *SOUTH_AMERICA, "Japan").reached


@pytest.mark.parametrize(
    ("outside", "have"),
    [
        ((), 5),
        (("Egypt",), 6),
        (("Egypt", "Congo"), 6),
        (("Egypt", "East Africa"), 7),
        (("Central America", "North Africa"), 6),
        (("Egypt", "East Africa", "Congo", "South Africa"), 8),
    ],
)
def test_a_group_hangs_together_outside_the_continent(outside, have):
    """Q6: no more of it is counted than is asked for, and nothing by way of the continent."""
    mission = Conquest((Way(("South America",), group=3),))
    assert near(mission, *SOUTH_AMERICA, *outside) == Progress(have, 8)


def test_territories_are_counted_one_by_one():
    """Q7."""
    mission = Conquest((Way(("South America",), ("Siam", "Japan")),))
    assert near(mission, *SOUTH_AMERICA, "Japan", "Egypt") == Progress(6, 7)
    assert near(mission, *SOUTH_AMERICA, "Japan", "Siam").reached


def test_missions_are_told_in_words():
    assert told(Destroy("blue")) == "destroy Blue"
    assert told(Destroy("blue", "Peru", done=True)) == (
        "destroy Blue, who held Peru when missions were dealt (done)"
    )
    assert told(Foothold()) == "one continent whole, and a territory in each of the others"


def test_somebody_out_is_eliminated_whoever_did_it():
    """O3."""
    assert not progress(Eliminate("blue"), {}, ("red",), BOARD).reached
    assert progress(Eliminate("blue"), {}, ("blue",), BOARD).reached


@pytest.mark.parametrize(("armies", "have"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_any_territories_count_with_armies_enough(armies, have):
    """O3: eighteen territories with at least two armies on each."""
    held = {"Peru": 1, "Egypt": 2, "Japan": 3}
    mission = Conquest((Way((), any_of=18, armies=armies),))
    assert progress(mission, held, (), BOARD) == Progress(have, 18)


@pytest.mark.parametrize(
    ("mission", "words"),
    [
        (Eliminate("blue"), "see Blue out of the game"),
        (Conquest((Way((), any_of=24),)), "any 24 territories"),
        (
            Conquest((Way((), any_of=18, armies=2),)),
            "any 18 territories with at least 2 armies on each",
        ),
    ],
)
def test_the_missions_of_the_classic_game_are_told(mission, words):
    """O3."""
    assert told(mission) == words
