"""Text for mail: lines of at most 72 columns, in letters of one width."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, chain, repeat
from typing import Final
from unicodedata import combining, east_asian_width

WIDTH: Final = 72
"""The columns that a text may take."""

ANSWERED: Final = 66
"""Columns of a text that people answer, so that quoting does not break its lines."""

_BLANKS: Final = re.compile(r"[ \t\n\r\f\v]+")
_FIGURE: Final = re.compile(r"[-+–]?\d[\d.,]*%?|–?")


def columns(text: str) -> int:
    """The columns that a text takes in a terminal: wide letters take two, accents none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def pad(text: str, width: int) -> str:
    """The text with blanks behind it up to a width."""
    return text + " " * (width - columns(text))


def shortened(text: str, width: int) -> str:
    """The text, or as much of its beginning as fits with an ellipsis behind it."""
    taken = list(accumulate(map(columns, text), initial=0))
    if taken[-1] <= width:
        return text
    return f"{text[: bisect_left(taken, width) - 1].rstrip()}…"


def wrap(text: str, first: str = "", rest: str | None = None, width: int = WIDTH) -> str:
    """A paragraph in lines of `width` columns, the first led by `first`, the others by `rest`.

    `rest` is by default as `first`. Words are parted by blanks and line ends, not by no-break
    spaces, and a word that is too long for a line is not broken.
    """
    later = first if rest is None else rest
    lines: list[list[str]] = [[]]
    room = width - columns(first)
    for word in filter(None, _BLANKS.split(text)):
        size = columns(word)
        if lines[-1] and size + 1 > room:
            lines.append([])
            room = width - columns(later)
        room -= size + bool(lines[-1])
        lines[-1].append(word)
    leads = chain((first,), repeat(later))
    return "\n".join(lead + " ".join(words) for lead, words in zip(leads, lines, strict=False))


def table(rows: Sequence[Sequence[str]], gap: int = 2, width: int = WIDTH) -> str:
    """Rows of cells: every column but the last as wide as its widest cell, the last one wrapped."""
    leading = [row[:-1] for row in rows]
    widths = [max(map(columns, cells)) + gap for cells in zip(*leading, strict=True)]
    lines = [
        wrap(row[-1], "".join(map(pad, row[:-1], widths)), " " * sum(widths), width).rstrip()
        for row in rows
    ]
    return "\n".join(lines)


def grid(rows: Sequence[Sequence[str]], gap: int = 2, width: int = WIDTH) -> str:
    """Rows of cells under heads, as `table` has them, but with columns of figures to the right."""
    sizes = [max(map(columns, cells)) for cells in zip(*rows, strict=True)]
    figures = are_figures(rows)
    aligned = [
        [
            " " * (size - columns(cell)) * is_figure + cell
            for cell, size, is_figure in zip(row, sizes, figures, strict=True)
        ]
        for row in rows
    ]
    if figures[-1]:
        aligned = [[(" " * gap).join(map(pad, row, sizes))] for row in aligned]
        return "\n".join(row[0].rstrip() for row in aligned)
    return table(aligned, gap, width)


def are_figures(rows: Sequence[Sequence[str]]) -> list[bool]:
    """Of each column below its head, whether it has figures alone, such as `9`, `+3` or `98.0%`."""
    return [all(map(_FIGURE.fullmatch, cells[1:])) for cells in zip(*rows, strict=True)]
