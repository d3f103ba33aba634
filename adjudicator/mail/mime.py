"""Headers and parts of mails, in ASCII, so that no server on the way needs to recode anything.

Nearly every header is made of plain words, and is written as it is. Only for others the standard
library is asked: it is slow to load, and parses whatever it writes.
"""

import re
from binascii import b2a_base64
from collections.abc import Iterable, Sequence
from email.quoprimime import body_encode
from textwrap import wrap

_CRLF = b"\r\n"
_WORDS = re.compile(r"[!-~]+(?: [!-~]+)*")
_LONGEST_LINE = 78
"""Characters of a header on one line (RFC 5322 2.1.1)."""

_LONGEST_BODY_LINE = 76
"""The longest line that quoted-printable allows (RFC 2045 6.7)."""

_LINES_TRIED = 10
"""Lines from which it is guessed how a text is encoded best."""

_IDS = frozenset({"Message-ID", "In-Reply-To", "References", "List-Id", "X-Loop"})
_LONGEST_ID_LINE = 998
"""Ids stay on one line, for over 78 characters they would be encoded, and Exchange drops encoded
ones. Others do not: encoded words would be longer than the 75 characters that RFC 2047 allows."""


def headers(fields: Iterable[tuple[str, str]]) -> bytes:
    """The lines of headers, by name and value; a value holds no line ends."""
    return b"".join(_header(name, value) for name, value in fields)


def _header(name: str, value: str) -> bytes:
    room = _LONGEST_ID_LINE if name in _IDS else _LONGEST_LINE
    if _WORDS.fullmatch(value) and "=?" not in value:
        lines = _folded(f"{name}: {value}", room)
        if all(len(line) <= room for line in lines):
            return "\r\n".join([*lines, ""]).encode("ascii")
    from email.policy import SMTP

    policy = SMTP.clone(max_line_length=room)
    folded: str = policy.header_factory(name, value).fold(policy=policy)
    return folded.encode("ascii")


def _folded(field: str, room: int) -> list[str]:
    """A header in lines of so many characters, or more where a word is longer."""
    if len(field) <= room:
        return [field]
    return wrap(field, room, subsequent_indent=" ", break_long_words=False, break_on_hyphens=False)


def multipart(kind: str, boundary: str, parts: Sequence[bytes]) -> bytes:
    """Several parts as one of a kind such as `multipart/mixed`, with its parameters."""
    field = f'{kind}; boundary="{boundary}"'
    between = f"--{boundary}".encode("ascii")
    inside = (_CRLF + between + _CRLF).join(parts)
    head = headers([("Content-Type", field)])
    return b"".join([head, _CRLF, between, _CRLF, inside, _CRLF, between, b"--", _CRLF])


def text_part(text: str, kind: str) -> bytes:
    """A text of a kind such as `text/plain`: as it is, or where it cannot be, encoded shortly."""
    octets = text.encode()
    lines = octets.splitlines()
    if octets.isascii() and max(map(len, lines), default=0) <= _LONGEST_BODY_LINE:
        encoding, body = "7bit", _joined(lines)
    elif len(_quoted(lines[:_LINES_TRIED])) > len(b2a_base64(_joined(lines[:_LINES_TRIED]))):
        encoding, body = "base64", _base64(_joined(lines))
    else:
        encoding, body = "quoted-printable", _quoted(lines).replace(b"\n", _CRLF)
    fields = (
        ("Content-Type", f'{kind}; charset="utf-8"'),
        ("Content-Transfer-Encoding", encoding),
    )
    return headers(fields) + _CRLF + body


def _joined(lines: Sequence[bytes]) -> bytes:
    return _CRLF.join(lines) + _CRLF


def _quoted(lines: Sequence[bytes]) -> bytes:
    text = b"\n".join(lines).decode("latin-1")
    return body_encode(f"{text}\n", _LONGEST_BODY_LINE).encode("ascii")


def shown_file(kind: str, name: str, cid: str, content: bytes) -> bytes:
    """A file of a kind such as `image/png` that is shown where the HTML names its `cid`."""
    return _file(kind, f"inline; {_file_name(name)}", [("Content-ID", f"<{cid}>")], content)


def attached_file(
    kind: str, parameters: Iterable[tuple[str, str]], name: str, content: bytes
) -> bytes:
    """A file of a kind such as `text/calendar`, with its parameters by name."""
    full_kind = "; ".join([kind, *(f'{key}="{value}"' for key, value in parameters)])
    return _file(full_kind, f"attachment; {_file_name(name)}", [], content)


def _file_name(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'filename="{escaped}"'


def _file(kind: str, disposition: str, more: list[tuple[str, str]], content: bytes) -> bytes:
    fields = [
        ("Content-Type", kind),
        ("Content-Transfer-Encoding", "base64"),
        ("Content-Disposition", disposition),
        *more,
    ]
    return headers(fields) + _CRLF + _base64(content)


def _base64(octets: bytes) -> bytes:
    text = b2a_base64(octets, newline=False)
    starts = range(0, len(text), _LONGEST_BODY_LINE)
    return b"".join([text[at : at + _LONGEST_BODY_LINE] + _CRLF for at in starts])
