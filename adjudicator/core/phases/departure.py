"""Forces leave their territories at once, before the battles (B1 to B3)."""

from collections.abc import Iterator, Mapping

from adjudicator.core.battles import Force
from adjudicator.core.board import Board
from adjudicator.core.chance import Chance
from adjudicator.core.counts import Share, allot
from adjudicator.core.events import Cut, Event, ForceSent, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import Attack, OrderSet
from adjudicator.core.refusals import (
    Reason,
    not_held,
    not_neighbours,
    nothing_left,
    own_target,
    repeated_attack,
    same_place,
    second_surge,
    surge_home,
    surge_into_own,
    surge_out_of_reach,
    too_many,
)
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Send off all forces, or say why they stay."""
    return tuple(
        event
        for player in state.turn_order
        for event in _send(state, player, orders.get(player, ()), rules.board)
    )


def _send(state: State, player: Colour, orders: OrderSet, board: Board) -> Iterator[Event]:
    """What one player's attacks come to, line by line as written."""
    lines = [order for order in orders if isinstance(order, Attack)]
    void = _void(state, player, lines, board)
    shares = _shares(state, [order for order in lines if order not in void])
    surged = False
    for order in lines:
        share = shares.get(order)
        if not share or not share.given:
            yield Refused(player, order, void.get(order) or _no_share(order, share))
            continue
        yield from _cut(player, order, share)
        surge = None
        if order.surge:
            reason = second_surge() if surged else _wrong_surge(state, player, order, board)
            if reason:
                yield Refused(player, order, reason)
            else:
                surge, surged = order.surge, True
        yield ForceSent(Force(player, order.origin, order.target, share.given, surge))


def _void(state: State, player: Colour, lines: list[Attack], board: Board) -> dict[Attack, Reason]:
    """The attacks that are void whatever their counts, with the reason (B1)."""
    reasons = ((order, _no_attack(state, player, order, board)) for order in lines)
    return {order: reason for order, reason in reasons if reason}


def _no_attack(state: State, player: Colour, order: Attack, board: Board) -> Reason | None:
    origin, target = order.origin, order.target
    if state.owner(origin) != player:
        return not_held("B1", origin, state.owner(origin))
    if origin == target:
        return same_place("B1", origin)
    if not board.connected(origin, target):
        enemies = [name for name in board.neighbours(origin) if state.owner(name) != player]
        return not_neighbours("B1", origin, target, enemies)
    if state.owner(target) == player:
        return own_target("B1", target)
    return None


def _shares(state: State, legal: list[Attack]) -> dict[Attack, Share]:
    """The armies of each attack: from each territory all but one may leave (B2, T4).

    A second attack with the same origin and target gets no share. One that gets no army is void,
    and what is void must not stand in the way of another: the others are served without it.
    """
    firsts = list({(order.origin, order.target): order for order in reversed(legal)}.values())
    shares: dict[Attack, Share] = {}
    for origin in dict.fromkeys(order.origin for order in firsts):
        leaving = [order for order in legal if order.origin == origin and order in firsts]
        lines = [(order.count, order.target) for order in leaving]
        shares |= zip(leaving, allot(lines, state.armies(origin) - 1), strict=True)
    empty = {order: share for order, share in shares.items() if not share.given}
    if not empty:
        return shares
    return empty | _shares(state, [order for order in legal if order not in empty])


def _no_share(order: Attack, share: Share | None) -> Reason:
    if share is None:
        return repeated_attack(order.origin, order.target)
    return nothing_left(f"leave {order.origin}")


def _cut(player: Colour, order: Attack, share: Share) -> Iterator[Event]:
    if share.given < share.asked:
        reason = too_many(share.asked, share.given, f"leave {order.origin}")
        yield Cut(player, order, share.asked, share.given, reason)


def _wrong_surge(state: State, player: Colour, order: Attack, board: Board) -> Reason | None:
    surge = order.surge or order.target
    if surge == order.origin:
        return surge_home(order.origin)
    if not board.connected(order.target, surge):
        return surge_out_of_reach(order.target, surge)
    if state.owner(surge) == player:
        return surge_into_own(surge)
    return None
