"""What the headers of a mail say: from whom, to whom, about what, in answer to what."""

import re
from email.message import Message

from msgspec import Struct

from adjudicator.mail.addresses import Address, read_addresses
from adjudicator.mail.parse import decode_words, header, headers, parse, reading

_ID = re.compile(r"<[^<>]+>")
_RECIPIENTS = ("To", "Cc", "Delivered-To")


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
    return Envelope(
        froms=_unique(read_addresses(headers(message, "From"))),
        reply_to=_unique(read_addresses(headers(message, "Reply-To"))),
        recipients=_unique(
            read_addresses(value for name in _RECIPIENTS for value in headers(message, name))
        ),
        subject=" ".join(decode_words(header(message, "Subject")).split()),
        date=header(message, "Date"),
        message_ids=ids_in(message, "X-Microsoft-Original-Message-ID", "Message-ID"),
        answers=_answers(message),
        authentication=header(message, "Authentication-Results"),
    )


def _unique(addresses: tuple[Address, ...]) -> tuple[Address, ...]:
    first: dict[str, Address] = {}
    for address in addresses:
        first.setdefault(address.key, address)
    return tuple(first.values())


def _answers(message: Message) -> tuple[str, ...]:
    thread = ids_in(message, "References")
    return tuple(dict.fromkeys((*ids_in(message, "In-Reply-To"), *reversed(thread))))


def ids_in(message: Message, *names: str) -> tuple[str, ...]:
    """The Message-IDs, in angle brackets, in the headers of these names, each once."""
    values = [value for name in names for value in headers(message, name)]
    ids = ("".join(found.split()) for value in values for found in _ID.findall(value))
    return tuple(dict.fromkeys(ids))
