"""What holds for every test."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from email.headerregistry import HeaderRegistry
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings

from adjudicator import resources
from adjudicator.judge.home import Home
from adjudicator.reports import environment
from tests.counting import uncounted
from tests.golden import Golden

# A test must not depend on the home that the person who runs it has set.
os.environ.pop("ADJUDICATOR_HOME", None)

# The same code gives the same examples, so a check that passed passes again. To look further:
# pytest --hypothesis-profile=explore. No deadlines, since machines differ in speed.
settings.register_profile("same", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("same")


_OF_THE_WHOLE_PROGRAM = (
    "crashes/",
    "games/",
    "judge/test_loops.py",
    "judge/test_servers_cut.py",
    "judge/test_servers_session.py",
    "looks/",
    "maps/test_crowding.py",
    "packaging/",
    "test_second_verifier.py",
)
"""They run no line that tests of single parts do not run as well, so theirs are not counted."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Set up, run and clear up each of these without counting lines."""
    name = item.path.relative_to(Path(__file__).parent).as_posix()
    with uncounted() if name.startswith(_OF_THE_WHOLE_PROGRAM) else nullcontext():
        return (yield)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew from what the program gives now",
    )


def pytest_collection_finish() -> None:
    """Look for garbage less often: a tenth of the time of all tests goes into it otherwise."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def _templates_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All homes of a test run keep compiled templates in one folder, not each in its own."""
    shared = tmp_path_factory.mktemp("compiled templates")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Home, "cache", property(lambda _: shared))
        patch.setattr(environment, "environment", _loaded_once(shared))
        yield


def _loaded_once(cache: Path) -> Callable[..., environment.Templates]:
    """The templates that ship are loaded once, and not for each of the thousands of runs here."""
    make, root = environment.environment, resources.templates_root()
    shipped = make(None, cache)

    def loaded(own: Path | None = None, cache: Path | None = None) -> environment.Templates:
        return make(own, cache) if own or resources.templates_root() != root else shipped

    return loaded


@pytest.fixture(scope="session", autouse=True)
def _headers_parsed_once() -> Iterator[None]:
    """The library parses a header anew each time; the mails of all tests have most in common."""
    parse = HeaderRegistry.__call__
    parsed = lru_cache(maxsize=20_000)(parse)

    def call(registry: HeaderRegistry, name: str, value: object) -> object:
        return (parsed if type(value) is str else parse)(registry, name, value)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HeaderRegistry, "__call__", call)
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with the file of that name in the folder golden/ beside the test."""
    update = request.config.getoption("--update-golden")
    return Golden(Path(request.path).parent / "golden", bool(update))
