"""One run at a time in a home."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Final

from msgspec import Struct

from adjudicator.errors import UserError
from adjudicator.judge.home import Home, writing
from adjudicator.judge.run.tidy import tidy

PATIENCE = 3600
"""Seconds after which a run that finds the home locked no longer keeps silent."""

_AT_WORK: Final = 1
"""The length of the locked file until its process has come to its end."""


class LockedError(UserError):
    """Another run has the home. `seconds` says for how long."""

    def __init__(self, home: Home, seconds: float) -> None:
        from adjudicator.reports.clock import span

        super().__init__(
            f"Another run has had {home.root} locked for {span(timedelta(seconds=seconds))}.",
            "Wait for its end; if it hangs, end that process. The lock goes away with it.",
        )
        self.seconds = seconds


class Lock(Struct, frozen=True):
    """The proof that this process has the home."""

    home: Home


@contextmanager
def locked(home: Home) -> Iterator[Lock]:
    """Hold the home's lock; the system lets go of it when the process ends, however it ends.

    What a process left unfinished that did not come to its end is put in order first. Raises
    LockedError if another process has the lock.
    """
    with writing(home.lock):
        handle = os.open(home.lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise LockedError(home, time.time() - os.fstat(handle).st_mtime) from error
        if os.fstat(handle).st_size:
            tidy(home)
        # A length without bytes needs no room, so a full disk does not stop a run here.
        os.ftruncate(handle, _AT_WORK)
        os.utime(handle)
        yield Lock(home)
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)
