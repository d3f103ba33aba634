"""What each stage of a round is for, who orders in it, and what people call it (section 2, E4)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from adjudicator.core.ids import Colour
from adjudicator.core.refusals import holder
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


class Part(StrEnum):
    """Orders that belong together: a stage takes those of one part or of several."""

    DRAFT = "draft"
    ELECTION = "election"
    PLACEMENT = "placement"
    CAPITAL = "capital"
    REINFORCEMENT = "reinforcement"
    BATTLE = "battle"
    ATTACK = "attack"
    MOVE = "move"
    INHERITANCE = "inheritance"


Parts: TypeAlias = tuple[Part, ...]

BY_MAIL: Final[Mapping[str, Parts]] = MappingProxyType(
    {"draft": (Part.DRAFT,), "claim": (Part.DRAFT,), "election": (Part.ELECTION,)}
)
"""The allocations that take a stage of their own before armies are placed (G2, S2)."""

TRADING: Final[Parts] = (Part.REINFORCEMENT, Part.INHERITANCE)
"""The parts that take trades of cards, the regular one first."""

PLACING: Final[Parts] = (*TRADING, Part.PLACEMENT)
"""The parts that take placements of armies."""

_PLACEMENT: Final[Parts] = (Part.PLACEMENT,)

SCHEDULES: Final[Mapping[str, tuple[Parts, ...]]] = MappingProxyType(
    {
        "combined": ((Part.REINFORCEMENT, Part.BATTLE, Part.MOVE),),
        "two-step": ((Part.REINFORCEMENT,), (Part.BATTLE, Part.MOVE)),
        "three-step": ((Part.REINFORCEMENT,), (Part.BATTLE,), (Part.MOVE,)),
    }
)
"""The stages of a round of all at once, by the option `schedule`; that of E4 may follow them."""

TURNS: Final = "turns"
"""The schedule in which a stage is the turn of one player: a round has as many as seats."""

_TURN: Final[Parts] = (Part.REINFORCEMENT, Part.ATTACK, Part.MOVE)

_EXTRA: Final[Parts] = (Part.INHERITANCE,)

_NAMES: Final[Mapping[Parts, tuple[str, str]]] = MappingProxyType(
    {
        (Part.DRAFT,): ("draft", "draft"),
        (Part.ELECTION,): ("election of territories", "election"),
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
    if round_ and takes_turns(rules):
        return _TURN
    regular = SCHEDULES[rules.schedule] if round_ else setup_stages(rules)
    return regular[stage - 1] if stage <= len(regular) else _EXTRA


def takes_turns(rules: Rules) -> bool:
    """Whether one player is on turn at a time, and the stages of a round are their turns."""
    return rules.schedule == TURNS


def setup_stages(rules: Rules) -> tuple[Parts, ...]:
    """The stages of round 0: an allocation that needs mail, then the placements (G2, G3).

    Capitals are named with the last placement (K1).
    """
    allocation = [BY_MAIL[rules.allocation]] if rules.allocation in BY_MAIL else []
    naming = (Part.CAPITAL,) if rules.objective == "capital" else ()
    before_last = [_PLACEMENT] * (rules.placement_mails - 1)
    return (*allocation, *before_last, (*_PLACEMENT, *naming))


def placement_mails_left(stage: int, rules: Rules) -> int:
    """How many placement mails a game has from this stage of the set-up on, this one included."""
    return len(setup_stages(rules)) - stage + 1


def stage_with(part: Part, state: State, rules: Rules) -> tuple[int, int] | None:
    """Round and stage of the next regular stage that takes the orders of a part; None if none."""
    regular = SCHEDULES.get(rules.schedule, ())
    stage = next((number for number, parts in enumerate(regular, 1) if part in parts), None)
    if stage is None:
        return None
    return state.round + (not state.round or stage <= state.stage), stage


def current_parts(state: State, rules: Rules) -> Parts:
    """What the stage is for that a position waits for."""
    return stage_parts(state.round, state.stage, rules)


def stage_count(state: State, rules: Rules) -> int:
    """The stages of the round that a position is in, with the extra one if it is due (E4)."""
    if not state.round:
        return len(setup_stages(rules))
    if takes_turns(rules):
        return len(state.seats)
    return len(SCHEDULES[rules.schedule]) + bool(heirs(state))


def following(state: State, rules: Rules) -> tuple[int, int]:
    """Round and stage that come after the one that a position has been through.

    Turns of players who are out are left out.
    """
    left = range(state.stage + 1, stage_count(state, rules) + 1)
    if not takes_turns(rules) or (left and not state.round):
        return (state.round, left[0]) if left else (state.round + 1, 1)
    if stage := next((it for it in left if state.order[it - 1] in state.living), None):
        return state.round, stage
    return state.round + 1, state.order.index(state.turn_order[0]) + 1


def heirs(state: State) -> tuple[Colour, ...]:
    """The living players who trade inherited cards before the round is closed, by turn (E4)."""
    return tuple(player for player in state.turn_order if player in state.heirs)


def who_orders(state: State, rules: Rules) -> tuple[Colour, ...]:
    """The players who may order in the stage that a position waits for."""
    if state.is_over:
        return ()
    if state.round and takes_turns(rules):
        return acting(state, rules)
    return heirs(state) if current_parts(state, rules) == _EXTRA else state.living


def acting(state: State, rules: Rules) -> tuple[Colour, ...]:
    """Whose orders a stage carries out, in the order in which that is done one after another.

    A turn is over at once when the game is (section 4 of the classic games).
    """
    if state.round and takes_turns(rules):
        on_turn = state.order[state.stage - 1]
        return () if on_turn in state.out or state.is_over else (on_turn,)
    return heirs(state) if current_parts(state, rules) == _EXTRA else state.turn_order


def stage_name(round_: int, stage: int, rules: Rules, turns: Sequence[Colour] = ()) -> str:
    """A stage in a sentence: `round 7`, `the attack stage of round 7`, `the draft`.

    With `turns`, the order of turns: `Red's turn of round 7`; `turn 1 of round 7` where it is not
    known.
    """
    names = _NAMES.get(stage_parts(round_, stage, rules))
    if round_ and takes_turns(rules):
        return f"{_turn(stage, turns) or f'turn {stage}'} of round {round_}"
    if not round_:
        return f"the {names[0]}" if names else f"the set-up{_step(stage, rules)}"
    return f"the {names[0]} of round {round_}" if names else f"round {round_}"


def stage_title(round_: int, stage: int, rules: Rules, turns: Sequence[Colour] = ()) -> str:
    """A stage at the beginning of a subject: `Round 7`, `Round 7, attacks`, `Set-up`.

    With `turns`, as above: `Round 7, Red's turn`.
    """
    names = _NAMES.get(stage_parts(round_, stage, rules))
    if round_ and takes_turns(rules):
        return f"Round {round_}, {_turn(stage, turns) or f'turn {stage}'}"
    if not round_:
        return f"Set-up, {names[1]}" if names else f"Set-up{_step(stage, rules)}"
    return f"Round {round_}, {names[1]}" if names else f"Round {round_}"


def _turn(stage: int, turns: Sequence[Colour]) -> str:
    """Whose turn it is, by the order of turns; empty where that is not known."""
    return f"{holder(turns[stage - 1])}'s turn" if turns else ""


def _step(stage: int, rules: Rules) -> str:
    """Which of several placement mails it is."""
    mails = rules.placement_mails
    left = placement_mails_left(stage, rules)
    return f", mail {mails - left + 1} of {mails}" if 0 < left <= mails and mails > 1 else ""
