"""Whether somebody has won: the last thing in a round (E5)."""

from collections.abc import Mapping

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.objectives import winner
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """End the game if an objective is fulfilled."""
    won = winner(state, rules)
    return (won,) if won else ()
