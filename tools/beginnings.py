"""What the words of a grammar begin with, so that the lexer need not try all of them.

`re` has no public way to look into a pattern, so its own parser is asked, as Lark does.
"""

import re._parser as patterns  # type: ignore[import-not-found] # it has no types
import string
from collections.abc import Iterable
from itertools import product
from typing import Any, Final, NamedTuple

from lark import Lark

from adjudicator.language.lexer import LONGEST_BEGINNING, Beginnings, ranked

_SIGNS: Final = frozenset(string.printable) - frozenset(string.ascii_uppercase)
"""The signs that are told apart; texts are read in small letters."""

_OTHER: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for all others."""

_NO_WIDTH: Final = {"AT", "ASSERT", "ASSERT_NOT"}
_CATEGORIES: Final = {
    "CATEGORY_DIGIT": str.isdigit,
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_WORD": lambda sign: sign.isalnum() or sign == "_",
    "CATEGORY_NOT_WORD": lambda sign: not (sign.isalnum() or sign == "_"),
    "CATEGORY_NOT_SPACE": lambda sign: not sign.isspace(),
}


class _Begun(NamedTuple):
    """How a text can begin: with strings that what follows goes on from, and with whole ones."""

    open: set[str]
    closed: set[str]


def beginnings(grammar: Lark) -> Beginnings:
    """The terminals of a grammar by the beginnings of words, which are small."""
    starts = {it.name: _starts(it.pattern.to_regexp()) for it in ranked(grammar)}
    others = {start for its in starts.values() for start in its if not _SIGNS.issuperset(start)}
    known = {*_SIGNS}.union(*starts.values()) - others
    return {
        start: [name for name, its in starts.items() if any(map(start.startswith, its))]
        for start in sorted(known)
    } | {"": [name for name, its in starts.items() if not others.isdisjoint(its) or "" in its]}


def _starts(pattern: str) -> set[str]:
    """Strings with one of which every match of a pattern begins."""
    return set().union(*_sequence(patterns.parse(pattern)))


def _sequence(items: Iterable[tuple[Any, Any]]) -> _Begun:
    begun = _Begun({""}, set())
    for kind, value in items:
        if str(kind) not in _NO_WIDTH:
            begun = _joined(begun, _item(str(kind), value))
    return begun


def _joined(first: _Begun, second: _Begun) -> _Begun:
    whole, ended = (
        {(one + other)[:LONGEST_BEGINNING] for one, other in product(first.open, its)}
        for its in second
    )
    short = {it for it in whole if len(it) < LONGEST_BEGINNING}
    return _Begun(short, first.closed | ended | whole - short)


def _item(kind: str, value: Any) -> _Begun:
    match kind:
        case "LITERAL":
            return _Begun({chr(value).lower()}, set())
        case "SUBPATTERN":
            return _sequence(value[-1])
        case "BRANCH":
            ways = [_sequence(way) for way in value[1]]
            return _Begun(*(set().union(*its) for its in zip(*ways, strict=True)))
        case "MAX_REPEAT":
            least, most, items = value
            once = _sequence(items)
            begun = once if most == 1 else _Begun(set(), once.open | once.closed)
            return _Begun(begun.open | ({""} if least == 0 else set()), begun.closed)
        case "IN":
            return _Begun(set(), {sign for sign in (*_SIGNS, _OTHER) if _holds(value, sign)})
        case _:
            return _Begun(set(), {""})


def _holds(signs: list[tuple[Any, Any]], sign: str) -> bool:
    """Whether a set of signs has one; of others it may always have one."""
    negated = str(signs[0][0]) == "NEGATE"
    return sign == _OTHER or negated != any(_is(str(kind), it, sign) for kind, it in signs)


def _is(kind: str, value: Any, sign: str) -> bool:
    match kind:
        case "LITERAL":
            return sign == chr(value).lower()
        case "RANGE":
            return value[0] <= ord(sign) <= value[1] 
        case "CATEGORY":
            return _CATEGORIES[str(value)](sign)
        case _:
            return False
