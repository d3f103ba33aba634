"""Runs of the judge, in this process and as cron starts them, and homes with many games."""

import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.home import Home
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run import demo
from adjudicator.judge.run.office import open_office
from adjudicator.judge.run.tick import Done, Run, tick
from tools.bench.row import Row, ran, seconds_of

PROGRAM: Final = Path(sys.executable).with_name("adjudicator")


def run(home: Home, at: datetime) -> Done:
    """One run in this process."""
    with open_office(home, at) as office:
        return tick(Run(office, real_ways(office)))


def tick_words(home: Home, at: datetime) -> tuple[str | Path, ...]:
    """The words of a run as a process."""
    return (PROGRAM, "--home", home.root, "tick", "--at", f"{at:%Y-%m-%dT%H:%MZ}")


def quiet_time() -> datetime:
    """When nothing is due in the demo."""
    return next(demo.deliveries()).arrival


def home_with(place: Path, games: int) -> Home:
    """A home with so many games, all of them like the demo's, which its ledger knows."""
    home = demo.set_up(place)
    with home.config.open("a", encoding="utf-8") as file:
        file.write("pictures: false\n")
    for number in range(1, games):
        game = home.root / f"world{number}"
        shutil.copytree(home.game(demo.GAME).root, game)
        for stage in game.glob("turns/*/stage.yaml"):
            text = stage.read_text(encoding="utf-8")
            renamed = text.replace(f"game: {demo.GAME}\n", f"game: {game.name}\n")
            stage.write_text(renamed, encoding="utf-8")
    run(home, quiet_time())
    return home


def make_due(home: Home, games: int) -> None:
    """Let the deadlines of so many games be over."""
    at = quiet_time()
    with open_office(home, at) as office, office.ledger.transaction():
        office.ledger.run(
            "UPDATE waiting SET deadline = ? WHERE game IN"
            " (SELECT game FROM waiting ORDER BY game LIMIT ?)",
            *(to_text(at - timedelta(minutes=30)), games),
        )


def idle(home: Home) -> Callable[[], float]:
    """A run that finds nothing to do, as cron starts it."""
    words = tick_words(home, quiet_time())
    ran(words, may_fail=True)  # tells of games that have come from nowhere
    return lambda: seconds_of(*words)


def run_rows(scratch: Path) -> Iterator[Row]:
    """Idle runs, and help."""
    yield Row(
        "`adjudicator --help`",
        "`python -c 'import click'`",
        1.5,
        "time",
        lambda: seconds_of(PROGRAM, "--help"),
        lambda: seconds_of(sys.executable, "-c", "import click"),
    )
    many, one = (idle(home_with(scratch / f"idle{games}", games)) for games in (100, 1))
    yield Row("idle `tick`, 100 games", "idle `tick`, 1 game", 2, "time", many, one)
