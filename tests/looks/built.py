"""What a page is built of, so that one like those before need not be looked at as closely."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

Part = tuple[str, ...]
"""An element inside others: the tag and attributes of each, with how it looks, outermost first."""

_LOOKS = ("style", "bgcolor", "class", "role")
_WIDTH = re.compile(r"width:\d+px")
"""Bars are as long as what they stand for."""


def differently_built(pages: Iterable[Path]) -> list[Path]:
    """The pages in each of which some element looks as none does in those before.

    Where all elements are built as others that were looked at, inside others built the same, their
    colours and contrasts are the same too, whatever the words.
    """
    seen: set[Part] = set()
    chosen = []
    for page in pages:
        parts = set(_parts(page))
        if not parts <= seen:
            chosen.append(page)
        seen |= parts
    return chosen


def _parts(page: Path) -> Iterator[Part]:
    root = LexborHTMLParser(page.read_text(encoding="utf-8")).root
    assert root
    yield from _inside(root, ())


def _inside(node: LexborNode, around: Part) -> Iterator[Part]:
    part = (*around, _look(node))
    yield part
    for child in node.iter():
        yield from _inside(child, part)


def _look(node: LexborNode) -> str:
    has = [f"{name}={it}" if name in _LOOKS else name for name, it in node.attributes.items()]
    words = [node.text()] if node.tag == "style" else []
    return " ".join([str(node.tag), *(_WIDTH.sub("width", it) for it in has), *words])
