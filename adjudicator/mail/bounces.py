"""Mails that could not be delivered, or not yet (RFC 3464, and what older servers write)."""

import logging
import re
from collections.abc import Iterator
from email import message_from_string
from email.message import Message

from msgspec import Struct

from adjudicator.mail.characters import shown
from adjudicator.mail.charsets import decode
from adjudicator.mail.envelope import Envelope, ids_in
from adjudicator.mail.parse import Headers

# Without a handler the traces of detectors that stumble would end up in the mails of cron.
logging.getLogger("flufl.bounce").addHandler(logging.NullHandler())

_DAEMONS = frozenset({"mailer-daemon", "postmaster"})
_RETURNED = frozenset({"message/rfc822", "message/rfc822-headers", "text/rfc822-headers"})
_STATUS = "message/delivery-status"
_LONGEST_REASON = 300

_COPIED_ID = re.compile(r"(?im)^[>| \t]*Message-ID:\s*(<[^<>\s]+>)")
"""In what servers write that return a mail as mere text."""

_CODE = re.compile(r"\b5\.([1-7])\.\d{1,3}\b")
_SUBJECTS = {
    "1": "There is no such address",
    "2": "The mailbox takes no mail, perhaps because it is full",
    "3": "The mail system there takes no mail",
    "4": "The mail system there cannot be reached",
    "5": "The mail servers do not understand each other",
    "6": "The mail was not accepted as it is",
    "7": "The mail was refused as unwanted or not allowed",
}
"""What the second number of a status says (RFC 3463 2)."""


class Bounce(Struct, frozen=True):
    """What a mail server says about a mail of ours.

    `failed` are the addresses that will never get it; to the `delayed` ones it is still on its
    way. `message_ids` are ids, in angle brackets, of the mails that it may be about. `reason` says
    why they failed: in our words where the status is known, and behind a colon in the server's own,
    which anybody may have written; it is one line, and empty where nothing is said.
    """

    failed: tuple[str, ...]
    delayed: tuple[str, ...]
    message_ids: tuple[str, ...]
    reason: str = ""


def read_bounce(message: Message, envelope: Envelope) -> Bounce | None:
    """The bounce that a mail is, or None."""
    if not _may_be_bounce(message, envelope):
        return None
    delayed, failed = _failures(message)
    if not delayed and not failed:
        return None
    ids = [
        found for part in _returned(message) for found in ids_in(Headers(part).all("Message-ID"))
    ]
    return Bounce(
        failed=_decoded(failed),
        delayed=_decoded(delayed - failed),
        message_ids=tuple(dict.fromkeys((*ids, *_copied_ids(message), *envelope.answers))),
        reason=_reason(message),
    )


def _may_be_bounce(message: Message, envelope: Envelope) -> bool:
    """Say whether to look closer: only some mail servers' own mails are."""
    is_report = message.get_content_type() == "multipart/report"
    is_from_daemon = any(f.spec.lower().partition("@")[0] in _DAEMONS for f in envelope.froms)
    return is_report or is_from_daemon or Headers(message).first("Return-Path") == "<>"


def _failures(message: Message) -> tuple[frozenset[bytes], frozenset[bytes]]:
    """The addresses that a mail calls delayed, and those that it calls failed."""
    from flufl.bounce import all_failures  # slow to load, and few mails are bounces

    try:
        return all_failures(message)
    except Exception:  # noqa: BLE001  some detectors stumble, as over a mail without From
        return frozenset(), frozenset()


def _returned(message: Message) -> Iterator[Message]:
    """The mails, or their headers alone, that a server sends back."""
    for part in message.walk():
        if part.get_content_type() in _RETURNED:
            payload = part.get_payload()
            if isinstance(payload, str):
                yield message_from_string(payload)
            else:
                yield from (inner for inner in payload if isinstance(inner, Message))


def _copied_ids(message: Message) -> Iterator[str]:
    """The ids of mails that a server returns as text among its own."""
    for part in message.walk():
        payload = part.get_payload(decode=True) if part.get_content_type() == "text/plain" else None
        if isinstance(payload, bytes):
            yield from _COPIED_ID.findall(decode(payload, None))


def _reason(message: Message) -> str:
    """Why the first address failed that has failed for good (RFC 3464 2.3)."""
    for block in map(Headers, _statuses(message)):
        if block.first("Action").lower() == "failed":
            status = block.first("Status")
            said = block.first("Diagnostic-Code").partition(";")[2] or status
            said = " ".join(shown(said).split())[:_LONGEST_REASON]
            code = _CODE.search(f"{status} {said}")
            meant = _SUBJECTS[code[1]] if code else ""
            return f"{meant}: {said}" if meant else said
    return ""


def _statuses(message: Message) -> Iterator[Message]:
    """The blocks of fields in which a server tells of each address."""
    for part in message.walk():
        payload = part.get_payload() if part.get_content_type() == _STATUS else None
        if isinstance(payload, list):
            yield from (block for block in payload if isinstance(block, Message))


def _decoded(addresses: frozenset[bytes]) -> tuple[str, ...]:
    return tuple(sorted(address.decode("utf-8", "replace") for address in addresses))
