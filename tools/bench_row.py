"""A row of `make bench`, and how its sides are timed."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Row:
    """A comparison. `ours` and `theirs` do the work once and give the seconds that count.

    The ratio is ours by theirs, of speeds or of times as `kind` says.
    """

    what: str
    beside: str
    aim: str
    kind: Literal["speed", "time"]
    ours: Callable[[], float]
    theirs: Callable[[], float]


def timed(work: Callable[[], object]) -> float:
    """The seconds that something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
