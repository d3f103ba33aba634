"""Complaints: what is wrong with a line, where, and which line would work."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

WIDTH: Final = 66
"""Columns of text that people write about."""

_INDENT: Final = "    "
_HARD_BLANK: Final = "\N{NO-BREAK SPACE}"
_MARK: Final = f"|{_HARD_BLANK}"


class Trouble(Struct, frozen=True):
    """One thing that is wrong: where it stands in the complaint's text, and what it is.

    `sentence` is one or more whole sentences. An empty stretch means that something is missing.
    """

    start: int
    end: int
    sentence: str


def moved(troubles: Iterable[Trouble], by: int, behind: int = -1) -> tuple[Trouble, ...]:
    """The troubles, those that start after `behind` moved to the right."""
    return tuple(
        replace(it, start=it.start + by, end=it.end + by) if it.start > behind else it
        for it in troubles
    )


class Suggestion(Struct, frozen=True):
    """A line that is an order, and what the player must have meant for it to be right."""

    line: str
    meant: str


class Complaint(Struct, frozen=True):
    """A line that is nearly an order.

    `line` is its number in the mail, from 1; `text` the player's own words, of which `troubles`
    tell the bad stretches from left to right.
    """

    line: int
    text: str
    troubles: tuple[Trouble, ...]
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def span(self) -> tuple[int, int]:
        """Start and end of the first trouble."""
        return self.troubles[0].start, self.troubles[0].end


def shown(complaint: Complaint, indent: str = "  ") -> list[str]:
    """The complaint as lines of text: the player's words, the carets, what to do about it.

    The player's words hold no-break spaces, so that no mail program wraps them into a line of
    its own, which might be an order.
    """
    said = " ".join(trouble.sentence for trouble in complaint.troubles)
    return [
        *_pointed(complaint, indent),
        *_wrapped(said, indent),
        *(line for it in complaint.suggestions for line in _suggested(it, indent)),
    ]


def _pointed(complaint: Complaint, indent: str) -> Iterator[str]:
    """The player's words in rows that fit, carets under each row that has trouble."""
    row_of_carets = carets(complaint)
    for start, end in _rows(complaint.text, WIDTH - len(indent) - len(_MARK)):
        words = complaint.text[start:end].replace(" ", _HARD_BLANK)
        yield f"{indent}{_MARK}{words}"
        last_row = end >= len(complaint.text)
        below = row_of_carets[start : None if last_row else end].rstrip()
        if below:
            yield f"{indent}{' ' * len(_MARK)}{below}"


def _rows(text: str, width: int) -> Iterator[tuple[int, int]]:
    """Start and end of the rows that a text is broken into, at blanks where there are any."""
    start = 0
    while len(text) - start > width:
        blank = text.rfind(" ", start + 1, start + width)
        end = blank + 1 if blank > 0 else start + width
        yield start, end
        start = end
    yield start, len(text)


def carets(complaint: Complaint) -> str:
    """A line of carets that points at every trouble, to stand under the text."""
    row = [" "] * max(trouble.end + 1 for trouble in complaint.troubles)
    for trouble in complaint.troubles:
        width = max(1, trouble.end - trouble.start)
        row[trouble.start : trouble.start + width] = "^" * width
    return "".join(row).rstrip()


def _suggested(suggestion: Suggestion, indent: str) -> list[str]:
    whole = f'{indent}  Write "{suggestion.line}" {suggestion.meant}.'
    if len(whole) <= WIDTH:
        return [whole]
    first = f'{indent}  Write "{suggestion.line}"'
    return [first, *_wrapped(f"{suggestion.meant}.", indent)]


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=f"{indent}  ", subsequent_indent=f"{indent}  ")
