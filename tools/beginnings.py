"""What the words of a grammar begin with, so that the lexer need not try all of them.

`re` has no public way to look into a pattern, so its own parser is asked, as Lark does.
"""

import re._parser as patterns  # type: ignore[import-not-found] # typeshed does not know it
import string
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from lark import Lark

from adjudicator.language.lexer import LONGEST_BEGINNING, Beginnings, ranked

_SIGNS: Final = frozenset(string.printable) - frozenset(string.ascii_uppercase)
"""The signs that are told apart; texts are read in small letters."""

_OTHER: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for all others."""

_NO_WIDTH: Final = frozenset({"AT", "ASSERT", "ASSERT_NOT"})

_CATEGORIES: Final[Mapping[str, Callable[[str], bool]]] = {
    "CATEGORY_DIGIT": str.isdecimal,
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_NOT_SPACE": lambda sign: not sign.isspace(),
    "CATEGORY_WORD": lambda sign: sign.isalnum() or sign == "_",
    "CATEGORY_NOT_WORD": lambda sign: not (sign.isalnum() or sign == "_"),
}

_Item: TypeAlias = tuple[Any, Any]
"""Part of a pattern: what it is, and what of it."""


class _Begun(NamedTuple):
    """Strings with one of which matches begin: whole matches, and such as anything may follow."""

    whole: set[str]
    begun: set[str]


def beginnings(grammar: Lark) -> Beginnings:
    """The terminals of a grammar by all beginnings of words.

    What is listed under none, a sign without a list, is what words in other letters can be.
    """
    starts = {it.name: _starts(it.pattern.to_regexp()) for it in ranked(grammar)}
    known = _SIGNS.union(*starts.values()) - {"", _OTHER}
    return {
        beginning: [name for name, its in starts.items() if any(map(beginning.startswith, its))]
        for beginning in sorted(known)
    } | {"": [name for name, its in starts.items() if its & {"", _OTHER}]}


def _starts(pattern: str) -> set[str]:
    starts = set().union(*_sequence(patterns.parse(pattern)))
    return {it.partition(_OTHER)[0] or it for it in starts}


def _sequence(items: Iterable[_Item]) -> _Begun:
    found = _Begun({""}, set())
    for item in items:
        if str(item[0]) not in _NO_WIDTH:
            found = _joined(found, _one(item))
    return found


def _joined(first: _Begun, second: _Begun) -> _Begun:
    whole, begun = (
        {f"{one}{other}"[:LONGEST_BEGINNING] for one, other in product(first.whole, its)}
        for its in second
    )
    short = {it for it in whole if len(it) < LONGEST_BEGINNING}
    return _Begun(short, first.begun | begun | whole - short)


def _one(item: _Item) -> _Begun:
    kind, value = item
    match str(kind):
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
            found = once if most == 1 else _Begun(set(), set().union(*once))
            return found if least else _Begun(found.whole | {""}, found.begun)
        case "IN":
            return _Begun(set(), {_OTHER, *(sign for sign in _SIGNS if _holds(value, sign))})
        case _:
            return _Begun(set(), {""})


def _holds(items: list[_Item], sign: str) -> bool:
    """Whether a set of signs has one."""
    negated = str(items[0][0]) == "NEGATE"
    return negated != any(_is(item, sign) for item in items[negated:])


def _is(item: _Item, sign: str) -> bool:
    kind, value = item
    match str(kind):
        case "LITERAL":
            return sign == chr(value).lower()
        case "RANGE":
            first, last = value
            return chr(first) <= sign <= chr(last)
        case _:
            return _CATEGORIES[str(value)](sign)
