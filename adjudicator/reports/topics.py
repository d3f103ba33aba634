"""What the pages for players say on a topic that somebody asks about."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.reports.handbook import Section, handbook

_MOST_BY_NAME: Final = 4
_MOST_BY_WORD: Final = 3
_MOST_NEAR: Final = 5
_NEAR_ENOUGH: Final = 65
"""How like another a name must be to be offered, from 0 to 100."""

_NAME: Final = re.compile(r"[a-z][a-z ,_-]{1,28}[a-z]|[a-z]\d{1,2}")
_AROUND: Final = re.compile(
    r"^(?:(?:me|us|with|on|about|for|of|the|a|an|rule(?= [a-z]\d)|how to|to)\s+)+"
    r"|[\s,]*(?:please)?[\s.!?]*$"
)


class Found(Struct, frozen=True):
    """Sections that fit a topic; if there are none, names of others that are like it."""

    topic: str
    sections: tuple[Section, ...] = ()
    near: tuple[str, ...] = ()


def look_up(asked: str) -> Found:
    """What fits a topic: by the name of a rule, a heading or a term, else by all of its words.

    Raises UserError if a page is missing.
    """
    topic = _AROUND.sub("", asked.casefold().replace('"', ""))
    by_name = [one for one in handbook() if any(_same(topic, name) for name in one.names)]
    if by_name:
        return Found(topic, tuple(_whole_first(by_name)[:_MOST_BY_NAME]))
    by_word = sorted(_by_word(topic), key=lambda found: -found[0])
    if by_word:
        return Found(topic, tuple(section for _, section in by_word[:_MOST_BY_WORD]))
    return Found(topic, near=tuple(_near(topic)))


def _whole_first(sections: Sequence[Section]) -> list[Section]:
    """Headings of each page before single rules that they hold."""
    shown = {line for one in sections if not one.rule for line in one.paragraphs}
    return [one for one in sections if not one.rule or one.paragraphs[0] not in shown]


def _by_word(topic: str) -> Iterator[tuple[float, Section]]:
    """Rules, and sections without rules, that have all words of a topic, with how full of them."""
    words = [_stem(word) for word in re.findall(r"\w+", topic) if len(word) > 2]  # noqa: PLR2004
    for one in handbook():
        text = " ".join((one.title, *one.paragraphs)).casefold()
        if words and not _has_rules(one) and all(re.search(rf"\b{word}", text) for word in words):
            yield sum(len(re.findall(rf"\b{word}", text)) for word in words) / len(text), one


def _has_rules(one: Section) -> bool:
    return not one.rule and any(re.match(r"[A-Z]\d{1,2}: ", line) for line in one.paragraphs)


def _near(topic: str) -> Iterator[str]:
    """Headings and terms that are like a topic, the best first."""
    from rapidfuzz import fuzz, process

    names = sorted({name for one in handbook() for name in one.names if _NAME.fullmatch(name)})
    found = process.extract(
        topic, names, scorer=fuzz.ratio, limit=_MOST_NEAR, score_cutoff=_NEAR_ENOUGH
    )
    return (name for name, _, _ in found)


def _same(topic: str, name: str) -> bool:
    return _stem(topic) == _stem(name)


def _stem(word: str) -> str:
    """A word without its plural, near enough to compare it."""
    return word.removesuffix("s") if len(word) > 3 else word  # noqa: PLR2004 - "as" is no plural
