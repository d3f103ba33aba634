"""Lines, and the pieces of lines that are read one by one."""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

_BULLET: Final = re.compile(
    # "N. Africa" has no bullet
    r"^\s*(?:[-*•–‣▪·]+\s+|\(?(?:\d{1,2}|[a-z])\)\s+|(?:\d{1,2}|(?![nesw])[a-z])\.\s+)?",
    re.IGNORECASE,
)
_JOINTS: Final = re.compile(
    r"\s*(?:,\s*and\b|[,&]+)\s*|\s+(?:and\b\s*|(?=then\b))|\.\s+", re.IGNORECASE
)
_SMILES: Final = re.compile(r"(?:\s*:-?[)(DP])+[\s.,;:!]*$")
_WORD: Final = re.compile(r"[^\W_]")
_ENDS: Final = " \t.,;:!"


class Piece(Struct, frozen=True):
    """Part of a line and where it starts, without blanks and full stops around it."""

    text: str
    start: int


def without_bullet(line: str) -> str:
    """A line without the mark that lists begin with: `-`, `*`, `1.`, `(b)`; never a bare number."""
    return _BULLET.sub("", line, count=1).rstrip()


def without_comment(line: str) -> str:
    """A line up to a `#`, without a smile at its end."""
    return _SMILES.sub("", line.partition("#")[0]).rstrip()


def pieces(line: str) -> Iterator[str]:
    """What may be orders on a line: split at `;`, up to a `#`; without pieces of mere signs.

    A smile at the end of a piece is taken off.
    """
    for text in line.partition("#")[0].split(";"):
        if _WORD.search(text):
            yield trimmed(_SMILES.sub("", text), 0).text


def trimmed(text: str, start: int) -> Piece:
    """A stretch of a line without the blanks and full stops around it."""
    bare = text.strip(_ENDS)
    return Piece(bare, start + text.find(bare))


def joints(text: str) -> list[tuple[int, int]]:
    """Where a line could hold two orders: start and end of each `and`, comma and full stop.

    Before `then` too, which stays with what follows it.
    """
    return [match.span() for match in _JOINTS.finditer(text)]
