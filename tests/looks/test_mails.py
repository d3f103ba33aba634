"""Every kind of HTML mail in a browser: it fits a phone, and can be read by day and by night."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.looks.built import differently_built
from tests.looks.measures import CANVAS, FAR_OUT, TROUBLES

TESTS = Path(__file__).parents[1]
MAILS = sorted(TESTS.glob("*/golden/*.html"))
WIDTHS = (360, 380, 1200)


def test_there_are_mails_to_look_at() -> None:
    assert {"round", "deal", "end", "out", "receipt-mixed"} <= {path.stem for path in MAILS}


@pytest.mark.parametrize("mail", MAILS, ids=lambda path: path.stem)
def test_no_mail_scrolls_sideways(any_page: Page, mail: Path) -> None:
    any_page.set_content(mail.read_text(encoding="utf-8"))
    for width in WIDTHS:
        any_page.set_viewport_size({"width": width, "height": 800})
        assert any_page.evaluate("innerWidth") == width
        assert any_page.evaluate("document.documentElement.scrollWidth") <= width
        assert any_page.evaluate(FAR_OUT) == []


def test_no_mail_bars_a_reader(page: Page, axe: str) -> None:
    """Axe-core finds nothing serious, and contrasts of WCAG AA, in whatever mails are built of."""
    page.set_viewport_size({"width": 360, "height": 800})
    mails = differently_built(MAILS)
    assert len(mails) > 10
    found = {mail.stem: _troubles(page, axe, mail) for mail in mails}
    sound = {"serious": [], "unsure": [], "contrasts": 1}
    assert {name: its for name, its in found.items() if its != sound} == {}


def _troubles(page: Page, axe: str, mail: Path) -> object:
    page.set_content(mail.read_text(encoding="utf-8"))
    page.add_style_tag(content=CANVAS)
    page.evaluate(axe)
    return page.evaluate(TROUBLES)


def test_a_page_that_is_too_wide_and_too_pale_is_found(page: Page, axe: str) -> None:
    """The measures above measure something."""
    page.set_viewport_size({"width": 360, "height": 800})
    page.set_content("<p style='width:700px;opacity:.3'>pale</p>")
    page.add_style_tag(content=CANVAS)
    page.evaluate(axe)
    assert page.evaluate("document.documentElement.scrollWidth") > 360
    assert page.evaluate(FAR_OUT) == ["P: pale"]
    assert any("color-contrast" in one for one in page.evaluate(TROUBLES)["serious"])
