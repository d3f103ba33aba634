"""Makes what is made of grammar/ and tests/phrases/: tables, the list of keywords, the page.

Run it after a change of either (python -m tools.order_language). Tests say when it is due.
"""

import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from adjudicator.language import parser
from tools.beginnings import beginnings

TOP: Final = Path(__file__).parent.parent
GRAMMAR: Final = TOP / "grammar"
PHRASES: Final = TOP / "tests" / "phrases"
PAGE: Final = TOP / "docs" / "order-language.md"

_HEAD: Final = """\
<!-- Made from tests/phrases by tools/order_language.py: change those. -->

# The order language

Write orders in your own words, one to a line. This page shows what the judge understands; every
line on it is tested. The first line under each heading is the one spelling that receipts and
records use, and all lines below it mean the same. Capitals do not matter, and neither do bullets,
articles, courtesies and a full stop at the end. A `#` begins a comment.
"""

_COMPLAINTS: Final = """\
## Lines that are nearly orders

The judge never guesses. It points at the trouble and offers a line that works, to copy without its
quotation marks. The other lines of the mail stand.
"""


_TURNS: Final = """\
## Games of turns

In games in which one player is on turn at a time, the classic ones, the words above tell
reinforcements, trades, moves and capitals too, but attacks are told as below. Surges, and attacks
with a number of armies, are told only in games in which all play at once.
"""

_TURNS_COMPLAINTS: Final = """\
## Nearly orders in games of turns

What else is said of lines that are nearly orders where one player is on turn at a time.
"""


def phrases(name: str) -> dict[str, Any]:
    """A file of phrases: "good" or "bad", for games of turns "turns_good" or "turns_bad"."""
    text = (PHRASES / f"{name}.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.load(text, yaml.CSafeLoader)
    return loaded


def table(name: str) -> bytes:
    """The fingerprint of what a parser is made from, what words begin with, and its table."""
    out = io.BytesIO()
    grammar = parser.made(name, strict=True)
    grammar.save(out)
    begun = json.dumps(beginnings(grammar), separators=(",", ":"))
    return f"{parser.fingerprint(name)}\n{begun}\n".encode() + out.getvalue()


def keywords() -> list[str]:
    """Every word that a lexicon knows by itself, so that no name on a board may hold it."""
    return sorted({word for name in ("orders", "turns") for word in _keywords(parser.parser(name))})


def _keywords(orders: parser.Parser) -> Iterator[str]:
    for terminal in orders.grammar.terminals:
        for word in _alternatives(terminal.pattern.value):
            if not orders.is_name(word):
                yield word


def _alternatives(pattern: str) -> list[str]:
    return re.findall(r"(?<=[(|])([a-z][a-z']*)(?=[|)])", pattern)


def page() -> str:
    """The page that shows players what they can write, and what they are told."""
    return "\n".join(
        (
            *_part(_HEAD, _good, phrases("good")),
            *_part(_TURNS, _good, phrases("turns_good")),
            *_part(_COMPLAINTS, _bad, phrases("bad")),
            *_part(_TURNS_COMPLAINTS, _bad, phrases("turns_bad")),
        )
    )


def _part(
    head: str, told: Callable[[Mapping[str, Any]], str], file: Mapping[str, Any]
) -> Iterator[str]:
    yield head
    yield f"In these examples you hold {_listed(file['held'])}.\n"
    yield from map(told, file["groups"])


def _good(group: Mapping[str, Any]) -> str:
    rows = (
        f"**`{meaning}`**\n\n" + "".join(f"- `{phrase}`\n" for phrase in same if phrase != meaning)
        for meaning, same in group["phrases"].items()
    )
    return f"## {group['title']}\n\n{group['explanation']}\n\n" + "\n".join(rows)


def _bad(group: Mapping[str, Any]) -> str:
    blocks = (f"```text\n{complaint}```\n" for complaint in group["complaints"])
    return f"### {group['title']}\n\n{group['explanation']}\n\n" + "\n".join(blocks)


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def main() -> None:
    """Write the files."""
    for name in parser.GRAMMARS:
        (GRAMMAR / f"{name}.table").write_bytes(table(name))
    (GRAMMAR / "keywords.txt").write_text("\n".join(keywords()) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
