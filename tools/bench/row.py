"""What is measured: a comparison of two things that are run by turns, and how they are timed."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Final, Literal

RUNS: Final = 7
QUARTERS: Final = 4

_START: Final = Path(__file__).with_name("start.py")
Timed = Callable[[], float]
"""Does something once, and gives the seconds that count."""


@dataclass(frozen=True, slots=True)
class Row:
    """A comparison. The ratio is ours by theirs, of speeds or of times as `kind` says.

    `aim` is its bound: the most for times, the least for speeds; None where nothing is aimed at.
    """

    what: str
    beside: str
    aim: float | None
    kind: Literal["speed", "time"]
    ours: Timed
    theirs: Timed


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of a row: the median of its ratios, and the middle half of them as the spread."""

    row: Row
    ours: float
    theirs: float
    ratio: float
    spread: tuple[float, float]

    @property
    def is_met(self) -> bool | None:
        """Whether the aim is met; None where there is none."""
        if self.row.aim is None:
            return None
        return (
            self.ratio >= self.row.aim if self.row.kind == "speed" else self.ratio <= self.row.aim
        )


def measure(row: Row, runs: int = RUNS) -> Measured:
    """Run both sides by turns, after one run of each to warm up.

    A ratio is of two runs next to each other, so that what slows the machine slows both.
    """
    row.ours(), row.theirs()
    pairs = [(row.ours(), row.theirs()) for _ in range(runs)]
    ratios = [theirs / ours if row.kind == "speed" else ours / theirs for ours, theirs in pairs]
    lower, middle, upper = quantiles(ratios, n=QUARTERS, method="inclusive")
    return Measured(
        row,
        median(ours for ours, _ in pairs),
        median(theirs for _, theirs in pairs),
        middle,
        (lower, upper),
    )


def timed(work: Callable[[], object]) -> float:
    """The seconds that the processor works for something, for the program and for the kernel.

    Other programs hardly change those, unlike the time on a clock.
    """
    start = time.process_time()
    work()
    return time.process_time() - start


@dataclass(frozen=True, slots=True)
class Ran:
    """What a process took: seconds of the processor, and at most so many bytes of memory."""

    seconds: float
    memory: int


def ran(words: Sequence[str | Path], *, may_fail: bool = False) -> Ran:
    """Run a program and wait for it. Raises CalledProcessError if it fails and may not."""
    starter = (sys.executable, "-I", _START, *words)
    done = subprocess.run(starter, check=True, capture_output=True, text=True)
    seconds, memory, code = done.stdout.split()
    if code != "0" and not may_fail:
        raise subprocess.CalledProcessError(int(code), [*map(str, words)])
    return Ran(float(seconds), int(memory))


def seconds_of(*words: str | Path) -> float:
    """The seconds of the processor that a program takes from its start to its end."""
    return ran(words).seconds
