"""The pages for players, cut into sections that can be quoted in a mail, and found by a word."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from msgspec import Struct

from adjudicator import resources
from adjudicator.reports.layout import columns

PAGES: Final = {
    "rulebook.md": "the rule book",
    "order-language.md": "the order language",
    "players.md": "playing by mail",
}
"""The files, in the order in which they are quoted, with what each is called."""

_WIDEST_TABLE: Final = 60
_GAP: Final = 2
_EXAMPLES: Final = 3
"""Other spellings that are quoted for each order."""

_TIE: Final = "\N{NO-BREAK SPACE}"
_TIED: Final = re.compile(
    r"(?: |^)(?:holds?|no|nobody|nothing|resign|zone)\b[,.:]*(?: |$)", re.IGNORECASE
)
_BOUND: Final = 4
_LONGEST_EXAMPLE: Final = 62
"""What fits a line of a mail, with its marks."""

_LONGEST_LEAD: Final = 4
_END: Final = "Lines that are nearly orders"
"""Where in the order language the answers to misspelt lines begin, which nobody asks for."""

_HEADING: Final = re.compile(r"(#{2,3}) (.*)")
_ITEM: Final = re.compile(r"(?:- |\d\. )(.*)")
_RULE: Final = re.compile(r"\*\*([A-Z]\d{1,2})\*\* (.*)", re.DOTALL)
_BOLD: Final = re.compile(r"\*\*([^*`]+)\*\*")
_SPELLING: Final = re.compile(r"(?:\*\*)?`[^`]*`(?:\*\*)?")
_CODE: Final = re.compile(r"`([^`]+)`")
_SAID: Final = re.compile(r"“[^”]{1,60}”")
_NOTE: Final = re.compile(r"\*\([^)]*\)\* *")
_LINK: Final = re.compile(r"\[([^]]+)\]\([^)]*\)")
_FENCE: Final = "```"
_LEAD: Final = re.compile(r"([A-Z][a-z ]+)\.")
_RULED: Final = re.compile(r"\|[-| ]+\|")


class Section(Struct, frozen=True):
    """A heading with what stands below it, or a single rule.

    `page` says where it stands, `names` what it can be looked up by, in small letters. Each of
    `paragraphs` is a line; those of a table have cells parted by tabs, and examples are indented.
    """

    title: str
    page: str
    rule: str
    names: tuple[str, ...]
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it as a letter's template has it: paragraphs have an empty line before them."""
        return "\n".join(
            line if line.startswith(" ") or "\t" in line else f"\n{_bound(line)}"
            for line in self.paragraphs
        )


@cache
def handbook() -> tuple[Section, ...]:
    """All sections of all pages. Raises UserError if a page is missing."""
    return tuple(section for name in PAGES for section in _sections(name))


def _sections(name: str) -> Iterator[Section]:
    """Each heading, and behind it its rules one by one."""
    page = PAGES[name]
    text = resources.document(name).partition(f"## {_END}")[0]
    for title, items in _headed(text):
        ruled = any(map(_RULE.match, items))
        shown = _shortened(items) if page == PAGES["order-language.md"] else items
        paragraphs = tuple(line for item in shown for line in _told(item))
        names = (title.casefold().removeprefix("the "), *_terms(items, ruled=ruled))
        yield Section(title, page, "", names, paragraphs)
        for rule, lines in _rules(items):
            yield Section(rule, page, rule, tuple(_names(rule, lines[0])), _paragraphs(lines))


def _headed(text: str) -> Iterator[tuple[str, list[str]]]:
    """Every heading with its paragraphs, items and tables; each as one text of the page."""
    title, lines = "", list[str]()
    for line in [*text.splitlines(), "## "]:
        if found := _HEADING.fullmatch(line):
            if title and (items := list(_items(lines))):
                yield title, items
            title, lines = _plain(_NOTE.sub("", found[2])), []
        else:
            lines.append(line)


def _items(lines: Sequence[str]) -> Iterator[str]:
    """What stands together: a paragraph, an item of a list, a whole table, a line of a sample."""
    item = list[str]()
    fenced = False
    for line in [*lines, ""]:
        if line.startswith(_FENCE):
            fenced = not fenced
        elif fenced and line.strip():
            yield _sample(line)
        if item and _ends(item, line):
            yield ("\n" if item[0].startswith("|") else " ").join(item)
            item = []
        if line.strip() and not fenced and not line.startswith(_FENCE):
            found = _ITEM.match(line)
            item.append(found[1] if found else line.strip())


def _ends(item: Sequence[str], line: str) -> bool:
    """Whether a line is no more of an item."""
    is_another = line.startswith("|") != item[0].startswith("|")
    return not line.strip() or is_another or bool(_ITEM.match(line)) or line.startswith(_FENCE)


def _sample(line: str) -> str:
    """A line of a sample, as people write it: in quotation marks, so that it is none.

    A semicolon would part them from what it holds.
    """
    joined = line.strip().replace(";", " and")
    return f"  {joined}" if line.startswith(("|", " ")) else f'  "{joined}"'


def _rules(items: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Each rule with its items: its own, and tables and paragraphs behind it."""
    place = [number for number, item in enumerate(items) if _RULE.match(item)]
    for start, end in pairwise([*place, len(items)]):
        yield items[start][2:].partition("*")[0], list(items[start:end])


def _paragraphs(items: Sequence[str]) -> tuple[str, ...]:
    return tuple(line for item in items for line in _told(item))


def _names(rule: str, item: str) -> Iterator[str]:
    """What a rule is looked up by: its own name, its first words, its options and examples."""
    yield rule.casefold()
    text = item.partition("** ")[2]
    lead = _LEAD.match(_NOTE.sub("", text))
    if lead and len(lead[1].split()) <= _LONGEST_LEAD:
        yield lead[1].casefold()
    yield from _coded(item)


def _terms(items: Sequence[str], *, ruled: bool) -> Iterator[str]:
    """The words that a section explains: those in bold, and where it has no rules the examples."""
    for item in items:
        if not _RULE.match(item):
            yield from (term.casefold().strip(" .:") for term in _BOLD.findall(item))
    if not ruled:
        yield from (name for item in items if not _is_order(item) for name in _coded(item))


def _coded(item: str) -> Iterator[str]:
    """What stands in the type of a program: as it is, and its first word."""
    for code in _CODE.findall(_BOLD.sub("", item)):
        yield code.casefold()
        yield re.split(r"[ :]", code)[0].casefold()


def _shortened(items: Sequence[str]) -> Iterator[str]:
    """A section of the order language: each order with a few of its spellings."""
    after = 0
    for item in items:
        after = after + 1 if item.startswith("`") else 0
        is_odd = ";" in item or columns(item.strip("*`")) > _LONGEST_EXAMPLE
        if after <= _EXAMPLES and not (_is_order(item) and is_odd):
            yield item


def _bound(line: str) -> str:
    """A paragraph in which words are tied that would be an order if a line broke round them.

    Those are its last ones, and a few such as “hold” wherever they stand.
    """
    words = _TIED.sub(lambda found: found[0].replace(" ", _TIE), line).split(" ")
    return " ".join([*words[:-_BOUND], _TIE.join(words[-_BOUND:])])


def _is_order(item: str) -> bool:
    """Whether an item is one spelling of an order, in the order language."""
    return bool(_SPELLING.fullmatch(item))


def _told(item: str) -> Iterator[str]:
    """An item as lines for a mail."""
    if item.startswith("  "):
        yield item
    elif item.startswith("|"):
        yield from _table(item)
    elif _is_order(item):
        yield _sample(item.strip("*`"))
    elif rule := _RULE.match(item):
        yield f"{rule[1]}: {_plain(rule[2])}"
    else:
        yield _plain(item)


def _table(text: str) -> Iterator[str]:
    """A table as rows; one that is too wide as a line for each of its rows.

    A row begins with its head too, since “green 3” alone may be for Greenland.
    """
    rows = [
        [_plain(cell.strip()) for cell in line.strip("|").split(" |")]
        for line in text.split("\n")
        if not _RULED.fullmatch(line)
    ]
    head, *rest = rows
    widths = [max(map(columns, cells)) for cells in zip(*rows, strict=True)]
    if sum(widths) + _GAP * len(widths) <= _WIDEST_TABLE:
        yield "\t".join(cell.upper() for cell in head)
        yield from ("\t".join((_cell(head[0], row[0]), *row[1:])) for row in rest)
    else:
        yield from (f"{row[0]}: {', '.join(map(_cell, head[1:], row[1:]))}." for row in rest)


def _cell(head: str, cell: str) -> str:
    return f"{head} {cell}".strip()


def _plain(text: str) -> str:
    """A text of a page without its marks; what people may write is in quotation marks.

    That is not parted, and no semicolon stands outside it, so that no order comes of it.
    """
    text = _LINK.sub(r"\1", _BOLD.sub(r"\1", text))
    text = re.sub(r"\*(\([^)]*\))\*", r"\1", text).replace("; ", ", ")
    text = _CODE.sub(_quoted, re.sub(r" +", " ", text)).strip()
    return _SAID.sub(lambda found: found[0].replace(" ", _TIE), text)


def _quoted(code: re.Match[str]) -> str:
    words = code[1].replace('"', "'").replace(" ", _TIE)
    return f'"{words}"'
