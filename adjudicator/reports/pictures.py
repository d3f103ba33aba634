"""The map of a position as a picture: SVG from its template, and PNG from that."""

from jinja2 import Environment

from adjudicator.core.refusals import armies, holder
from adjudicator.maps.drawing import draw
from adjudicator.maps.map_view import Arrow, MapView
from adjudicator.maps.styles import STYLES, Form
from adjudicator.reports.environment import render


def map_svg(templates: Environment, view: MapView, form: Form) -> str:
    """The map as SVG. Raises UserError if its template is missing or faulty."""
    return render(templates, "map.svg.j2", map=draw(view, form), description=description(view))


def map_png(templates: Environment, view: MapView, form: Form) -> bytes:
    """The map as PNG. Raises UserError as `map_svg` does."""
    from adjudicator.maps.png import png

    return png(map_svg(templates, view, form), STYLES[form].png_scale)


def description(view: MapView) -> str:
    """What the map shows, in sentences, for those who cannot see it."""
    held = [
        f"{row.player.capitalize()} holds {row.territories}"
        f" {'territory' if row.territories == 1 else 'territories'} with {armies(row.armies)}."
        for row in view.rows
        if row.territories
    ]
    return " ".join([view.subtitle + ".", *held, *map(_told, view.arrows)])


def _told(arrow: Arrow) -> str:
    what = f"{arrow.way.capitalize()} of {holder(arrow.owner)}"
    return f"{what} on {arrow.target} from {arrow.origin}: {arrow.armies}, {arrow.outcome}."
