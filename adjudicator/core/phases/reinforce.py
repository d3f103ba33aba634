"""Placing reinforcements (R2, R3, R5)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance
from adjudicator.core.counts import Share, allot
from adjudicator.core.events import Cut, Event, Refused, Reinforced, ReinforcementsLost
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet, Reinforce
from adjudicator.core.policies import UNPLACED
from adjudicator.core.refusals import not_held, nothing_left, too_many
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
        for event in _place(state, player, orders.get(player, ()), rules, rules.unplaced)
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
        for event in _place(anew, player, orders.get(player, ()), rules, rules.unplaced)
    )


def place_at_setup(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Place the armies of the set-up; what is left always goes to the border (G3)."""
    return tuple(
        event
        for player in state.living
        for event in _place(state, player, orders.get(player, ()), rules, "border")
    )


def _place(
    state: State, player: Colour, orders: OrderSet, rules: Rules, unplaced: str
) -> Iterator[Event]:
    ordered = tuple(_ordered(state, player, orders))
    yield from ordered
    after = fold(state, ordered)
    left = after.reserves.get(player, 0)
    for territory, armies in UNPLACED[unplaced](after, player, left, rules.board).items():
        yield Reinforced(player, territory, armies, by_judge=True)
        left -= armies
    if left:
        yield ReinforcementsLost(player, left)


def _ordered(state: State, player: Colour, orders: OrderSet) -> Iterator[Event]:
    """What the player's lines place, as written, with refusals and cuts (R3, T4)."""
    lines = [order for order in orders if isinstance(order, Reinforce)]
    legal = [order for order in lines if state.owner(order.territory) == player]
    pool = state.reserves.get(player, 0)
    shares = iter(allot([(order.count, order.territory) for order in legal], pool))
    for order in lines:
        owner = state.owner(order.territory)
        if owner == player:
            yield from _placed(player, order, next(shares))
        else:
            yield Refused(player, order, not_held("R3", order.territory, owner))


def _placed(player: Colour, order: Reinforce, share: Share) -> Iterator[Event]:
    if not share.given:
        yield Refused(player, order, nothing_left("be placed"))
        return
    if share.given < share.asked:
        reason = too_many(share.asked, share.given, "be placed")
        yield Cut(player, order, share.asked, share.given, reason)
    yield Reinforced(player, order.territory, share.given, by_judge=False)
