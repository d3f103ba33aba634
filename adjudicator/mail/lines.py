"""The lines of a text, and what is done to each before it is read as an order."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.mail.characters import plain, shown

_LINE_ENDS = ("\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029")
"""What ends a line beside LF, in mails of any program."""

_BULLET = re.compile(
    r"(?:[*\-]\s+"
    r"|[•‣◦▪▫●○■□·\uf0a7\uf0b7\uf0d8\uf0fc]\s*"  # the last four are Word's, of its own fonts
    r"|\d{1,2}\.\s+"
    r"|\(\d{1,2}\)\s*|\d{1,2}\)\s*"
    r"|[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]\s*)"  # ① ⑴ ⒈ ❶: never a count, see characters
)
_LETTERED = re.compile(r"\(?(?:[a-zA-Z]|[ivx]{2,4})[.)]\s+|[o§]\s+")
"""Letters and Roman numerals, and what Word's plain text has for bullets inside bullets."""

_EMPHASIS = re.compile(r"([*_]{1,3})(?=\S)(.*\S)\1")
_DECORATION = frozenset({"So", "Sk"})
"""Emoji and other pictures, and the modifiers that colour them."""

_ASCII_DECORATION = " ^`"
"""Those of these characters that are ASCII, and the blank."""

_LONGEST_WRAP = 3
_THEN = re.compile(r"then\b", re.IGNORECASE)


class Gap(IntEnum):
    """What stands between a line and the one before it."""

    NONE = 0
    PARAGRAPH = 1
    """An empty line, or something that was taken out, such as a quote."""
    TEXT = 2
    """The end of another text, of which the line is no part: it begins an attached file."""


class Line(Struct, frozen=True):
    """A line that a player wrote: `text` to be read, `raw` to be shown to the player again.

    `gap` is what stands before it.
    """

    text: str
    raw: str
    gap: Gap = Gap.NONE


NO_LINE = Line("", "")
"""An empty line; it also stands where something was taken out."""


def lines_of(text: str) -> list[str]:
    """The lines of a text as they came, whatever ends them; empty ones too."""
    for end in _LINE_ENDS:
        text = text.replace(end, "\n")
    return text.split("\n")


def split_lines(text: str) -> tuple[Line, ...]:
    """The lines of a text, in plain characters; empty ones too.

    `raw` is the line as it came, but for controls and escapes, which are not safe to show.
    """
    return tuple(Line(plain(line).rstrip(), shown(line)) for line in lines_of(text))


def tidy(text: str, is_order: Callable[[str], bool]) -> str:
    """A line without what stands round the order: bullet or number, emoji, emphasis, odd blanks.

    A bare number is a count and stays. A letter may begin a name ("N. Africa"), so it goes only
    where it hides an order, or where a number follows.
    """
    text = _undecorated(" ".join(text.split()))
    text = _undecorated(_without_bullet(text, is_order))
    emphasis = _EMPHASIS.fullmatch(text)
    return emphasis[2] if emphasis else text


def join_wrapped(lines: Sequence[Line], is_order: Callable[[str], bool]) -> tuple[Line, ...]:
    """The lines that hold something, with those joined that a mail program has wrapped.

    Lines are joined only if the whole is an order and the first part alone is not, and not across
    an empty line; but a line that begins with `then` always belongs to the one before.
    """
    joined: list[Line] = []
    at = 0
    gap = Gap.NONE
    while at < len(lines):
        if not lines[at].text:
            gap = max(gap, Gap.PARAGRAPH)
            at += 1
            continue
        goes_on = bool(joined and _THEN.match(lines[at].text))
        begun = joined.pop() if goes_on else NO_LINE
        gap = begun.gap if goes_on else max(gap, lines[at].gap)
        count = _length_of_wrap(begun.text, lines, at, is_order)
        line = _together((begun, *lines[at : at + count]))
        if any(map(str.isalnum, line.text)):
            joined.append(replace(line, gap=gap))
            gap = Gap.NONE
        at += count
    return tuple(joined)


def _undecorated(text: str) -> str:
    if text.isascii():
        return text.strip(_ASCII_DECORATION)
    kept = [i for i, c in enumerate(text) if not _is_decoration(c)]
    return text[kept[0] : kept[-1] + 1] if kept else ""


def _is_decoration(character: str) -> bool:
    return character == " " or unicodedata.category(character) in _DECORATION


def _without_bullet(text: str, is_order: Callable[[str], bool]) -> str:
    bullet = _BULLET.match(text)
    if bullet:
        return text[bullet.end() :]
    lettered = _LETTERED.match(text)
    if lettered and not is_order(text):
        rest = text[lettered.end() :]
        return rest if rest[:1].isdigit() or is_order(rest) else text
    return text


def _length_of_wrap(
    begun: str, lines: Sequence[Line], at: int, is_order: Callable[[str], bool]
) -> int:
    """The number of lines, from here on, that make one order with what has begun before them.

    It is 1 where the first of them is enough, and where no number of lines makes an order.
    """
    text = begun
    for count, line in enumerate(lines[at : at + _LONGEST_WRAP], start=1):
        if not line.text:
            break
        text = f"{text} {line.text}" if text else line.text
        if is_order(text):
            return count
    return 1


def _together(lines: Iterable[Line]) -> Line:
    parts = [line for line in lines if line.text]
    return Line(" ".join(line.text for line in parts), " ".join(line.raw for line in parts))
