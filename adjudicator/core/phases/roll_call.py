"""Who said something at all, and which orders this stage has no use for (T1, R5)."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, PlayerSilent, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import (
    Attack,
    BonusOn,
    KeepCards,
    Move,
    NameCapital,
    Order,
    OrderSet,
    Pass,
    Reinforce,
    TradeBest,
    TradeCards,
    Wish,
)
from adjudicator.core.refusals import Reason, contradicted, no_capitals, not_now
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Name the silent players, and refuse what no phase of the stage takes."""
    return tuple(
        event for player in state.living for event in _call(state, player, orders.get(player, ()))
    )


def _call(state: State, player: Colour, orders: OrderSet) -> Iterator[Event]:
    if not orders:
        yield PlayerSilent(player)
    for order in orders:
        if reason := _useless(state, order, orders):
            yield Refused(player, order, reason)


def _useless(state: State, order: Order, orders: OrderSet) -> Reason | None:
    match order:
        case NameCapital():
            return no_capitals()
        case Pass(wish):
            return _contradiction(wish, orders)
        case Reinforce():
            return None
        case Attack() | Move() | TradeCards() | TradeBest() | BonusOn() | KeepCards():
            return None if state.round else not_now(_what(order), "while armies are placed")
        case _:  # pragma: no cover
            assert_never(order)


def _contradiction(wish: Wish, orders: OrderSet) -> Reason | None:
    against = (Attack,) if wish is Wish.NO_ATTACKS else (Attack, Move)
    return contradicted(wish) if any(isinstance(order, against) for order in orders) else None


def _what(order: Order) -> str:
    match order:
        case Attack():
            return "An attack"
        case Move():
            return "A move"
        case _:
            return "A trade"
