"""Picking territories from lists of preferences (G2 `draft`, S2 `claim`)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from types import MappingProxyType
from typing import Final, TypeAlias

from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance
from adjudicator.core.events import Event
from adjudicator.core.ids import NOBODY, Colour, TerritoryName
from adjudicator.core.orders import OrderSet, Prefer
from adjudicator.core.rules import Rules
from adjudicator.core.setup import prepare_placement
from adjudicator.core.setup_events import TerritoryPicked
from adjudicator.core.state import State


def _back_and_forth(players: Sequence[Colour]) -> Sequence[Colour]:
    """First to last, and last to first (G2)."""
    return (*players, *reversed(players))


def _round_and_round(players: Sequence[Colour]) -> Sequence[Colour]:
    """First to last, again and again (S2)."""
    return players


Rounds: TypeAlias = Callable[[Sequence[Colour]], Sequence[Colour]]

ROUNDS: Final[Mapping[str, Rounds]] = MappingProxyType(
    {"draft": _back_and_forth, "claim": _round_and_round}
)
"""The order of picks, from its beginning until it begins again, by the option `allocation`."""


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Pick until all land is taken, then grant the armies (G1)."""
    picks = tuple(_picks(state, orders, ROUNDS[rules.allocation]))
    return (*picks, *prepare_placement(fold(state, picks), rules, chance))


def preferences(orders: OrderSet) -> tuple[TerritoryName, ...]:
    """All that a player's lines prefer, in their order; what stands twice counts once."""
    lines = (order.territories for order in orders if isinstance(order, Prefer))
    return tuple(dict.fromkeys(name for line in lines for name in line))


def _picks(
    state: State, orders: Mapping[Colour, OrderSet], rounds: Rounds
) -> Iterator[TerritoryPicked]:
    free = [name for name, holding in state.territories.items() if holding.owner == NOBODY]
    lists = {player: preferences(orders.get(player, ())) for player in state.living}
    for player in islice(cycle(rounds(state.setting_up)), len(free)):
        wishes = enumerate(lists[player], start=1)
        choice, name = next(((n, name) for n, name in wishes if name in free), (None, free[0]))
        free.remove(name)
        yield TerritoryPicked(name, player, choice)
