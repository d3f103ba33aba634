"""Worlds to stop, made once, and their runs recorded once."""

import gc
import os
from collections.abc import Iterator

import pytest

from tests.crashes.scenario import PASSWORD, Saved, full_world, quiet_world, run, saved
from tests.crashes.trials import Recording


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """The layer knows what lasts, so nothing waits until bytes are on a real disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr("adjudicator.judge.ledger.SYNCHRONOUS", "OFF")
        patch.setenv(PASSWORD, "open sesame")
        yield


@pytest.fixture(autouse=True)
def _umask() -> Iterator[None]:
    """The command line sets its own, which other tests must not find."""
    mask = os.umask(0o022)
    yield
    os.umask(mask)


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """All kinds of mail wait in the spool, the folder and the mailbox; the deadline has passed."""
    return saved(full_world(tmp_path_factory.mktemp("full") / "home"))


@pytest.fixture(scope="session")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """As the full one, but mail comes and goes by folders, and less of it."""
    return saved(quiet_world(tmp_path_factory.mktemp("quiet") / "home"))


@pytest.fixture(scope="session")
def full_run(full: Saved, tmp_path_factory: pytest.TempPathFactory) -> Recording:
    return _recorded(full, tmp_path_factory)


@pytest.fixture(scope="session")
def quiet_run(quiet: Saved, tmp_path_factory: pytest.TempPathFactory) -> Recording:
    return _recorded(quiet, tmp_path_factory)


def _recorded(start: Saved, tmp_path_factory: pytest.TempPathFactory) -> Recording:
    recording = Recording(start, tmp_path_factory.mktemp("recorded") / "home", run, run)
    gc.freeze()  # so many moments are kept that each collection of garbage would take long
    return recording
