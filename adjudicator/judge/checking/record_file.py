"""A public record read back as the steps of a kept game."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.events import Event
from adjudicator.core.ids import COLOURS, Colour, StageId
from adjudicator.core.orders import OrderSet, Source
from adjudicator.core.rules import Rules
from adjudicator.core.setup import numbers_of_players
from adjudicator.core.state import State
from adjudicator.data.codec import from_plain
from adjudicator.data.record import Record
from adjudicator.data.rulesets import load_rules
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
from adjudicator.judge.checking.public_record import FORMAT
from adjudicator.judge.home import reading
from adjudicator.judge.incoming.reread import read_order
from adjudicator.judge.seats.gender import MAN, WOMAN, too_many

_GZIP: Final = b"\x1f\x8b"
_AGAIN: Final = "Ask for the record once more, by a mail with the word “record”."


def read_record(path: Path) -> KeptGame:
    """The game that a record tells of, compressed or not.

    Raises UserError that names file and line where it is damaged.
    """
    with reading(path):
        raw = path.read_bytes()
    lines = _lines(_text(raw, path), str(path))
    start = next(lines, None)
    if start is None or start.get("line") != "game":
        said = f"{path} is no public record: its first line is not that of a game."
        raise UserError(said, _AGAIN)
    if (number := start.number("format", 1)) != FORMAT:
        cure = f"This program reads format {FORMAT}; for a newer file install a newer program."
        raise start.trouble("format", f"format {number} is not known.", cure)
    start.only(("line", "format", "game", "rule_set", "rules", "seats", "women", "secret_hash"))
    options = start.take("rules", Record)
    rules = replace(load_rules(options), name=start.take("rule_set", str))
    seats = _seats(start, rules)
    return KeptGame(
        place=_place(start),
        name=start.take("game", str),
        is_public=True,
        rules=rules,
        options=options,
        seats=seats,
        women=_women(start, seats, rules),
        secret_hash=start.take("secret_hash", str),
        steps=tuple(_steps(lines, rules.board)),
    )


def _text(raw: bytes, path: Path) -> str:
    try:
        whole = gzip.decompress(raw) if raw.startswith(_GZIP) else raw
        return whole.decode()
    except (OSError, EOFError, zlib.error) as error:
        raise UserError(f"{path} is a damaged gzip file.", _AGAIN) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UserError(f"{path}, line {line}: this is not UTF-8 text.", _AGAIN) from error


def _lines(text: str, file: str) -> Iterator[Record]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line:
            continue
        try:
            plain = json.loads(line)
        except (ValueError, RecursionError):
            plain = None
        if not isinstance(plain, dict):
            raise UserError(f"{file}, line {number}: this is no JSON object.", _AGAIN)
        yield _records(plain, file, number)


def _records(plain: Any, file: str, line: int) -> Any:  # noqa: ANN401 - JSON
    """JSON with records for its objects, which know where they stand."""
    if isinstance(plain, list):
        return [_records(one, file, line) for one in plain]
    if not isinstance(plain, dict):
        return plain
    record = Record(file, line)
    record.update((key, _records(value, file, line)) for key, value in plain.items())
    return record


def _place(line: Record) -> str:
    return f"{line.file}, line {line.line}"


def _seats(start: Record, rules: Rules) -> tuple[Colour, ...]:
    seats = start.texts("seats")
    if len(seats) not in numbers_of_players(rules) or not set(seats) <= set(COLOURS):
        raise start.trouble("seats", "these are no players for such a game.")
    if len(set(seats)) != len(seats):
        raise start.trouble("seats", "a player has two seats.")
    return seats


def _women(start: Record, seats: Sequence[Colour], rules: Rules) -> tuple[Colour, ...]:
    women = start.texts("women", ())
    genders = [WOMAN if seat in women else MAN for seat in seats]
    if not set(women) <= set(seats) or (women and not rules.women) or too_many(genders, rules):
        raise start.trouble("women", "these are no women of such a game.")
    return women


def _steps(lines: Iterator[Record], board: Board) -> Iterator[Step]:
    for line in lines:
        kind = line.take("line", str)
        if kind in _HEADS:
            yield _judged(line, lines, board)
        elif kind in _READERS:
            yield _READERS[kind](line)
        else:
            raise line.trouble("line", f"a line “{kind}” cannot stand here.", _AGAIN)


_HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "stage": ("line", "stage", "seed", "salts", "orders", "void_orders", "sealed"),
    "ruling": ("line", "stage", "sealed"),
}
"""The lines with which a stage and a ruling begin, and their keys."""


def _judged(line: Record, lines: Iterator[Record], board: Board) -> Judged:
    line.only(_HEADS[line["line"]])
    stage = _stage(line)
    if bool(stage.ruling) != (line["line"] == "ruling"):
        raise line.trouble("stage", f"“{stage}” cannot stand here.", _AGAIN)
    events: list[Event] = []
    for following in lines:
        if following.get("line") != "event":
            break
        events.append(_value(following, following, Event, board))
    else:
        raise line.trouble(None, f"the state after stage {stage} is missing.", _AGAIN)
    if following.get("line") != "state" or _stage(following) != stage:
        raise following.trouble(None, f"here the state after stage {stage} must stand.", _AGAIN)
    following.only(("line", "stage", "state"))
    return Judged(
        place=_place(line),
        stage=stage,
        seed=line.take("seed", str, ""),
        salts={} if stage.ruling else _salts(line),
        orders={} if stage.ruling else _orders(line, board),
        void_orders=0 if stage.ruling else line.number("void_orders", 0),
        events=tuple(events),
        state=_value(following, following.take("state", Record), State, board),
        sealed=line.take("sealed", str),
    )


def _value(line: Record, plain: Record, kind: Any, board: Board) -> Any:  # noqa: ANN401 - a union
    rest = {key: value for key, value in plain.items() if key != "line"}
    return from_plain(rest, kind, board, _place(line))


def _stage(line: Record) -> StageId:
    text = line.take("stage", str)
    try:
        stage = StageId.parse(text)
    except ValueError:
        stage = None
    if stage is None or str(stage) != text:
        raise line.trouble("stage", f"“{text}” is no stage.", _AGAIN)
    return stage


def _salts(line: Record) -> Mapping[Colour, str]:
    salts = line.take("salts", Record)
    return {colour: salts.take(colour, str) for colour in salts}


def _orders(line: Record, board: Board) -> Mapping[Colour, OrderSet]:
    orders = line.take("orders", Record)
    return {
        colour: tuple(
            read_order(text, Source(number, ""), board, line, "orders")
            for number, text in enumerate(orders.texts(colour), 1)
        )
        for colour in orders
    }


def _committed(line: Record) -> Committed:
    line.only(("line", "stage", "commitment"))
    return Committed(_place(line), _stage(line), line.take("commitment", str))


def _undone(line: Record) -> Undone:
    line.only(("line", "stage", "secret_hash"))
    return Undone(_place(line), _stage(line), line.take("secret_hash", str, ""))


def _discarded(line: Record) -> Undone:
    line.only(("line", "stage"))
    return Undone(_place(line), _stage(line), discarded=True)


def _told(line: Record) -> Told:
    line.only(("line", "secret"))
    return Told(_place(line), line.take("secret", str))


def _opened(line: Record) -> Opened:
    line.only(("line", "stage", "salt", "text"))
    return Opened(_place(line), _stage(line), line.take("salt", str), line.take("text", str))


_READERS: Final[Mapping[str, Callable[[Record], Step]]] = {
    "commitment": _committed,
    "undone": _undone,
    "discarded": _discarded,
    "secret": _told,
    "opened": _opened,
}
