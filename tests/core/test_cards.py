"""Which cards make a set (C1, C2)."""

import pytest

from adjudicator.core.cards import WILD, Card, SetKind, Symbol, set_kinds
from adjudicator.core.setup import deck
from adjudicator.data.boards import load_board

ONE_INFANTRY, ONE_CAVALRY, ONE_ARTILLERY = (
    Card(symbol, symbol.name) for symbol in (Symbol.INFANTRY, Symbol.CAVALRY, Symbol.ARTILLERY)
)
INFANTRY, CAVALRY, ARTILLERY, MIXED = SetKind


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ([ONE_INFANTRY] * 3, (INFANTRY,)),
        ([ONE_CAVALRY] * 3, (CAVALRY,)),
        ([ONE_INFANTRY, ONE_CAVALRY, ONE_ARTILLERY], (MIXED,)),
        ([ONE_INFANTRY, ONE_INFANTRY, ONE_CAVALRY], ()),
        ([ONE_INFANTRY, ONE_INFANTRY, WILD], (INFANTRY,)),
        ([ONE_INFANTRY, ONE_CAVALRY, WILD], (MIXED,)),
        ([ONE_INFANTRY, WILD, WILD], (INFANTRY, MIXED)),
        ([ONE_INFANTRY] * 2, ()),
        ([ONE_INFANTRY] * 4, ()),
    ],
)
def test_a_set_is_three_of_a_kind_one_of_each_or_two_with_a_wild_card(cards, kinds):
    """The kinds that three cards make (C2)."""
    assert set_kinds(cards) == kinds


def test_there_is_a_card_for_each_territory_and_two_wild_ones():
    """The deck of the 48-territory board has 50 cards, 16 of each symbol (C1)."""
    board = load_board("risk2")
    cards = deck(board)
    assert [card.territory for card in cards if not card.is_wild] == list(board.territories)
    assert [sum(card.symbol is symbol for card in cards) for symbol in Symbol] == [16, 16, 16, 2, 0]


def test_a_card_is_written_as_its_territory():
    """And a wild card as wild."""
    assert [str(card) for card in (Card(Symbol.INFANTRY, "Peru"), WILD)] == ["Peru", "wild"]
