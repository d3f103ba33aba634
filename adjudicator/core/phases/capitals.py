"""Every player names a capital when the last armies of the set-up are placed (K1)."""

from collections.abc import Iterator, Mapping

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import NameCapital, OrderSet
from adjudicator.core.refusals import capital_named, not_held
from adjudicator.core.rules import Rules
from adjudicator.core.setup_events import CapitalNamed
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Name the capitals; who names none that is legal gets one by the armies that stand now."""
    return tuple(
        event for player in state.living for event in _name(state, player, orders.get(player, ()))
    )


def _name(state: State, player: Colour, orders: OrderSet) -> Iterator[Event]:
    """The first line with an own territory counts."""
    named = None
    for order in (order for order in orders if isinstance(order, NameCapital)):
        owner = state.owner(order.territory)
        if owner != player:
            yield Refused(player, order, not_held("K1", order.territory, owner))
        elif named:
            yield Refused(player, order, capital_named(named))
        else:
            named = order.territory
    if named:
        yield CapitalNamed(player, named, by_judge=False)
    elif held := sorted(state.held(player)):
        yield CapitalNamed(player, max(held, key=state.armies), by_judge=True)
