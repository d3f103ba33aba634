"""What runs in a block that is not counted is not counted, and all else is."""

import os
import subprocess
import sys
from collections.abc import Callable

from coverage import Coverage

from tests.counting import uncounted


def before() -> str:
    return "before"


def inside() -> str:
    return "inside"


def behind() -> str:
    return "behind"


def body(function: Callable[[], str]) -> int:
    return function.__code__.co_firstlineno + 1


def test_lines_of_the_block_alone_are_not_counted() -> None:
    counting = Coverage(data_file=None, include=[__file__], config_file=False)
    counting.start()
    try:
        before()
        with uncounted():
            inside()
        behind()
    finally:
        counting.stop()
    counted = {*(counting.get_data().lines(__file__) or ())}
    assert {body(before), body(behind)} <= counted
    assert body(inside) not in counted


def test_programs_that_the_block_starts_do_not_count_either(monkeypatch) -> None:
    monkeypatch.setenv("COVERAGE_PROCESS_CONFIG", "")
    asks = [sys.executable, "-c", "import os; print('COVERAGE_PROCESS_CONFIG' in os.environ)"]
    counting = Coverage(data_file=None, config_file=False)
    counting.start()
    try:
        with uncounted():
            said = subprocess.run(asks, capture_output=True, check=True, text=True).stdout
    finally:
        counting.stop()
    assert said == "False\n"
    assert "COVERAGE_PROCESS_CONFIG" in os.environ


def test_where_nothing_is_counted_the_block_just_runs() -> None:
    with uncounted():
        assert inside() == "inside"
