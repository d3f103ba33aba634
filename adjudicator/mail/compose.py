"""Drafts to raw mails: the same draft always gives the same bytes.

Shape: mixed > (alternative > text/plain, (related > text/html, inline images)), attachments.
"""

import base64
import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from email.utils import format_datetime
from itertools import count
from typing import Literal

from msgspec import Struct

from adjudicator.mail.errors import MailError
from adjudicator.mail.mime import attached_file, headers, multipart, shown_file, text_part

_ID = re.compile(r"<[!-;=?-~]{1,300}>")
_ID_PART = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
_CONTROL = re.compile(r"[^\n\t\x20-\x7e\xa0-\U0010ffff]")
_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*"
)
"""An address as nearly all are; whether others are any is worked out more slowly."""

_SPECIALS = frozenset('()<>[]:;@\\,."')
"""Characters for which a name beside an address is put in quotes (RFC 5322 3.2.3)."""

_REFERENCES_ROOM = 900
"""Characters for all references, so that they stay on one line of at most 998 (RFC 5322 2.1.1)."""


class Image(Struct, frozen=True):
    """A PNG shown inside the HTML, where `<img src="cid:CID">` names it."""

    cid: str
    file_name: str
    png: bytes


class Attachment(Struct, frozen=True):
    """A file beside the text. `kind` is its content type, such as `text/calendar`.

    `parameters` are those of the content type, by name.
    """

    file_name: str
    kind: str
    content: bytes
    parameters: tuple[tuple[str, str], ...] = ()


class Draft(Struct, frozen=True):
    """All that makes a mail for one recipient.

    Addresses are bare (`judge@example.org`); `reply_to` may carry a token. `date` has a zone.
    `message_id`, `in_reply_to` and `references` are ids in angle brackets; `references` runs from
    the start of the thread to the mail answered. `loop` is the judge's own address, by which it
    knows its mails again. Without `html` the mail is plain text.
    """

    sender_name: str
    sender: str
    reply_to: str
    recipient: str
    subject: str
    date: datetime
    message_id: str
    list_id: str
    loop: str
    auto_submitted: Literal["auto-generated", "auto-replied"]
    text: str
    html: str = ""
    images: tuple[Image, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    in_reply_to: str = ""
    references: tuple[str, ...] = ()


def compose(draft: Draft) -> bytes:
    """Return the raw mail.

    Line breaks and control characters in headers become blanks; ids that are not ids are left
    out. Raises MailError for an address that cannot stand in a mail, and ValueError for a
    message id or a date that is no good.
    """
    said = _digest(draft)
    boundaries = (f"=_{said}_{number}" for number in count())
    mixed = next(boundaries)
    parts = [_body(draft, boundaries), *map(_attached_part, draft.attachments)]
    return headers(_headers(draft)) + multipart("multipart/mixed", mixed, parts)


def message_id(parts: Sequence[str], content: bytes, key: bytes, domain: str) -> str:
    """Return `<part.part.HASH@domain>`, whose keyed hash covers the parts and the content.

    Whoever lacks the key can neither make up such an id nor learn from it what the mail says.
    Raises ValueError for a part that is not made of ASCII letters, digits, `_`, `-` and dots.
    """
    for part in parts:
        if not _ID_PART.fullmatch(part):
            raise ValueError(f"{part!r} cannot be a part of a Message-ID")
    name = ".".join(parts)
    digest = hmac.digest(key, name.encode() + b"\0" + content, hashlib.sha256)
    return f"<{name}.{base64.b32encode(digest)[:16].decode().lower()}@{domain}>"


def _headers(draft: Draft) -> list[tuple[str, str]]:
    if draft.date.tzinfo is None:
        raise ValueError("the date of a draft needs a zone")
    if not _ID.fullmatch(draft.message_id):
        raise ValueError(f"{draft.message_id!r} is not a Message-ID")
    answered = " ".join(_ids((draft.in_reply_to,)))
    references = " ".join(_thread(_ids(draft.references)))
    return [
        ("From", _named(one_line(draft.sender_name), bare_address(draft.sender))),
        ("Reply-To", bare_address(draft.reply_to)),
        ("To", bare_address(draft.recipient)),
        ("Subject", one_line(draft.subject)),
        ("Date", format_datetime(draft.date)),
        ("Message-ID", draft.message_id),
        *([("In-Reply-To", answered)] if answered else []),
        *([("References", references)] if references else []),
        ("Auto-Submitted", draft.auto_submitted),
        ("X-Auto-Response-Suppress", "All"),
        ("X-Loop", one_line(draft.loop)),
        ("List-Id", one_line(draft.list_id)),
        ("MIME-Version", "1.0"),
    ]


def one_line(text: str) -> str:
    """Return a text fit for a header: what is not printable becomes a blank, blanks are squeezed.

    So nothing that a player wrote can begin a header of its own.
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def bare_address(address: str) -> str:
    """Return the address in ASCII, as it stands in `To` and must stand in the envelope.

    Raises MailError if mail cannot be sent there.
    """
    if _ADDRESS.fullmatch(address):
        return address
    from email.headerregistry import Address

    user, _, domain = address.rpartition("@")
    try:
        plain = f"{user}@{domain.encode('idna').decode()}"
        parsed = Address(addr_spec=plain)
    except Exception as cause:  # the parser raises IndexError and kin for odd addresses
        raise _no_address(address) from cause
    sound = plain.isascii() and plain.isprintable() and parsed.addr_spec == plain
    if not (sound and parsed.username and parsed.domain):
        raise _no_address(address)
    return plain


def _named(name: str, address: str) -> str:
    """An address with a name beside it, if there is one."""
    if not _SPECIALS.isdisjoint(name):
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        name = f'"{quoted}"'
    return f"{name} <{address}>" if name else address


def _no_address(address: str) -> MailError:
    return MailError(
        f'The address "{one_line(address)}"',
        "Mail cannot be sent there.",
        "Write it as name@example.org; before the @ only ASCII letters can be used.",
    )


def _ids(candidates: Sequence[str]) -> list[str]:
    """Keep what has the form of an id: strangers' mails bring all sorts of things."""
    return [candidate for candidate in candidates if _ID.fullmatch(candidate)]


def _thread(ids: list[str]) -> list[str]:
    """Keep the first id, which holds the thread together, and as many of the last as fit."""
    room = _REFERENCES_ROOM - sum(len(first) for first in ids[:1])
    kept: list[str] = []
    for later in reversed(ids[1:]):
        room -= len(later) + 1
        if room < 0:
            break
        kept.append(later)
    return ids[:1] + kept[::-1]


def _body(draft: Draft, boundaries: Iterator[str]) -> bytes:
    text = text_part(_clean(draft.text), "text/plain")
    if not draft.html:
        return text
    alternative = next(boundaries)
    html = text_part(_clean(draft.html), "text/html")
    if draft.images:
        parts = [html, *map(_image_part, draft.images)]
        kind = 'multipart/related; type="text/html"'  # RFC 2387 demands it
        html = multipart(kind, next(boundaries), parts)
    return multipart("multipart/alternative", alternative, [text, html])


def _clean(text: str) -> str:
    """Leave out control characters but tab and line end, and halves of surrogate pairs."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROL.sub("", lines).encode("utf-8", "replace").decode("utf-8")


def _image_part(image: Image) -> bytes:
    return shown_file("image/png", one_line(image.file_name), one_line(image.cid), image.png)


def _attached_part(attachment: Attachment) -> bytes:
    name = one_line(attachment.file_name)
    return attached_file(attachment.kind, attachment.parameters, name, attachment.content)


def _digest(draft: Draft) -> str:
    """What boundaries are named after: all that the mail says, so that none is in it by chance."""
    said = hashlib.sha256(draft.message_id.encode())
    for text in (draft.text, draft.html):
        said.update(b"\0" + text.encode("utf-8", "replace"))
    for content in (
        *(image.png for image in draft.images),
        *(attachment.content for attachment in draft.attachments),
    ):
        said.update(b"\0" + content)
    return said.hexdigest()[:24]
