"""The map as PNG: with the fonts that ship and no others, in 256 colours, on an opaque ground."""

import io
from functools import cache
from typing import TYPE_CHECKING, Final

from adjudicator import resources
from adjudicator.errors import UserError
from adjudicator.maps.typeface import FAMILY

if TYPE_CHECKING:
    from PIL.Image import Image

_COLOURS: Final = 256
_SAMPLE: Final = 3
_CURE: Final = "Correct the template map.svg.j2, or remove the game’s own."
_SEA: Final = (0xDB, 0xE8, 0xEF, 0xFF)


def png(svg: str, scale: float = 1) -> bytes:
    """The picture, so many times as large as the SVG says. The same SVG gives the same bytes.

    Raises UserError if the fonts that ship are missing, or the text is no SVG.
    """
    from PIL import Image
    from resvg import render, usvg

    options = usvg.Options.default()
    options.font_family = FAMILY
    for path in _fonts():
        options.load_font_file(path)
    try:
        tree = usvg.Tree.from_str(svg, options)
    except BaseException as error:
        # What resvg raises for an SVG that is none derives from nothing else.
        if type(error).__name__ != "PanicException":
            raise
        raise UserError(f"The map is no SVG that can be drawn: {error}.", _CURE) from error
    width, height = tree.int_size()
    size = (round(width * scale), round(height * scale))
    raw = render(tree, (scale, 0, 0, 0, scale, 0), bg_size=size, bg_color=_SEA)
    picture = Image.open(io.BytesIO(bytes(raw))).convert("RGB")
    result = io.BytesIO()
    _with_palette(picture).save(result, "PNG", optimize=True)
    return result.getvalue()


def _with_palette(picture: "Image") -> "Image":
    """The picture in 256 colours: they are chosen from every third pixel, for speed."""
    from PIL import Image

    size = (picture.width // _SAMPLE, picture.height // _SAMPLE)
    sample = picture.resize(size, Image.Resampling.NEAREST)
    none = Image.Dither.NONE
    palette = sample.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=none, kmeans=1)
    return picture.quantize(palette=palette, dither=none)


@cache
def _fonts() -> tuple[str, ...]:
    return tuple(map(str, sorted(resources.fonts_root().glob("*.ttf"))))
