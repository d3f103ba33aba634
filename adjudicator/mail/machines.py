"""Persons told from machines, which are never answered."""

import re
from collections.abc import Callable, Iterator
from email.message import Message
from enum import StrEnum

from msgspec import Struct

from adjudicator.mail.bounces import Bounce, read_bounce
from adjudicator.mail.characters import plain
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.parse import Headers
from adjudicator.mail.program_words import AUTOMATIC_SUBJECTS

_SIGNS = (
    "X-Loop", "X-Autoreply", "X-Autoreply-From", "X-Autorespond", "X-Autoresponder",
    "X-Auto-Reply-From", "X-Mail-Autoreply", "X-FC-MachineGenerated",
)  # fmt: skip
_CALENDAR_REPLY = re.compile(rb"(?im)^METHOD:REPLY\s*$")


_BRACKETS = "[(*<- "
"""What may stand before the words of such a subject."""


class Kind(StrEnum):
    """Who sent a mail."""

    PERSON = "person"
    MACHINE = "machine"
    BOUNCE = "bounce"


class Origin(Struct, frozen=True):
    """Who sent a mail, and by which sign a machine was known.

    `doubt` is a sign that counts only when the mail holds no order: a person may answer an
    automatic mail. `bounce` is what a mail of kind BOUNCE says.
    """

    kind: Kind
    sign: str = ""
    doubt: str = ""
    bounce: Bounce | None = None

    def settled(self, *, holds_order: bool) -> "Origin":
        """The origin once it is known whether the mail holds an order."""
        if self.doubt and not holds_order:
            return Origin(Kind.MACHINE, self.doubt)
        return self


def origin_of(message: Message, envelope: Envelope, is_ours: Callable[[str], bool]) -> Origin:
    """Who sent a mail. `is_ours` tells the judge's own addresses and ids (in angle brackets)."""
    own = _own_sign(envelope, is_ours)
    if own:
        return Origin(Kind.MACHINE, own)
    bounce = read_bounce(message, envelope)
    if bounce:
        return Origin(Kind.BOUNCE, "it says that a mail was not delivered", bounce=bounce)
    sign = next(_signs(message), "")
    if sign:
        return Origin(Kind.MACHINE, sign)
    return Origin(Kind.PERSON, doubt=_doubt(envelope.subject))


def _own_sign(envelope: Envelope, is_ours: Callable[[str], bool]) -> str:
    if any(is_ours(address.spec) for address in envelope.froms):
        return "its From is our own address"
    if any(map(is_ours, envelope.message_ids)):
        return "its Message-ID is one of ours"
    return ""


def _signs(message: Message) -> Iterator[str]:
    """What gives a machine away. Not X-Auto-Response-Suppress or Precedence: people's mails too."""
    headers = Headers(message)
    for value in headers.all("Auto-Submitted"):
        submitted = value.partition(";")[0].strip().lower()
        if submitted and submitted.partition("(")[0].strip() != "no":
            yield f"its header Auto-Submitted is {plain(submitted)[:40]}"
    for name in _SIGNS:
        if name in headers:
            yield f"it has the header {name}"
    precedence = headers.first("Precedence").lower().replace("-", "_")
    if precedence == "auto_reply":
        yield "its header Precedence is auto_reply"
    if message.get_content_type() == "multipart/report":
        yield "it is a multipart/report"
    if "".join(headers.first("Return-Path").split()) == "<>":
        yield "its Return-Path is empty"
    if any(map(_is_calendar_reply, message.walk())):
        yield "it answers an invitation of a calendar"


def _is_calendar_reply(part: Message) -> bool:
    if part.get_content_type() != "text/calendar":
        return False
    if str(part.get_param("method", "")).upper() == "REPLY":
        return True
    payload = part.get_payload(decode=True)
    return isinstance(payload, bytes) and _CALENDAR_REPLY.search(payload) is not None


def _doubt(subject: str) -> str:
    is_automatic = plain(subject).lower().lstrip(_BRACKETS).startswith(AUTOMATIC_SUBJECTS)
    return "its subject is that of an automatic answer" if is_automatic else ""
