"""Hygiene of characters, before anything looks at a text.

Phones and word processors typeset what people write; here it becomes plain again. A digit that was
no digit before (a circled one, a fraction, a power) is left as it is, so that no reader of orders
can take it for a count.
"""

import re
import unicodedata
from collections.abc import Callable

_ANSI = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # ECMA-48 control sequences: colours, cursor movements
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?"  # operating system commands: window titles, links
    r"|\x1b[ -/]*[0-~]"  # all other escapes
)
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Mn", "Me"})
"""Controls, invisible formats, halves of surrogate pairs, and marks that stack on a letter."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs"})
_SINGLE_QUOTES = "‘’‚‛‹›′ʼ´"
_DOUBLE_QUOTES = "“”„‟«»″〝〞"
_ARROWS = "→➔➙➛➜➝➞⇒⟶"
_TYPESET = (
    dict.fromkeys(map(ord, _SINGLE_QUOTES), "'")
    | dict.fromkeys(map(ord, _DOUBLE_QUOTES), '"')
    | dict.fromkeys(map(ord, _ARROWS), "->")
    | {ord("−"): "-", ord("\N{HYPHEN BULLET}"): "-"}
)


class _Translation(dict[int, str]):
    """What becomes of each character, by its number; worked out once for each, then kept."""

    def __init__(self, becomes: Callable[[str], str]) -> None:
        super().__init__()
        self._becomes = becomes

    def __missing__(self, number: int) -> str:
        self[number] = becomes = self._becomes(chr(number))
        return becomes


def plain(text: str) -> str:
    """A line as people meant to type it: NFKC, plain quotes and dashes, nothing invisible.

    All kinds of blanks become blanks, and decimal digits of all scripts become 0 to 9. What would
    become a digit but is none, such as a circled one, stays.
    """
    text = shown(text)
    if text.isascii():
        return text
    # Composed first: a letter and its accent are one character, an accent too many is none.
    return unicodedata.normalize("NFC", text).translate(_PLAIN)


def shown(text: str) -> str:
    """A line that can be shown to its writer as it was, without controls and escapes.

    Tabs become blanks; invisible formats go too, since some turn round the text that follows.
    """
    if text.isascii() and text.isprintable():
        return text
    return _ANSI.sub("", text).replace("\t", " ").translate(_SHOWN)


def _plain_character(character: str) -> str:
    if character.isascii():
        return character
    category = unicodedata.category(character)
    if category in _DROPPED:
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category == "Pd":
        return "-"
    folded = unicodedata.normalize("NFKC", character)
    if any(c.isdigit() for c in folded):
        return character
    return "".join(c for c in folded if unicodedata.category(c) not in _DROPPED)


def _shown_character(character: str) -> str:
    return "" if unicodedata.category(character) in _UNSEEN else character


_PLAIN = _Translation(_plain_character)
_PLAIN.update(_TYPESET)
_SHOWN = _Translation(_shown_character)
