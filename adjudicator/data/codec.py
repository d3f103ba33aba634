"""Values of the core as plain data, and back: states, orders and events for the files of a game.

Plain data is made of dicts, lists, texts, whole numbers, booleans and None, ready for YAML or
JSON. What has its default value is left out. The compact forms:

- a holding is `red 5`, a card its territory's name, `wild` or `unseen`, a stage `7.1.0`;
- a count is a number, `all`, `all but 2`, `half` or `the rest`;
- an event says first what it is, `{event: battle fought, …}`, and so do an order and a mission.

The converters look at a class when they first meet it, since looking at all of them would cost
more than a turn.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Final, get_args

from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError, transform_error
from cattrs.cols import is_mapping, mapping_structure_factory

from adjudicator.core.board import Board
from adjudicator.core.cards import UNSEEN, Card
from adjudicator.core.events import Event
from adjudicator.core.ids import StageId
from adjudicator.core.missions import Mission
from adjudicator.core.orders import Count, Order
from adjudicator.core.setup import deck
from adjudicator.core.state import Holding, frozen
from adjudicator.data import compact
from adjudicator.data.record import Record
from adjudicator.data.structs import is_struct, put_together, taken_apart
from adjudicator.errors import UserError

_CURE: Final = "Restore the file from a copy; it is written by the program alone."


def to_plain(value: object, kind: Any) -> Any:  # noqa: ANN401 - see from_plain
    """Plain data for a value of this kind: State, Event, tuple[Event, ...], OrderSet and such."""
    return _writer().unstructure(value, unstructure_as=kind)


def from_plain(plain: Any, kind: Any, board: Board, name: str) -> Any:  # noqa: ANN401 - a union
    """The value of this kind that plain data stands for; what `to_plain` gave comes back equal.

    `name` says in messages where the data stands. Raises UserError for data of another shape, and
    for cards that are not of the board.
    """
    try:
        return _reader(deck(board)).structure(plain, kind)
    except (BaseValidationError, ValueError, TypeError, KeyError, AttributeError) as error:
        first = transform_error(error, path="data", format_exception=_told)[0]
        trouble, _, place = first.rpartition(" @ ")
        raise UserError(f"{name}{_line(plain, place)}, {place}: {trouble}.", _CURE) from error


def _line(plain: object, place: str) -> str:
    """Where in its file a place such as `data.territories['Peru']` is, if anybody knows."""
    line = 0
    for key in re.findall(r"[\w ]+", place):
        if isinstance(plain, Record):
            line = plain.lines.get(key, line or plain.line)
            plain = plain.get(key, plain)
    return f", line {line}" if line else ""


def _card(name: object, cards: Mapping[str, Card]) -> Card:
    if not isinstance(name, str) or name not in cards:
        raise ValueError(f"there is no card “{name}”")
    return cards[name]


def _told(error: BaseException, kind: type | None) -> str:
    del kind
    match error:
        case KeyError():
            return "this key is missing"
        case ForbiddenExtraKeysError():
            return f"the key {', '.join(sorted(error.extra_fields))} is not known"
        case ValueError():
            return str(error)
        case _:
            return "the data has another shape"


@cache
def _writer() -> Converter:
    """The converter to plain data."""
    converter = Converter()
    converter.register_unstructure_hook_factory(is_struct, taken_apart)
    converter.register_unstructure_hook(StrEnum, str)
    converter.register_unstructure_hook(Card, str)
    converter.register_unstructure_hook(StageId, str)
    converter.register_unstructure_hook(Holding, compact.holding_text)
    converter.register_unstructure_hook(Count, compact.count_plain)
    converter.register_unstructure_hook(_MAYBE_COUNT, lambda it: it and compact.count_plain(it))
    for union, key in _UNIONS:
        converter.register_unstructure_hook(union, _telling(union, key, converter))
    return converter


@cache
def _reader(cards: tuple[Card, ...]) -> Converter:
    """The converter from plain data in a game with these cards."""
    converter = Converter()
    converter.register_structure_hook_factory(is_struct, put_together)
    by_name = {str(one): one for one in (*cards, UNSEEN)}
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _strict)
    converter.register_structure_hook(StrEnum, lambda plain, kind: kind(plain))
    converter.register_structure_hook(Card, lambda plain, _: _card(plain, by_name))
    converter.register_structure_hook(StageId, lambda plain, _: StageId.parse(plain))
    converter.register_structure_hook(Holding, lambda plain, _: compact.holding(plain))
    converter.register_structure_hook(Count, lambda plain, _: compact.count(plain))
    converter.register_structure_hook(
        _MAYBE_COUNT, lambda plain, _: None if plain is None else compact.count(plain)
    )
    converter.register_structure_hook_factory(is_mapping, _read_only)
    for union, key in _UNIONS:
        converter.register_structure_hook(union, _told_apart(union, key, converter))
    return converter


_MAYBE_COUNT: Final = Count | None

_UNIONS: Final = ((Order, "order"), (Event, "event"), (Mission, "mission"))
"""Kinds of value that say first what they are, and under which key."""


def _name(kind: type) -> str:
    """`BattleFought` is `battle fought` in files."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def _telling(union: object, key: str, converter: Converter) -> Callable[[Any], dict[str, Any]]:
    names = {kind: _name(kind) for kind in get_args(union)}

    def unstructure(value: object) -> dict[str, Any]:
        kind = type(value)
        return {key: names[kind], **converter.unstructure(value, kind)}

    return unstructure


def _told_apart(union: object, key: str, converter: Converter) -> Callable[[Any, Any], Any]:
    kinds = {_name(kind): kind for kind in get_args(union)}

    def structure(plain: Mapping[str, Any], _: object) -> object:
        if plain.get(key) not in kinds:
            raise ValueError(f"there is no {key} “{plain.get(key)}”")
        rest = {name: value for name, value in plain.items() if name != key}
        return converter.structure(rest, kinds[plain[key]])

    return structure


def _read_only(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:  # noqa: ANN401
    hook = mapping_structure_factory(kind, converter)
    return lambda plain, _: frozen(hook(plain, kind))


def _strict(plain: object, kind: type) -> object:
    """A value that has its type already; nothing is turned into something else."""
    if type(plain) is not kind:
        raise ValueError(f"“{plain}” is no {kind.__name__}")
    return plain
