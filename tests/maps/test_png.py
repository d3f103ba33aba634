"""The picture: opaque, small, the same each time, and written with the fonts that ship."""

import io

import pytest
from PIL import Image

from adjudicator.errors import UserError
from adjudicator.maps.numbers import burst, number
from adjudicator.maps.palette import PAINTS
from adjudicator.maps.png import png
from adjudicator.maps.typeface import can_write

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">'
    '<text x="4" y="30" font-size="24" font-family="{}">{}</text></svg>'
)


def ink(text: str, family: str = "Barlow Semi Condensed") -> int:
    """How many dark pixels a text leaves."""
    picture = Image.open(io.BytesIO(png(SVG.format(family, text)))).convert("L")
    return sum(picture.histogram()[:128])


def test_a_picture_has_a_palette_on_an_opaque_ground() -> None:
    picture = Image.open(io.BytesIO(png(SVG.format("x", "Peru"))))
    assert picture.mode == "P"
    assert "transparency" not in picture.info
    assert picture.convert("RGB").getpixel((119, 0)) == (0xDB, 0xE8, 0xEF)


def test_a_picture_can_be_larger_than_the_svg_says() -> None:
    assert Image.open(io.BytesIO(png(SVG.format("x", "Peru"), 2.5))).size == (300, 100)


@pytest.mark.parametrize("text", ["no SVG", "<svg xmlns='http://www.w3.org/2000/svg' width='0'/>"])
def test_what_is_no_svg_is_told(text: str) -> None:
    with pytest.raises(UserError, match="no SVG that can be drawn"):
        png(text)


def test_the_same_svg_gives_the_same_bytes() -> None:
    assert png(SVG.format("x", "Peru")) == png(SVG.format("x", "Peru"))


@pytest.mark.parametrize(
    "name", ["Inés", "Łukasz", "Дмитрий", "Ελένη", "אביגיל", "حنبعل", "Nguyễn"]
)
def test_names_leave_ink_in_every_script_that_is_said_to_be_there(name: str) -> None:
    assert can_write(name)
    assert ink(name) > 100


@pytest.mark.parametrize("name", ["은지", "美咲", "🎉"])
def test_scripts_without_a_font_are_known_to_be_missing(name: str) -> None:
    assert not can_write(name)


def test_no_font_of_the_machine_is_used() -> None:
    """A family that does not ship leaves nothing, wherever it may be installed."""
    assert ink("Peru", "Arial") == ink("Peru", "DejaVu Serif") == 0
    assert ink("Peru", "DejaVu Sans Condensed") > 100


@pytest.mark.parametrize(
    ("value", "text"), [(3.0, "3"), (3.46, "3.5"), (-0.04, "0"), (-2.25, "-2.2"), (10, "10")]
)
def test_numbers_have_no_more_figures_than_they_need(value: float, text: str) -> None:
    assert number(value) == text


def test_a_burst_is_a_closed_star() -> None:
    path = burst((10, 10), 4)
    assert path.startswith("M14 10L")
    assert path.endswith("Z")
    assert path.count("L") == 15


def test_little_land_keeps_its_paint_and_the_lines_of_its_pattern() -> None:
    """Among many other colours: patterns tell players apart for those who see no colours."""
    many = [
        f'<rect x="{i % 120}" y="{i // 120}" width="1" height="1" fill="#{i * 9973 % 2**24:06x}"/>'
        for i in range(120 * 36)
    ]
    colours = [colour for paint in PAINTS.values() for colour in (paint.fill, paint.line)]
    few = [
        f'<rect x="{6 * i}" y="37" width="2" height="2" fill="{colour}"/>'
        for i, colour in enumerate(colours)
    ]
    svg = SVG.format("x", "").replace("</svg>", "".join([*many, *few]) + "</svg>")
    picture = Image.open(io.BytesIO(png(svg))).convert("RGB")
    shown = [picture.getpixel((6 * i, 38)) for i in range(len(colours))]
    assert shown == [tuple(bytes.fromhex(colour[1:])) for colour in colours]
