"""The tables of `make bench`, on the screen and in docs/performance.md."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.bench.growth import Growth
from tools.bench.row import Measured

PAGE: Final = Path(__file__).parents[2] / "docs" / "performance.md"

_BESIDE: Final = ("what", "beside", "ratio", "middle half", "aim", "met")
_ABOUT: Final = {"beside": 2, "growth": 1}
"""How many cells of a row, by its table, say what it is about."""

_GROWTH: Final = ("what", "sizes", "cost of each, the first being 1", "exponent", "memory", "met")


def beside(rows: Sequence[Measured]) -> str:
    """A table of comparisons."""
    return _table(_BESIDE, [_compared(row) for row in rows])


def growing(rows: Sequence[Growth]) -> str:
    """A table of growths."""
    return _table(_GROWTH, [_grown(row) for row in rows])


def _compared(one: Measured) -> tuple[str, ...]:
    sign = "≥" if one.row.kind == "speed" else "≤"
    aim = "" if one.row.aim is None else f"{sign} {one.row.aim:g}"
    spread = f"{_number(one.spread[0])} to {_number(one.spread[1])}"
    ratio = _number(one.ratio)
    return one.row.what, one.row.beside, ratio, spread, aim, _met(is_met=one.is_met)


def _grown(one: Growth) -> tuple[str, ...]:
    costs = ", ".join(_number(cost / one.seconds[0]) for cost in one.seconds)
    memory = f"{one.memory / 1e6:.0f} MB" if one.memory else ""
    sizes = ", ".join(f"{size:,}" for size in one.sizes)
    return one.what, sizes, costs, f"{one.exponent:.2f}", memory, _met(is_met=one.is_met)


def _met(*, is_met: bool | None) -> str:
    return "" if is_met is None else "yes" if is_met else "**no**"


def _number(value: float) -> str:
    """A number with two figures that count, or three before its point."""
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 10 else f"{value:.0f}"  # noqa: PLR2004


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def keep(name: str, table: str) -> None:
    """Put the rows of a table into that of the page between the comments with its name.

    A row takes the place of the one about the same; others stay. Raises ValueError if the page has
    no such table.
    """
    text = PAGE.read_text(encoding="utf-8")
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, found, rest = text.partition(start)
    kept, ended, after = rest.partition(end)
    if not (found and ended):
        raise ValueError(f"{PAGE.name} has no place for the table {name}.")
    lines = (*kept.split("\n"), *table.split("\n"))
    cells = _ABOUT[name]
    rows = {tuple(line.split(" | ")[:cells]): line for line in lines if line}
    told = "\n".join(rows.values())
    PAGE.write_text(f"{before}{start}\n{told}\n\n{end}{after}", encoding="utf-8")
