"""`make bench`: how fast the program is beside something plainer that does part of the same.

Each row is a ratio of two things measured by turns, ours, theirs, ours, theirs, in one run, because
absolute times on a busy machine drift more than they tell. It is no test: nothing fails here.
"""

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from compileall import compile_dir
from datetime import datetime
from email import message_from_bytes
from email.policy import compat32
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

import lark
import yaml
from rich.console import Console
from rich.table import Table

from adjudicator.core.battles import BattleFought, BattleKind, Force, Garrison
from adjudicator.core.chance import StageChance
from adjudicator.core.combat import fight, opening
from adjudicator.core.dice import DICE, FACES
from adjudicator.core.ids import StageId
from adjudicator.data.boards import load_board
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.home import Home
from adjudicator.judge.incoming.reader import read
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run import demo
from adjudicator.judge.run.office import Office, open_office
from adjudicator.judge.run.tick import Run, tick
from adjudicator.language.parser import parser
from adjudicator.language.reading import read_orders
from adjudicator.language.situation import Situation
from tools.bench_maps import map_rows
from tools.bench_odds import odds_rows
from tools.bench_row import Row, timed

RUNS: Final = 7
BATTLES: Final = 300
MAILS: Final = 10
"""Copies of the demo's ten mails."""

PROGRAM: Final = Path(sys.executable).with_name("adjudicator")
PACKAGE: Final = Path(__file__).parents[1] / "adjudicator"
PHRASES: Final = Path(__file__).parents[1] / "tests" / "phrases"


def main() -> None:
    """Measure all rows and print them."""
    compile_dir(PACKAGE, quiet=1)  # as whatever installs a package does
    with TemporaryDirectory() as scratch:
        table = Table("what", "beside", "ours", "theirs", "ratio", "aim", box=None, pad_edge=False)
        for row in rows(Path(scratch)):
            ours, theirs = measure(row)
            ratio = theirs / ours if row.kind == "speed" else ours / theirs
            times = (f"{1000 * seconds:.1f} ms" for seconds in (ours, theirs))
            table.add_row(row.what, row.beside, *times, f"{ratio:.2f}", row.aim)
        Console().print(table)


def measure(row: Row) -> tuple[float, float]:
    """The median seconds of both sides, run by turns after one run to warm up."""
    row.ours(), row.theirs()
    pairs = [(row.ours(), row.theirs()) for _ in range(RUNS)]
    return median(ours for ours, _ in pairs), median(theirs for _, theirs in pairs)


def rows(scratch: Path) -> Iterator[Row]:
    """All that can be measured by now."""
    yield from _stage(scratch)
    yield _order_lines()
    yield _battles()
    yield from odds_rows()
    yield from map_rows(scratch)
    yield Row(
        "adjudicator --help",
        "python -c 'import click'",
        "≤ 1.5",
        "time",
        lambda: _process(PROGRAM, "--help"),
        lambda: _process(sys.executable, "-c", "import click"),
    )
    yield _idle_tick(scratch)
    yield from _mails(scratch)


def _process(*words: str | Path) -> float:
    return timed(lambda: subprocess.run(words, check=True, capture_output=True))


# --- a whole stage as a process ---


def _stage(scratch: Path) -> Iterator[Row]:
    """The demo's round from orders to reports, all mails having been taken in before.

    Without pictures, whose rasteriser would take most of the time.
    """
    ready = demo.set_up(scratch / "ready")
    with ready.config.open("a", encoding="utf-8") as file:
        file.write("pictures: false\n")
    for mail in demo.deliveries():
        demo.deliver(ready, mail)
        _run(ready, mail.arrival)
    at = f"{demo.JUDGED:%Y-%m-%dT%H:%MZ}"

    def judge() -> float:
        home = scratch / "judging"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(ready.root, home)
        return _process(PROGRAM, "--home", home, "tick", "--at", at)

    judge()  # compiles the templates
    shutil.rmtree(ready.root / "cache", ignore_errors=True)
    shutil.copytree(scratch / "judging" / "cache", ready.root / "cache")
    imports = _imports_of(scratch, ready, at)
    yield Row(
        "a whole cold stage, six reports as text and HTML",
        "a process that imports the same packages",
        "≤ 2.5",
        "time",
        judge,
        lambda: _process(sys.executable, "-c", imports),
    )


def _imports_of(scratch: Path, ready: Home, at: str) -> str:
    """A program that imports what judging imports, but for our own modules."""
    home = scratch / "imports"
    shutil.copytree(ready.root, home)
    listing = (
        "import sys; from adjudicator.cli.main import main\n"
        f"sys.argv[1:] = ['--home', {str(home)!r}, 'tick', '--at', {at!r}]\n"
        "try: main()\n"
        "finally: print(*sys.modules)"
    )
    bare = subprocess.run([sys.executable, "-c", "import sys; print(*sys.modules)"],
                          check=True, capture_output=True, text=True)  # fmt: skip
    full = subprocess.run([sys.executable, "-c", listing],
                          check=True, capture_output=True, text=True)  # fmt: skip
    names = [
        name
        for name in full.stdout.split()
        if name.partition(".")[0] != "adjudicator" and name not in bare.stdout.split()
    ]
    return (
        "from contextlib import suppress\nfrom importlib import import_module\n"
        f"for name in {names!r}:\n    with suppress(ImportError): import_module(name)"
    )


# --- orders ---


def _order_lines() -> Row:
    """All lines of tests/phrases, good and bad."""
    lines = list(_phrases())
    situation = Situation(load_board("risk2"))
    bare = parser("orders")

    def parse() -> None:
        for line in lines:
            try:
                bare.parse(line)
            except lark.UnexpectedInput:
                continue

    return Row(
        f"order lines, complaints included ({len(lines)})",
        "bare Lark on the same grammar",
        "≥ 0.6",
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


# --- battles ---


def _battles() -> Row:
    """Invasions of 12 armies against 9, every die kept; beside it as many dice and nothing else."""
    rules = load_rules("risk2")
    battle = opening(
        BattleKind.INVASION, "Peru", [Force("red", "Brazil", "Peru", 12)], Garrison("blue", 9)
    )

    def fought(number: int) -> BattleFought:
        return fight(battle, rules, StageChance(bytes([number % 256]), b"", "", StageId(1, 1)))

    rolls = sum(len(fought(number).rolls) for number in range(BATTLES))
    choose, faces = random.Random(1).randrange, DICE[1].faces  # noqa: S311 - a loop to be timed

    def roll() -> list[list[int]]:
        return [[faces[choose(FACES)], faces[choose(FACES)]] for _ in range(rolls)]

    return Row(
        f"battles, every die kept ({BATTLES})",
        "a loop of random dice that only rolls",
        "≥ 0.5",
        "speed",
        lambda: timed(lambda: [fought(number) for number in range(BATTLES)]),
        lambda: timed(roll),
    )


# --- runs and mails ---


def _idle_tick(scratch: Path) -> Row:
    """A run that finds nothing to do, as cron starts it."""
    many, one = (_home_with(scratch / f"idle{games}", games) for games in (100, 1))
    return Row("idle tick, 100 games", "idle tick, 1 game", "≤ 2", "time", many, one)


def _home_with(place: Path, games: int) -> Callable[[], float]:
    home = demo.set_up(place)
    for number in range(1, games):
        game = home.root / f"world{number}"
        shutil.copytree(home.game(demo.GAME).root, game)
        for file in game.glob("turns/*/stage.yaml"):
            text = file.read_text(encoding="utf-8")
            renamed = text.replace(f"game: {demo.GAME}\n", f"game: {game.name}\n")
            file.write_text(renamed, encoding="utf-8")
    at = f"{next(demo.deliveries()).arrival:%Y-%m-%dT%H:%MZ}"
    words = (PROGRAM, "--home", home.root, "tick", "--at", at)
    # The first run exits with 1: it finds games that its ledger has never seen.
    subprocess.run(words, check=False, capture_output=True)
    return lambda: _process(*words)


def _mails(scratch: Path) -> Iterator[Row]:
    """The demo's mails, many times over, each time with other Message-IDs."""
    mails = [
        mail.raw.replace(b"Message-ID: <", f"Message-ID: <{number}.".encode())
        .replace(b"Message-Id: <", f"Message-Id: <{number}.".encode())
        for mail in demo.deliveries()
        for number in range(MAILS)
    ]  # fmt: skip
    board = load_board("risk2")
    situation = Situation(board)

    def parse() -> None:
        for mail in mails:
            for part in message_from_bytes(mail, policy=compat32).walk():
                part.get_payload(decode=True)

    def understand(office: Office) -> None:
        for mail in mails:
            read_orders([line.text for line in read(office, mail, [board]).lines], situation)

    def reading() -> float:
        with open_office(home, demo.JUDGED) as office:
            return timed(lambda: understand(office))

    def intake() -> float:
        home = demo.set_up(scratch / "intake")
        text = home.config.read_text(encoding="utf-8")
        home.config.write_text(f"{text}limits: {{answers_per_day: 1000}}\n", encoding="utf-8")
        for number, mail in enumerate(mails):
            (home.root / "inbox" / f"{number:04}.eml").write_bytes(mail)
        return timed(lambda: _run(home, next(demo.deliveries()).arrival))

    home = demo.set_up(scratch / "mails")
    beside = "bare email, compat32, on the same mails"
    yield Row(
        f"mails read, from bytes to orders ({len(mails)})",
        beside,
        "≥ 0.3",
        "speed",
        reading,
        lambda: timed(parse),
    )
    yield Row(
        f"mails taken in, stored, answered ({len(mails)})",
        beside,
        "",
        "speed",
        intake,
        lambda: timed(parse),
    )


def _run(home: Home, at: datetime) -> None:
    with open_office(home, at) as office:
        tick(Run(office, real_ways(office)))


if __name__ == "__main__":
    main()
