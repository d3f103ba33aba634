"""Words for others: where press begins in a mail, for whom it is, and where it ends.

Text on the line that names the readers goes on to the next empty line. Where nothing stands there,
it is all that follows, up to a line `end of press`, the next press, or the end of the text. What
might be an order is never taken for words, nor words for an order: where both are possible the
line is in doubt, and neither is done.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from adjudicator.language.settings import Question, Setting

NEW_TEXT: Final = "\f"
"""Stands between two texts of a mail, such as its own and that of an attached file."""

PRESS: Final = "press"
_ANONYMOUS: Final = "anonymous press"
_BROADCAST: Final = "broadcast"
_END: Final = "end of press"
_KINDS: Final = frozenset({PRESS, _ANONYMOUS, _BROADCAST})

_TO: Final = re.compile(r"(?:to|for)\b *", re.IGNORECASE)
_COLON: Final = re.compile("[:\N{FULLWIDTH COLON}]")
_NAMELESS: Final = re.compile(r"[ ,(]*\b(?:anonymous(?:ly)?|anon)\b\.?[ )]*$", re.IGNORECASE)
_EVERYBODY: Final = "all"

_LONGEST_WRAPPED: Final = 80
_SHORTEST_WRAPPED: Final = 60
"""Columns: mail programs that break lines break them between these."""


class Press(Setting, frozen=True):
    """Words for others.

    `to` names the readers as written, and is empty where none are named. `text` are the lines as
    written, with empty ones between paragraphs. It `is_doubtful` where some of them may be orders
    or the like, about which there are complaints. `number` counts the press of a mail, from 1.
    Without a `colon` it is not clear where its text begins; `cut_off` says that other words stand
    below the empty line that ended it.
    """

    to: str = ""
    text: tuple[str, ...] = ()
    anonymous: bool = False
    is_doubtful: bool = False
    number: int = 1
    colon: bool = True
    cut_off: bool = False


class Written(Struct, frozen=True):
    """A line of a mail: `text` as it is read, `raw` as it was written, `number` from 1."""

    text: str
    raw: str
    number: int


def lines_of(lines: Sequence[str], raw: Sequence[str] = ()) -> Iterator[Written]:
    """The lines with their numbers, empty ones and `NEW_TEXT` among them."""
    for number, (text, as_written) in enumerate(zip(lines, raw or lines, strict=True), start=1):
        yield Written(text, as_written, number)


class Talk(Struct):
    """Press that is being read.

    `acts` says whether a line alone might be an order or the like. `behind` is what stands on the
    line of the press itself, which `text` begins with then.
    """

    press: Press
    acts: Callable[[str], bool]
    behind: str
    text: list[Written] = field(default_factory=list)

    def takes(self, line: Written) -> bool:
        """Whether a line that names no other press is part of this one, which takes it in then."""
        if line.text == NEW_TEXT or (self.behind and self._stops_at(line)):
            return False
        self.text.append(line)
        return True

    def _stops_at(self, line: Written) -> bool:
        """Whether text that begins on the line of its press ends before this line."""
        return not line.text or (
            self.acts(line.text) and not may_be_wrapped(self.text[-1].raw, line.raw)
        )

    def unclear(self) -> list[Written]:
        """The lines that might be orders as well, where the player has not said where it ends."""
        return [line for line in self.text[bool(self.behind) :] if self.acts(line.text)]

    def done(self, *, closed: bool, is_doubtful: bool) -> Press:
        """What was read; `closed` says that the player said where it ends."""
        written = [line.raw for line in self.text]
        lines = [self.behind, *written[1:]] if self.behind else written
        return replace(
            self.press,
            text=trimmed(lines),
            is_doubtful=is_doubtful,
            cut_off=bool(self.behind) and not closed,
        )


def begun(its: Setting, line: Written, acts: Callable[[str], bool], number: int) -> Talk | None:
    """The press that a line begins; None if it is no press."""
    if not is_press(its):
        return None
    head, colon, said = its.value.partition(":")
    head = _TO.sub("", head.strip(), count=1).strip()
    anonymous = its.kind == _ANONYMOUS or bool(_NAMELESS.search(head))
    to = _NAMELESS.sub("", head) or (_EVERYBODY if its.kind == _BROADCAST else "")
    press = Press(
        PRESS, its.value, its.line, to=to, anonymous=anonymous, number=number, colon=bool(colon)
    )
    if colon and not said.strip():
        return Talk(press, acts, "")
    return Talk(press, acts, _COLON.split(line.raw, maxsplit=1)[-1].strip(), [line])


def is_press(its: Setting) -> bool:
    """Whether a line begins press."""
    return its.kind in _KINDS and not isinstance(its, Question)


def ends(its: Setting) -> bool:
    """Whether a line says that press ends."""
    return its.kind == _END


def may_be_wrapped(before: str, line: str) -> bool:
    """Whether a mail program may have broken the line there, so that both are one sentence."""
    length = len(before)
    word = line.split(maxsplit=1)[0]
    return length <= _LONGEST_WRAPPED and length + 1 + len(word) > _SHORTEST_WRAPPED


def trimmed(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines without empty ones at both ends, and never two empty ones on end."""
    kept: list[str] = []
    for line in lines:
        if line.strip() or (kept and kept[-1]):
            kept.append(line.strip())
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)
