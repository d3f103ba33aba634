"""Raw octets to headers and parts, by the standard library and within limits.

The policy is compat32: the newer ones raise merely on reading headers that real mails have.
"""

import re
from codecs import BOM_UTF8
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import compat32

from adjudicator.mail.characters import shown
from adjudicator.mail.charsets import decode
from adjudicator.mail.errors import MailError, MailTooLargeError, UnreadableMailError
from adjudicator.mail.files import LARGEST_MAIL

MOST_NESTED_PARTS = 40
"""More parts with parts in them make the parser run out of stack."""

MOST_PARTS = 2000
"""Lines that may be boundaries between parts; each part takes the parser its time."""

_FIRST_BOUNDARY = re.compile(
    rb"(?:\A|[\r\n])--([^\s\"\\][^\r\n\"\\]{0,68}[^\s\"\\])[ \t]*(?=[\r\n])"
)
_NESTED_PART = re.compile(rb"\ncontent-type:\s*[\"']?(?:multipart|message)/")
_LONG_CONTENT_HEADER = re.compile(rb"\ncontent-[a-z-]+:(?:[^\n]|\n+[ \t]){5000}")
_LONGEST_HEADER = 50_000
"""Characters of a header that are looked at; the standard library takes quadratic time."""

_FOLDS = re.compile(r"[\r\n\t]+ *")
_WORD = r"=\?[^?\s]+\?[bBqQ]\?[^?]*\?="
_WORDS = re.compile(rf"{_WORD}(?: +{_WORD})*")


@contextmanager
def reading() -> Iterator[None]:
    """Turn whatever goes wrong inside into UnreadableMailError, so that one mail stops no run."""
    try:
        yield
    except MailError:
        raise
    except Exception as cause:
        raise UnreadableMailError(
            "A mail",
            f"It cannot be read: {type(cause).__name__}, {shown(str(cause))[:200]}.",
            "It was put aside; ask its sender to send it again as plain text.",
        ) from cause


def parse(raw: bytes) -> Message:
    """The message with its parts.

    Raises MailTooLargeError beyond 2 MB, 40 parts with parts inside, 2,000 boundaries, or 5,000
    octets in a header that describes a part.
    """
    if len(raw) > LARGEST_MAIL:
        raise too_large(f"It has more than {LARGEST_MAIL // 1024**2} MB.")
    # Each behind a LF: the parser takes a CR alone for a line end too.
    lines = b"\n" + raw.lower().replace(b"\r", b"\n")
    if lines.count(b"\n--") > MOST_PARTS:
        raise too_large(f"It has more than {MOST_PARTS} boundaries between parts.")
    if len(_NESTED_PART.findall(lines)) > MOST_NESTED_PARTS:
        raise too_large(f"It has more than {MOST_NESTED_PARTS} parts with parts inside them.")
    if _LONG_CONTENT_HEADER.search(lines):
        raise too_large("A header that begins with Content- is very long.")
    return message_from_bytes(raw.removeprefix(BOM_UTF8), policy=compat32)


def parse_again(message: Message) -> Message | None:
    """A message of several parts whose header names a wrong boundary, or none; None if in vain.

    The line that stands where the first boundary must be is taken for it.
    """
    body = message.get_payload(decode=True)
    if not isinstance(body, bytes) or (boundary := _FIRST_BOUNDARY.search(body)) is None:
        return None
    kind = message.get_content_type().encode("ascii", "replace")
    again = parse(b'Content-Type: %b; boundary="%b"\n\n%b' % (kind, boundary[1], body))
    return again if again.is_multipart() else None


class Headers:
    """The headers of a message by their names, in any case; encoded words are not yet decoded."""

    def __init__(self, message: Message) -> None:
        self._values: defaultdict[str, list[object]] = defaultdict(list)
        for name, value in message.raw_items():
            self._values[name.lower()].append(value)

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._values

    def all(self, *names: str) -> tuple[str, ...]:
        """The values of all headers of these names, name by name, topmost first, unfolded."""
        values = (value for name in names for value in self._values.get(name.lower(), ()))
        return tuple(_unfolded(value) for value in values)

    def first(self, name: str) -> str:
        """The value of the topmost header of a name, unfolded; empty if there is none."""
        values = self._values.get(name.lower())
        return _unfolded(values[0]) if values else ""


def decode_words(value: str) -> str:
    """The text of a header with its encoded words (RFC 2047) decoded; bad ones stay as they are.

    Control characters, which encoded words can hide, become blanks or go.
    """
    return shown(_FOLDS.sub(" ", _WORDS.sub(_decoded_run, value))).strip()


def too_large(cause: str) -> MailTooLargeError:
    """The error for a mail beyond a limit, which `cause` tells in a sentence."""
    return MailTooLargeError(
        "A mail", cause, "Orders are best sent as plain text, without attachments."
    )


def _unfolded(value: object) -> str:
    text = str(value)[:_LONGEST_HEADER]
    if not text.isascii():
        text = decode(text.encode("ascii", "surrogateescape"), None)
    return _FOLDS.sub(" ", text.replace("\0", "")).strip()


def _decoded_run(words: re.Match[str]) -> str:
    try:
        chunks = decode_header(words[0])
    except (HeaderParseError, ValueError):
        return words[0]
    return "".join(_decoded_chunk(*chunk) for chunk in chunks)


def _decoded_chunk(chunk: bytes | str, charset: str | None) -> str:
    octets = chunk.encode() if isinstance(chunk, str) else chunk
    # RFC 2231 lets a language follow the charset.
    return decode(octets, charset.partition("*")[0] if charset else None)
