"""Lines of orders with settings or questions beside them: `2 on Brazil. Ready`."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from adjudicator.language.lines import joints
from adjudicator.language.press import ends, is_press
from adjudicator.language.settings import Setting, may_be_setting, setting

_ENDS: Final = re.compile(r"\s*[.!?;]+\s+")
_MOST: Final = 12
"""A line with more sentences, commas and `and`s was written for people."""


class Sentences(Struct, frozen=True):
    """The orders of a line, and the settings and questions beside them."""

    orders: str
    others: tuple[str, ...]


def sentences(text: str, holds_orders: Callable[[str], bool]) -> Sentences | None:
    """A line whose orders have settings or questions behind or before them; None if it is none.

    `holds_orders` says whether a stretch of it is to be taken for orders.
    """
    for end, start in _breaks(text):
        behind = _settings(text[start:])
        if behind and holds_orders(text[:end]):
            return Sentences(text[:end], behind)
        before = _settings(text[:end])
        if before and holds_orders(text[start:]):
            return Sentences(text[start:], before)
    return None


def _settings(text: str) -> tuple[str, ...]:
    """The settings and questions that a text is; empty if there is anything else in it."""
    if not may_be_setting(text):
        return ()
    if (its := setting(text, 0)) and _may_stand_beside(its):
        return (text,)
    for end, start in _breaks(text):
        first = setting(text[:end], 0)
        if first and _may_stand_beside(first) and (others := _settings(text[start:])):
            return (text[:end], *others)
    return ()


def _may_stand_beside(its: Setting) -> bool:
    """Press has lines of its own, since it goes on until it ends."""
    return not (is_press(its) or ends(its))


def _breaks(text: str) -> Iterator[tuple[int, int]]:
    spans = {*joints(text), *(found.span() for found in _ENDS.finditer(text))}
    yield from sorted(spans)[:_MOST]
