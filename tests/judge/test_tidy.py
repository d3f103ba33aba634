"""What a run that did not come to its end has left is put in order before the next one begins.

That this is enough, wherever a run ended, tests/crashes proves.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.judge.home import Home
from adjudicator.judge.run.lock import locked


@pytest.fixture
def home(tmp_path: Path) -> Home:
    for folder in ("mail", "spool", "outbox", "world/turns/.0001.1", "world/turns/0000.0"):
        (tmp_path / folder).mkdir(parents=True)
    return Home(tmp_path)


def end_badly(home: Home) -> None:
    with pytest.raises(KeyboardInterrupt), locked(home):
        raise KeyboardInterrupt


def unfinished(folder: Path, process: int | None = None) -> Path:
    path = folder / f".mail.eml.{process or os.getpid()}.tmp"
    path.write_text("half of")
    return path


def test_unfinished_files_and_turns_go_after_a_run_that_ended_badly(home: Home) -> None:
    places = (home.root, home.mail, home.spool, home.root / "outbox", home.root / "world")
    left = [unfinished(place) for place in places]
    end_badly(home)
    with locked(home):
        assert not any(path.exists() for path in left)
        assert home.game("world").judged() == ["0000.0"]
        assert not (home.root / "world/turns/.0001.1").exists()


def test_nothing_is_looked_through_after_a_run_that_ended_well(home: Home) -> None:
    with locked(home):
        pass
    left = unfinished(home.mail)
    with locked(home):
        assert left.exists()


def test_a_mail_that_is_being_received_meanwhile_stays(home: Home) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        coming = unfinished(home.spool, other.pid)
        of_a_run = unfinished(home.mail, other.pid)
        end_badly(home)
        with locked(home):
            assert coming.exists()
            assert not of_a_run.exists()
        assert other.stdin
        other.stdin.close()
    end_badly(home)
    with locked(home):
        assert not coming.exists()


def test_files_of_other_programs_stay(home: Home) -> None:
    others = [home.mail / ".hidden", home.root / ".gitignore", home.root / ".x.tmp"]
    for path in others:
        path.write_text("")
    end_badly(home)
    with locked(home):
        assert all(path.exists() for path in others)
