"""What holds for every test."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.golden import Golden

# A test must not depend on the home that the person who runs it has set.
os.environ.pop("ADJUDICATOR_HOME", None)

# The same code gives the same examples, so a check that passed passes again. To look further:
# pytest --hypothesis-profile=explore. No deadlines, since machines differ in speed.
settings.register_profile("same", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew from what the program gives now",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with the file of that name in the folder golden/ beside the test."""
    update = request.config.getoption("--update-golden")
    return Golden(Path(request.path).parent / "golden", bool(update))
