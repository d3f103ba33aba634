"""Several forces that storm a territory at once (B5)."""

from collections.abc import Mapping

from adjudicator.core.battles import BattleKind
from adjudicator.core.chance import Chance
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases.invasion import arrivals, fight_for
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Fight all mass invasions, alphabetically."""
    return mass_invasions(state, rules, chance, BattleKind.MASS_INVASION)


def mass_invasions(
    state: State, rules: Rules, chance: Chance, kind: BattleKind
) -> tuple[Event, ...]:
    """Fight for every territory that two or more forces have reached."""
    return tuple(
        event
        for battle in arrivals(state, kind)
        if len(battle.forces) > 1
        for event in fight_for(battle, rules, chance)
    )
