"""What each stage of a round is for, who orders in it, and what people call it (section 2, E4)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from adjudicator.core.ids import Colour
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


class Part(StrEnum):
    """Orders that belong together: a stage takes those of one part or of several."""

    PLACEMENT = "placement"
    CAPITAL = "capital"
    REINFORCEMENT = "reinforcement"
    BATTLE = "battle"
    MOVE = "move"
    INHERITANCE = "inheritance"


Parts: TypeAlias = tuple[Part, ...]

TRADING: Final[Parts] = (Part.REINFORCEMENT, Part.INHERITANCE)
"""The parts that take trades of cards, the regular one first."""

PLACING: Final[Parts] = (*TRADING, Part.PLACEMENT)
"""The parts that take placements of armies."""

SETUP: Final[Parts] = (Part.PLACEMENT,)

SCHEDULES: Final[Mapping[str, tuple[Parts, ...]]] = MappingProxyType(
    {
        "combined": ((Part.REINFORCEMENT, Part.BATTLE, Part.MOVE),),
        "two-step": ((Part.REINFORCEMENT,), (Part.BATTLE, Part.MOVE)),
        "three-step": ((Part.REINFORCEMENT,), (Part.BATTLE,), (Part.MOVE,)),
    }
)
"""The stages of a round, by the option `schedule`; the extra stage of E4 may follow them."""

_EXTRA: Final[Parts] = (Part.INHERITANCE,)

_NAMES: Final[Mapping[Parts, tuple[str, str]]] = MappingProxyType(
    {
        (Part.REINFORCEMENT,): ("reinforcement stage", "reinforcements"),
        (Part.BATTLE, Part.MOVE): ("attack stage", "attacks"),
        (Part.BATTLE,): ("attack stage", "attacks"),
        (Part.MOVE,): ("move stage", "moves"),
        _EXTRA: ("extra stage", "inherited cards"),
    }
)
"""What a stage is called in a sentence, and after the number of its round."""


def stage_parts(round_: int, stage: int, rules: Rules) -> Parts:
    """What a stage is for, by its number in a round; round 0 is the set-up."""
    if not round_:
        return (*SETUP, Part.CAPITAL) if rules.objective == "capital" else SETUP
    regular = SCHEDULES[rules.schedule]
    return regular[stage - 1] if stage <= len(regular) else _EXTRA


def stage_with(part: Part, state: State, rules: Rules) -> tuple[int, int]:
    """Round and stage of the next regular stage that takes the orders of a part."""
    regular = SCHEDULES[rules.schedule]
    stage = next(number for number, parts in enumerate(regular, 1) if part in parts)
    return state.round + (not state.round or stage <= state.stage), stage


def current_parts(state: State, rules: Rules) -> Parts:
    """What the stage is for that a position waits for."""
    return stage_parts(state.round, state.stage, rules)


def stage_count(state: State, rules: Rules) -> int:
    """The stages of the round that a position is in, with the extra one if it is due (E4)."""
    return len(SCHEDULES[rules.schedule]) + bool(heirs(state)) if state.round else 1


def heirs(state: State) -> tuple[Colour, ...]:
    """The living players who trade inherited cards before the round is closed, by turn (E4)."""
    return tuple(player for player in state.turn_order if player in state.heirs)


def who_orders(state: State, rules: Rules) -> tuple[Colour, ...]:
    """The players who may order in the stage that a position waits for."""
    if state.winners:
        return ()
    return heirs(state) if current_parts(state, rules) == _EXTRA else state.living


def stage_name(round_: int, stage: int, rules: Rules) -> str:
    """A stage in a sentence: `round 7`, `the attack stage of round 7`, `the set-up`."""
    if not round_:
        return "the set-up"
    names = _NAMES.get(stage_parts(round_, stage, rules))
    return f"the {names[0]} of round {round_}" if names else f"round {round_}"


def stage_title(round_: int, stage: int, rules: Rules) -> str:
    """A stage at the beginning of a subject: `Round 7`, `Round 7, attacks`, `Set-up`."""
    if not round_:
        return "Set-up"
    names = _NAMES.get(stage_parts(round_, stage, rules))
    return f"Round {round_}, {names[1]}" if names else f"Round {round_}"
