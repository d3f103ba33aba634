"""Orders for the case that cards are taken, as everybody may know of them (N4)."""

from functools import partial

from adjudicator.core.card_events import SetTraded
from adjudicator.core.cards import SetKind
from adjudicator.core.orders import Exactly, TradeBest
from adjudicator.core.sight import open_orders
from tests.core.turns import CARDS, assault, happened, position, turn


def test_an_order_that_was_void_when_cards_came_and_followed_when_they_came_once_more_is_open():
    """N4: the first time there is no such set, the second time there is."""
    before = position(
        {"Brazil": "red 20", "Venezuela": "blue 1", "Peru": "green 1", "Siam": "black 1"},
        {
            "red": ["Brazil", "Argentina", "Peru", "Alberta"],
            "blue": ["Iceland", "Japan"],
            "green": ["Egypt", "Siam", "Indonesia"],
        },
    )
    wish = partial(TradeBest, SetKind.ARTILLERY, condition=CARDS)
    never = partial(TradeBest, SetKind.INFANTRY, condition=CARDS)
    attacks = [
        assault("Brazil", name, move_in=Exactly(3), rolls=1) for name in ("Venezuela", "Peru")
    ]
    dice = {f"Brazil-{name}": [(6, 1, 1, 5)] for name in ("Venezuela", "Peru")}
    record = turn(before, dice, red=[wish, never, *attacks])
    first, second = happened(record, SetTraded)
    assert (first.forced, second.forced) == (True, False)
    kinds = [it.kind for it in open_orders(record)["red"] if isinstance(it, TradeBest)]
    assert kinds == [SetKind.ARTILLERY]
