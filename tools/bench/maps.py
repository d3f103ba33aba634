"""The rows of `make bench` about maps: the SVG, and the PNG that is made of it."""

from collections.abc import Iterator
from pathlib import Path

from resvg import render, usvg

from adjudicator import resources
from adjudicator.core.view import view_for
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.past_stages import past_stage
from adjudicator.judge.run import demo
from adjudicator.maps.map_view import MapView, map_of_stage
from adjudicator.maps.styles import Form
from adjudicator.maps.typeface import FAMILY
from adjudicator.reports.environment import environment
from adjudicator.reports.facts import Reader, StageFacts
from adjudicator.reports.pictures import map_png, map_svg
from adjudicator.reports.report import write_reports
from tools.bench.row import Row, timed


def map_rows(scratch: Path) -> Iterator[Row]:
    """The latest stage of the demo, as a map and as a report to nobody in particular."""
    game = load_game(demo.set_up(scratch / "maps").game(demo.GAME), None)
    stage = past_stage(game, game.folder.turns / game.folder.judged()[-1])
    rules, names = game.settings.rules, game.settings.public_names
    templates = environment()
    facts = StageFacts(
        game=game.name,
        stage=stage.file.stage,
        names=names,
        now=stage.file.judged,
        deadline=None,
        seed=stage.file.seed,
        salts=stage.file.salts,
        commitment=None,
    )
    public = Reader(None, game.settings.grid.zone, None)

    def shown() -> MapView:
        view = view_for(None, stage.before, stage.record, rules)
        return map_of_stage(rules.board, view, names, "demo", "now")

    def report() -> object:
        return write_reports(templates, stage.before, stage.record, rules, facts, [public])

    view = shown()
    svg = map_svg(templates, view, Form.FULL)
    yield Row(
        "a stage's map as SVG",
        "the same stage's report as text and HTML",
        4,
        "time",
        lambda: timed(lambda: map_svg(templates, shown(), Form.FULL)),
        lambda: timed(report),
    )
    yield Row(
        "a stage's map as PNG, from the position to the file",
        "resvg alone, on the same SVG",
        2,
        "time",
        lambda: timed(lambda: map_png(templates, view, Form.FULL)),
        lambda: timed(lambda: _rasterise(svg)),
    )


def _rasterise(svg: str) -> object:
    options = usvg.Options.default()
    options.font_family = FAMILY
    for path in sorted(resources.fonts_root().glob("*.ttf")):
        options.load_font_file(str(path))
    return render(usvg.Tree.from_str(svg, options), (1, 0, 0, 0, 1, 0))
