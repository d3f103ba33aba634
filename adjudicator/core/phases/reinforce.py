"""Placing reinforcements (R2, R3, R5)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance
from adjudicator.core.counts import Share, allot
from adjudicator.core.events import Cut, Event, Refused, Reinforced, ReinforcementsLost
from adjudicator.core.ids import Colour
from adjudicator.core.limits import Limits, placing, rooms, shortage
from adjudicator.core.orders import OrderSet, Reinforce
from adjudicator.core.policies import UNPLACED
from adjudicator.core.refusals import not_held
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import heirs
from adjudicator.core.state import State, frozen


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Place what was ordered, and the rest as the game's rules say (R5)."""
    return tuple(
        event
        for player in state.turn_order
        for event in _place(state, player, orders.get(player, ()), rules)
    )


def place_inherited(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Place what the heirs of the round traded for, by present holdings (E4).

    What was placed before the battles counts no more: land has changed hands since.
    """
    anew = replace(state, placed=frozen({}))
    return tuple(
        event
        for player in heirs(state)
        for event in _place(anew, player, orders.get(player, ()), rules)
    )


def place_at_setup(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Place the armies of the set-up; what is left goes to the border, and R4 is off (G3)."""
    at_setup = replace(rules, unplaced="border", restricted=False)
    return tuple(
        event
        for player in state.living
        for event in _place(state, player, orders.get(player, ()), at_setup)
    )


def _place(state: State, player: Colour, orders: OrderSet, rules: Rules) -> Iterator[Event]:
    limits = placing(state, player, rules)
    ordered = tuple(_ordered(state, player, orders, limits))
    yield from ordered
    after = fold(state, ordered)
    left = after.reserves.get(player, 0)
    room = {
        name: one.room - after.armies(name) + state.armies(name) for name, one in limits.items()
    }
    for territory, armies in UNPLACED[rules.unplaced](
        after, player, left, rules.board, room
    ).items():
        yield Reinforced(player, territory, armies, by_judge=True)
        left -= armies
    if left:
        yield ReinforcementsLost(player, left, no_room=rules.unplaced != "lost")


def _ordered(state: State, player: Colour, orders: OrderSet, limits: Limits) -> Iterator[Event]:
    """What the player's lines place, as written, with refusals and cuts (R3, R4, T4)."""
    lines = [order for order in orders if isinstance(order, Reinforce)]
    legal = [order for order in lines if state.owner(order.territory) == player]
    pool = state.reserves.get(player, 0)
    shares = iter(allot([(order.count, order.territory) for order in legal], pool, rooms(limits)))
    for order in lines:
        owner = state.owner(order.territory)
        if owner == player:
            yield from _placed(player, order, next(shares), limits)
        else:
            yield Refused(player, order, not_held("R3", order.territory, owner))


def _placed(player: Colour, order: Reinforce, share: Share, limits: Limits) -> Iterator[Event]:
    reason = shortage(share, order.territory, limits, "be placed")
    if not share.given:
        yield Refused(player, order, reason)
        return
    if share.given < share.asked:
        yield Cut(player, order, share.asked, share.given, reason)
    yield Reinforced(player, order.territory, share.given, by_judge=False)
