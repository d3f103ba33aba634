"""A browser to look at mails with: Debian's Chromium, and axe-core to find what bars readers."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

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
