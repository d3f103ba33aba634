"""A stage from its orders to the next position: the phases, one after the other."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core import flow
from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance, StageChance
from adjudicator.core.events import Event, StageOpened
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import following
from adjudicator.core.setup import deal
from adjudicator.core.state import State, frozen

Value = TypeVar("Value")


class TurnRecord(Struct, frozen=True):
    """A judged stage: what was ordered, all that happened, and the position after it."""

    orders: Mapping[Colour, OrderSet]
    events: tuple[Event, ...]
    state: State


def begin(rules: Rules, players: State, chance: Chance) -> TurnRecord:
    """Deal a new game (G1, G2); it then waits for the placement of armies, stage 1 of round 0.

    `players` is a position that says only who plays. Raises KeyError where the rules have no number
    of starting armies for so many.
    """
    events = deal(players, rules, chance)
    return TurnRecord(frozen({}), events, fold(players, events))


def adjudicate(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> TurnRecord:
    """Judge the stage that a position waits for, and open the next one unless somebody has won."""
    return finish(Opening((), state, flow.current(state, rules).phases), orders, rules, chance)


class Opening(Struct, frozen=True):
    """How far a stage has come: all that happened, the position now, and the phases left."""

    events: tuple[Event, ...]
    state: State
    left: flow.Phases


def finish(
    opening: Opening, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> TurnRecord:
    """Judge what is left of a stage, and open the next one unless somebody has won."""
    happened, after = run(opening.left, opening.state, orders, rules, chance)
    events = opening.events + happened
    if flow.closes(after, rules):
        closed, after = run(flow.CLOSE, after, orders, rules, chance)
        events += closed
    if not after.is_over:
        opened = StageOpened(*following(after, rules))
        events, after = (*events, opened), fold(after, (opened,))
    return TurnRecord(frozen(orders), events, after)


def foresee(state: State, player: Colour, orders: OrderSet, rules: Rules) -> TurnRecord:
    """What one player's orders come to before any battle, as things stand: the receipt's view.

    The other players take no part and their cards stay unseen, so nothing of theirs shows. Of the
    moves only those are judged that no battle can make legal. Armies not placed go where they
    would go now (R5).
    """
    others = tuple(seat for seat in state.seats if seat != player)
    alone = replace(
        state, out=others, hands=_only(state.hands, player), missions=_only(state.missions, player)
    )
    throwaway = StageChance(b"", b"", "", StageId(state.round, state.stage))
    events, after = run(flow.current(state, rules).alone, alone, {player: orders}, rules, throwaway)
    return TurnRecord(frozen({player: orders}), events, after)


def _only(mapping: Mapping[Colour, Value], player: Colour) -> Mapping[Colour, Value]:
    return frozen((owner, value) for owner, value in mapping.items() if owner == player)


def run(
    phases: flow.Phases,
    state: State,
    orders: Mapping[Colour, OrderSet],
    rules: Rules,
    chance: Chance,
) -> tuple[tuple[Event, ...], State]:
    """Judge these phases: all that happens in them, and the position after it."""
    events: tuple[Event, ...] = ()
    for phase in phases:
        happened = phase(state, orders, rules, chance)
        state = fold(state, happened)
        events += happened
    return events, state
