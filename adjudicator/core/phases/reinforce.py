"""Placing reinforcements (R2, R3, R5)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance
from adjudicator.core.conditions import unconditional
from adjudicator.core.counts import Share, allot
from adjudicator.core.events import Cut, Event, Refused, Reinforced, ReinforcementsLost
from adjudicator.core.ids import Colour
from adjudicator.core.limits import Limits, placing, rooms, shortage
from adjudicator.core.orders import OrderSet, Reinforce
from adjudicator.core.policies import UNPLACED
from adjudicator.core.refusals import not_held
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import acting
from adjudicator.core.state import State, frozen


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Place what was ordered, and the rest as the game's rules say (R5)."""
    return tuple(
        event
        for player in acting(state, rules)
        for event in place(state, player, unconditional(orders.get(player, ())), rules)
    )


def place_inherited(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Place what the heirs of the round traded for, by present holdings (E4).

    What was placed before the battles counts no more: land has changed hands since.
    """
    return judge(replace(state, placed=frozen({})), orders, rules, chance)


def place(
    state: State, player: Colour, orders: OrderSet, rules: Rules, pool: int | None = None
) -> Iterator[Event]:
    """Place a player's armies, all or so many of them: as ordered, and the rest by R5."""
    left = state.reserves.get(player, 0) if pool is None else pool
    limits = placing(state, player, rules)
    ordered = tuple(_ordered(state, player, orders, limits, left))
    yield from ordered
    after = fold(state, ordered)
    room = {
        name: one.room - after.armies(name) + state.armies(name) for name, one in limits.items()
    }
    left -= sum(event.armies for event in ordered if isinstance(event, Reinforced))
    for territory, armies in UNPLACED[rules.unplaced](
        after, player, left, rules.board, room
    ).items():
        yield Reinforced(player, territory, armies, by_judge=True)
        left -= armies
    if left:
        yield ReinforcementsLost(player, left, no_room=rules.unplaced != "lost")


def _ordered(
    state: State, player: Colour, orders: OrderSet, limits: Limits, pool: int
) -> Iterator[Event]:
    """What the player's lines place of so many armies, with refusals and cuts (R3, R4, T4)."""
    lines = [order for order in orders if isinstance(order, Reinforce)]
    legal = [order for order in lines if state.owner(order.territory) == player]
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
