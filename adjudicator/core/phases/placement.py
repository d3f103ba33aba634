"""Placing the armies of the set-up (G3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import repeat, zip_longest

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, Reinforced
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases.reinforce import place
from adjudicator.core.rules import Rules
from adjudicator.core.setup import to_place_now
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Place what this mail places: as ordered, and the rest on the border, while R4 is off."""
    at_setup = replace(rules, unplaced="border", restricted=False)
    placed = tuple(
        event
        for player in state.living
        for event in place(
            state, player, orders.get(player, ()), at_setup, to_place_now(state, player, rules)
        )
    )
    return _in_turn(placed, state.living) if rules.placement_in_turn else placed


def _in_turn(events: Sequence[Event], players: Iterable[Colour]) -> tuple[Event, ...]:
    """The same army by army: one a player in seat order, each from the player's own list."""
    lists = [tuple(_one_by_one(events, player)) for player in players]
    rounds = zip_longest(*lists)
    others = tuple(event for event in events if not isinstance(event, Reinforced))
    return (*others, *(army for round_ in rounds for army in round_ if army))


def _one_by_one(events: Iterable[Event], player: Colour) -> Iterator[Reinforced]:
    for event in events:
        if isinstance(event, Reinforced) and event.player == player:
            yield from repeat(replace(event, armies=1), event.armies)
