"""What the words of a grammar begin with, so that the lexer need not try all of them.

`re` has no public way to look into a pattern; what it is made of is asked of the module that Lark
asks too.
"""

import re._parser as patterns  # type: ignore[import-not-found] # nothing else tells it
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from lark import Lark

from adjudicator.language.lexer import LONGEST_BEGINNING, ranked

_NO_WIDTH: Final = {"AT", "ASSERT", "ASSERT_NOT"}


def beginnings(grammar: Lark) -> Mapping[str, Sequence[str]]:
    """For every beginning the names of the terminals that a word with it can be, ranked.

    Beginnings are of `LONGEST_BEGINNING` signs, or shorter where anything may follow; a word is
    looked up by the longest that is here.
    """
    starts = {it.name: _starts(it.pattern.value) for it in ranked(grammar)}
    known = {""}.union(*starts.values())
    return {
        start: [name for name, its in starts.items() if any(map(start.startswith, its))]
        for start in sorted(known)
    }


def _starts(pattern: str) -> set[str]:
    """Strings of which each match of a pattern begins with one."""
    open_ended, closed = _begun(patterns.parse(pattern))
    return open_ended | closed


def _begun(items: Iterable[tuple[Any, Any]]) -> tuple[set[str], set[str]]:
    """How a sequence can begin: strings that what follows it goes on with, and others."""
    going_on, closed = {""}, set[str]()
    for kind, value in items:
        if str(kind) in _NO_WIDTH:
            continue
        more, ended = _next(str(kind), value)
        closed |= {_cut(one + other) for one, other in product(going_on, ended)}
        longer = {_cut(one + other) for one, other in product(going_on, more)}
        going_on = {it for it in longer if len(it) < LONGEST_BEGINNING}
        closed |= longer - going_on
    return going_on, closed


def _next(kind: str, value: Any) -> tuple[set[str], set[str]]:
    """The same of one item."""
    match kind:
        case "LITERAL":
            return {chr(value)}, set()
        case "SUBPATTERN":
            return _begun(value[-1])
        case "BRANCH":
            ways = [_begun(way) for way in value[1]]
            return set().union(*(way[0] for way in ways)), set().union(*(way[1] for way in ways))
        case "MAX_REPEAT":
            least, most, items = value
            going_on, closed = _begun(items)
            if most > 1:
                going_on, closed = set(), closed | going_on
            return going_on | ({""} if least == 0 else set()), closed
        case _:
            return set(), {""}


def _cut(text: str) -> str:
    return text[:LONGEST_BEGINNING]
