"""The map of a game as a picture: of the stage just judged, of one in the past, of a draft."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from adjudicator.core.ids import Colour, StageId
from adjudicator.core.turn import TurnRecord, foresee
from adjudicator.core.view import View, view_for
from adjudicator.errors import UserError
from adjudicator.judge.game.games import DEAL, Game
from adjudicator.judge.game.past_stages import past_stage
from adjudicator.judge.game.situations import situation_of
from adjudicator.judge.game.turn_folders import MAPS, Maps
from adjudicator.judge.home import reading
from adjudicator.judge.outgoing.postings import id_part
from adjudicator.judge.run.office import Office
from adjudicator.language.reading import Reading, read_orders
from adjudicator.maps.map_view import MapView, map_of_draft, map_of_stage, planned
from adjudicator.maps.styles import Form
from adjudicator.reports import clock
from adjudicator.reports.pictures import map_png
from adjudicator.reports.preview import PreviewFacts
from adjudicator.reports.wording import cleaned, stage_name

_KEPT: Final = (Form.FULL, Form.PHONE)
_MAILED: Final = Form.PHONE


def stage_maps(office: Office, game: Game, record: TurnRecord, stage: StageId) -> Maps:
    """The pictures of the stage that has just been judged. Raises UserError if one cannot be made.

    They show what everybody may see, so that one picture does for all.
    """
    view = view_for(None, game.state, record, game.settings.rules)
    shown = _shown(game, view, stage, office.now)
    templates = office.templates(game.folder)
    cid = _cid(office, game, stage)
    return Maps({form: map_png(templates, shown, form) for form in _KEPT}, _MAILED, cid)


def kept_maps(office: Office, game: Game, turn: Path, stage: StageId) -> Maps | None:
    """The picture of a stage that was judged, as it was mailed; None if none was drawn.

    Raises UserError if it cannot be read.
    """
    path = turn / MAPS / f"{_MAILED}.png"
    with reading(path):
        if not path.is_file():
            return None
        return Maps({_MAILED: path.read_bytes()}, _MAILED, _cid(office, game, stage))


def map_now(office: Office, game: Game, form: Form) -> Maps | None:
    """The picture of the present position in a form, as everybody may see it; None if they are off.

    The one that was mailed or kept with the latest stage is taken, if there is one. Raises
    UserError if the stage cannot be read, or the picture cannot be made.
    """
    if not office.config.pictures:
        return None
    turn = game.folder.turns / game.folder.judged()[-1]
    path = turn / MAPS / f"{form}.png"
    with reading(path):
        png = path.read_bytes() if path.is_file() else b""
    shown = png or map_png(office.templates(game.folder), past_map(game, turn, None), form)
    return Maps({form: shown}, form, f"{form}.{_cid(office, game, game.latest().stage)}")


def _cid(office: Office, game: Game, stage: StageId) -> str:
    return f"map.{id_part(stage)}.{game.name}@{office.config.domain}"


def past_map(game: Game, turn: Path, reader: Colour | None) -> MapView:
    """The map after the stage of a turn folder. Raises UserError if it cannot be read."""
    view, stage, judged = _past(game, turn, reader)
    return _shown(game, view, stage, judged)


def draft_map(game: Game, player: Colour, text: str) -> tuple[MapView, Reading, TurnRecord]:
    """The position now with a player's orders drawn in, how they were read, and their forecast.

    Raises UserError if the game waits for no orders of this player.
    """
    if game.is_over or player not in game.state.living or not game.folder.judged():
        raise UserError(
            f"The game {game.name} waits for no orders of {player}.",
            "Leave the orders out to draw the position.",
        )
    rules = game.settings.rules
    lines: Sequence[str] = text.splitlines()
    found = read_orders(lines, situation_of(game.state, player, rules))
    foreseen = foresee(game.state, player, found.orders, rules)
    return _drafted(game, player, foreseen, f"a draft of {player.capitalize()}"), found, foreseen


def preview_map(game: Game, preview: PreviewFacts) -> MapView:
    """The position now with a player's orders drawn in, and the attacks guessed of others.

    Raises UserError if the folder of the stage before cannot be read.
    """
    player = preview.player
    foreseen = foresee(game.state, player, preview.orders, game.settings.rules)
    shown = _drafted(game, player, foreseen, f"a preview for {player.capitalize()}")
    return replace(shown, arrows=(*shown.arrows, *planned(preview.guessed_attacks)))


def preview_maps(office: Office, game: Game, preview: PreviewFacts) -> Maps | None:
    """The picture that is mailed with a preview; None if pictures are off.

    Raises UserError if it cannot be made.
    """
    if not office.config.pictures:
        return None
    shown = preview_map(game, preview)
    png = map_png(office.templates(game.folder), shown, _MAILED)
    return Maps({_MAILED: png}, _MAILED, f"preview.{_cid(office, game, game.stage)}")


def _drafted(game: Game, player: Colour, foreseen: TurnRecord, what: str) -> MapView:
    view, _, _ = _past(game, game.folder.turns / game.folder.judged()[-1], player)
    return map_of_draft(
        game.settings.rules.board,
        foreseen,
        player,
        view.standings,
        _clean(game.settings.public_names),
        f"{_title(game)}: {what}",
        f"for {stage_name(game.stage, game.settings.rules, game.state.order)}",
    )


def _shown(game: Game, view: View, stage: StageId, judged: datetime) -> MapView:
    is_deal = stage == DEAL
    after = "the deal" if is_deal else stage_name(stage, game.settings.rules, game.state.order)
    return map_of_stage(
        game.settings.rules.board,
        view,
        _clean(game.settings.public_names),
        f"{_title(game)}: after {after}",
        clock.date(judged, game.settings.grid.zone),
    )


def _title(game: Game) -> str:
    return cleaned(game.settings.title) or game.name


def _clean(names: dict[Colour, str]) -> dict[Colour, str]:
    return {player: cleaned(name) for player, name in names.items()}


def _past(game: Game, turn: Path, reader: Colour | None) -> tuple[View, StageId, datetime]:
    past = past_stage(game, turn)
    view = view_for(reader, past.before, past.record, game.settings.rules)
    return view, past.file.stage, past.file.judged
