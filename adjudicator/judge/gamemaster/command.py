"""A command of the game master's that is to be carried out, and what comes of it."""

from msgspec import Struct

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.game.stage_names import name_of_stage
from adjudicator.judge.home import GameFolder
from adjudicator.judge.incoming.received import Received
from adjudicator.judge.run.office import Office
from adjudicator.language.master import Command
from adjudicator.mail.compose import Attachment


class Task(Struct, frozen=True):
    """A command that is carried out for a game, empty for none.

    `stage` is the stage that the game waited for when the mail was read, as text; `below` are the
    lines that belong to the command, `mail` is the one that it came with, and `id` tells it from
    all others.
    """

    office: Office
    command: Command
    game: str
    stage: str
    below: tuple[str, ...]
    mail: Received
    id: str

    @property
    def folder(self) -> GameFolder:
        """The folder of the game."""
        return self.office.home.game(self.game)

    @property
    def why(self) -> str:
        """The reason that was given; empty if none was."""
        return self.command.get("why")

    def text(self) -> tuple[str, ...]:
        """What stands behind the colon of the command, or below it, a line each."""
        own = self.command.get("text")
        return (own,) if own else self.below

    def load(self) -> Game:
        """The game. Raises UserError if it cannot be read."""
        return load_game(self.folder, self.office.ledger)

    def check_stage(self, stage: StageId) -> None:
        """Raises UserError if the command names another stage than this one, which it is about."""
        if self.command.stage and not _names(self.command.stage, stage):
            now = name_of_stage(self.office.home, self.game, stage)
            raise UserError(
                f"You have written {self.command.stage}, but for {self.game} this is about {now}.",
                "Nothing was done. Look at the status, and write the command again.",
            )


class Result(Struct, frozen=True):
    """What came of a command: lines of a letter, and files that go with it."""

    said: str
    files: tuple[Attachment, ...] = ()


def _names(text: str, stage: StageId) -> bool:
    """Whether `7`, `7.1`, `7.1.0` or `set-up` is this stage, or a part of its round."""
    if not text[0].isdigit():
        return stage.round == 0
    given = [int(part) for part in text.split(".")]
    return given == [stage.round, stage.stage, stage.attempt][: len(given)]
