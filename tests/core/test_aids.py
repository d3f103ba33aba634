"""What helps an attacker's dice: the cards and the commander of the experts' games (X3, X4)."""

import pytest
from msgspec.structs import replace

from adjudicator.core.aids import again, led
from adjudicator.core.apply import fold
from adjudicator.core.assault import comparison
from adjudicator.core.battles import Aid, AttackFought, Turned
from adjudicator.core.events import Refused, StageOpened
from adjudicator.data.rulesets import load_rules
from tests.core.turns import assault, happened, position, turn

RULES = replace(load_rules("classic-expert"), unplaced="lost")
HIGHER, NOT_LOWER = comparison(ties_won=False), comparison(ties_won=True)


def fights(record):
    return happened(record, AttackFought)


@pytest.mark.parametrize(
    ("beats", "attack", "defence", "place"),
    [
        (HIGHER, (5, 3, 1), (6, 4), 1),
        (HIGHER, (1, 3, 5), (6, 2), 2),
        (HIGHER, (6, 6, 1), (5, 5), None),
        (HIGHER, (4, 4, 1), (4, 4), 1),
        (NOT_LOWER, (4, 4, 1), (4, 4), None),
        (HIGHER, (2,), (3, 1), 0),
    ],
)
def test_the_lowest_die_that_loses_is_rolled_again(beats, attack, defence, place):
    """X3: whether equal ones lose is for the rules to say (A1, F5)."""
    assert again(beats, attack, defence) == place


@pytest.mark.parametrize(
    ("beats", "attack", "defence", "place"),
    [
        (HIGHER, (3, 5, 1), (5, 5), 1),
        (HIGHER, (3, 5, 1), (6, 4), None),
        (NOT_LOWER, (3, 5, 1), (6, 4), 1),
        (HIGHER, (6, 4, 1), (5, 4), 1),
        (HIGHER, (6, 4, 1), (5, 3), None),
        (HIGHER, (6, 3, 1), (6, 5), None),
    ],
)
def test_the_highest_die_that_loses_is_turned_where_that_saves_an_army(
    beats, attack, defence, place
):
    """X4."""
    expected = None if place is None else Turned(place, 6, Aid.COMMANDER)
    assert led(beats, attack, defence) == expected


def test_a_card_that_is_taken_on_the_way_helps_from_the_next_order_on():
    """X3, N4: what an order has on its side is looked at when it begins."""
    state = position(
        {"Brazil": "red 9", "Venezuela": "blue 1", "Siam": "green 1"},
        {"red": ["Egypt"], "blue": ["Venezuela"]},
    )
    record = turn(
        state,
        {
            "Brazil-Venezuela": [(6, 1, 1, 5)],
            "Venezuela-Central America": [(1, 1, 1, 1)],
            "Venezuela-Peru": [(1, 1, 1, 1), (6,)],
        },
        RULES,
        red=[
            assault("Brazil", "Venezuela", rolls=1, reroll="Venezuela", then=("Central America",)),
            assault("Venezuela", "Peru", rolls=1, reroll="Venezuela"),
        ],
    )
    assert [it.shown for it in fights(record)] == [None, None, "Venezuela"]
    (refused,) = happened(record, Refused)
    assert refused.reason.rule == "X3"


def test_the_commander_is_there_again_in_the_next_turn():
    """X4: once a turn."""
    state = position({"Brazil": "red 3", "Venezuela": "blue 2"})
    record = turn(
        state,
        {"Brazil-Venezuela": [(5, 1, 5, 5)]},
        RULES,
        red=[assault("Brazil", "Venezuela", rolls=1, commander=True)],
    )
    (fought,) = fights(record)
    assert fought.rolls[0].compared() == (6, 1)
    assert fold(state, (fought,)).led
    assert not record.state.led
    assert not fold(fold(state, (fought,)), (StageOpened(1, 2),)).led
