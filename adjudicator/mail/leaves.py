"""The texts of a mail: which parts hold what its writer wrote."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import Message

from adjudicator.mail.charsets import decode
from adjudicator.mail.flowed import unflow
from adjudicator.mail.parse import decode_words

_READ_TYPES = frozenset({"text/plain", "text/html"})
_FILE_TYPES = frozenset({"text/plain", "application/octet-stream"})


@dataclass(frozen=True, slots=True)
class Leaf:
    """A text of a mail, with HTML already turned into text; an attached file is a text apart."""

    text: str
    is_attached: bool


def read_leaves(message: Message, is_order: Callable[[str], bool]) -> tuple[Leaf, ...]:
    """The texts that a reader of the mail sees, in order, then attached `.txt` files."""
    chosen = [_Part(part) for part in _chosen(message)]
    inline = [part for part in chosen if not part.is_attached]
    attached = [part for part in chosen if part.is_attached]
    return tuple(Leaf(part.text(is_order), part.is_attached) for part in (*inline, *attached))


@dataclass(frozen=True, slots=True)
class _Part:
    message: Message

    @property
    def kind(self) -> str:
        return self.message.get_content_type()

    @property
    def name(self) -> str:
        return decode_words(self.message.get_filename() or "").lower()

    @property
    def is_attached(self) -> bool:
        return self.message.get_content_disposition() == "attachment" or bool(self.name)

    @property
    def is_text(self) -> bool:
        if not self.is_attached:
            return self.kind in _READ_TYPES
        if self.name:
            return self.kind in _FILE_TYPES and self.name.endswith(".txt")
        return self.kind == "text/plain"

    def text(self, is_order: Callable[[str], bool]) -> str:
        text = decode(_octets(self.message), self.message.get_content_charset())
        if self.kind == "text/html":
            from adjudicator.mail.html_text import html_to_text

            return html_to_text(text)
        if str(self.message.get_param("format", "")).lower() == "flowed":
            delsp = str(self.message.get_param("delsp", "")).lower() == "yes"
            return unflow(text, delsp=delsp, is_order=is_order)
        return text


def _chosen(message: Message) -> Iterator[Message]:
    """The parts to read: of alternatives the plain one if it says anything, else the HTML."""
    if not message.is_multipart():
        if _Part(message).is_text:
            yield message
    elif message.get_content_type() == "multipart/alternative":
        yield from _chosen_alternative(message)
    elif message.get_content_maintype() == "multipart":  # and not message/*: other people's mails
        for part in _children(message):
            yield from _chosen(part)


def _chosen_alternative(message: Message) -> Iterator[Message]:
    choices = [list(_chosen(child)) for child in _children(message)]
    inline = [[part for part in choice if not _Part(part).is_attached] for choice in choices]
    plain = (choice for choice in inline if _says_something_plainly(choice))
    html = (choice for choice in reversed(inline) if choice)
    yield from next(plain, None) or next(html, [])
    yield from (part for choice in choices for part in choice if _Part(part).is_attached)


def _says_something_plainly(parts: list[Message]) -> bool:
    is_plain = all(part.get_content_type() == "text/plain" for part in parts)
    return is_plain and any(_octets(part).strip() for part in parts)


def _children(message: Message) -> list[Message]:
    payload = message.get_payload()
    return [part for part in payload if isinstance(part, Message)] if payload else []


def _octets(part: Message) -> bytes:
    encoding = str(part.get("Content-Transfer-Encoding", "")).split(maxsplit=1)
    if encoding:  # the standard library stumbles over blanks and comments behind the word
        part.replace_header("Content-Transfer-Encoding", encoding[0])
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""
