"""A single force that storms a territory (B6), and what all storming shares (B7, B8, B10)."""

from collections.abc import Iterator, Mapping

from adjudicator.core.battles import BattleFought, BattleKind, Force, Garrison
from adjudicator.core.chance import Chance
from adjudicator.core.combat import fight, opening
from adjudicator.core.events import Captured, Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Fight all invasions by single forces, alphabetically."""
    return invasions(state, rules, chance, BattleKind.INVASION)


def invasions(state: State, rules: Rules, chance: Chance, kind: BattleKind) -> tuple[Event, ...]:
    """Fight for every territory that exactly one force has reached."""
    return tuple(
        event
        for battle in arrivals(state, kind)
        if len(battle.forces) == 1
        for event in fight_for(battle, rules, chance)
    )


def arrivals(state: State, kind: BattleKind) -> Iterator[BattleFought]:
    """The battles to come for all garrisoned territories that forces have reached, by name."""
    for target in sorted({force.target for force in state.forces}):
        if armies := state.armies(target):
            forces = [force for force in state.forces if force.target == target]
            yield opening(kind, target, forces, Garrison(state.owner(target), armies))


def fight_for(battle: BattleFought, rules: Rules, chance: Chance) -> Iterator[Event]:
    """The battle for a territory, and its capture if one player's forces stand alone (B10)."""
    fought = fight(battle, rules, chance)
    yield fought
    standing = {force.owner for force, _ in survivors(fought)}
    if fought.garrison and not fought.left()[-1] and len(standing) == 1:
        yield captured(fought, fought.garrison.owner, fought.kind)


def survivors(battle: BattleFought) -> list[tuple[Force, int]]:
    """The forces that a battle has not destroyed, with the armies that each has left."""
    left = zip(battle.forces, battle.left(), strict=False)
    return [(force, size) for force, size in left if size]


def captured(battle: BattleFought, former: Colour, fell_in: BattleKind) -> Captured:
    """The capture by the one player whose forces stand after a battle (B10)."""
    standing = survivors(battle)
    force, _ = standing[0]
    return Captured(force.target, force.owner, former, sum(size for _, size in standing), fell_in)
