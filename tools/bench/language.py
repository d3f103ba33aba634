"""The row about order lines, beside Lark alone on the same grammar."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import lark
import yaml

from adjudicator.data.boards import load_board
from adjudicator.language.parser import parser
from adjudicator.language.reading import read_orders
from adjudicator.language.situation import Situation
from tools.bench.row import Row, timed

PHRASES: Final = Path(__file__).parents[2] / "tests" / "phrases"


def order_rows(_: Path) -> Iterator[Row]:
    """All lines of tests/phrases, good and bad."""
    lines = [*_phrases()]
    situation = Situation(load_board("risk2"))
    bare = parser("orders").grammar

    def parse() -> None:
        for line in lines:
            try:
                bare.parse(line)
            except lark.UnexpectedInput:
                continue

    yield Row(
        "order lines, with what is wrong with the bad ones",
        "Lark alone on the same grammar",
        0.6,
        "speed",
        lambda: timed(lambda: read_orders(lines, situation)),
        lambda: timed(parse),
    )


def _phrases() -> Iterator[str]:
    for group in _groups("good.yaml"):
        for ways in group["phrases"].values():
            yield from ways
    for group in _groups("bad.yaml"):
        for complaint in group["complaints"]:
            yield complaint.splitlines()[0].removeprefix("| ").replace("\N{NO-BREAK SPACE}", " ")


def _groups(name: str) -> list[dict[str, Any]]:
    phrases = yaml.load((PHRASES / name).read_text(encoding="utf-8"), yaml.CSafeLoader)
    return list(phrases["groups"])
