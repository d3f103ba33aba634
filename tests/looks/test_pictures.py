"""The map in a mail: from edge to edge on a phone, and its counts large enough to read."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from adjudicator.maps.styles import STYLES, Form
from adjudicator.reports.pictures import map_png
from adjudicator.reports.report import write_reports
from tests.looks.measures import CANVAS, FAR_OUT, TROUBLES
from tests.maps.views import RISK2, played
from tests.reports.stages import RULES, TEMPLATES, facts, reader, stages

READABLE = 11
"""The least height of letters in CSS pixels that people read on a phone without effort."""


@pytest.fixture(scope="module")
def mail(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report beside its picture."""
    folder = tmp_path_factory.mktemp("mail")
    before, record = stages(6, 7, 6)[6]
    (report,) = write_reports(
        TEMPLATES, before, record, RULES, facts(before, record), [reader("green")], "map.png"
    )
    (folder / "map.png").write_bytes(map_png(TEMPLATES, played(RISK2, 8, 3, 3)[-1], Form.PHONE))
    path = folder / "report.html"
    path.write_text(report.html, encoding="utf-8")
    return path


def shown(page: Page, mail: Path, width: int) -> dict[str, float]:
    """Where the picture is on a screen of that width, and how large it is itself."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(mail.as_uri())
    assert page.evaluate("innerWidth") == width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(FAR_OUT) == []
    return page.evaluate("""() => {
        const it = document.images[0], box = it.getBoundingClientRect();
        return {left: box.left, right: innerWidth - box.right, width: box.width,
                height: box.height, natural: it.naturalWidth};
    }""")


@pytest.mark.parametrize("width", [360, 380])
def test_a_phone_shows_the_picture_from_edge_to_edge_with_counts_to_read(
    page: Page, mail: Path, width: int
) -> None:
    picture, style = shown(page, mail, width), STYLES[Form.PHONE]
    assert (picture["left"], picture["right"]) == (0, 0)
    assert style.count * picture["width"] / style.panel_width > READABLE
    assert picture["natural"] > 2 * width
    assert picture["height"] < 800


def test_a_large_screen_shows_the_picture_in_the_middle_of_the_column(
    page: Page, mail: Path
) -> None:
    picture = shown(page, mail, 1200)
    assert picture["width"] == 480
    assert picture["left"] == picture["right"]


def test_the_picture_has_words_for_those_who_do_not_see_it(
    page: Page, axe: str, mail: Path
) -> None:
    page.goto(mail.as_uri())
    page.add_style_tag(content=CANVAS)
    page.evaluate(axe)
    assert page.evaluate("document.images[0].alt").startswith("The map;")
    troubles = page.evaluate(TROUBLES)
    assert troubles["serious"] == troubles["unsure"] == []
