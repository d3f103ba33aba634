"""Forces that meet head on between two territories (B4, B14)."""

from collections.abc import Iterator, Mapping

from adjudicator.core.battles import BattleKind, Force
from adjudicator.core.chance import Chance
from adjudicator.core.combat import fight, opening
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Fight all border clashes, alphabetically."""
    return clashes(state, rules, chance, BattleKind.BORDER_CLASH)


def clashes(state: State, rules: Rules, chance: Chance, kind: BattleKind) -> tuple[Event, ...]:
    """Fight out every pair of forces on the way to each other's origin."""
    return tuple(
        fight(opening(kind, f"{one.origin}-{one.target}", (one, other)), rules, chance)
        for one, other in _pairs(state)
    )


def _pairs(state: State) -> Iterator[tuple[Force, Force]]:
    forces = {(force.origin, force.target): force for force in state.forces}
    for origin, target in sorted(forces):
        if origin < target and (target, origin) in forces:
            yield forces[origin, target], forces[target, origin]
