"""How the cost of something grows with its size."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from adjudicator.judge.home import Home
from adjudicator.reports.environment import environment
from tools.bench.big_stage import big_stage
from tools.bench.mails import home_with_mails
from tools.bench.played import played
from tools.bench.row import Ran, ran, timed
from tools.bench.runs import home_with, make_due, quiet_time, run, tick_words

MOST: Final = 1.1
"""The largest exponent that is aimed at."""

MEMORY: Final = 150_000_000
"""Bytes that a run may take at most, whatever the number of games."""

RUNS: Final = 3
PLAYERS: Final = (2, 4, 8)
LINES: Final = (10, 40, 100, 200, 400)
ROUNDS: Final = (10, 30, 100, 300)
GAMES: Final = (1, 10, 100, 1000)
MAILS: Final = (10, 100, 1000, 5000)
LONG: Final = 1000
"""With so many mails or more one run must do."""


@dataclass(frozen=True, slots=True)
class Growth:
    """Seconds of the processor by size, and the largest memory in bytes where that was seen."""

    what: str
    sizes: tuple[int, ...]
    seconds: tuple[float, ...]
    memory: int = 0

    @property
    def exponent(self) -> float:
        """Of the power of the size by which the cost grows between the two largest sizes.

        What is the same for all sizes, such as start-up, would hide growth among the small ones.
        """
        sizes, seconds = self.sizes[-2:], self.seconds[-2:]
        return math.log(seconds[1] / seconds[0]) / math.log(sizes[1] / sizes[0])

    @property
    def is_met(self) -> bool:
        """Whether neither time nor memory grows too much."""
        return self.exponent <= MOST and self.memory <= MEMORY


def _grown(what: str, sizes: Sequence[int], cost: Callable[[int], float]) -> Growth:
    return Growth(what, tuple(sizes), tuple(cost(size) for size in sizes))


def _median(work: Callable[[], float], runs: int = RUNS) -> float:
    work()
    return median(work() for _ in range(runs))


def stage_growth(_: Path) -> Iterator[Growth]:
    """One stage: its order lines, and its players."""
    templates = environment()

    def cost(players: int, lines: int) -> float:
        stage = big_stage(players, lines)
        return _median(lambda: timed(lambda: stage.reports(templates, stage.judge())))

    for players in PLAYERS:
        what = f"order lines of a stage with {players} players, with all reports"
        yield _grown(what, LINES, partial(cost, players))
    lines = 80
    yield _grown(
        f"players of a stage with {lines} order lines, with all reports",
        PLAYERS,
        lambda players: cost(players, lines),
    )


def round_growth(scratch: Path) -> Iterator[Growth]:
    """All rounds of a game up to some round: reading mail, judging, sending."""
    costs = played(scratch / "rounds", ROUNDS[-1])
    yield _grown("rounds of a game, all of them", ROUNDS, lambda rounds: sum(costs[:rounds]))


def game_growth(scratch: Path) -> Iterator[Growth]:
    """Runs as processes in homes with many games: nothing to do, and one game in a hundred due."""
    idle: list[Ran] = []
    due: list[Ran] = []
    for games in GAMES:
        home = home_with(scratch / f"games{games}", games)
        words = tick_words(home, quiet_time())
        ran(words, may_fail=True)  # tells of games that have come from nowhere
        idle.append(_middle([ran(words) for _ in range(RUNS)]))
        if games >= 100:  # noqa: PLR2004 - fewer have no hundredth
            due.append(_middle([_judging(words, home, games // 100) for _ in range(RUNS)]))
    yield _of_runs("games of a home, none of them due", GAMES, idle)
    yield _of_runs("games of a home, one in a hundred due", GAMES[-len(due) :], due)


def _judging(words: tuple[str | Path, ...], home: Home, games: int) -> Ran:
    make_due(home, games)
    return ran(words)


def _middle(runs: list[Ran]) -> Ran:
    return sorted(runs, key=lambda one: one.seconds)[len(runs) // 2]


def _of_runs(what: str, sizes: Sequence[int], runs: Sequence[Ran]) -> Growth:
    seconds = tuple(one.seconds for one in runs)
    return Growth(what, tuple(sizes), seconds, max(one.memory for one in runs))


def mail_growth(scratch: Path) -> Iterator[Growth]:
    """Mails taken in by one run, kept and answered."""

    def intake(mails: int) -> float:
        home = home_with_mails(scratch / "box", mails)
        return timed(lambda: run(home, quiet_time()))

    yield _grown(
        "mails in a mailbox, kept and answered",
        MAILS,
        lambda mails: _median(lambda: intake(mails)) if mails < LONG else intake(mails),
    )
