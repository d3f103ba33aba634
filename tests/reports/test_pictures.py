"""The map from its template: sound SVG, whatever players are called, and a picture for mails."""

import io
import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace
from PIL import Image

from adjudicator.core.state import Holding
from adjudicator.maps.map_view import Arrow, MapView, Outcome, Row, Way
from adjudicator.maps.palette import PAINTS
from adjudicator.maps.styles import Form
from adjudicator.reports.environment import environment
from adjudicator.reports.pictures import description, map_png, map_svg
from tests.maps.views import CLASSIC, RISK2, played, still

Golden = Callable[[str, str], None]

TEMPLATES = environment()
NAMESPACE = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 300_000
RED = Holding("red", 3)


def busy() -> MapView:
    """A map with every kind of arrow and mark."""
    outcomes = (
        ("Brazil", "North Africa", Way.ATTACK, Outcome.WON),
        ("North Africa", "Egypt", Way.SURGE, Outcome.BEATEN_OFF),
        ("China", "India", Way.ATTACK, Outcome.BEATEN_OFF),
        ("India", "China", Way.ATTACK, Outcome.CLASH),
        ("Alaska", "Kamchatka", Way.ATTACK, Outcome.WON),
        ("Peru", "Argentina", Way.ATTACK, Outcome.PLANNED),
        ("Ural", "Siberia", Way.MOVE, Outcome.PLANNED),
    )
    arrows = tuple(Arrow("red", one, other, "4", way, end) for one, other, way, end in outcomes)
    return replace(
        still(RISK2.board),
        title="world: after round 7",
        subtitle="Sunday 6 December 2026",
        arrows=arrows,
        captured={"North Africa": "blue", "Kamchatka": "nobody"},
        placed={"Peru": 3},
    )


def without_land(svg: str) -> str:
    """The SVG without the outlines that the geometry brings."""
    return re.sub(r'd="M[^"]{400,}"', 'd="…"', re.sub(r'(<path id="[^"]+" )d="[^"]+"', r"\1", svg))


@pytest.mark.parametrize("form", [Form.FULL, Form.PHONE])
def test_a_map_is_drawn_as_when_it_was_last_looked_at(form: Form, golden: Golden) -> None:
    golden(f"map-{form}.svg", without_land(map_svg(TEMPLATES, busy(), form)))


@pytest.mark.parametrize("form", Form)
def test_a_map_is_well_formed_with_a_title_and_a_description(form: Form) -> None:
    root = ET.fromstring(map_svg(TEMPLATES, busy(), form))  # noqa: S314 - our own
    assert root.findtext(f"{NAMESPACE}title") == "world: after round 7"
    assert root.findtext(f"{NAMESPACE}desc") == description(busy())
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    used = {
        one.get("{http://www.w3.org/1999/xlink}href", "#")[1:]
        for one in root.iter(f"{NAMESPACE}use")
    }
    painted = {one[5:-1] for one in re.findall(r"url\(#[^)]+\)", map_svg(TEMPLATES, busy(), form))}
    assert used | painted <= set(ids)


@pytest.mark.parametrize("form", Form)
def test_the_tower_of_a_capital_is_drawn_in_the_paint_of_who_named_it(form: Form) -> None:
    """Its rim and itself, on the map and in the key, which a phone's map has not."""
    view = replace(still(RISK2.board), territories=dict.fromkeys(RISK2.board.territories, RED))
    without = map_svg(TEMPLATES, view, form)
    svg = map_svg(TEMPLATES, replace(view, capitals={"cyan": "Peru"}), form)
    fill = f'fill="{PAINTS["cyan"].fill}"'
    shown = {Form.FULL: 2 + 2, Form.PHONE: 2, Form.PANELS: 2 + 2}[form]
    assert svg.count(fill) - without.count(fill) == shown
    assert "Peru is the capital of Cyan." in svg


def test_nothing_that_a_player_is_called_acts_in_a_map() -> None:
    rows = (Row("red", '</text><script>"&', 9, 31, 7),)
    svg = map_svg(TEMPLATES, replace(busy(), rows=rows, title="<b>"), Form.FULL)
    assert "<script" not in svg
    assert "<b>" not in svg
    ET.fromstring(svg)  # noqa: S314 - our own


def test_a_map_uses_nothing_from_outside() -> None:
    svg = map_svg(TEMPLATES, busy(), Form.FULL)
    assert set(re.findall(r"https?://[^\"]+", svg)) == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_the_description_says_who_holds_what_and_what_was_attacked() -> None:
    rows = (Row("red", "Ana", 9, 31, 7), Row("blue", "Bo", 1, 1, 3), Row("green", "", 0, 0, None))
    arrows = busy().arrows[:1]
    assert description(replace(busy(), rows=rows, arrows=arrows)) == (
        "Sunday 6 December 2026. Red holds 9 territories with 31 armies. Blue holds 1 territory"
        " with 1 army. Attack of Red on North Africa from Brazil: 4, won."
    )


@pytest.mark.parametrize("form", Form)
def test_a_picture_is_under_300_kilobytes_and_as_wide_as_its_form(form: Form) -> None:
    data = map_png(TEMPLATES, played(RISK2, 8, 3, 3)[-1], form)
    picture = Image.open(io.BytesIO(data))
    assert len(data) < MOST_BYTES
    assert picture.width == {Form.FULL: 1200, Form.PHONE: 924, Form.PANELS: 598}[form]


def test_a_picture_of_the_classic_board_shows_every_owner_in_their_paint() -> None:
    picture = Image.open(io.BytesIO(map_png(TEMPLATES, still(CLASSIC.board), Form.FULL)))
    colours = picture.convert("RGB").getcolors(1 << 20) or []
    red = tuple(bytes.fromhex(PAINTS["red"].fill[1:]))
    plain = next(number for number, colour in colours if colour == red)
    assert plain > 1000
