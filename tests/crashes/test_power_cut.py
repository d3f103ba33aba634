"""A run that is stopped anywhere and begun again comes to the same as one that was not.

Stopped are the process (what it wrote is there) and the machine (only what it synced is there for
certain). `layer` says what a point is, `disk` what comes back, `trials` what is left out.
"""

import pytest

from tests.crashes import layer
from tests.crashes.trials import Recording, all_wrong, kind_of

PARTS = 8
"""Tests among which the points are dealt, so that they spread over the workers."""


@pytest.mark.parametrize("part", range(PARTS))
def test_a_run_between_servers_comes_to_the_same(full_run: Recording, part: int) -> None:
    assert all_wrong(full_run, full_run.trials[part::PARTS]) == []


@pytest.mark.parametrize("part", range(PARTS // 2))
def test_a_run_between_folders_comes_to_the_same(quiet_run: Recording, part: int) -> None:
    assert all_wrong(quiet_run, quiet_run.trials[part :: PARTS // 2]) == []


def test_nothing_happens_any_more_once_a_run_is_stopped_wherever_that_is(
    full_run: Recording,
) -> None:
    """No handler of the program takes a stop for a failure, and writes or sends because of it."""
    for moment in full_run.places():
        full_run.stop_at(moment)


def test_a_run_repeated_sends_nothing_twice(full_run: Recording) -> None:
    """The undisturbed run was done twice, and so it stands in what is expected of the others."""
    assert {sent.times for sent in full_run.sent.values()} == {1}
    assert len(full_run.sent) > 10


def test_the_points_are_of_all_kinds(full_run: Recording, quiet_run: Recording) -> None:
    """Else the tests above prove less than they say. There are some 350 points and 165."""
    kinds = {kind_of(point) for run in (full_run, quiet_run) for point in run.points}
    assert kinds >= {
        *("mark lock", "commit", "mkdir mail", "create mail", "write mail", "sync mail"),
        *("rename mail to mail", "sync folder mail", "remove spool", "create world/pending"),
        *("rename incoming to incoming/processed", "create aside", "sync folder world/turns"),
        *("create world/turns/./reports", "rename world/turns to world/turns"),
        *("IMAP UID FETCH", "answer OK to IMAP UID MOVE", "SMTP DATA", "answer 250 to SMTP mail"),
        *("create outbox", "rename outbox to outbox", "sync folder outbox"),
    }
    assert len(full_run.points) > 300
    assert len(quiet_run.points) > 150


def test_a_commit_of_the_ledger_survives_a_power_cut() -> None:
    """In SQLite's mode FULL the deletion of the journal, which is the commit, may come undone."""
    assert layer.SURVIVES_A_POWER_CUT
