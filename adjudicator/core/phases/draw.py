"""A card for each living player who captured something (E1)."""

from collections.abc import Mapping

from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance
from adjudicator.core.events import CardDrawn, Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import acting
from adjudicator.core.setup_events import DeckShuffled
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Draw in seat order; the discards make a new pile when the old one is empty."""
    captors = {capture.by for capture in state.captures}
    events: tuple[Event, ...] = ()
    for player in acting(state, rules):
        if player in captors:
            drawn = _draw(state, player, chance)
            state = fold(state, drawn)
            events += drawn
    return events


def _draw(state: State, player: Colour, chance: Chance) -> tuple[Event, ...]:
    if state.draw_pile:
        return (CardDrawn(player, state.draw_pile[0]),)
    if state.discards:
        pile = chance.hidden("discards into a new pile")(state.discards)
        return (DeckShuffled(pile), CardDrawn(player, pile[0]))
    return ()
