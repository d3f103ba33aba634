"""Stages that were judged, read back from their turn folders."""

import json
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from adjudicator.core.board import Board
from adjudicator.core.events import Event
from adjudicator.core.state import State, before_the_deal, frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.data.codec import from_plain
from adjudicator.data.strict_yaml import text_of
from adjudicator.errors import UserError
from adjudicator.judge.game.games import Game, StageFile, read_stage_file, read_state


class PastStage(Struct, frozen=True):
    """A judged stage: its file, the position before it, and what happened.

    The orders of the record are empty, since its events say what became of them.
    """

    file: StageFile
    before: State
    record: TurnRecord


def past_stage(game: Game, turn: Path) -> PastStage:
    """The stage of a turn folder. Raises UserError if it cannot be read."""
    turns = game.folder.judged()
    if place := turns.index(turn.name):
        before = read_state(game.folder.turns / turns[place - 1], game.settings.rules.board)
    else:
        before = before_the_deal(game.state)
    return _stage(game, turn, before)


def past_stages(game: Game) -> Iterator[PastStage]:
    """All stages of a game, each file read once. Raises UserError as `past_stage` does."""
    before = before_the_deal(game.state)
    for name in game.folder.judged():
        one = _stage(game, game.folder.turns / name, before)
        yield one
        before = one.record.state


def _stage(game: Game, turn: Path, before: State) -> PastStage:
    board = game.settings.rules.board
    file = read_stage_file(game.folder, turn)
    events = tuple(read_events(turn / "record.jsonl", board))
    return PastStage(file, before, TurnRecord(frozen({}), events, read_state(turn, board)))


def read_events(path: Path, board: Board) -> Iterator[Event]:
    """All that happened in a judged stage. Raises UserError that names the damaged line."""
    for number, line in enumerate(text_of(path).removesuffix("\n").split("\n"), 1):
        place = f"{path}, line {number}"
        try:
            plain = json.loads(line)
        except (ValueError, RecursionError) as error:
            cure = "Bring it back from a backup."
            raise UserError(f"{place} is damaged: {error}.", cure) from error
        event: Event = from_plain(plain, Event, board, place)
        yield event
