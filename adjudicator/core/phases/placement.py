"""Placing the armies of the set-up (G3, S3, W2)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat, zip_longest
from typing import TypeAlias

from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance
from adjudicator.core.events import Cut, Event, Refused, Reinforced
from adjudicator.core.ids import NEUTRAL, Colour
from adjudicator.core.orders import OrderSet, Reinforce
from adjudicator.core.phases.reinforce import place
from adjudicator.core.rules import Rules
from adjudicator.core.setup import neutral_to_place, to_place_now
from adjudicator.core.setup_events import NeutralPlaced
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Place what this mail places: as ordered, and the rest on the border, while R4 is off."""
    at_setup = replace(rules, unplaced="border", restricted=False)
    placed: tuple[Event, ...] = ()
    for player in state.setting_up:
        neutral = neutral_to_place(state, player) if rules.neutral else 0
        placed += tuple(
            _place(fold(state, placed), player, orders.get(player, ()), at_setup, neutral)
        )
    return _in_turn(placed, state.setting_up) if rules.placement_in_turn else placed


def _place(
    state: State, player: Colour, orders: OrderSet, rules: Rules, neutral_armies: int
) -> Iterator[Event]:
    """A player's own armies, and the neutral ones that the player places (W2)."""
    neutral = tuple(
        order
        for order in orders
        if isinstance(order, Reinforce) and state.owner(order.territory) == NEUTRAL
    )
    own = tuple(order for order in orders if order not in neutral)
    yield from place(state, player, own, rules, to_place_now(state, player, rules))
    if rules.neutral:
        for event in place(state, NEUTRAL, neutral, rules, neutral_armies):
            yield _by(player, event)


def _by(player: Colour, event: Event) -> Event:
    """What happens to neutral armies, as done or refused for the player who places them."""
    match event:
        case Reinforced(_, territory, armies, by_judge):
            return NeutralPlaced(player, territory, armies, by_judge)
        case Refused() | Cut():
            return replace(event, player=player)
        case _:
            return event


_Placed: TypeAlias = Reinforced | NeutralPlaced


def _in_turn(events: Sequence[Event], players: Iterable[Colour]) -> tuple[Event, ...]:
    """The same army by army: one a player in turn, each from the player's own list.

    Where there are neutral armies, two own ones and a neutral one (W2).
    """
    turns = zip_longest(*(_turns(events, player) for player in players), fillvalue=())
    others = tuple(event for event in events if not isinstance(event, _Placed))
    return (*others, *(army for turn in turns for armies in turn for army in armies))


def _turns(events: Iterable[Event], player: Colour) -> Iterator[tuple[_Placed, ...]]:
    """What a player places each time."""
    its = [it for it in events if isinstance(it, _Placed) and it.player == player]
    own = _one_by_one(it for it in its if isinstance(it, Reinforced))
    neutral = _one_by_one(it for it in its if isinstance(it, NeutralPlaced))
    if neutral:
        pairs = zip_longest(own[::2], own[1::2], neutral)
        yield from (tuple(army for army in armies if army) for armies in pairs)
    else:
        yield from ((army,) for army in own)


def _one_by_one(events: Iterable[_Placed]) -> list[_Placed]:
    return [army for it in events for army in repeat(replace(it, armies=1), it.armies)]
