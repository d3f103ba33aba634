"""A browser to look at mails with: Debian's Chromium, and axe-core to find what bars readers."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

_AXE = Path(__file__).parents[2] / ".browser" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Headless Chromium, one for all tests of a process."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("chromium is not installed: see tools/install_browser.sh")
    with sync_playwright() as playwright:
        # Mails run no scripts of others here, and root has no sandbox.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    if not _AXE.is_file():
        pytest.skip("axe-core is not installed: see tools/install_browser.sh")
    return _AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def any_page(browser: Browser) -> Iterator[Page]:
    """A page of no network, for what is the same by day and by night."""
    context = browser.new_context(offline=True)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module", params=SCHEMES)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page for one mail after the other, of no network."""
    context = browser.new_context(color_scheme=request.param, offline=True)
    yield context.new_page()
    context.close()
