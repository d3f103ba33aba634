"""Forces of several players who destroyed a garrison fight for the territory (B9)."""

from collections.abc import Iterator, Mapping

from adjudicator.core.battles import BattleKind
from adjudicator.core.chance import Chance
from adjudicator.core.combat import fight, opening
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases.invasion import captured
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Fight for all spoils of war, alphabetically."""
    fought = fights(state, rules, chance, BattleKind.SPOILS, BattleKind.MASS_INVASION)
    return tuple(fought)


def fights(
    state: State, rules: Rules, chance: Chance, kind: BattleKind, fell_in: BattleKind
) -> Iterator[Event]:
    """Fight for each territory whose garrison fell in `fell_in`, and let the winner capture it."""
    for territory in sorted({force.target for force in state.forces}):
        forces = [force for force in state.forces if force.target == territory]
        battle = fight(opening(kind, territory, forces), rules, chance)
        yield battle
        yield captured(battle, state.owner(territory), fell_in)
