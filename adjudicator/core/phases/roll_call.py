"""Who said something at all, and which orders this stage has no use for (T1, R5)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from adjudicator.core.chance import Chance
from adjudicator.core.conditions import condition_of, waits_for_cards
from adjudicator.core.events import Event, PlayerSilent, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import (
    Assault,
    Attack,
    Bid,
    BonusOn,
    Defend,
    KeepCards,
    Move,
    NameCapital,
    Order,
    OrderSet,
    Pass,
    Prefer,
    Reinforce,
    Resign,
    TradeBest,
    TradeCards,
    WildCard,
    Wish,
)
from adjudicator.core.phases.wild_cards import is_silent, never_possible
from adjudicator.core.refusals import (
    Reason,
    before_attacks,
    capital_not_now,
    contradicted,
    no_capitals,
    not_an_heir,
    not_for_cards,
    not_now,
    not_on_turn,
)
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import (
    PLACING,
    TRADING,
    Part,
    Parts,
    current_parts,
    stage_name,
    stage_with,
    who_orders,
)
from adjudicator.core.state import State

_WHAT: Final[Mapping[type[Order], tuple[str, Parts]]] = MappingProxyType(
    {
        Prefer: ("A preference", (Part.DRAFT,)),
        Bid: ("A bid", (Part.ELECTION,)),
        Attack: ("An attack", (Part.BATTLE,)),
        Assault: ("An attack", (Part.ATTACK,)),
        Move: ("A move", (Part.MOVE,)),
        Reinforce: ("A placement", PLACING),
        TradeCards: ("A trade", TRADING),
        TradeBest: ("A trade", TRADING),
        BonusOn: ("A trade", TRADING),
        KeepCards: ("A trade", TRADING),
        WildCard: ("A choice for wild cards", (Part.MOVE, Part.PLACEMENT)),
    }
)
"""What an order is called, and the parts of a round that take it, the regular one first."""

_MEANWHILE: Final[Mapping[Part, str]] = MappingProxyType(
    {
        Part.DRAFT: "while territories are drafted",
        Part.ELECTION: "while bids are made",
        Part.PLACEMENT: "while armies are placed",
    }
)
"""What the parts of the set-up are about."""


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Name the silent players, and refuse what no phase of the stage takes."""
    return tuple(
        event
        for player in state.living
        for event in _call(state, player, orders.get(player, ()), rules)
    )


def is_of_stage(order: Order, parts: Parts) -> bool:
    """Whether an order is of a kind that a stage of these parts takes."""
    match order:
        case Resign():
            return True
        case Defend():
            return False
        case Pass():
            return not {Part.BATTLE, Part.ATTACK, Part.MOVE}.isdisjoint(parts)
        case NameCapital():
            return Part.CAPITAL in parts
        case _:
            _, takers = _WHAT[type(order)]
            return any(part in takers for part in parts)


def _call(state: State, player: Colour, orders: OrderSet, rules: Rules) -> Iterator[Event]:
    ordering = player in who_orders(state, rules)
    if ordering and is_silent(orders):
        yield PlayerSilent(player)
    for order in orders:
        useless = _useless(state, player, order, rules) or _contradicted(
            order, orders, state, rules
        )
        if reason := useless if ordering else _not_due(state, order):
            yield Refused(player, order, reason)


def _not_due(state: State, order: Order) -> Reason | None:
    """Why an order of a player is void whom the stage does not ask for any.

    A wish to sit still is none: it stands for orders that were all void (`sight.open_orders`).
    """
    if isinstance(order, Defend | Resign | Pass) or state.is_over:
        return None
    return not_on_turn(state.order[state.stage - 1]) if state.order else not_an_heir()


def _useless(state: State, player: Colour, order: Order, rules: Rules) -> Reason | None:
    match order:
        case NameCapital():
            return _no_capital(state, rules)
        case Pass() | Resign() | Defend():
            return None
        case WildCard():
            return never_possible(order, player, state, rules) or _too_soon(state, order, rules)
        case TradeCards() | TradeBest() | BonusOn() | Reinforce() if _comes_before(order):
            return before_attacks(_WHAT[type(order)][0])
        case Assault() | Move() if waits_for_cards(order):
            return not_for_cards(_WHAT[type(order)][0])
        case _:
            return _too_soon(state, order, rules)


def _comes_before(order: Order) -> bool:
    return condition_of(order) is not None and not waits_for_cards(order)


def _no_capital(state: State, rules: Rules) -> Reason | None:
    if rules.objective != "capital":
        return no_capitals()
    return None if Part.CAPITAL in current_parts(state, rules) else capital_not_now()


def _too_soon(state: State, order: Order, rules: Rules) -> Reason | None:
    if is_of_stage(order, current_parts(state, rules)):
        return None
    what, takers = _WHAT[type(order)]
    if not state.round:
        return not_now(what, _MEANWHILE[current_parts(state, rules)[0]])
    if takers[0] in _MEANWHILE:
        return not_now(what, "once the set-up is over")
    now = stage_name(state.round, state.stage, rules, state.order)
    later = stage_with(takers[0], state, rules)
    return not_now(what, f"in {now}", stage_name(*later, rules) if later else "")


def _contradicted(order: Order, orders: OrderSet, state: State, rules: Rules) -> Reason | None:
    """Why a wish to sit still is void beside the player's other orders; None if it is not."""
    if not isinstance(order, Pass):
        return None
    parts = current_parts(state, rules)
    attacks = not {Part.BATTLE, Part.ATTACK}.isdisjoint(parts) and any(
        isinstance(order, Attack | Assault) for order in orders
    )
    moves = Part.MOVE in parts and any(isinstance(order, Move) for order in orders)
    against = attacks or (moves and order.wish is Wish.HOLD)
    return contradicted(order.wish) if against else None
