"""The canonical spelling of an order reads back to the same order."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.cards import SetKind
from adjudicator.core.orders import (
    All,
    Attack,
    BonusOn,
    Count,
    Exactly,
    Half,
    KeepCards,
    Move,
    NameCapital,
    Order,
    Pass,
    Reinforce,
    Rest,
    Source,
    TradeBest,
    TradeCards,
    Wish,
)
from adjudicator.data.boards import load_board
from adjudicator.language.canonical import canonical
from adjudicator.language.places import gazetteer
from adjudicator.language.reading import is_order, read_orders, would_act
from adjudicator.language.situation import Situation

BOARD = load_board("risk2")
NOWHERE = Source(0, "")

places = st.sampled_from(list(BOARD.territories))
counts: st.SearchStrategy[Count] = st.one_of(
    st.integers(1, 9999).map(Exactly),
    st.just(All()),
    st.integers(1, 9999).map(All),
    st.just(Half()),
    st.just(Rest()),
)
source = st.just(NOWHERE)
orders: st.SearchStrategy[Order] = st.one_of(
    st.builds(Attack, places, places, counts, source, st.none() | places),
    st.builds(Move, places, places, counts, source),
    st.builds(Reinforce, places, counts, source),
    st.builds(TradeCards, st.tuples(*[st.none() | places] * 3), source),
    st.builds(TradeBest, st.none() | st.sampled_from(SetKind), source),
    st.builds(BonusOn, places, source),
    st.builds(KeepCards, source),
    st.builds(NameCapital, places, source),
    st.builds(Pass, st.sampled_from(Wish), source),
)
situations = st.builds(
    Situation,
    st.just(BOARD),
    st.just("red"),
    st.dictionaries(places, st.sampled_from(["red", "blue"])),
)


@given(order=orders, situation=situations)
def test_canonical_text_reads_back_to_the_same_order(order: Order, situation: Situation) -> None:
    read = read_orders([canonical(order)], situation)
    assert not (read.complaints)
    assert not (read.chatter)
    assert not (read.settings)
    assert read.orders == (replace(order, source=Source(1, canonical(order))),)


@given(order=orders, situation=situations)
def test_canonical_text_in_short_forms_reads_back_too(order: Order, situation: Situation) -> None:
    (read,) = read_orders([canonical(order, gazetteer(BOARD).short)], situation).orders
    assert replace(read, source=NOWHERE) == order


@given(order=orders)
def test_canonical_text_is_an_order_and_would_act(order: Order) -> None:
    assert is_order(canonical(order), BOARD)
    assert would_act(canonical(order), BOARD)


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (
            Attack("Brazil", "Venezuela", Exactly(1), NOWHERE),
            "1 army from Brazil attacks Venezuela",
        ),
        (
            Attack("Brazil", "North Africa", Exactly(7), NOWHERE, "Egypt"),
            "7 armies from Brazil attack North Africa then surge to Egypt",
        ),
        (Attack("Brazil", "Peru", All(2), NOWHERE), "all but 2 from Brazil attack Peru"),
        (Move("Peru", "Brazil", All(), NOWHERE), "move all armies from Peru to Brazil"),
        (Reinforce("Peru", Rest(), NOWHERE), "the rest reinforce Peru"),
        (Reinforce("Peru", Exactly(1), NOWHERE), "1 army reinforces Peru"),
        (TradeCards(("Brazil", "Peru", None), NOWHERE), "trade Brazil, Peru, wild"),
        (TradeBest(None, NOWHERE), "trade best set"),
        (TradeBest(SetKind.INFANTRY, NOWHERE), "trade three infantry"),
        (TradeBest(SetKind.MIXED, NOWHERE), "trade one of each"),
        (BonusOn("Peru", NOWHERE), "bonus on Peru"),
        (KeepCards(NOWHERE), "keep my cards"),
        (NameCapital("Peru", NOWHERE), "capital Peru"),
        (Pass(Wish.NO_ATTACKS, NOWHERE), "no attacks"),
        (Pass(Wish.HOLD, NOWHERE), "hold"),
    ],
)
def test_every_kind_of_order_has_its_spelling(order: Order, text: str) -> None:
    assert canonical(order) == text


def test_a_list_of_preferences_may_hold_the_whole_board() -> None:
    line = f"prefer {', '.join(BOARD.territories)}"
    (order,) = read_orders([line], Situation(BOARD)).orders
    assert canonical(order) == line
