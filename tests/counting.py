"""Which lines of the program run is counted only where that tells something new.

Counting takes more than half as long again as running them.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from coverage import Coverage

_IN_PROGRAMS_STARTED = "COVERAGE_PROCESS_CONFIG"
"""Tells a Python that is started to count as well."""


@contextmanager
def uncounted() -> Iterator[None]:
    """Count no lines that the block runs, nor those of programs that it starts."""
    counting = Coverage.current()
    if counting is None:
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(_IN_PROGRAMS_STARTED, raising=False)
        counting.stop()
        try:
            yield
        finally:
            counting.start()
