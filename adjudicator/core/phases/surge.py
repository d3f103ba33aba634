"""Survivors of a first leg go on to a second territory (B12 to B15)."""

from collections.abc import Mapping

from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.battles import BattleKind, Force
from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, SurgeMovedIn, SurgeSent, SurgeStayed
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases.border_clash import clashes
from adjudicator.core.phases.invasion import invasions
from adjudicator.core.phases.mass_invasion import mass_invasions
from adjudicator.core.phases.spoils import fights
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """All surges leave together and fight their battles as the first legs did (B14)."""
    events: tuple[Event, ...] = tuple(_go_on(state, force) for force in _by_origin(state))
    state = fold(state, events)
    for fight in (_clashes, _mass_surges, _invasions, _spoils):
        fought = fight(state, rules, chance)
        state = fold(state, fought)
        events += fought
    return events


def _by_origin(state: State) -> list[Force]:
    return sorted(state.surging, key=lambda force: force.origin)


def _go_on(state: State, force: Force) -> Event:
    """What becomes of a surge: one army stays where no other of the player would (B12)."""
    staying = int(state.armies(force.origin) == force.size)
    going = replace(force, size=force.size - staying)
    if not going.size:
        return SurgeStayed(force)
    if state.owner(force.target) == force.owner:
        return SurgeMovedIn(going)
    return SurgeSent(going)


def _clashes(state: State, rules: Rules, chance: Chance) -> tuple[Event, ...]:
    return clashes(state, rules, chance, BattleKind.SURGE_CLASH)


def _mass_surges(state: State, rules: Rules, chance: Chance) -> tuple[Event, ...]:
    return mass_invasions(state, rules, chance, BattleKind.MASS_SURGE)


def _invasions(state: State, rules: Rules, chance: Chance) -> tuple[Event, ...]:
    return invasions(state, rules, chance, BattleKind.SURGE_INVASION)


def _spoils(state: State, rules: Rules, chance: Chance) -> tuple[Event, ...]:
    return tuple(fights(state, rules, chance, BattleKind.SURGE_SPOILS, BattleKind.MASS_SURGE))
