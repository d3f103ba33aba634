"""The map as PNG: with the fonts that ship and no others, in few colours, on an opaque ground."""

import io
from functools import cache
from typing import TYPE_CHECKING, Final

from adjudicator import resources
from adjudicator.errors import UserError
from adjudicator.maps.palette import PAINTS
from adjudicator.maps.typeface import FAMILY

if TYPE_CHECKING:
    from PIL.Image import Image

_CHOSEN: Final = 176
_SAMPLE: Final = 5
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
    """The picture in few colours: the players' and their patterns', and those that fit it best.

    The others are chosen from every fifth pixel, for speed, in no step with the patterns.
    """
    from PIL import Image

    none = Image.Dither.NONE
    size = (picture.width // _SAMPLE, picture.height // _SAMPLE)
    sample = picture.resize(size, Image.Resampling.NEAREST)
    chosen = sample.quantize(_CHOSEN, method=Image.Quantize.MEDIANCUT, dither=none, kmeans=1)
    palette = Image.new("P", (1, 1))
    palette.putpalette([*_fixed_colours(), *(chosen.getpalette() or ())])
    return picture.quantize(palette=palette, dither=none)


def _fixed_colours() -> bytes:
    """Small lands would lose their patterns to the many colours of the rims of letters."""
    colours = {colour for paint in PAINTS.values() for colour in (paint.fill, paint.line)}
    return b"".join(bytes.fromhex(colour[1:]) for colour in sorted(colours))


@cache
def _fonts() -> tuple[str, ...]:
    return tuple(map(str, sorted(resources.fonts_root().glob("*.ttf"))))
