"""The words with which somebody asks to join a game, declines, watches it, or stops that."""

import re
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from adjudicator.core.ids import COLOURS, Colour
from adjudicator.language.lines import without_bullet
from adjudicator.language.settings import setting
from adjudicator.mail.characters import plain
from adjudicator.mail.message import Message

JOIN: Final = "join"
DECLINE: Final = "decline"
OBSERVE: Final = "observe"
STOP: Final = "stop observing"

_KINDS: Final = (JOIN, OBSERVE, STOP)
_ACCEPTS: Final = frozenset({"yes", "join", "joining", "accept", "confirm", "ready"})
_REFUSES: Final = frozenset({"no", "not", "decline", "declined", "sorry"})
_AROUND: Final = frozenset(
    ("ok", "okay", "i", "we", "do", "will", "would", "like", "love", "to", "please", "am", "the")
) | {"thanks", "thank", "you", "this", "game", "time", "invitation", "it", "in", "with", "pleasure"}
"""Words that may stand with those, as in “Yes, with pleasure”; with others a line says more."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_REPLY: Final = re.compile(r"^(?:(?:re|aw|sv|fwd?) *: *)+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Words:
    """What is asked for: its kind, the game that is named and the colour, empty where none is.

    `zone` is the time zone that the mail names, if any.
    """

    kind: str
    game: str = ""
    wish: Colour = ""
    zone: ZoneInfo | None = None


def read_words(message: Message) -> Words | None:
    """The first line of a mail that asks for such a thing, else its subject; None if none does."""
    lines = [without_bullet(line.text) for line in message.lines]
    for text in (*lines, _REPLY.sub("", plain(message.envelope.subject))):
        its = setting(text, 1)
        if its and its.kind in _KINDS:
            game, wish = _parted(its.value)
            return Words(its.kind, game, wish, _zone(lines))
    return None


def read_answer(message: Message) -> Words | None:
    """What a mail says that answers an invitation: whoever was asked need not name the game."""
    if found := read_words(message):
        return found
    lines = [line.text for line in message.lines]
    for text in lines:
        words = frozenset(_WORD.findall(text.lower()))
        for kind, some in ((DECLINE, _REFUSES), (JOIN, _ACCEPTS)):
            if words & some and words <= some | _ACCEPTS | _AROUND:
                return Words(kind, zone=_zone(lines))
    return None


def _parted(value: str) -> tuple[str, Colour]:
    words = [word for word in value.lower().split() if word not in {"the", "game"}]
    name, _, wish = (
        " ".join(words).rpartition("as ") if "as" in words else (" ".join(words), "", "")
    )
    colour = wish.split()[-1] if wish else ""
    return name.strip(), colour if colour in COLOURS else ""


def _zone(lines: list[str]) -> ZoneInfo | None:
    named = [its.value for text in lines if (its := setting(text, 1)) and its.kind == "zone"]
    for name in named:
        try:
            return ZoneInfo(name)
        except (LookupError, ValueError, OSError):
            continue
    return None
