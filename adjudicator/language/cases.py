"""The head of a line that is given only for some case: `if Venezuela is captured:` (A11, N4)."""

import re
from typing import Final

from lark import Token
from msgspec import Struct

from adjudicator.core.orders import Fate
from adjudicator.language.parser import parser
from adjudicator.language.parts import Part, part

_BEHIND: Final = re.compile(r"[ ,]+(?P<case>(?:if|when|unless|in case)\b.+)$", re.IGNORECASE)


class Head(Struct, frozen=True):
    """The case, the place that it is about (None for taken cards), and the rest of the line."""

    fate: Fate
    place: Part | None
    rest: Part


def head(text: str) -> Head | None:
    """The head of a text; None if it begins with no case."""
    tree = parser("conditions").in_context(text)
    if tree is None:
        return None
    *places, rest = (part([token], text) for token in tree.children if isinstance(token, Token))
    return Head(Fate(tree.data), next(iter(places), None), rest)


def behind(text: str) -> Part | None:
    """A case that stands behind its order, where it is not looked for; None if there is none."""
    found = _BEHIND.search(text)
    return Part(found["case"], found.start("case"), len(text)) if found else None
