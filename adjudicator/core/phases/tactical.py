"""Tactical moves after the battles (M1 to M4)."""

from collections.abc import Iterator, Mapping

from adjudicator.core.board import Board
from adjudicator.core.chance import Chance
from adjudicator.core.counts import Share, allot, asks
from adjudicator.core.events import ArmiesMoved, Cut, Event, Refused
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.orders import Move, OrderSet
from adjudicator.core.refusals import (
    Reason,
    not_held,
    not_neighbours,
    nothing_left,
    other_origin,
    room_for,
    same_place,
    too_many,
)
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Make all moves, each judged on the position after the battles (M4).

    Those of a player whom the battles put out are refused like any from lost land.
    """
    return tuple(
        event
        for player in (*state.turn_order, *state.out)
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
        if isinstance(order, Move) and (reason := _no_way(order, rules.board))
    )


def _move(state: State, player: Colour, orders: OrderSet, rules: Rules) -> Iterator[Event]:
    """What one player's moves come to, line by line as written."""
    lines = [order for order in orders if isinstance(order, Move)]
    void = _void(state, player, lines, rules.board)
    moving = [order for order in lines if order not in void]
    room = _room(state, player, moving, rules)
    pool = state.armies(moving[0].origin) - 1 if moving else 0
    shares = iter(allot([(order.count, order.target) for order in moving], pool, room))
    for order in lines:
        if order in void:
            yield Refused(player, order, void[order])
        else:
            yield from _moved(player, order, next(shares), room)


def _void(state: State, player: Colour, lines: list[Move], board: Board) -> dict[Move, Reason]:
    """The moves that are not legal, or leave another territory than the first legal one (M1)."""
    void: dict[Move, Reason] = {}
    fixed = None
    for order in lines:
        if reason := _illegal(state, player, order, board):
            void[order] = reason
        elif fixed not in (None, order.origin):
            void[order] = other_origin(str(fixed))
        elif asks(order.count, state.armies(order.origin) - 1) and state.armies(order.origin) > 1:
            fixed = order.origin
        elif fixed is None:
            void[order] = nothing_left(f"leave {order.origin}")
    return void


def _illegal(state: State, player: Colour, order: Move, board: Board) -> Reason | None:
    for territory in (order.origin, order.target):
        if state.owner(territory) != player:
            return not_held("M1", territory, state.owner(territory))
    return _no_way(order, board)


def _no_way(order: Move, board: Board) -> Reason | None:
    """Why no position would make the move legal; None if one could."""
    if order.origin == order.target:
        return same_place("M1", order.origin)
    if not board.connected(order.origin, order.target):
        reachable = board.neighbours(order.origin)
        return not_neighbours("M1", order.origin, order.target, reachable)
    return None


def _room(
    state: State, player: Colour, moving: list[Move], rules: Rules
) -> dict[TerritoryName, int]:
    """How many armies each receiving territory accepts (M3); nothing named: any number."""
    if not rules.move_cap:
        return {}
    return {
        order.target: 1
        + sum(state.owner(near) == player for near in rules.board.neighbours(order.target))
        for order in moving
    }


def _moved(
    player: Colour, order: Move, share: Share, room: Mapping[TerritoryName, int]
) -> Iterator[Event]:
    reason = _shortage(order, share, room)
    if not share.given:
        yield Refused(player, order, reason)
        return
    if share.given < share.asked:
        yield Cut(player, order, share.asked, share.given, reason)
    yield ArmiesMoved(player, order.origin, order.target, share.given)


def _shortage(order: Move, share: Share, room: Mapping[TerritoryName, int]) -> Reason:
    if share.full:
        return room_for(share.asked, share.given, order.target, room[order.target])
    if not share.given:
        return nothing_left(f"leave {order.origin}")
    return too_many(share.asked, share.given, f"leave {order.origin}")
