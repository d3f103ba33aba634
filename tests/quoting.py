"""What mail programs make of a text when they quote it, and whether any of that would act."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from adjudicator.core.board import Board
from adjudicator.language.reading import would_act
from adjudicator.mail.html_text import html_to_text
from tests.counting import uncounted

_BLANK = "\N{NO-BREAK SPACE}"
_KEPT = "\ue000"


def acting(text: str, board: Board) -> list[str]:
    """The lines that would act as an order, a setting or a command if somebody sent them back.

    As they are, split at semicolons, wrapped once at any blank, and joined with the next line; each
    with words before it, unless the text begins with it.
    """
    pieces = dict.fromkeys(_quoted(text))
    beginning = text.lstrip()
    whole = {it: it if beginning.startswith(it) else f"{_BEFORE}\n{it}" for it in pieces}
    with uncounted():  # tens of thousands are read here, by what has tests of its own
        return [it for it, mail in whole.items() if _acts(mail, board)]


def acting_in_html(html: str, board: Board) -> list[str]:
    """The same of the text that a mail program makes of HTML when it quotes it.

    Mail programs do not break a line at a no-break space, but some make a blank of it.
    """
    kept = html_to_text(html.replace(_BLANK, _KEPT)).replace(_KEPT, _BLANK)
    return acting(kept, board) + [text for text in (html_to_text(html),) if _acts(text, board)]


_BEFORE = "…"
"""Other words of the same mail, of which nothing can be made and which cost no time."""

_acts = cache(would_act)
"""Our mails have most of their pieces in common, so each is looked at once in a run of tests."""


def _quoted(text: str) -> Iterator[str]:
    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines:
        yield from _wrapped(line)
    for first, second in pairwise(lines):
        yield f"{first} {second.strip()}"


_WIDEST = 120
"""Columns: mail programs that break a line at all leave no part of it longer."""


def _wrapped(line: str) -> Iterator[str]:
    yield line
    for place, letter in enumerate(line):
        if letter == " ":
            yield from _parts(line[:place], line[place:])


def _parts(*parts: str) -> Iterator[str]:
    return (part.strip() for part in parts if len(part) <= _WIDEST)
