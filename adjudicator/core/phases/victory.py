"""Whether somebody has won: the last thing in a round (E5, E6)."""

from collections.abc import Mapping

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.objectives import at_the_limit, winner
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import following
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """End the game if an objective is fulfilled, or if this was the end of its last round (E6)."""
    if state.is_over:
        return ()
    won = winner(state, rules)
    limit = rules.round_limit
    if won is None and limit is not None and following(state, rules)[0] > limit:
        won = at_the_limit(state, chance)
    return (won,) if won else ()
