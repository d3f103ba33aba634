"""A pytest plugin: bars for the coverage of single packages.

pytest-cov has one bar for everything. `--coverage-bar FOLDER=PERCENT` (any number of them) adds one
for a folder. A folder without any statement passes. A bar that is missed makes pytest exit 1, and
is told before pytest's own summary, which stays the last line.

    python -m pytest -p tools.coverage_bars --cov --coverage-bar adjudicator/core=100
"""

import io
from collections.abc import Iterator

import pytest
from coverage import Coverage
from coverage.exceptions import NoDataError

_MISSED = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option --coverage-bar."""
    parser.addoption(
        "--coverage-bar",
        action="append",
        default=[],
        metavar="FOLDER=PERCENT",
        help="The least coverage of a folder. May be given several times.",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Measure every bar, once the data of all workers are together."""
    config = session.config
    if hasattr(config, "workerinput") or not config.getoption("--coverage-bar"):
        return
    missed = list(_missed_bars(config.getoption("--coverage-bar")))
    config.stash[_MISSED] = missed
    if missed and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Tell which bars were missed."""
    for line in config.stash.get(_MISSED, []):
        terminalreporter.write_line(line, red=True)


def _missed_bars(bars: list[str]) -> Iterator[str]:
    coverage = Coverage()
    coverage.load()
    for bar in bars:
        folder, _, least = bar.partition("=")
        percent = _percent(coverage, folder)
        if percent < float(least):
            yield f"FAIL The coverage of {folder} is {percent:.2f} %, the bar is {least} %."


def _percent(coverage: Coverage, folder: str) -> float:
    try:
        return coverage.report(include=[f"{folder}/*"], file=io.StringIO())
    except NoDataError:
        return 100.0
