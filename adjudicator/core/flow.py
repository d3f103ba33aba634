"""What is judged in each stage, by the parts that `schedule` gives it (section 2)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases import (
    attack,
    border_clash,
    capitals,
    departure,
    draft,
    draw,
    election,
    eliminate,
    income,
    invasion,
    mass_invasion,
    missions,
    placement,
    reinforce,
    resign,
    roll_call,
    spoils,
    surge,
    tactical,
    trade,
    turn_order,
    victory,
)
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import Part, current_parts, stage_count, takes_turns
from adjudicator.core.state import State


class Phase(Protocol):
    """A phase judges its own orders on the state that it starts from."""

    def __call__(
        self, state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance, /
    ) -> tuple[Event, ...]:
        """All that happens in the phase."""
        ...  # pragma: no cover


Phases: TypeAlias = tuple[Phase, ...]


class Stage(Struct, frozen=True):
    """The phases of a stage, in their order (T1).

    `alone` are those that can be judged of one player's orders before the deadline, without dice:
    what a receipt shows.
    """

    phases: Phases
    alone: Phases


_PLACEMENT: Final[Phases] = (placement.judge,)
_REINFORCEMENT: Final[Phases] = (income.judge, trade.judge, reinforce.judge)
_BATTLE: Final[Phases] = (
    departure.judge,
    border_clash.judge,
    mass_invasion.judge,
    invasion.judge,
    spoils.judge,
    surge.judge,
    eliminate.judge,
)
_INHERITANCE: Final[Phases] = (trade.judge_inherited, reinforce.place_inherited)

_OPENING: Final[Phases] = (resign.judge, roll_call.judge)
_FIRST: Final[Phases] = (turn_order.judge, *_OPENING)
_SET_UP: Final[Phases] = (draw.starting_cards,)
"""What is judged when the set-up is over."""

_PARTS: Final[Mapping[Part, Stage]] = MappingProxyType(
    {
        Part.DRAFT: Stage((draft.judge,), ()),
        Part.ELECTION: Stage((election.check, election.judge), (election.check,)),
        Part.PLACEMENT: Stage(_PLACEMENT, _PLACEMENT),
        Part.CAPITAL: Stage((capitals.judge,), (capitals.judge,)),
        Part.REINFORCEMENT: Stage(_REINFORCEMENT, _REINFORCEMENT),
        Part.BATTLE: Stage(_BATTLE, (departure.judge,)),
        Part.ATTACK: Stage((attack.judge,), (attack.impossible,)),
        Part.MOVE: Stage((tactical.judge, draw.judge), (tactical.judge,)),
        Part.INHERITANCE: Stage(_INHERITANCE, _INHERITANCE),
    }
)
_MOVE_AFTER_BATTLE: Final = Stage(_PARTS[Part.MOVE].phases, (tactical.unconnected,))

CLOSE: Final[Phases] = (missions.judge, victory.judge)
"""What is judged when the last stage of a round is over, or a turn."""


def current(state: State, rules: Rules) -> Stage:
    """The stage whose orders a position waits for."""
    parts = current_parts(state, rules)
    stages = [
        _MOVE_AFTER_BATTLE if part is Part.MOVE and len(parts) > 1 else _PARTS[part]
        for part in parts
    ]
    opening = _FIRST if takes_turns(rules) and not state.order else _OPENING
    closing = _SET_UP if not state.round and state.stage == stage_count(state, rules) else ()
    return Stage(
        (*opening, *(phase for stage in stages for phase in stage.phases), *closing),
        (*_OPENING, *(phase for stage in stages for phase in stage.alone)),
    )


def closes(state: State, rules: Rules) -> bool:
    """Whether something is closed with the stage that a position has been through.

    That is a round with its last stage, or where players take turns every turn.
    """
    return state.round > 0 and (takes_turns(rules) or state.stage >= stage_count(state, rules))
