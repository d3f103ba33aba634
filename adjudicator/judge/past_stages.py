"""Stages that were judged, read back from their turn folders."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.data.codec import from_plain
from adjudicator.errors import UserError
from adjudicator.judge.games import Game, StageFile, read_stage_file, read_state
from adjudicator.judge.home import reading


@dataclass(frozen=True, slots=True)
class PastStage:
    """A judged stage: its file, the position before it, and what happened.

    The orders of the record are empty, since its events say what became of them.
    """

    file: StageFile
    before: State
    record: TurnRecord


def past_stage(game: Game, turn: Path) -> PastStage:
    """The stage of a turn folder. Raises UserError if it cannot be read."""
    board, turns = game.settings.rules.board, game.folder.judged()
    file = read_stage_file(game.folder, turn)
    if place := turns.index(turn.name):
        before = read_state(game.folder.turns / turns[place - 1], board)
    else:
        before = State(game.state.seats)
    events = tuple(_events(turn / "record.jsonl", game))
    return PastStage(file, before, TurnRecord(frozen({}), events, read_state(turn, board)))


def _events(path: Path, game: Game) -> list[Any]:
    """All that happened in a judged stage."""
    with reading(path):
        lines = path.read_text(encoding="utf-8").splitlines()
    board = game.settings.rules.board
    try:
        plain = [json.loads(line) for line in lines]
    except ValueError as error:
        raise UserError(f"{path} is damaged: {error}.", "Bring it back from a backup.") from error
    return [from_plain(one, Event, board, str(path)) for one in plain]
