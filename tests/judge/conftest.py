"""A game to play with, dealt once and copied for each test."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.judge.records import Check, checked
from tests.judge.table import DUE, MINUTE, START, WEEK, Table


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """No test here pulls the plug, so nothing waits until bytes are on the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr("adjudicator.judge.ledger.SYNCHRONOUS", "OFF")
        yield


@pytest.fixture(scope="session")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a game of two that waits for its placements; do not touch it."""
    root = tmp_path_factory.mktemp("dealt") / "home"
    Table(root).tick(START)
    return root


@pytest.fixture(scope="session")
def begun(dealt: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, waiting for the orders of round 1."""
    root = tmp_path_factory.mktemp("begun") / "home"
    shutil.copytree(dealt, root)
    Table(root).tick(DUE + 6 * MINUTE)
    return root


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> Table:
    """A game of two that waits for the orders of round 1."""
    shutil.copytree(begun, tmp_path / "home")
    table = Table(tmp_path / "home")
    table.news()
    return table


@pytest.fixture
def new_table(dealt: Path, tmp_path: Path) -> Table:
    """A game of two that waits for its placements."""
    shutil.copytree(dealt, tmp_path / "home")
    return Table(tmp_path / "home")


@pytest.fixture(scope="session")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a game of four after two rounds full of battles; do not touch it."""
    table = Table(tmp_path_factory.mktemp("fought") / "home", ("red", "blue", "green", "yellow"))
    table.tick(START)
    for number in range(3):
        due = DUE + number * WEEK
        for colour in ("red", "blue", "green") if number else ():
            attacks = list(table.attacks(colour, 3))[:4]
            table.write(colour, "\n".join(attacks) or "no attacks")
        table.tick(due - MINUTE)
        table.tick(due + 6 * MINUTE)
    return table.home.root


@pytest.fixture(scope="session")
def of_three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a game of three that waits for the orders of round 1; do not touch it."""
    table = Table(tmp_path_factory.mktemp("three") / "home", ("red", "blue", "green"))
    table.tick(START)
    table.tick(DUE + 6 * MINUTE)
    return table.home.root


@pytest.fixture
def table_of_three(of_three: Path, tmp_path: Path) -> Table:
    """A game of three that waits for the orders of round 1, with all mail read so far."""
    shutil.copytree(of_three, tmp_path / "home")
    table = Table(tmp_path / "home")
    table.news()
    return table


@pytest.fixture(scope="session")
def of_turns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a classic game of three that waits for the first turn; do not touch it."""
    table = Table(tmp_path_factory.mktemp("turns") / "home", ("red", "blue", "green"), "classic")
    table.say("misses: {extend_hours: 0, civil_disorder: 0}")
    for at in (START, DUE + 6 * MINUTE, DUE + WEEK + 6 * MINUTE):
        table.tick(at)
    return table.home.root


@pytest.fixture
def table_of_turns(of_turns: Path, tmp_path: Path) -> Table:
    """A classic game of three that waits for the first turn, with all mail read so far."""
    shutil.copytree(of_turns, tmp_path / "home")
    table = Table(tmp_path / "home")
    table.news()
    return table


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Checks a public record of these lines."""
    return lambda lines: checked(lines, tmp_path / "world.jsonl")
