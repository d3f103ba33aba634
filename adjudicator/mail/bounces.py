"""Mails that could not be delivered, or not yet (RFC 3464, and what older servers write)."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_string
from email.message import Message

from adjudicator.mail.envelope import Envelope, ids_in
from adjudicator.mail.parse import header

# Without a handler the traces of detectors that stumble would end up in the mails of cron.
logging.getLogger("flufl.bounce").addHandler(logging.NullHandler())

_DAEMONS = frozenset({"mailer-daemon", "postmaster"})
_RETURNED = frozenset({"message/rfc822", "message/rfc822-headers", "text/rfc822-headers"})


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a mail server says about a mail of ours.

    `failed` are the addresses that will never get it; to the `delayed` ones it is still on its
    way. `message_ids` are ids, in angle brackets, of the mails that it may be about.
    """

    failed: tuple[str, ...]
    delayed: tuple[str, ...]
    message_ids: tuple[str, ...]


def read_bounce(message: Message, envelope: Envelope) -> Bounce | None:
    """The bounce that a mail is, or None."""
    if not _may_be_bounce(message, envelope):
        return None
    delayed, failed = _failures(message)
    if not delayed and not failed:
        return None
    ids = [found for part in _returned(message) for found in ids_in(part, "Message-ID")]
    return Bounce(
        failed=_decoded(failed),
        delayed=_decoded(delayed - failed),
        message_ids=tuple(dict.fromkeys((*ids, *envelope.answers))),
    )


def _may_be_bounce(message: Message, envelope: Envelope) -> bool:
    """Say whether to look closer: only some mail servers' own mails are."""
    is_report = message.get_content_type() == "multipart/report"
    is_from_daemon = any(f.spec.lower().partition("@")[0] in _DAEMONS for f in envelope.froms)
    return is_report or is_from_daemon or header(message, "Return-Path") == "<>"


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


def _decoded(addresses: frozenset[bytes]) -> tuple[str, ...]:
    return tuple(sorted(address.decode("ascii") for address in addresses))
