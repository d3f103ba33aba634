"""The canonical spelling of an order reads back to the same order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.cards import SetKind
from adjudicator.core.ids import COLOURS
from adjudicator.core.orders import (
    All,
    Assault,
    Attack,
    BonusOn,
    Condition,
    Count,
    Defend,
    Exactly,
    Fate,
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
    WildCard,
    Wish,
)
from adjudicator.data.boards import load_board
from adjudicator.language.canonical import canonical
from adjudicator.language.compound import orders_of
from adjudicator.language.places import gazetteer
from adjudicator.language.reading import families, is_order, read_orders, would_act
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
no_more = st.none() | st.integers(1, 99)
for_land = st.none() | st.builds(Condition, st.sampled_from([Fate.CAPTURED, Fate.HOLDS]), places)
for_cards = st.none() | st.just(Condition(Fate.CARDS))
players = st.sampled_from(COLOURS)
chains = st.lists(places, max_size=3).map(tuple)
orders_of_turns: st.SearchStrategy[Order] = st.one_of(
    st.builds(
        Assault,
        *(places, places, source),
        dice=st.none() | st.integers(1, 3),
        rolls=no_more,
        until_left=no_more,
        while_ahead=st.none() | st.integers(0, 99),
        move_in=st.none() | st.integers(1, 99).map(Exactly) | st.just(All()) | st.just(Half()),
        behind=no_more,
        then=chains,
        condition=for_land,
        reroll=st.none() | places,
        commander=st.booleans(),
    ),
    st.builds(WildCard, source, take=players),
    st.builds(WildCard, source, take=st.none() | players, to=players),
    st.builds(WildCard, source, st.none() | players, places, players),
    st.builds(WildCard, source, give=places),
    st.builds(Defend, st.integers(1, 2), st.none() | places, source),
    st.builds(Move, places, places, counts, source, for_land),
    st.builds(Reinforce, places, counts, source, for_cards),
    st.builds(TradeCards, st.tuples(*[st.none() | places] * 3), source, for_cards),
    st.builds(TradeBest, st.none() | st.sampled_from(SetKind), source, for_cards),
    st.builds(BonusOn, places, source, for_cards),
    st.builds(KeepCards, source),
    st.builds(NameCapital, places, source),
    st.builds(Pass, st.sampled_from(Wish), source),
)
owners = st.dictionaries(places, st.sampled_from(["red", "blue"]))
situations = st.builds(Situation, st.just(BOARD), st.just("red"), owners)
games = st.one_of(
    st.tuples(orders, situations),
    st.tuples(orders_of_turns, situations.map(lambda it: replace(it, turns=True))),
)
"""An order of either family of games, and a situation to read it in."""


@given(games)
def test_canonical_text_reads_back_to_the_same_order(game: tuple[Order, Situation]) -> None:
    order, situation = game
    read = read_orders([canonical(order)], situation)
    assert not (read.complaints)
    assert not (read.chatter)
    assert not (read.settings)
    assert read.orders == (replace(order, source=Source(1, canonical(order))),)


@given(games)
def test_canonical_text_in_short_forms_reads_back_too(game: tuple[Order, Situation]) -> None:
    order, situation = game
    (read,) = read_orders([canonical(order, gazetteer(BOARD).short)], situation).orders
    assert replace(read, source=NOWHERE) == order


@given(orders | orders_of_turns)
def test_canonical_text_is_an_order_and_would_act(order: Order) -> None:
    assert is_order(canonical(order), families(BOARD))
    assert would_act(canonical(order), BOARD)


@given(orders | orders_of_turns)
def test_a_canonical_line_means_the_same_in_all_games_that_know_it(order: Order) -> None:
    """So that a line of a record can be read without knowing the game (incoming/reread.py)."""
    line = canonical(order)
    read = [it for game in families(BOARD) for it in orders_of(line, game) if canonical(it) == line]
    assert {replace(it, source=NOWHERE) for it in read} == {order}


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
        (Assault("Brazil", "Peru", NOWHERE), "attack Peru from Brazil"),
        (
            Assault("Brazil", "Peru", NOWHERE, dice=1, rolls=1, until_left=4, then=("Argentina",)),
            "attack Peru from Brazil with 1 die once until 4 left then Argentina",
        ),
        (
            Assault("Brazil", "Peru", NOWHERE, rolls=2, while_ahead=3, move_in=Exactly(5)),
            "attack Peru from Brazil 2 times while ahead by 3 move 5",
        ),
        (
            Assault("Brazil", "Peru", NOWHERE, behind=3, condition=Condition(Fate.HOLDS, "Siam")),
            "if Siam holds: attack Peru from Brazil keep 3 behind",
        ),
        (
            Move("Peru", "Brazil", All(), NOWHERE, Condition(Fate.CAPTURED, "Siam")),
            "if Siam is captured: move all armies from Peru to Brazil",
        ),
        (
            TradeBest(None, NOWHERE, Condition(Fate.CARDS)),
            "if I take cards: trade best set",
        ),
        (
            Assault(
                *("Brazil", "Peru", NOWHERE),
                dice=2,
                then=("Argentina",),
                reroll="Brazil",
                commander=True,
            ),
            "attack Peru from Brazil with 2 dice reroll with Brazil commander then Argentina",
        ),
        (WildCard(NOWHERE, take="blue"), "wild card: take from blue"),
        (WildCard(NOWHERE, give="Peru", to="blue"), "wild card: give Peru to blue"),
        (WildCard(NOWHERE, to="blue"), "wild card: give to blue"),
        (
            WildCard(NOWHERE, take="green", to="blue"),
            "wild card: take from green and give to blue",
        ),
        (Defend(1, None, NOWHERE), "defend with 1 die"),
        (Defend(2, "Peru", NOWHERE), "defend Peru with 2 dice"),
    ],
)
def test_every_kind_of_order_has_its_spelling(order: Order, text: str) -> None:
    assert canonical(order) == text


def test_a_list_of_preferences_may_hold_the_whole_board() -> None:
    line = f"prefer {', '.join(BOARD.territories)}"
    (order,) = read_orders([line], Situation(BOARD)).orders
    assert canonical(order) == line
