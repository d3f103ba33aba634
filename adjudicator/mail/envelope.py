"""What the headers of a mail say: from whom, to whom, about what, in answer to what."""

import re
from collections.abc import Iterable
from email.message import Message

from msgspec import Struct

from adjudicator.mail.addresses import Address, read_addresses
from adjudicator.mail.parse import Headers, decode_words, parse, reading

_ID = re.compile(r"<[^<>]+>")


class Envelope(Struct, frozen=True):
    """The headers that matter, decoded.

    `froms` are all addresses in From headers, each once, whichever way it was written.
    `recipients` are addresses as written, from To, Cc and Delivered-To. Ids stand in angle
    brackets: `message_ids` are this mail's own, the original one first where a server has changed
    it; `answers` are those of the mails that it answers, the nearest first. `date` is the Date
    header as written: anybody can write anything there. `authentication` is the topmost
    Authentication-Results header (RFC 8601). What a mail does not have is empty.
    """

    froms: tuple[Address, ...]
    reply_to: tuple[Address, ...]
    recipients: tuple[Address, ...]
    subject: str
    date: str
    message_ids: tuple[str, ...]
    answers: tuple[str, ...]
    authentication: str

    @property
    def sender(self) -> Address | None:
        """The one address in From; None where there is none, or more than one."""
        return self.froms[0] if len(self.froms) == 1 else None


def read_envelope(head: bytes) -> Envelope:
    """The envelope of a mail, of which `head` needs to hold no more than the headers.

    Raises UnreadableMailError.
    """
    with reading():
        return envelope_of(parse(head))


def envelope_of(message: Message) -> Envelope:
    """The envelope of a mail that has been parsed."""
    headers = Headers(message)
    return Envelope(
        froms=_unique(read_addresses(headers.all("From"))),
        reply_to=_unique(read_addresses(headers.all("Reply-To"))),
        recipients=_unique(read_addresses(headers.all("To", "Cc", "Delivered-To"))),
        subject=" ".join(decode_words(headers.first("Subject")).split()),
        date=headers.first("Date"),
        message_ids=ids_in(headers.all("X-Microsoft-Original-Message-ID", "Message-ID")),
        answers=_answers(headers),
        authentication=headers.first("Authentication-Results"),
    )


def _unique(addresses: tuple[Address, ...]) -> tuple[Address, ...]:
    first: dict[str, Address] = {}
    for address in addresses:
        first.setdefault(address.key, address)
    return tuple(first.values())


def _answers(headers: Headers) -> tuple[str, ...]:
    thread = ids_in(headers.all("References"))
    return tuple(dict.fromkeys((*ids_in(headers.all("In-Reply-To")), *reversed(thread))))


def ids_in(values: Iterable[str]) -> tuple[str, ...]:
    """The Message-IDs, in angle brackets, in the values of some headers, each once."""
    ids = ("".join(found.split()) for value in values for found in _ID.findall(value))
    return tuple(dict.fromkeys(ids))
