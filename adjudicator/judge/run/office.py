"""What every part of a run needs: the home, what it says, its ledger, and the time."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct, field

from adjudicator.core.ids import Colour, StageId
from adjudicator.judge.config import JudgeConfig, load_config
from adjudicator.judge.home import GameFolder, Home, read_secret
from adjudicator.judge.incoming.tokens import make_token, with_token
from adjudicator.judge.ledger import Ledger, open_ledger
from adjudicator.judge.seats.tenure import tenure

if TYPE_CHECKING:
    from adjudicator.reports.environment import Templates


class Office(Struct, frozen=True):
    """A home that is ready for work, at one time: `now`, in UTC, is that of the whole run."""

    home: Home
    config: JudgeConfig
    key: bytes
    ledger: Ledger
    now: datetime
    _templates: "dict[str, Templates]" = field(default_factory=dict)

    def reply_to(self, game: str, stage: StageId, colour: Colour) -> str:
        """The address to which a player answers about a stage: it carries the token.

        It is worth nothing any more once somebody else has the seat.
        """
        times = tenure(self.ledger, game, colour)
        return with_token(self.config.address, make_token(self.key, game, stage, colour, times))

    def templates(self, folder: GameFolder | None = None) -> "Templates":
        """The templates for a game's mails, or for those of no game; read once a run.

        Games without templates of their own share the shipped ones. Raises UserError if those are
        missing.
        """
        from adjudicator.reports.environment import environment

        own = folder.templates if folder and folder.templates.is_dir() else None
        name = folder.name if folder and own else ""
        if name not in self._templates:
            self._templates[name] = environment(own, self.home.cache)
        return self._templates[name]

    def template_faults(self) -> list[tuple[str, str]]:
        """What was found wrong with templates of the games' own: the game, and what."""
        return [(game, said) for game, it in self._templates.items() for said in it.faults]


@contextmanager
def open_office(home: Home, now: datetime) -> Iterator[Office]:
    """Read the configuration and the key, and open the ledger.

    Raises UserError where one of them is missing or wrong.
    """
    config = load_config(home)
    key = read_secret(home.reply_key, "the judge's key")
    with open_ledger(home.ledger) as ledger:
        yield Office(home, config, key, ledger, now)
