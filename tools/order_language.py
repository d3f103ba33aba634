"""Makes what is made of the grammar: the parsers' tables and the list of keywords.

Run after a change of grammar/ (python -m tools.order_language). Tests say when it is due.
"""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from adjudicator.language import parser

GRAMMAR = Path(__file__).parent.parent / "grammar"


def table(name: str) -> bytes:
    """The table of a parser, after the fingerprint of what it is made from."""
    out = io.BytesIO()
    parser.made(name, strict=True).save(out)
    return parser.fingerprint(name).encode("ascii") + b"\n" + out.getvalue()


def keywords() -> list[str]:
    """Every word that the lexicon knows by itself, so that no name on a board may hold it."""
    return sorted(set(_keywords()))


def _keywords() -> Iterator[str]:
    for it in parser.made("orders").terminals:
        if it.name != "WORD":
            yield from re.findall(r"(?<=[(|])([a-z][a-z']*)(?=[|)])", it.pattern.value)


def main() -> None:
    """Write the files."""
    for name in parser.GRAMMARS:
        (GRAMMAR / f"{name}.table").write_bytes(table(name))
    (GRAMMAR / "keywords.txt").write_text("\n".join(keywords()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
