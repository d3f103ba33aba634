"""The words with which somebody asks to join a game, declines, watches it, or stops that."""

import re
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import COLOURS, Colour
from adjudicator.judge.seats.gender import MAN, WOMAN
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

_GENDERS: Final = {"woman": WOMAN, "female": WOMAN, "man": MAN, "male": MAN}
_WITH_GENDERS: Final = _AROUND | {
    "as",
    "a",
    "and",
    "play",
    "gender",
    "join",
    "colour",
    "color",
    *COLOURS,
}
"""Words that may stand with those, as in “I would like to play as a woman”."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_REPLY: Final = re.compile(r"^(?:(?:re|aw|sv|fwd?) *: *)+", re.IGNORECASE)


class Words(Struct, frozen=True):
    """What is asked for: its kind, the game that is named and the colour, empty where none is.

    `zone` is the time zone that the mail names, if any, and `gender` what its writer would play as,
    empty where that is not said.
    """

    kind: str
    game: str = ""
    wish: Colour = ""
    zone: ZoneInfo | None = None
    gender: str = ""

    @property
    def said(self) -> str:
        """The same in the words of a line of a mail: what is done, and as whom."""
        who = [self.wish, f"a {self.gender}" if self.gender else ""]
        return " as ".join([self.kind, *filter(None, who)])


def read_words(message: Message) -> Words | None:
    """The first line of a mail that asks for such a thing, else its subject; None if none does."""
    lines = [without_bullet(line.text) for line in message.lines]
    for text in (*lines, _REPLY.sub("", plain(message.envelope.subject))):
        its = setting(text, 1)
        if its and its.kind in _KINDS:
            game, wish, gender = _parted(its.value)
            return Words(its.kind, game, wish, _zone(lines), gender or _gender(lines))
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
                return Words(kind, zone=_zone(lines), gender=_gender(lines))
        if gender := _gender([text]):
            return Words(JOIN, zone=_zone(lines), gender=gender)
    return None


def _parted(value: str) -> tuple[str, Colour, str]:
    """The game, the colour and the gender that are named behind the word that asks."""
    name, _, who = f" {value.lower()}".partition(" as ")
    words = [word for word in name.strip(" ,").split() if word not in {"the", "game"}]
    wishes = [word for word in _WORD.findall(who) if word in COLOURS]
    return " ".join(words), next(iter(wishes), ""), _gender([who])


def _gender(lines: list[str]) -> str:
    """What the writer says to play as, in the first line that says that and no more."""
    for text in lines:
        words = frozenset(_WORD.findall(text.lower()))
        said = {_GENDERS[word] for word in words & _GENDERS.keys()}
        if len(said) == 1 and words <= _GENDERS.keys() | _ACCEPTS | _WITH_GENDERS:
            return said.pop()
    return ""


def _zone(lines: list[str]) -> ZoneInfo | None:
    named = [its.value for text in lines if (its := setting(text, 1)) and its.kind == "zone"]
    for name in named:
        try:
            return ZoneInfo(name)
        except (LookupError, ValueError, OSError):
            continue
    return None
