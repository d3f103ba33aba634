"""How far the chains of attacks of a turn came, as its events tell it (A10)."""

from collections.abc import Iterable

from msgspec.structs import replace

from adjudicator.core.battles import AttackFought
from adjudicator.core.conditions import waits_for_cards
from adjudicator.core.events import Event, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import Assault, OrderSet


def as_far_as_fought(orders: OrderSet, player: Colour, events: Iterable[Event]) -> OrderSet:
    """The orders with every chain cut to the attacks that were fought; without any it is left out.

    Attacks are fought from the first order to the last, each chain from its beginning, and a
    refusal ends the chain.
    """
    attacks = [order for order in orders if isinstance(order, Assault)]
    legs = dict.fromkeys(attacks, 0)
    left = [order for order in attacks if not waits_for_cards(order)]
    for event in events:
        if isinstance(event, Refused) and event.player == player and event.order in left:
            left = left[left.index(event.order) + 1 :]
        elif isinstance(event, AttackFought) and event.force.owner == player:
            while not _is_next(left[0], legs[left[0]], event):
                left.pop(0)
            legs[left[0]] += 1
    return tuple(
        _cut(order, legs[order]) if isinstance(order, Assault) else order
        for order in orders
        if legs.get(order, 1)  # type: ignore[arg-type] # any order may be asked for
    )


def _cut(order: Assault, legs: int) -> Assault:
    """An order for its first legs alone; a card for a later one was not shown (X3)."""
    then = order.then[: legs - 1]
    shown = order.reroll in (order.origin, order.target, *then)
    return replace(order, then=then, reroll=order.reroll if shown else None)


def _is_next(order: Assault, legs: int, fought: AttackFought) -> bool:
    """Whether an attack is the one that follows so many of a chain."""
    way = (order.origin, order.target, *order.then)
    return (fought.force.origin, fought.force.target) == way[legs : legs + 2]
