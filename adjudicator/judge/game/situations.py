"""How a player's lines are read: on the position and the stage that they are for."""

from adjudicator.core.ids import Colour
from adjudicator.core.policies import MOVES
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.schedule import current_parts, takes_turns
from adjudicator.core.state import State
from adjudicator.language.situation import Situation


def situation_of(state: State, player: Colour, rules: Rules) -> Situation:
    """The situation of a player who orders in the stage that a position waits for."""
    return Situation(
        rules.board,
        player,
        {name: holding.owner for name, holding in state.territories.items()},
        chains=not MOVES[own_rules(state, player, rules).move].to_neighbours,
        part=current_parts(state, rules)[0],
        turns=takes_turns(rules),
    )
