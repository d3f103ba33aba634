"""Tactical moves after the battles (M1 to M4)."""

from collections.abc import Iterator, Mapping

from adjudicator.core.chance import Chance
from adjudicator.core.counts import Share, allot, asks
from adjudicator.core.events import ArmiesMoved, Cut, Event, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.limits import Limits, moving, rooms, shortage
from adjudicator.core.orders import Move, OrderSet, resigns
from adjudicator.core.policies import MOVES
from adjudicator.core.refusals import (
    Reason,
    not_held,
    not_linked,
    not_neighbours,
    nothing_left,
    other_origin,
    same_place,
)
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Make all moves, each judged on the position after the battles (M4).

    Those of a player whom the battles put out are refused like any from lost land.
    """
    fallen = (player for player in state.out if not resigns(orders.get(player, ())))
    return tuple(
        event
        for player in (*state.turn_order, *fallen)
        for event in _move(state, player, orders.get(player, ()), rules)
    )


def unconnected(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Refuse the moves that would be void whatever the battles bring."""
    return tuple(
        Refused(player, order, reason)
        for player in state.living
        for order in orders.get(player, ())
        if isinstance(order, Move) and (reason := _no_way(order, rules))
    )


def _move(state: State, player: Colour, orders: OrderSet, rules: Rules) -> Iterator[Event]:
    """What one player's moves come to, line by line as written."""
    lines = [order for order in orders if isinstance(order, Move)]
    void = _void(state, player, lines, rules)
    moves = [order for order in lines if order not in void]
    limits = moving(state, player, rules) if moves else {}
    pool = state.armies(moves[0].origin) - 1 if moves else 0
    shares = iter(allot([(order.count, order.target) for order in moves], pool, rooms(limits)))
    for order in lines:
        if order in void:
            yield Refused(player, order, void[order])
        else:
            yield from _moved(player, order, next(shares), limits)


def _void(state: State, player: Colour, lines: list[Move], rules: Rules) -> dict[Move, Reason]:
    """The moves that are not legal, or leave another territory than the first legal one (M1)."""
    void: dict[Move, Reason] = {}
    fixed = None
    for order in lines:
        if reason := _illegal(state, player, order, rules):
            void[order] = reason
        elif fixed not in (None, order.origin):
            void[order] = other_origin(str(fixed))
        elif asks(order.count, state.armies(order.origin) - 1) and state.armies(order.origin) > 1:
            fixed = order.origin
        elif fixed is None:
            void[order] = nothing_left(f"leave {order.origin}")
    return void


def _illegal(state: State, player: Colour, order: Move, rules: Rules) -> Reason | None:
    for territory in (order.origin, order.target):
        if state.owner(territory) != player:
            return not_held("M1", territory, state.owner(territory))
    if reason := _no_way(order, rules):
        return reason
    if order.target not in MOVES[rules.move](state, order.origin, rules.board):
        return not_linked(order.origin, order.target)
    return None


def _no_way(order: Move, rules: Rules) -> Reason | None:
    """Why no position would make the move legal; None if one could."""
    if order.origin == order.target:
        return same_place("M1", order.origin)
    reachable = rules.board.neighbours(order.origin)
    if rules.move == "neighbour" and order.target not in reachable:
        return not_neighbours("M1", order.origin, order.target, reachable)
    return None


def _moved(player: Colour, order: Move, share: Share, limits: Limits) -> Iterator[Event]:
    reason = shortage(share, order.target, limits, f"leave {order.origin}")
    if not share.given:
        yield Refused(player, order, reason)
        return
    if share.given < share.asked:
        yield Cut(player, order, share.asked, share.given, reason)
    yield ArmiesMoved(player, order.origin, order.target, share.given)
