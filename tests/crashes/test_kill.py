"""The same with real processes: an `adjudicator tick` that kills itself by SIGKILL."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.judge.home import Home
from tests.crashes.scenario import LATER, lay_down
from tests.crashes.trials import Recording

KILLS = 8


@pytest.fixture
def warm() -> Iterator[subprocess.Popen[str]]:
    """A process that has loaded everything, so that a run in its child starts at once."""
    command = [sys.executable, "-m", "tests.crashes.warm"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()


def run_killed(warm: subprocess.Popen[str], root: Path, number: int) -> int:
    assert warm.stdin
    assert warm.stdout
    job = {
        "home": str(root),
        "cache": str(Home(root).cache),
        "at": LATER.isoformat(),
        "stop_at": number,
    }
    warm.stdin.write(json.dumps(job) + "\n")
    warm.stdin.flush()
    return int(warm.stdout.readline())


def test_a_run_that_is_killed_and_begun_again_comes_to_the_same(
    quiet_run: Recording, warm: subprocess.Popen[str]
) -> None:
    places = quiet_run.places()
    journals, wrong = 0, []
    lay_down(quiet_run.start.image, quiet_run.root)
    assert run_killed(warm, quiet_run.root, len(quiet_run.points)) == 0
    for index in range(KILLS):
        moment = places[index * len(places) // KILLS]
        lay_down(quiet_run.start.image, quiet_run.root)
        assert run_killed(warm, quiet_run.root, moment.number) == -signal.SIGKILL
        journals += (quiet_run.root / "ledger.sqlite-journal").exists()
        wrong += quiet_run.wrong_after_end(moment)
    assert wrong == []
    assert journals, "no transaction was under way at any of the kills"
