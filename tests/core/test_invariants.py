"""What holds between two stages, and how a broken position is told."""

import pytest
from msgspec.structs import replace

from adjudicator.core.battles import Force
from adjudicator.core.invariants import broken
from adjudicator.core.setup import deck
from adjudicator.core.state import Holding, frozen
from tests.core.table import BOARD, card, position

SOUND = position(
    {"Brazil": "red 2", "Peru": "blue 2"},
    seats=("red", "blue", "green"),
    out=("green",),
    draw_pile=deck(BOARD),
)


def _holding(owner, armies):
    return {"territories": frozen({**SOUND.territories, "Brazil": Holding(owner, armies)})}


def test_a_sound_position_breaks_nothing():
    """All land garrisoned, each card in one place, nobody on the way."""
    assert broken(SOUND, BOARD) == ()


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (
            {"territories": frozen(reversed(SOUND.territories.items()))},
            ["The territories are not those of the board, in its order."],
        ),
        (_holding("red", 0), ["Brazil has 0 armies."]),
        (
            _holding("green", 1),
            [
                "Brazil is held by green, who is not in the game.",
                "red has no territory and is not out.",
            ],
        ),
        (
            {"draw_pile": deck(BOARD)[1:]},
            ["The cards in hands, draw pile and discards are not the deck."],
        ),
        (
            {"discards": (card("Peru"),)},
            ["The cards in hands, draw pile and discards are not the deck."],
        ),
        (
            {
                "hands": frozen({"green": deck(BOARD)[:1]}),
                "draw_pile": deck(BOARD)[1:],
            },
            ["green is out and holds cards."],
        ),
        (
            {"forces": (Force("red", "Brazil", "Peru", 1),)},
            ["Armies are still on their way."],
        ),
        (
            {"surging": (Force("red", "Brazil", "Peru", 1),)},
            ["Armies are still on their way."],
        ),
    ],
)
def test_a_broken_position_is_told_in_sentences(change, sentences):
    """One for each thing that does not hold."""
    assert list(broken(replace(SOUND, **change), BOARD)) == sentences
