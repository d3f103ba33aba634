"""What the judge says beside reports and receipts, from one template for each letter.

Its first line is the subject. Lines side by side are one paragraph, and an empty line ends it; a
line that is indented by blanks stands by itself, as it is; a line in capitals is a heading. Lines
whose cells are parted by tabs are a table, headed by the first of them; lines that begin with a tab
are drawn: their blanks count, and in HTML they give way to the picture, if there is one.
`letter.txt.j2` and `letter.html.j2` make text and HTML of that, so a letter has its words in one
place.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import Final

from msgspec import Struct

from adjudicator.reports.environment import Templates, render
from adjudicator.reports.layout import ANSWERED
from adjudicator.reports.letter import Letter

_TAB: Final = "\t"
_ALT: Final = "A picture; the text of this mail says the same."
_PICTURE_WIDTH: Final = 480
"""As wide as the map of a report, in pixels."""


class Kind(StrEnum):
    """What lines are."""

    NONE = "none"
    WORDS = "words"
    TYPED = "typed"
    HEADING = "heading"
    TABLE = "table"
    DRAWN = "drawn"


class Block(Struct, frozen=True):
    """Lines that stand together: the words of a paragraph, lines typed as they are, a heading."""

    kind: Kind
    lines: tuple[str, ...]

    @property
    def rows(self) -> list[list[str]]:
        """The cells of a table."""
        return [[cell.strip() for cell in line.split(_TAB)] for line in self.lines]


def letter(templates: Templates, name: str, /, **values: object) -> Letter:
    """The letter whose words the template `messages/NAME.txt.j2` gives.

    `picture` among the values is the address of one that its HTML shows below the first paragraph,
    `alt` what stands for it, and `picture_width` how wide it may be in pixels. Raises UserError if
    a template that ships is missing or faulty.
    """
    subject, _, said = render(templates, f"messages/{name}.txt.j2", **values).partition("\n")
    subject = subject.strip()
    form = {
        "subject": subject,
        "blocks": list(blocks(said)),
        "width": ANSWERED,
        "picture": values.get("picture", ""),
        "alt": values.get("alt", _ALT),
        "picture_width": values.get("picture_width", _PICTURE_WIDTH),
    }
    text = render(templates, "messages/letter.txt.j2", **form).strip("\n") + "\n"
    return Letter(subject, text, render(templates, "messages/letter.html.j2", **form))


def blocks(said: str) -> Iterator[Block]:
    """What a letter is made of, in its order."""
    for kind, lines in groupby(said.split("\n"), _kind):
        if kind is not Kind.NONE:
            yield Block(kind, tuple(_bare(line, kind) for line in lines))


def _bare(line: str, kind: Kind) -> str:
    return line.removeprefix(_TAB).rstrip() if kind is Kind.DRAWN else line.strip(" ")


def _kind(line: str) -> Kind:
    if line.startswith(_TAB):
        return Kind.DRAWN
    if not line.strip():
        return Kind.NONE
    if _TAB in line:
        return Kind.TABLE
    if line.startswith(" "):
        return Kind.TYPED
    return Kind.HEADING if line.isupper() else Kind.WORDS
