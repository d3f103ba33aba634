"""Somebody who asks something about a game, and what is answered."""

from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.judge.game.games import Game
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.run.office import Office
from adjudicator.mail.compose import Attachment, Image
from adjudicator.reports.letter import Letter


class Ask(Struct, frozen=True):
    """Who asks about which game.

    `reader` is the colour of the player who asks, None for anybody else, who is told what everybody
    may know. Times are told in `zone`. `deadline` is when the orders are due that the game waits
    for, None where it waits for none; `judged` says that they are judged in this very run.
    """

    office: Office
    game: Game
    reader: Colour | None
    zone: ZoneInfo
    deadline: datetime | None
    judged: bool = False

    @property
    def is_open(self) -> bool:
        """Whether orders are taken."""
        return not self.judged and self.deadline is not None and self.office.now <= self.deadline

    def letter(self, name: str, /, **values: object) -> Letter:
        """A letter about this game, as `letters.letter` makes it."""
        game = self.game
        known = {
            "game": game.name,
            "rules": game.settings.rules,
            "turns": game.state.order,
            "stage": game.stage,
        }
        return letter(self.office.templates(game.folder), name, **known, **values)


class Answer(Struct, frozen=True):
    """What is answered: a letter, the pictures that it shows, and files."""

    letter: Letter
    images: tuple[Image, ...] = ()
    attachments: tuple[Attachment, ...] = ()
