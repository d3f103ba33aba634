"""The rows about a whole stage: 72 orders of six players, reports for all of them, a map."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from adjudicator.judge.home import Home
from adjudicator.judge.run import demo
from adjudicator.reports.environment import environment
from tools.bench import peers
from tools.bench.big_stage import big_stage, home_with_orders
from tools.bench.row import Row, seconds_of, timed

PLAYERS: Final = 6
ORDERS: Final = 72


def stage_rows(scratch: Path) -> Iterator[Row]:
    """A stage as a process, and again and again in one process."""
    python, position = peers.python(), scratch / "diplomacy.json"
    seconds_of(python, peers.TURN, "make", position)
    ready = home_with_orders(scratch / "ready", ORDERS // PLAYERS)

    def judge() -> float:
        return seconds_of(*_cold(_copy(ready, scratch / "judging")))

    judge()  # compiles the templates, as the first run of any judge does
    shutil.rmtree(ready.root / "cache", ignore_errors=True)
    shutil.copytree(scratch / "judging" / "cache", ready.root / "cache")
    what = "a cold stage as a process: 72 orders judged, seven reports, mails sent, the map as SVG"
    yield Row(
        what,
        "`diplomacy`: 30 orders, judged and drawn",
        0.35,
        "time",
        judge,
        lambda: seconds_of(python, peers.TURN, "cold", position),
    )
    imports = _imports_of(ready, scratch / "imports")
    yield Row(
        "the same",
        "a process that only imports the same packages",
        2.5,
        "time",
        judge,
        lambda: seconds_of(sys.executable, "-c", imports),
    )
    yield _warm(python, position)


def _warm(python: Path, position: Path) -> Row:
    stage, templates = big_stage(PLAYERS, ORDERS), environment()

    def ours() -> None:
        record = stage.judge()
        stage.reports(templates, record)
        stage.draw(templates, record)

    return Row(
        "warm stages: orders read and judged, seven reports, the map as SVG",
        "`diplomacy`: orders read and judged, the map as SVG",
        2,
        "speed",
        lambda: timed(ours),
        peers.Warm(python, peers.TURN, "warm", position),
    )


def _cold(home: Home) -> tuple[str | Path, ...]:
    script = Path(__file__).with_name("cold_stage.py")
    return (sys.executable, script, home.root, f"{demo.JUDGED:%Y-%m-%dT%H:%MZ}", demo.GAME)


def _copy(home: Home, place: Path) -> Home:
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(home.root, place)
    return Home(place)


def _imports_of(ready: Home, place: Path) -> str:
    """A program that imports what judging imports, but for our own modules."""
    _, script, *words = map(str, _cold(_copy(ready, place)))
    listing = (
        "import runpy, sys\n"
        f"sys.argv[1:] = {words!r}\n"
        f"runpy.run_path({script!r})\n"
        "print(*sys.modules)"
    )
    bare = _printed("import sys; print(*sys.modules)")
    names = [
        name
        for name in _printed(listing)
        if name.partition(".")[0] != "adjudicator" and name not in bare
    ]
    return (
        "from contextlib import suppress\nfrom importlib import import_module\n"
        f"for name in {names!r}:\n    with suppress(ImportError): import_module(name)"
    )


def _printed(program: str) -> list[str]:
    """The words that a program prints last."""
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()[-1].split()
