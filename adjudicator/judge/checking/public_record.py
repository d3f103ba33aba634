"""The public record of a game: what everybody may know, as JSON lines that only ever grow.

docs/record.md has the form. Names, addresses and zones of persons are never in it.
"""

import gzip
import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.core.board import Board
from adjudicator.core.events import Event
from adjudicator.core.ids import StageId
from adjudicator.core.sight import face_down, face_down_position, is_secret, open_orders
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.data.codec import from_plain, to_plain
from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_game import (
    Committed,
    Judged,
    KeptGame,
    Opened,
    Step,
    Told,
    Undone,
)
from adjudicator.language.canonical import canonical

FORMAT: Final = 1
"""The version of the form."""

Plain = dict[str, Any]


def public_record(game: KeptGame) -> bytes:
    """The lines of the record, from what the game master's folder holds."""
    lines = [_start(game), *(line for step in _public_steps(game) for line in _lines(step))]
    return "".join(f"{_json(line)}\n" for line in lines).encode()


def compressed(record: bytes) -> bytes:
    """The record as a gzip file; the same record gives the same bytes."""
    return gzip.compress(record, mtime=0)


def told_of(events: Iterable[Event]) -> tuple[Event, ...]:
    """What the record says of all that happened in a stage: cards lie face down."""
    return tuple(shown for event in events if (shown := face_down(event)))


def hidden_of(game: KeptGame, step: Judged, events: Iterable[Event]) -> str:
    """What is hidden of a stage until the game is over, as the text that is hashed.

    With it go what no replay could show to be changed: the number of void orders, and with the
    first stage the rules and for whom they differ.
    """
    rules = {"rule_set": game.rules.name, "rules": game.options, **_women(game)}
    hidden = [to_plain(event, Event) for event in events if is_secret(event)]
    rest = {"void_orders": step.void_orders, "events": hidden}
    return _json({**rules, **rest} if step.is_the_deal else rest)


def opened_events(text: str, board: Board) -> tuple[Event, ...]:
    """What `hidden_of` hides of a stage, read back from its text.

    Raises UserError if it cannot be.
    """
    try:
        plain = json.loads(text)["events"]
    except (ValueError, RecursionError, TypeError, KeyError) as error:
        raise UserError("It is no JSON object with events.") from error
    events: tuple[Event, ...] = from_plain(plain, tuple[Event, ...], board, "what was hidden")
    return events


def salt_of(secret: bytes, game: str, stage: StageId) -> bytes:
    """What stands before that text when it is hashed, so that nobody can guess it."""
    return hmac.digest(secret, f"{game}/hidden/{stage} salt".encode(), "sha256")


def seal(salt: bytes, text: str) -> str:
    """The hash of what is hidden."""
    return hashlib.sha256(salt + text.encode()).hexdigest()


def _public_steps(game: KeptGame) -> Iterator[Step]:
    """The steps as everybody may know them; with the end of the game all that was sealed opens."""
    unseen = {step.stage for step in game.steps if isinstance(step, Undone) and step.discarded}
    closed: list[Opened] = []
    over = False
    for step, secret in zip(game.steps, game.secrets(), strict=True):
        match step:
            case Judged(stage=stage) if stage in unseen:
                pass
            case Judged():
                salt = salt_of(bytes.fromhex(secret), game.name, step.stage)
                closed.append(
                    Opened("", step.stage, salt.hex(), hidden_of(game, step, step.events))
                )
                yield _public(step, seal(salt, closed[-1].text))
                over = step.state.is_over
            case Told() if over:
                yield step
                yield from closed
                closed.clear()
            case Told():
                pass
            case _:
                yield step


def _public(step: Judged, sealed: str) -> Judged:
    record = TurnRecord(step.orders, step.events, step.state)
    return Judged(
        place="",
        stage=step.stage,
        seed=step.seed if step.stage.stage else "",
        salts=step.salts,
        orders=open_orders(record),
        void_orders=step.void_orders,
        events=told_of(step.events),
        state=face_down_position(step.state),
        sealed=sealed,
    )


def _start(game: KeptGame) -> Plain:
    return {
        "line": "game",
        "format": FORMAT,
        "game": game.name,
        "rule_set": game.rules.name,
        "rules": dict(game.options),
        "seats": list(game.seats),
        **_women(game),
        "secret_hash": game.secret_hash,
    }


def _women(game: KeptGame) -> Plain:
    return {"women": list(game.women)} if game.women else {}


def _lines(step: Step) -> Iterator[Plain]:
    match step:
        case Committed(_, stage, commitment):
            yield {"line": "commitment", "stage": str(stage), "commitment": commitment}
        case Judged():
            yield from _stage(step)
        case Undone(_, stage, discarded=True):
            yield {"line": "discarded", "stage": str(stage)}
        case Undone(_, stage, secret_hash):
            renewed = {"secret_hash": secret_hash} if secret_hash else {}
            yield {"line": "undone", "stage": str(stage), **renewed}
        case Told(_, secret):
            yield {"line": "secret", "secret": secret}
        case Opened(_, stage, salt, text):
            yield {"line": "opened", "stage": str(stage), "salt": salt, "text": text}


def _stage(step: Judged) -> Iterator[Plain]:
    yield _head(step)
    yield from ({"line": "event", **to_plain(event, Event)} for event in step.events)
    yield {"line": "state", "stage": str(step.stage), "state": to_plain(step.state, State)}


def _head(step: Judged) -> Plain:
    if step.stage.ruling:
        return {"line": "ruling", "stage": str(step.stage), "sealed": step.sealed}
    return {
        "line": "stage",
        "stage": str(step.stage),
        **({"seed": step.seed} if step.seed else {}),
        "salts": dict(step.salts),
        "orders": {
            colour: [canonical(order) for order in orders] for colour, orders in step.orders.items()
        },
        "void_orders": step.void_orders,
        "sealed": step.sealed,
    }


def _json(value: Mapping[str, Any] | Sequence[Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
