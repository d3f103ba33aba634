"""What a stage should have come to is compared in sentences."""

import pytest

from adjudicator.core.cards import WILD, Card, Symbol
from adjudicator.core.events import Cut, Refused
from adjudicator.core.missions import Destroy, Foothold
from adjudicator.core.orders import Exactly, Move, Reinforce, Source
from adjudicator.core.refusals import Reason
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.data.expectations import Expectations

NONE = frozen({})
MOVE = Move("Peru", "Brazil", Exactly(3), Source(2, "move"))
PLACE = Reinforce("Peru", Exactly(9), Source(1, "place"))

RECORD = TurnRecord(
    orders=NONE,
    events=(
        Refused("red", MOVE, Reason("M1", "No.")),
        Cut("red", PLACE, 9, 3, Reason("T4", "Less.")),
        Refused("blue", MOVE, Reason("M2", "No.")),
    ),
    state=State(
        ("red", "blue"),
        territories=frozen({"Peru": Holding("red", 3)}),
        hands=frozen({"red": (WILD, Card(Symbol.CAVALRY, "Peru"))}),
        winners=("red",),
        capitals=frozen({"red": "Peru"}),
        missions=frozen({"red": Destroy("blue", "Siam", done=True)}),
    ),
)


def aims(capitals=NONE, missions=NONE) -> Expectations:
    """What is expected of capitals and missions, and of nothing else."""
    return Expectations(NONE, NONE, NONE, None, None, frozen(capitals), frozen(missions))


@pytest.mark.parametrize(
    "expected",
    [
        Expectations(NONE, NONE, NONE, None),
        Expectations(frozen({"Peru": Holding("red", 3)}), NONE, NONE, ("red",)),
        Expectations(NONE, frozen({"red": 2, "blue": 0}), NONE, None),
        Expectations(NONE, frozen({"red": ("Peru", "wild")}), NONE, None),
        Expectations(NONE, NONE, frozen({"red": ("T4", "M1"), "blue": ("M2",)}), None),
        aims({"red": "Peru"}, {"red": Destroy("blue", "Siam", done=True)}),
    ],
)
def test_what_holds_makes_no_difference(expected: Expectations) -> None:
    assert expected.differences(RECORD) == ()


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        (
            Expectations(frozen({"Peru": Holding("blue", 3)}), NONE, NONE, None),
            "Peru: expected blue 3, found red 3.",
        ),
        (
            Expectations(NONE, frozen({"red": 3}), NONE, None),
            "Number of cards of red: expected 3, found 2.",
        ),
        (
            Expectations(NONE, frozen({"red": ("wild", "wild")}), NONE, None),
            "Cards of red: expected wild, wild, found Peru, wild.",
        ),
        (
            Expectations(NONE, frozen({"blue": ("Peru",)}), NONE, None),
            "Cards of blue: expected Peru, found nothing.",
        ),
        (
            Expectations(NONE, NONE, frozen({"red": ("M1", "T4")}), None),
            "Refused or cut of red: expected M1, T4, found T4, M1.",
        ),
        (Expectations(NONE, NONE, NONE, ()), "Winner: expected nothing, found red."),
        (
            Expectations(NONE, NONE, NONE, None, ("blue",)),
            "Extra stage: expected blue, found nothing.",
        ),
        (aims({"red": "Siam"}), "Capital of red: expected Siam, found Peru."),
        (aims({"blue": "Siam"}), "Capital of blue: expected Siam, found none."),
        (
            aims(missions={"red": Destroy("green")}),
            (
                "Mission of red: expected destroy Green, found destroy Blue,"
                " who held Siam when missions were dealt (done)."
            ),
        ),
        (
            aims(missions={"blue": Foothold()}),
            (
                "Mission of blue: expected one continent whole,"
                " and a territory in each of the others, found none."
            ),
        ),
    ],
)
def test_a_difference_says_what_was_expected_and_found(
    expected: Expectations, sentence: str
) -> None:
    assert expected.differences(RECORD) == (sentence,)
