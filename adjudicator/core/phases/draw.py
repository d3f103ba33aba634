"""Drawing cards: for a captured territory (E1, N5), and when all armies stand (F2)."""

from collections.abc import Mapping
from typing import Final

from adjudicator.core.apply import fold
from adjudicator.core.card_events import CardDrawn, CardGiven
from adjudicator.core.chance import Chance
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases.wild_cards import WILD_CARDS, choices_of
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.schedule import acting
from adjudicator.core.setup_events import DeckShuffled
from adjudicator.core.state import State

NEW_PILE: Final = "discards into a new pile"
"""The name of the hidden chance by which discards are shuffled (D4)."""


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Draw a card for each living player who captured something, in the order of the stage."""
    captors = {capture.by for capture in state.captures}
    cards = {player: 1 for player in acting(state, rules) if player in captors}
    return _draw_all(state, cards, orders, rules, chance)


def starting_cards(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Draw the cards that players begin with, in the order of turns (F2)."""
    cards = {one: own_rules(state, one, rules).starting_cards for one in state.setting_up}
    return _draw_all(state, cards, orders, rules, chance)


def _draw_all(
    state: State,
    cards: Mapping[Colour, int],
    orders: Mapping[Colour, OrderSet],
    rules: Rules,
    chance: Chance,
) -> tuple[Event, ...]:
    events: tuple[Event, ...] = ()
    for player, number in cards.items():
        for _ in range(number):
            drawn = _draw(state, player, orders.get(player, ()), rules, chance)
            state = fold(state, drawn)
            events += drawn
    return events


def _draw(
    state: State, player: Colour, orders: OrderSet, rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """One card from the pile, or what comes instead of a wild one (F7)."""
    way = WILD_CARDS[own_rules(state, player, rules).wild_cards]
    wanted = state.discards if way.keeps else [card for card in state.discards if not card.is_wild]
    shuffled: tuple[Event, ...] = ()
    if not state.draw_pile:
        if not wanted:
            return ()
        shuffled = (DeckShuffled(chance.hidden(NEW_PILE)(state.discards)),)
        state = fold(state, shuffled)
    top = state.draw_pile[0]
    if not top.is_wild:
        return (*shuffled, CardDrawn(player, top))
    choices = choices_of(orders, player, state, rules)
    events = tuple(way.drawn(state, player, choices, chance))
    if way.draws_again and not any(isinstance(event, CardGiven) for event in events):
        events += _draw(fold(state, events), player, orders, rules, chance)
    return (*shuffled, *events)
