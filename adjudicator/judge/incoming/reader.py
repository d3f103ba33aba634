"""Raw mails to messages, with what the mail package must ask the judge."""

from collections.abc import Collection, Iterable, Sequence
from email import message_from_bytes
from email.policy import compat32
from functools import partial
from typing import Final

from adjudicator.judge.outgoing.outbox import bytes_of, is_our_id
from adjudicator.judge.run.office import Office
from adjudicator.language.master import is_command
from adjudicator.language.press import NEW_TEXT
from adjudicator.language.reading import is_order
from adjudicator.language.situation import Situation
from adjudicator.mail.addresses import address_key, split_plus
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.lines import Gap, Line
from adjudicator.mail.message import Message, read_message


def read(office: Office, raw: bytes, situations: Iterable[Situation]) -> Message:
    """Read a mail whose lines may be orders in any of these situations.

    Raises UnreadableMailError for a mail that cannot be read.
    """
    return read_message(
        raw,
        is_order=partial(_is_order_in, list(situations)),
        our_lines=partial(_our_lines, office),
        is_ours=partial(_is_ours, office),
    )


_GAPS: Final = {Gap.NONE: (), Gap.PARAGRAPH: ("",), Gap.TEXT: (NEW_TEXT,)}


def as_read(lines: Sequence[Line]) -> tuple[list[str], list[str]]:
    """The lines of a mail with what parts them, to be read, and the same as they were written."""
    texts = [text for line in lines for text in (*_GAPS[line.gap], line.text)]
    raw = [text for line in lines for text in (*_GAPS[line.gap], line.raw)]
    return texts, raw


def _is_order_in(situations: Collection[Situation], text: str) -> bool:
    """A command of the game master's is looked at as an order is: it may stand in the subject."""
    return is_command(text) or is_order(text, situations)


def _is_ours(office: Office, text: str) -> bool:
    """Whether an address is the judge's, with whatever token, or a Message-ID one of ours."""
    if text.startswith("<"):
        return is_our_id(office.ledger, text)
    own = map(address_key, office.config.addresses)
    return address_key(split_plus(text)[0]) in own


def _our_lines(office: Office, envelope: Envelope) -> set[str]:
    """The lines of the texts of the mails of ours that a mail answers."""
    mails = (bytes_of(office.ledger, answered) for answered in envelope.answers)
    return {line for raw in mails if raw for line in _text(raw).splitlines()}


_BEHIND_THE_TEXT: Final = b"\r\nContent-Type: text/html"
"""Where the HTML of a mail of ours begins, and all its pictures and files behind that."""


def _text(raw: bytes) -> str:
    begun = raw.partition(_BEHIND_THE_TEXT)[0]
    parts = message_from_bytes(begun, policy=compat32).walk()
    plain = next(part for part in parts if part.get_content_type() == "text/plain")
    return bytes(plain.get_payload(decode=True)).decode("utf-8", "replace")
