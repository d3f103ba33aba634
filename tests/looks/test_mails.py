"""Every kind of HTML mail in a browser: it fits a phone, and can be read by day and by night."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

TESTS = Path(__file__).parents[1]
MAILS = sorted(TESTS.glob("*/golden/*.html"))
WIDTHS = (360, 380, 1200)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

FAR_OUT = """() => [...document.querySelectorAll('body *')]
    .filter(it => !it.closest('pre') || it.tagName === 'PRE')
    .filter(it => it.getBoundingClientRect().right > innerWidth)
    .map(it => `${it.tagName}: ${it.textContent.slice(0, 60)}`)"""
"""What stands out of the page on the right; the map made of text scrolls inside itself."""

CANVAS = "html { background: Canvas; color: CanvasText }"
"""What the browser paints anyway; axe-core takes a page without a background for a white one."""

TROUBLES = """async () => {
    const found = await axe.run(document, {resultTypes: ['violations']});
    const told = it => it.nodes.map(one => `${it.id}: ${one.html} ${one.failureSummary}`);
    return {
        serious: found.violations
            .filter(it => ['serious', 'critical'].includes(it.impact)).flatMap(told),
        unsure: found.incomplete.filter(it => it.id === 'color-contrast').flatMap(told),
        contrasts: found.passes.filter(it => it.id === 'color-contrast').length,
    };
}"""


@pytest.fixture(scope="module", params=SCHEMES)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page for one mail after the other, of no network."""
    context = browser.new_context(color_scheme=request.param, offline=True)
    yield context.new_page()
    context.close()


def test_there_are_mails_to_look_at() -> None:
    assert {"round", "deal", "end", "out", "receipt-mixed"} <= {path.stem for path in MAILS}


@pytest.mark.parametrize("mail", MAILS, ids=lambda path: path.stem)
def test_no_mail_scrolls_sideways(page: Page, mail: Path) -> None:
    page.set_content(mail.read_text(encoding="utf-8"))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("innerWidth") == width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(FAR_OUT) == []


@pytest.mark.parametrize("mail", MAILS, ids=lambda path: path.stem)
def test_no_mail_bars_a_reader(page: Page, axe: str, mail: Path) -> None:
    """Axe-core finds nothing serious, and contrasts of WCAG AA everywhere."""
    page.set_viewport_size({"width": 360, "height": 800})
    page.set_content(mail.read_text(encoding="utf-8"))
    page.add_style_tag(content=CANVAS)
    page.evaluate(axe)
    troubles = page.evaluate(TROUBLES)
    assert troubles["serious"] == []
    assert troubles["unsure"] == []
    assert troubles["contrasts"] == 1


def test_a_page_that_is_too_wide_and_too_pale_is_found(page: Page, axe: str) -> None:
    """The measures above measure something."""
    page.set_viewport_size({"width": 360, "height": 800})
    page.set_content("<p style='width:700px;opacity:.3'>pale</p>")
    page.add_style_tag(content=CANVAS)
    page.evaluate(axe)
    assert page.evaluate("document.documentElement.scrollWidth") > 360
    assert page.evaluate(FAR_OUT) == ["P: pale"]
    assert any("color-contrast" in one for one in page.evaluate(TROUBLES)["serious"])
