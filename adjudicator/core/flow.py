"""Which stages a game has, and what is judged in each (section 2).

A new schedule, or a new way to set up, is a new row here: the stages of a round in their order.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases import (
    border_clash,
    departure,
    draw,
    eliminate,
    income,
    invasion,
    mass_invasion,
    reinforce,
    roll_call,
    spoils,
    surge,
    tactical,
    trade,
    victory,
)
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


class Phase(Protocol):
    """A phase judges its own orders on the state that it starts from."""

    def __call__(
        self, state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance, /
    ) -> tuple[Event, ...]:
        """All that happens in the phase."""
        ...  # pragma: no cover


Phases: TypeAlias = tuple[Phase, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """The phases of a stage, in their order (T1).

    `alone` are those that can be judged of one player's orders before the deadline, without dice:
    what a receipt shows.
    """

    phases: Phases
    alone: Phases


_REINFORCEMENT: Final[Phases] = (income.judge, trade.judge, reinforce.judge)
_BATTLE: Final[Phases] = (
    border_clash.judge,
    mass_invasion.judge,
    invasion.judge,
    spoils.judge,
    surge.judge,
    eliminate.judge,
)
_CLOSE: Final[Phases] = (draw.judge, victory.judge)

_PLACEMENT: Final = (roll_call.judge, reinforce.place_at_setup)
_BEFORE_BATTLE: Final = (roll_call.judge, *_REINFORCEMENT, departure.judge)

SETUP: Final[tuple[Stage, ...]] = (Stage(_PLACEMENT, _PLACEMENT),)
"""Round 0: all armies are placed in one stage (G3)."""

SCHEDULES: Final[Mapping[str, tuple[Stage, ...]]] = MappingProxyType(
    {
        "combined": (
            Stage(
                (*_BEFORE_BATTLE, *_BATTLE, tactical.judge, *_CLOSE),
                (*_BEFORE_BATTLE, tactical.unconnected),
            ),
        ),
    }
)
"""The stages of a round, by the option `schedule`."""


def stages(round_: int, rules: Rules) -> tuple[Stage, ...]:
    """The stages of a round; round 0 is the set-up."""
    return SCHEDULES[rules.schedule] if round_ else SETUP


def current(state: State, rules: Rules) -> Stage:
    """The stage whose orders a position waits for."""
    return stages(state.round, rules)[state.stage - 1]


def following(state: State, rules: Rules) -> tuple[int, int]:
    """Round and stage that come after the one that a position has been through."""
    if state.stage < len(stages(state.round, rules)):
        return state.round, state.stage + 1
    return state.round + 1, 1
