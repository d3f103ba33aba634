"""Drafts to raw mails: the same draft always gives the same bytes.

Shape: mixed > (alternative > text/plain, (related > text/html, inline images)), attachments.
Lines end in CR LF, and every octet is ASCII, so that no server on the way needs to recode anything.
"""

import base64
import hashlib
import hmac
import re
from collections.abc import Sequence
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage, MIMEPart
from email.policy import SMTP, EmailPolicy
from typing import Literal

from msgspec import Struct

from adjudicator.mail.errors import MailError

_ID = re.compile(r"<[!-;=?-~]{1,300}>")
_ID_PART = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
_CONTROL = re.compile(r"[^\n\t\x20-\x7e\xa0-\U0010ffff]")
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
    mail = EmailMessage(policy=_POLICY)
    for name, value in _headers(draft):
        mail[name] = value
    mail["MIME-Version"] = "1.0"
    _fill(mail, "mixed", [_body(draft), *map(_attached_part, draft.attachments)])
    _name_boundaries(mail, draft)
    return mail.as_bytes()


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


class _Policy(EmailPolicy):
    """Folds as usual, but keeps ids on one line.

    Over 78 characters they would be encoded, and Exchange drops encoded ones. A limit of 998 for
    all headers would make encoded words longer than the 75 characters that RFC 2047 allows.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        """Fold one header."""
        return (_ON_ONE_LINE if name in _IDS else SMTP).fold_binary(name, value)


_IDS = frozenset({"Message-ID", "In-Reply-To", "References", "List-Id", "X-Loop"})
_ON_ONE_LINE = SMTP.clone(max_line_length=998)
_POLICY = _Policy(linesep="\r\n", cte_type="7bit", max_line_length=76)
"""76 is the longest line that quoted-printable allows (RFC 2045 6.7)."""


def _headers(draft: Draft) -> list[tuple[str, object]]:
    if draft.date.tzinfo is None:
        raise ValueError("the date of a draft needs a zone")
    if not _ID.fullmatch(draft.message_id):
        raise ValueError(f"{draft.message_id!r} is not a Message-ID")
    answered = " ".join(_ids((draft.in_reply_to,)))
    references = " ".join(_thread(_ids(draft.references)))
    return [
        ("From", _address(draft.sender, draft.sender_name)),
        ("Reply-To", _address(draft.reply_to)),
        ("To", _address(draft.recipient)),
        ("Subject", one_line(draft.subject)),
        ("Date", draft.date),
        ("Message-ID", draft.message_id),
        *([("In-Reply-To", answered)] if answered else []),
        *([("References", references)] if references else []),
        ("Auto-Submitted", draft.auto_submitted),
        ("X-Auto-Response-Suppress", "All"),
        ("X-Loop", one_line(draft.loop)),
        ("List-Id", one_line(draft.list_id)),
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
    return _address(address).addr_spec


def _address(address: str, name: str = "") -> Address:
    user, _, domain = address.rpartition("@")
    try:
        plain = f"{user}@{domain.encode('idna').decode()}"
        parsed = Address(one_line(name), addr_spec=plain)
    except Exception as cause:  # the parser raises IndexError and kin for odd addresses
        raise _no_address(address) from cause
    sound = plain.isascii() and plain.isprintable() and parsed.addr_spec == plain
    if not (sound and parsed.username and parsed.domain):
        raise _no_address(address)
    return parsed


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


def _body(draft: Draft) -> MIMEPart:
    text = _text_part(draft.text, "plain")
    if not draft.html:
        return text
    html = _text_part(draft.html, "html")
    images = [_image_part(image) for image in draft.images]
    if not images:
        return _multipart("alternative", [text, html])
    shown = _multipart("related", [html, *images])
    shown.set_param("type", "text/html")  # RFC 2387 demands it
    return _multipart("alternative", [text, shown])


def _text_part(text: str, subtype: str) -> MIMEPart:
    part = MIMEPart(policy=_POLICY)
    part.set_content(_clean(text), subtype=subtype, charset="utf-8")
    return part


def _clean(text: str) -> str:
    """Leave out control characters but tab and line end, and halves of surrogate pairs."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROL.sub("", lines).encode("utf-8", "replace").decode("utf-8")


def _image_part(image: Image) -> MIMEPart:
    part = MIMEPart(policy=_POLICY)
    part.set_content(
        image.png,
        maintype="image",
        subtype="png",
        disposition="inline",
        filename=one_line(image.file_name),
        cid=f"<{one_line(image.cid)}>",
    )
    return part


def _attached_part(attachment: Attachment) -> MIMEPart:
    part = MIMEPart(policy=_POLICY)
    maintype, _, subtype = attachment.kind.partition("/")
    part.set_content(
        attachment.content,
        maintype=maintype,
        subtype=subtype,
        disposition="attachment",
        filename=one_line(attachment.file_name),
        params=dict(attachment.parameters),
    )
    return part


def _multipart(subtype: str, children: Sequence[MIMEPart]) -> MIMEPart:
    part = MIMEPart(policy=_POLICY)
    _fill(part, subtype, children)
    return part


def _fill(part: MIMEPart, subtype: str, children: Sequence[MIMEPart]) -> None:
    part["Content-Type"] = f"multipart/{subtype}"
    part.set_payload(list(children))


def _name_boundaries(mail: EmailMessage, draft: Draft) -> None:
    """Name boundaries after all that the mail says, so that none can occur in it by chance."""
    said = hashlib.sha256(draft.message_id.encode())
    for text in (draft.text, draft.html):
        said.update(b"\0" + text.encode("utf-8", "replace"))
    for content in (
        *(image.png for image in draft.images),
        *(attachment.content for attachment in draft.attachments),
    ):
        said.update(b"\0" + content)
    for number, part in enumerate(part for part in mail.walk() if part.is_multipart()):
        part.set_boundary(f"=_{said.hexdigest()[:24]}_{number}")
