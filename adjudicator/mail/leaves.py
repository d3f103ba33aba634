"""The texts of a mail: which parts hold what its writer wrote."""

import re
from collections.abc import Callable, Iterator
from email.message import Message
from functools import cached_property
from quopri import decodestring

from msgspec import Struct

from adjudicator.mail.characters import plain
from adjudicator.mail.charsets import charset_in_html, decode
from adjudicator.mail.flowed import unflow
from adjudicator.mail.lines import lines_of
from adjudicator.mail.parse import decode_words, parse, parse_again
from adjudicator.mail.smime import signed_content

_PADDING = re.compile(rb"[ \t]+(?=[\r\n])")
_ANY_FILE = "application/octet-stream"
_SIGNED_WHOLE = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
_TYPES = frozenset({"text/plain", "text/html", _ANY_FILE})


class Leaf(Struct, frozen=True):
    """A text of a mail, with HTML already turned into text; an attached file is a text apart."""

    text: str
    is_attached: bool


def read_leaves(message: Message, is_order: Callable[[str], bool]) -> tuple[Leaf, ...]:
    """The texts that a reader of the mail sees, in order, then attached `.txt` files."""
    chosen = list(_chosen(message))
    inline = [part for part in chosen if not part.is_attached]
    attached = [part for part in chosen if part.is_attached]
    return tuple(Leaf(_text(part, is_order), part.is_attached) for part in (*inline, *attached))


class _Part(Struct, frozen=True, dict=True):
    """A part that may be read, and its type."""

    message: Message
    kind: str
    is_attached: bool

    @cached_property
    def text(self) -> str:
        """What it says, of HTML its source; most parts that may be read need not be."""
        octets = _octets(self.message)
        claimed = self.message.get_content_charset()
        if claimed is None and self.kind == "text/html":
            claimed = charset_in_html(octets)
        return decode(octets, claimed)


def _chosen(message: Message) -> Iterator[_Part]:
    """The parts to read: of alternatives the plain one if it says anything, else the HTML."""
    kind = message.get_content_type()
    if kind in _SIGNED_WHOLE:
        inner = signed_content(_octets(message))
        yield from _chosen(parse(inner)) if inner else ()
    elif not message.is_multipart():
        again = parse_again(message) if kind.startswith("multipart/") else None
        yield from _chosen(again) if again else _read_part(message, kind)
    elif kind == "multipart/alternative":
        yield from _chosen_alternative(message)
    elif kind.startswith("multipart/"):  # and not message/*: those are other people's mails
        for part in _children(message):
            yield from _chosen(part)


def _chosen_alternative(message: Message) -> Iterator[_Part]:
    choices = [list(_chosen(child)) for child in _children(message)]
    inline = [[part for part in choice if not part.is_attached] for choice in choices]
    plain = (choice for choice in inline if _says_something_plainly(choice))
    html = (choice for choice in reversed(inline) if choice)
    yield from next(plain, None) or next(html, [])
    yield from (part for choice in choices for part in choice if part.is_attached)


def _says_something_plainly(parts: list[_Part]) -> bool:
    is_plain = all(part.kind == "text/plain" for part in parts)
    lines = (line for part in parts for line in lines_of(part.text))
    return is_plain and any(plain(line).strip() for line in lines)


def _children(message: Message) -> list[Message]:
    payload = message.get_payload()
    return [part for part in payload if isinstance(part, Message)] if payload else []


def _read_part(message: Message, kind: str) -> Iterator[_Part]:
    """The part, if it is one of those that are read."""
    if kind not in _TYPES:
        return
    name = decode_words(message.get_filename() or "").lower()
    is_attached = bool(name) or message.get_content_disposition() == "attachment"
    is_named_text = name.endswith(".txt") if name else kind == "text/plain"
    is_file = is_attached and kind != "text/html" and is_named_text
    is_body = not is_attached and kind != _ANY_FILE
    if is_file or is_body:
        yield _Part(message, kind, is_attached)


def _octets(message: Message) -> bytes:
    encoding = str(message.get("Content-Transfer-Encoding", "")).split(maxsplit=1)
    is_quoted_printable = encoding[:1] and encoding[0].lower() == "quoted-printable"
    if encoding:  # the standard library stumbles over blanks and comments behind the word
        word = "8bit" if is_quoted_printable else encoding[0]
        message.replace_header("Content-Transfer-Encoding", word)
    payload = message.get_payload(decode=True)
    octets = payload if isinstance(payload, bytes) else b""
    # Blanks at the end of a line are padding (RFC 2045 6.7), also those behind a soft break.
    return decodestring(_PADDING.sub(b"", octets)) if is_quoted_printable else octets


def _text(part: _Part, is_order: Callable[[str], bool]) -> str:
    if part.kind == "text/html":
        from adjudicator.mail.html_text import html_to_text

        return html_to_text(part.text)
    if _parameter(part.message, "format") == "flowed":
        delsp = _parameter(part.message, "delsp") == "yes"
        return unflow(part.text, delsp=delsp, is_order=is_order)
    return part.text


def _parameter(message: Message, name: str) -> str:
    return str(message.get_param(name, "")).lower()
