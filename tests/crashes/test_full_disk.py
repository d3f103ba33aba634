"""A disk that is full: the run says so and ends, nothing is lost, and the next one goes on."""

import sys

import pytest

from adjudicator.cli import main
from tests.crashes.disk import Disk
from tests.crashes.layer import Layer, under
from tests.crashes.scenario import LATER, Saved
from tests.crashes.trials import Moment, Recording

ROOM = ("create", "write", "sync", "mkdir", "commit")


def wanting_room(recording: Recording) -> list[Moment]:
    """The first moment for all that needs room on the disk, at each place of the program."""
    moments = [moment for moment in reversed(recording.moments) if moment.point.startswith(ROOM)]
    firsts = {(moment.place, moment.point.split()[0]): moment for moment in moments}
    return sorted(firsts.values(), key=lambda moment: moment.number)


@pytest.mark.parametrize("part", range(3))
def test_a_run_between_servers_goes_on_once_there_is_room(full_run: Recording, part: int) -> None:
    moments = wanting_room(full_run)[part::3]
    assert [it for moment in moments for it in full_run.wrong_after_a_full_disk(moment)] == []


def test_a_run_between_folders_goes_on_once_there_is_room(quiet_run: Recording) -> None:
    moments = [it for it in wanting_room(quiet_run) if "outbox" in it.point]
    assert len(moments) >= 3
    assert [it for moment in moments for it in quiet_run.wrong_after_a_full_disk(moment)] == []


def test_a_full_disk_is_told_in_plain_words_with_exit_code_2(
    quiet: Saved, quiet_run: Recording, tmp_path, capsys, monkeypatch
) -> None:
    root = tmp_path / "home"
    argv = ["adjudicator", "--home", str(root), "tick", "--at", LATER.isoformat()]
    monkeypatch.setattr(sys, "argv", argv)
    for moment in wanting_room(quiet_run)[::6]:
        quiet.restore(root)
        with (
            under(Layer(root, Disk(root), full_from=moment.number)),
            pytest.raises(SystemExit) as it,
        ):
            main.main()
        assert it.value.code == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert "See that the disk has room" in told.err
        assert "Traceback" not in told.err
