"""The map of the present position by mail: the picture, the text map and all territories."""

from typing import Final

from adjudicator.judge.game.games import DEAL
from adjudicator.judge.game.pictures import map_now
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.maps.styles import Form
from adjudicator.maps.territory_list import territory_list
from adjudicator.maps.text_map import text_map
from adjudicator.reports import clock

_WIDTHS: Final = {Form.FULL: 1200, Form.PHONE: 480, Form.PANELS: 520}
"""How wide a picture may be shown, in pixels."""


def map_answer(ask: Ask, about: str) -> Answer:
    """How the world stands: what everybody may see. `about` may be a form of the picture.

    Raises UserError if the folder of the latest stage cannot be read, or a template is missing or
    faulty.
    """
    game, form = ask.game, Form(about) if about else Form.PHONE
    latest = game.latest()
    state, board = game.state, game.settings.rules.board
    maps = map_now(ask.office, game, form)
    said = ask.letter(
        "map",
        picture=maps.address if maps else "",
        picture_width=_WIDTHS[form],
        after=latest.stage,
        dealt=latest.stage == DEAL,
        judged=clock.date(latest.judged, ask.zone),
        drawn=text_map(board, state.territories, ask.reader, state.capitals).splitlines(),
        continents=territory_list(board, state.territories, ask.reader, state.capitals),
        you=ask.reader,
        pictures=maps is not None,
    )
    return Answer(said, (maps.image,) if maps else ())
