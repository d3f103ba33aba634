"""The forms in which the map is drawn, and their sizes in pixels of the sheet."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from adjudicator.maps.boxes import Box
from adjudicator.maps.layout import Point


class Form(StrEnum):
    """What a map is for.

    `full` shows everything at 1200 pixels; `phone` has two halves of the world below each other,
    larger counts, codes for names, and leaves out what finds no room; `panels` has three parts,
    with names.
    """

    FULL = "full"
    PHONE = "phone"
    PANELS = "panels"


class Style(Struct, frozen=True):
    """The sizes of a form.

    `count`, `name` and `tag` are those of letters, `badge` the height of a badge, `route` the width
    of a dashed line. `codes` stand in place of names. The `legend` begins there, or with None below
    the map. `panels` are the parts of the sheet that are drawn, `panel_width` how wide each is;
    `png_scale` is how much larger the PNG is.
    """

    count: float
    badge: float
    name: float
    tag: float
    route: float
    arrow: float
    codes: bool
    header: float
    title: float
    legend: Point | None
    panels: tuple[Box, ...]
    panel_width: float
    png_scale: float


_WHOLE: Final = (Box(0, 0, 1200, 671),)

STYLES: Final[dict[Form, Style]] = {
    Form.FULL: Style(
        count=17,
        badge=20,
        name=11.5,
        tag=11,
        route=1.9,
        arrow=1,
        codes=False,
        header=36,
        title=19,
        legend=(12, 450),
        panels=_WHOLE,
        panel_width=1200,
        png_scale=1,
    ),
    Form.PHONE: Style(
        count=25,
        badge=28,
        name=17,
        tag=16,
        route=2.4,
        arrow=1.25,
        codes=True,
        header=44,
        title=27,
        legend=(8, 452),
        panels=(Box(0, 0, 770, 671), Box(430, 0, 1200, 640)),
        panel_width=770,
        png_scale=1.2,
    ),
    Form.PANELS: Style(
        count=17,
        badge=20,
        name=11.5,
        tag=11,
        route=1.9,
        arrow=1,
        codes=False,
        header=40,
        title=19,
        legend=None,
        panels=(Box(0, 20, 524, 671), Box(430, 0, 820, 640), Box(690, 20, 1200, 625)),
        panel_width=520,
        png_scale=1.15,
    ),
}
