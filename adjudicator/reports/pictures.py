"""The map of a position as a picture: SVG from its template, and PNG from that."""

from typing import Final

from adjudicator.core.refusals import armies, holder
from adjudicator.errors import UserError
from adjudicator.maps.drawing import draw
from adjudicator.maps.map_view import Arrow, MapView
from adjudicator.maps.styles import STYLES, Form
from adjudicator.reports.environment import Templates, render, sound
from adjudicator.reports.wording import sentence

_TEMPLATE: Final = "map.svg.j2"


def map_svg(templates: Templates, view: MapView, form: Form) -> str:
    """The map as SVG. Raises UserError if its template is missing or faulty."""
    return render(templates, _TEMPLATE, map=draw(view, form), description=description(view))


def map_png(templates: Templates, view: MapView, form: Form) -> bytes:
    """The map as PNG. Raises UserError as `map_svg` does."""
    from adjudicator.maps.png import png

    def drawn(those: Templates) -> bytes:
        svg = map_svg(those, view, form)
        try:
            return png(svg, STYLES[form].png_scale)
        except UserError as error:
            place = those.get_template(_TEMPLATE).filename
            raise UserError(f"{place}: {error.message}", error.cure) from error

    return sound(templates, _TEMPLATE, drawn)


def description(view: MapView) -> str:
    """What the map shows, in sentences, for those who cannot see it."""
    held = [
        f"{sentence(holder(row.player))} holds {row.territories}"
        f" {'territory' if row.territories == 1 else 'territories'} with {armies(row.armies)}."
        for row in view.rows
        if row.territories
    ]
    capitals = [
        f"{name} is the capital of {holder(player)}." for player, name in view.capitals.items()
    ]
    return " ".join([view.subtitle + ".", *held, *capitals, *map(_told, view.arrows)])


def _told(arrow: Arrow) -> str:
    what = f"{arrow.way.capitalize()} of {holder(arrow.owner)}"
    how = ", ".join(filter(None, (arrow.armies, arrow.outcome)))
    return f"{what} on {arrow.target} from {arrow.origin}: {how}."
