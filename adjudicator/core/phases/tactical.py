"""Tactical moves after the battles (M1 to M4), and fortifying after the attacks (A4)."""

from collections.abc import Iterator, Mapping

from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance
from adjudicator.core.conditions import unmet, waits_for_cards
from adjudicator.core.counts import Share, allot, asks
from adjudicator.core.events import ArmiesMoved, Cut, Event, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.limits import Limits, moving, rooms, shortage
from adjudicator.core.orders import Move, OrderSet, Rest, resigns
from adjudicator.core.policies import MOVES, Movement
from adjudicator.core.refusals import (
    Reason,
    not_held,
    not_linked,
    not_neighbours,
    nothing_left,
    other_origin,
    other_target,
    same_place,
)
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.schedule import acting
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
        for player in (*acting(state, rules), *fallen)
        for event in _move(state, player, orders.get(player, ()), rules)
    )


def unconnected(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Refuse the moves that would be void whatever the battles bring."""
    return tuple(
        Refused(player, order, reason)
        for player in state.living
        for order in _moves(orders.get(player, ()))
        if (reason := _no_way(order, own_rules(state, player, rules)))
    )


def _moves(orders: OrderSet) -> list[Move]:
    return [order for order in orders if isinstance(order, Move) and not waits_for_cards(order)]


def _move(state: State, player: Colour, orders: OrderSet, rules: Rules) -> Iterator[Event]:
    """What one player's moves come to, line by line as written."""
    rules = own_rules(state, player, rules)
    lines = _moves(orders)
    void = _void(state, player, lines, rules)
    shares = _shares(state, player, [order for order in lines if order not in void], rules)
    for order in lines:
        if order in void:
            yield Refused(player, order, void[order])
        else:
            yield from _moved(player, order, *shares[order])


def _shares(
    state: State, player: Colour, moves: list[Move], rules: Rules
) -> dict[Move, tuple[Share, Limits]]:
    """What each line gets of the armies that its origin can spare, and what its target takes.

    Whatever leaves a territory makes room for the lines below, and for those for `the rest`, which
    come after all others (T5, X1).
    """
    spare = {order.origin: state.armies(order.origin) - 1 for order in moves}
    received = dict.fromkeys((order.target for order in moves), 0)
    shares: dict[Move, tuple[Share, Limits]] = {}
    for order in sorted(moves, key=lambda order: isinstance(order.count, Rest)):
        origin, target = order.origin, order.target
        limits = moving(state, target, rules, received[target])
        (share,) = allot([(order.count, target)], spare[origin], rooms(limits))
        state = fold(state, (ArmiesMoved(player, origin, target, share.given),))
        spare[origin] -= share.given
        received[target] += share.given
        shares[order] = share, limits
    return shares


def _void(state: State, player: Colour, lines: list[Move], rules: Rules) -> dict[Move, Reason]:
    """The moves that are not legal, or not beside the first that is (M1, A4)."""
    way = MOVES[rules.move]
    void: dict[Move, Reason] = {}
    legal: list[Move] = []
    for order in lines:
        if reason := _illegal(state, player, order, rules) or _beside(legal, order, way):
            void[order] = reason
        elif asks(order.count, state.armies(order.origin) - 1) and state.armies(order.origin) > 1:
            legal.append(order)
        elif all(order.origin != one.origin for one in legal):
            void[order] = nothing_left(f"leave {order.origin}")
    return void


def _beside(legal: list[Move], order: Move, way: Movement) -> Reason | None:
    """Why a move is not possible after the legal ones before it; None if it is."""
    if not legal:
        return None
    first = legal[0]
    if way.one_origin and order.origin != first.origin:
        return other_origin(way.rule, first.origin)
    if way.one_target and order.target != first.target:
        return other_target(first.target)
    return None


def _illegal(state: State, player: Colour, order: Move, rules: Rules) -> Reason | None:
    if reason := unmet(order, player, state):
        return reason
    way = MOVES[rules.move]
    for territory in (order.origin, order.target):
        if state.owner(territory) != player:
            return not_held(way.rule, territory, state.owner(territory))
    if reason := _no_way(order, rules):
        return reason
    if order.target not in way.reach(state, order.origin, rules.board):
        return not_linked(way.further, order.origin, order.target)
    return None


def _no_way(order: Move, rules: Rules) -> Reason | None:
    """Why no position would make the move legal; None if one could."""
    way = MOVES[rules.move]
    if order.origin == order.target:
        return same_place(way.rule, order.origin)
    reachable = rules.board.neighbours(order.origin)
    if way.to_neighbours and order.target not in reachable:
        return not_neighbours(way.rule, order.origin, order.target, reachable)
    return None


def _moved(player: Colour, order: Move, share: Share, limits: Limits) -> Iterator[Event]:
    reason = shortage(share, order.target, limits, f"leave {order.origin}")
    if not share.given:
        yield Refused(player, order, reason)
        return
    if share.given < share.asked:
        yield Cut(player, order, share.asked, share.given, reason)
    yield ArmiesMoved(player, order.origin, order.target, share.given)
