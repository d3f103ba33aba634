"""Reads a drawn text map as a person does: from a cell along a stroke to the next cell."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

CELL = re.compile(r"\b([A-Z]{3})[ ^]([A-Z-]\d+k?\*?)|(?<![\w.])([a-z]{3})(?![\w.])")


Places: TypeAlias = set[tuple[int, int]]


@dataclass(frozen=True)
class Cell:
    code: str
    text: str
    start: int
    end: int


class DrawnMap:
    """What stands on a map and which cells its strokes connect.

    `edges` maps pairs of codes to whether the stroke is a sea connection; `stray` are the places
    of strokes that lead from no cell to no cell.
    """

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        self.edges: dict[frozenset[str], bool] = {}
        self.cells: dict[str, str] = {}
        self.stray: Places = set()
        headings = [y for y, line in enumerate(lines) if re.match(r"[A-Z]+, [A-Z]", line)]
        ends = [*headings[1:], next(y for y, line in enumerate(lines) if line.startswith("- |"))]
        for top, bottom in zip(headings, ends, strict=True):
            self._panel([line.ljust(80) for line in lines[top + 1 : bottom]])

    def _panel(self, lines: list[str]) -> None:
        cells = [list(self._cells(line)) for line in lines]
        inside = {(y, x) for y, row in enumerate(cells) for c in row for x in range(c.start, c.end)}
        ink = {(y, x) for y, line in enumerate(lines) for x, ch in enumerate(line) if ch != " "}
        strokes = ink - inside
        used: Places = set()
        for y, row in enumerate(cells):
            for left, right in pairwise(row):
                used |= self._across(lines[y], y, left, right)
            for cell in row:
                used |= self._down(lines, y, cell, cells)
        for y, x in strokes - used:
            if lines[y][x] in "/,\\`":
                used |= self._slant(lines[y][x], y, x, cells)
        self.stray |= strokes - used

    def _cells(self, line: str) -> Iterator[Cell]:
        for match in CELL.finditer(line):
            code, holding, stub = match.groups()
            if code:
                self.cells[code] = holding
            yield Cell((code or stub).upper(), match.group(), *match.span())

    def _across(self, line: str, y: int, left: Cell, right: Cell) -> Places:
        between = line[left.end : right.start]
        if not re.fullmatch(r" ?(-+|~+) ?", between):
            return set()
        self._connect(left, right, "~" in between)
        return {(y, x) for x in range(left.end, right.start) if line[x] != " "}

    def _down(self, lines: list[str], y: int, cell: Cell, cells: list[list[Cell]]) -> Places:
        x = cell.start + 1
        used: Places = set()
        for below in range(y + 1, len(lines)):
            under = [c for c in cells[below] if c.start <= x < c.end]
            if under and used:
                self._connect(cell, under[0], lines[y + 1][x] == ":")
            if under or lines[below][x] not in "|:":
                return used if under else set()
            used.add((below, x))
        return set()

    def _slant(self, sign: str, y: int, x: int, cells: list[list[Cell]]) -> Places:
        above, below = cells[y - 1], cells[y + 1]
        if sign in "/,":
            above, below = below, above
        self._connect(
            max((c for c in above if c.start <= x), key=lambda c: c.start),
            min((c for c in below if c.start > x), key=lambda c: c.start),
            sign in ",`",
        )
        return {(y, x)}

    def _connect(self, one: Cell, other: Cell, sea: bool) -> None:
        pair = frozenset((one.code, other.code))
        assert self.edges.get(pair, sea) == sea
        self.edges[pair] = sea
