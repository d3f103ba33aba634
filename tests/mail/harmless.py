"""What must hold of every mail, however it was made."""

import unicodedata

from adjudicator.mail.errors import UnreadableMailError
from adjudicator.mail.message import Message, read_message
from tests.mail.sample_orders import is_order

_ASKED_AT_MOST = 100
"""Characters that are asked about for each octet of a mail."""


def assert_harmless(raw: bytes) -> None:
    """A mail is read or refused, by no more work than its size allows, and holds no controls."""
    asked = 0

    def counting(line: str) -> bool:
        nonlocal asked
        asked += len(line) + 1
        return is_order(line)

    try:
        message = read_message(
            raw, is_order=counting, our_lines=lambda _: (), is_ours=lambda _: False
        )
    except UnreadableMailError:
        return
    finally:
        assert asked <= _ASKED_AT_MOST * (len(raw) + 10)
    _assert_clean(message)


def _assert_clean(message: Message) -> None:
    envelope = message.envelope
    names = [address.name for address in (*envelope.froms, *envelope.recipients)]
    for line in message.lines:
        assert not line.text.startswith(">")
        for text in (line.text, line.raw):
            assert not {unicodedata.category(c) for c in text} & {"Cc", "Cs", "Cf"}
    for text in (envelope.subject, *names):
        assert not {unicodedata.category(c) for c in text} & {"Cc", "Cs"}
