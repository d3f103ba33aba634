"""Reinforcements at the start of a round (R1)."""

from collections.abc import Mapping

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, IncomeCounted
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.policies import ROUNDING
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.schedule import acting
from adjudicator.core.state import State


def income(state: State, player: Colour, rules: Rules) -> IncomeCounted:
    """What a player gets in this position, and why (R1, N1, F3)."""
    rules = own_rules(state, player, rules)
    held = set(state.held(player))
    empire = rules.board.largest_group(held) if rules.income_empire else 0
    continents = tuple(
        (continent.name, continent.bonus)
        for continent in rules.board.continents
        if held.issuperset(continent.territories)
    )
    share = ROUNDING[rules.income_rounding](len(held) + empire, rules.income_divisor)
    armies = max(rules.income_least, share) + sum(bonus for _, bonus in continents)
    return IncomeCounted(player, len(held), empire, continents, armies)


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Count the reinforcements of every player who acts."""
    return tuple(income(state, player, rules) for player in acting(state, rules))
