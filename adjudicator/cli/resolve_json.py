"""The outcome of a case for programs: everything, as plain data."""

from typing import Any

from adjudicator.core.battles import AttackFought, Battle, BattleFought, Exchange
from adjudicator.core.events import Captured, Cut, Event, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import Order
from adjudicator.core.state import State
from adjudicator.data.codec import to_plain
from adjudicator.judge.game.resolve import Resolution
from adjudicator.language.canonical import canonical
from adjudicator.language.complaints import Complaint
from adjudicator.language.reading import Reading


def as_object(resolution: Resolution) -> dict[str, Any]:
    """Orders as understood, what came of them, the position after, and the differences.

    `winner` is a colour, a list of those who share it, or None while the game goes on.
    """
    events, state = resolution.record.events, resolution.record.state
    return {
        "case": resolution.case.name,
        "orders": {player: understood(it) for player, it in resolution.readings.items()},
        "refusals": [refusal(event) for event in events if isinstance(event, Refused)],
        "cuts": [_cut(event) for event in events if isinstance(event, Cut)],
        "events": to_plain(events, tuple[Event, ...]),
        "battles": [
            _battle(event) for event in events if isinstance(event, BattleFought | AttackFought)
        ],
        "captures": [_capture(event) for event in events if isinstance(event, Captured)],
        "cards": {player: [str(card) for card in state.hand(player)] for player in state.seats},
        "after": {name: [it.owner, it.armies] for name, it in state.territories.items()},
        "winner": _winner(state),
        "differences": list(resolution.differences),
    }


def understood(reading: Reading) -> dict[str, Any]:
    """The orders of a player, and what is not one."""
    return {
        "understood": [ordered(order) for order in reading.orders],
        "complaints": [_complaint(complaint) for complaint in reading.complaints],
        "chatter": [{"line": words.line, "text": words.text} for words in reading.chatter],
    }


def ordered(order: Order) -> dict[str, Any]:
    """An order: its number among the player's, the player's words, and its one spelling."""
    source = order.source
    return {"line": source.line, "text": source.text, "order": canonical(order)}


def _complaint(complaint: Complaint) -> dict[str, Any]:
    return {
        "line": complaint.line,
        "text": complaint.text,
        "troubles": [
            {"start": it.start, "end": it.end, "sentence": it.sentence} for it in complaint.troubles
        ],
        "suggestions": [suggestion.line for suggestion in complaint.suggestions],
    }


def refusal(event: Refused | Cut) -> dict[str, Any]:
    """An order that is void, or cut, and why."""
    reason = {"rule": event.reason.rule, "reason": event.reason.sentence}
    return {"player": event.player, **reason, **ordered(event.order)}


def _cut(event: Cut) -> dict[str, Any]:
    return {**refusal(event), "asked": event.asked, "given": event.given}


def _battle(battle: Battle) -> dict[str, Any]:
    if isinstance(battle, AttackFought):
        return {"key": battle.key, "rounds": [_exchange(roll) for roll in battle.rolls]}
    rounds = [{"dice": list(roll.dice), "armies": list(roll.armies)} for roll in battle.rolls]
    return {"key": battle.key, "rounds": rounds}


def _exchange(roll: Exchange) -> dict[str, Any]:
    """A roll; `compared` are the attacker's faces where dice were turned (X3, X4)."""
    turned = {"compared": list(roll.compared())} if roll.turned else {}
    thrown = [list(roll.attack), list(roll.defence)]
    return {"dice": thrown, "armies": list(roll.armies), **turned}


def _capture(event: Captured) -> dict[str, Any]:
    stage = str(event.stage)
    return {"territory": event.territory, "by": event.by, "from": event.former, "stage": stage}


def _winner(state: State) -> Colour | list[Colour] | None:
    if not state.winners:
        return None
    return state.winners[0] if len(state.winners) == 1 else list(state.winners)
