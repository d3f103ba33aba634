"""A game as it lies on disk: its settings, where it stands, and what it waits for."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.chance import commitment, stage_seed
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.state import State
from adjudicator.data.codec import from_plain
from adjudicator.data.strict_yaml import read_file
from adjudicator.errors import UserError
from adjudicator.judge.clock.attendance import from_record
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.game.settings import GameSettings, check_name, load_settings
from adjudicator.judge.home import GameFolder, read_secret
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.seats.gender import MAN, WOMAN
from adjudicator.judge.seats.roster import seated
from adjudicator.reports.facts import Attendance

DEAL: Final = StageId(0, 0)
"""The stage at which a game is dealt: nobody orders anything for it."""


class Game(Struct, frozen=True):
    """A game: its settings and its position, which before the deal has no territories.

    `attempt` is how many stages were taken back.
    """

    folder: GameFolder
    settings: GameSettings
    state: State
    attempt: int

    @property
    def name(self) -> str:
        """The game's name and id: that of its folder."""
        return self.folder.name

    @property
    def stage(self) -> StageId:
        """The stage whose orders the game waits for; after the end one that never comes."""
        return StageId(self.state.round, self.state.stage, self.attempt)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; a cancelled one has no winner."""
        return self.state.is_over

    def with_players(self, ledger: Ledger) -> "Game":
        """The same game with those who play now."""
        return _agreed(replace(self, settings=seated(ledger, self.name, self.settings)))

    @property
    def told(self) -> tuple[Colour, ...]:
        """The colours of those who still play and can be told something: no open seats."""
        players = map(self.settings.player, self.state.living)
        return tuple(player.colour for player in players if not player.is_open)

    def latest(self) -> "StageFile":
        """The stage that was judged last. Raises UserError if its folder cannot be read."""
        return read_stage_file(self.folder, self.folder.turns / self.folder.judged()[-1])

    def seed(self, stage: StageId) -> bytes:
        """The seed of a stage. Raises UserError if the game's secret cannot be read."""
        return stage_seed(self.secret(), self.name, stage)

    def commitment(self, stage: StageId) -> str:
        """What is told of a stage's seed beforehand."""
        return commitment(self.seed(stage))

    def secret(self) -> bytes:
        """The secret from which all chance comes. Raises UserError if it cannot be read."""
        return read_secret(self.folder.secret, "the secret of a game")


class StageFile(Struct, frozen=True):
    """What stage.yaml says of a judged stage.

    `seed` and `commitment`, that of the next stage, are hexadecimal; a ruling has no seed, but
    `ruled_by`, which names what made it. `next_deadline` and `commitment` are None once the game
    is over. `attendance` is that of those who should order.
    """

    stage: StageId
    judged: datetime
    seed: str
    salts: Mapping[Colour, str]
    commitment: str | None
    next_stage: StageId
    next_deadline: datetime | None
    attendance: tuple[Attendance, ...]
    ruled_by: str


def load_game(folder: GameFolder, ledger: Ledger | None) -> Game:
    """Read a game, with those who play now; without a ledger those whom game.yaml names.

    Raises UserError where its files are not as they must be.
    """
    check_name(folder.name)
    settings = load_settings(folder.settings)
    state = _state(folder, settings)
    if set(settings.seats) != set(state.seats):
        raise UserError(
            f"{folder.settings}, players: the game is played by {', '.join(state.seats)}.",
            "Keep those colours; only the person behind a colour can change.",
        )
    game = Game(folder, settings, state, len(folder.undone_turns()))
    return game.with_players(ledger) if ledger else _agreed(game)


def _agreed(game: Game) -> Game:
    """The same game with one word on who is a woman: the position's, once the land is dealt."""
    settings, state = game.settings, game.state
    if not state.territories:
        return replace(game, state=replace(state, women=settings.women))
    if settings.rules.women is None:
        return game
    players = tuple(
        replace(player, gender=WOMAN if player.colour in state.women else MAN)
        for player in settings.players
    )
    return replace(game, settings=replace(settings, players=players))


def _state(folder: GameFolder, settings: GameSettings) -> State:
    if not (turns := folder.judged()):
        return State(settings.seats)
    return read_state(folder.turns / turns[-1], settings.rules.board)


def read_state(turn: Path, board: Board) -> State:
    """The position after the stage of a turn folder. Raises UserError if it cannot be read."""
    path = turn / "state.yaml"
    state: State = from_plain(read_file(path), State, board, str(path))
    return state


def read_stage_file(folder: GameFolder, path: Path) -> StageFile:
    """Read the stage.yaml of a turn folder. Raises UserError if it is not of this game."""
    file = path / "stage.yaml"
    record = read_file(file)
    if (game := record.take("game", str)) != folder.name:
        raise record.trouble(
            "game",
            f"this is a turn of the game {game}, but the folder is called {folder.name}.",
            f"Call the game's folder {game} again: its mails and dice go by that name.",
        )
    following = record.take("next", type(record))
    deadline = following.get("deadline")
    try:
        stage = StageId.parse(record.take("stage", str))
        return StageFile(
            stage,
            from_text(record.take("judged", str)),
            record.take("seed", str, "" if stage.ruling else None),
            record.get("salts", {}),
            following.get("commitment"),
            StageId.parse(following.take("stage", str)),
            from_text(deadline) if deadline else None,
            from_record(record),
            record.take("ruled_by", str, ""),
        )
    except ValueError as error:
        raise record.trouble(None, f"{error}.", "Bring the file back from a backup.") from error
