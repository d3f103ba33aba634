"""The facts of a report for programs, as JSON: what its reader may see, and nothing else.

docs/data.md has the form. Whoever changes it so that a program which keeps to that page would
stumble raises `FORMAT`; new keys and new kinds of events do not.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from adjudicator.core.cards import Card
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour, StageId, TerritoryName
from adjudicator.core.missions import Mission
from adjudicator.core.state import Holding
from adjudicator.core.view import CardsUnseen, Seen, Standing, Tally, View
from adjudicator.data.codec import to_plain
from adjudicator.reports.facts import Attendance, StageFacts

FORMAT: Final = 1
"""The version of the form."""

Plain = dict[str, Any]


def data_file(view: View, facts: StageFacts) -> str:
    """A JSON object with one line for each of its keys, ending in a line end."""
    lines = [f'"{key}": {json.dumps(value)}' for key, value in _plain(view, facts).items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _plain(view: View, facts: StageFacts) -> Plain:
    return {
        "format": FORMAT,
        "game": facts.game,
        "title": facts.title,
        "reader": view.reader,
        "judged": _stage(facts.stage),
        "next": None if view.is_over else {"round": view.next_round, "stage": view.next_stage},
        "deadline": facts.deadline and _utc(facts.deadline),
        "players": [_player(one, facts) for one in view.standings],
        "women": list(view.women),
        "winners": list(view.winners),
        "territories": _position(view.territories),
        "former": _position(view.former),
        "capitals": dict(view.capitals),
        "missions": to_plain(view.missions, Mapping[Colour, Mission]),
        "hand": to_plain(view.hand, tuple[Card, ...]),
        "best_set": view.best_set and to_plain(view.best_set, tuple[Card, ...]),
        "set_value": view.set_value,
        "attendance": [_attendance(one) for one in facts.attendance],
        "events": [_event(event) for event in view.events],
        "void_orders": view.void_orders,
        "seed": facts.seed,
        "salts": dict(facts.salts),
        "commitment": facts.commitment,
        "secret_hash": facts.secret_hash,
        "secret": facts.secret,
    }


def _stage(stage: StageId) -> Plain:
    ruling = {"ruling": stage.ruling} if stage.ruling else {}
    return {"round": stage.round, "stage": stage.stage, **ruling}


def _utc(instant: datetime) -> str:
    return f"{instant.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _player(one: Standing, facts: StageFacts) -> Plain:
    return {
        "player": one.player,
        "name": facts.names.get(one.player),
        "out": one.out,
        "now": _tally(one.now),
        "before": one.before and _tally(one.before),
        "to_place": one.to_place,
        "nearness": one.nearness and {"have": one.nearness.have, "need": one.nearness.need},
    }


def _attendance(one: Attendance) -> Plain:
    return {
        "player": one.player,
        "how": one.how,
        "missed": one.missed,
        "in_a_row": one.in_a_row,
        "waited_for": one.waited_for,
    }


def _tally(tally: Tally) -> Plain:
    return {"territories": tally.territories, "armies": tally.armies, "cards": tally.cards}


def _position(territories: Mapping[TerritoryName, Holding]) -> Plain:
    return {
        name: {"owner": holding.owner, "armies": holding.armies}
        for name, holding in territories.items()
    }


def _event(event: Seen) -> Plain:
    if not isinstance(event, CardsUnseen):
        return to_plain(event, Event)  # type: ignore[no-any-return]
    return {
        "event": "cards unseen",
        "giver": event.giver,
        "taker": event.taker,
        "number": event.number,
    }
