"""A mail as the judge sees it: one value, read from raw octets."""

from collections.abc import Callable, Collection, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.mail.armour import without_armour
from adjudicator.mail.authentication import Proof, proof_of_sender
from adjudicator.mail.characters import plain
from adjudicator.mail.envelope import Envelope, envelope_of
from adjudicator.mail.identity import fingerprint
from adjudicator.mail.leaves import Leaf, read_leaves
from adjudicator.mail.lines import (
    NO_LINE,
    Gap,
    Line,
    join_wrapped,
    lines_of,
    split_lines,
    tidy,
)
from adjudicator.mail.machines import Origin, origin_of
from adjudicator.mail.parse import parse, reading, too_large
from adjudicator.mail.quotes import own_lines

MOST_LINES = 30_000
"""Lines of all texts of a mail, with quotes: ten long reports quoted below each other."""

MOST_OWN_LINES = 2000
"""Lines that may be orders: a long report quoted without any mark."""

MOST_OWN_CHARACTERS = 200_000
"""Characters in these lines; to read one that holds thousands of orders would take minutes."""


class Message(Struct, frozen=True):
    """A mail that was read.

    `lines` are the sender's own, without quotes and signature, those of attached files last. The
    subject comes first if it is an order and no other line is.
    `fingerprint` is the same for two copies of one mail (`identity.fingerprint`).
    """

    envelope: Envelope
    origin: Origin
    lines: tuple[Line, ...]
    fingerprint: str

    def proof(self, server: str | None) -> Proof:
        """What our mail server with that id found out (`authentication.proof_of_sender`)."""
        return proof_of_sender(self.envelope.authentication, self.envelope.sender, server)


def read_message(
    raw: bytes,
    *,
    is_order: Callable[[str], bool],
    our_lines: Callable[[Envelope], Collection[str]],
    is_ours: Callable[[str], bool],
) -> Message:
    """Read a raw mail.

    `is_order` says whether a line, in plain characters, is an order. `our_lines` gives the lines
    of the mails of ours that a mail with that envelope answers. `is_ours` tells the judge's own
    addresses and Message-IDs (in angle brackets).

    Raises UnreadableMailError, and its kind MailTooLargeError; nothing else, whatever the mail.
    """
    is_order = cache(is_order)  # the same line may be part of a quote, a wrap, a doubt
    with reading():
        message = parse(raw)
        envelope = envelope_of(message)
        leaves = read_leaves(message, _as_written(is_order))
        body = _own_lines(leaves, is_order, our_lines(envelope))
        lines = (*_subject(envelope, body, is_order), *body)
        origin = origin_of(message, envelope, is_ours)
        if origin.doubt:
            origin = origin.settled(holds_order=any(is_order(line.text) for line in lines))
        return Message(
            envelope=envelope,
            origin=origin,
            lines=lines,
            fingerprint=fingerprint(envelope, (leaf.text for leaf in leaves)),
        )


def _subject(
    envelope: Envelope, body: Sequence[Line], is_order: Callable[[str], bool]
) -> tuple[Line, ...]:
    """The subject, if it is an order and nothing in the body is: "see subject"."""
    if any(is_order(line.text) for line in body):
        return ()
    subject = Line(tidy(plain(envelope.subject), is_order), envelope.subject)
    return (subject,) if is_order(subject.text) else ()


def _own_lines(
    leaves: Sequence[Leaf], is_order: Callable[[str], bool], ours: Collection[str]
) -> tuple[Line, ...]:
    """The own lines of the body as a whole, for a picture may part a quote; then of each file."""
    body = "\n\n".join(leaf.text for leaf in leaves if not leaf.is_attached)
    texts = [body, *(leaf.text for leaf in leaves if leaf.is_attached)]
    if sum(len(lines_of(text)) - 1 for text in texts) > MOST_LINES:
        raise too_large(f"It has more than {MOST_LINES} lines.")
    first, *files = (_own_lines_of(text, is_order, ours) for text in texts)
    return (*first, *(line for file in files for line in _apart(file)))


def _apart(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of a file, the first of which goes on with nothing that stands before."""
    return [replace(line, gap=Gap.TEXT) for line in lines[:1]] + list(lines[1:])


def _own_lines_of(
    text: str, is_order: Callable[[str], bool], ours: Collection[str]
) -> tuple[Line, ...]:
    lines = without_armour(split_lines(text))
    own = own_lines(lines, _as_written(is_order), ours)
    if sum(bool(line.text) for line in own) > MOST_OWN_LINES:
        raise too_large(f"It has more than {MOST_OWN_LINES} lines that are not quoted.")
    if sum(len(line.text) for line in own) > MOST_OWN_CHARACTERS:
        raise too_large(f"It has more than {MOST_OWN_CHARACTERS} characters that are not quoted.")
    return join_wrapped([_tidied(line, is_order) for line in own], is_order)


def _tidied(line: Line, is_order: Callable[[str], bool]) -> Line:
    """The line without what stands round it; a quote is none the less one behind a bullet."""
    if not line.text:
        return NO_LINE
    text = tidy(line.text, is_order)
    return NO_LINE if text.startswith(">") else Line(text, line.raw)


def _as_written(is_order: Callable[[str], bool]) -> Callable[[str], bool]:
    """The same question about a line that has not been tidied yet."""
    return lambda line: is_order(tidy(plain(line), is_order))
