"""What every part of a run needs: the home, what it says, its ledger, and the time."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.core.ids import Colour, StageId
from adjudicator.judge.config import JudgeConfig, load_config
from adjudicator.judge.home import GameFolder, Home, read_secret
from adjudicator.judge.ledger import Ledger, open_ledger
from adjudicator.judge.tokens import make_token, with_token

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Office:
    """A home that is ready for work, at one time: `now`, in UTC, is that of the whole run."""

    home: Home
    config: JudgeConfig
    key: bytes
    ledger: Ledger
    now: datetime
    _templates: "dict[tuple[Path, ...], Environment]" = field(init=False, default_factory=dict)

    def reply_to(self, game: str, stage: StageId, colour: Colour) -> str:
        """The address to which a player answers about a stage: it carries the token."""
        return with_token(self.config.address, make_token(self.key, game, stage, colour))

    def templates(self, folder: GameFolder | None = None) -> "Environment":
        """The templates for a game's mails, or for those of no game; read once a run.

        Raises UserError if the shipped ones are missing.
        """
        from adjudicator.reports.environment import environment

        own = (folder.templates,) if folder and folder.templates.is_dir() else ()
        if own not in self._templates:
            self._templates[own] = environment(own, self.home.cache)
        return self._templates[own]


@contextmanager
def open_office(home: Home, now: datetime) -> Iterator[Office]:
    """Read the configuration and the key, and open the ledger.

    Raises UserError where one of them is missing or wrong.
    """
    config = load_config(home)
    key = read_secret(home.reply_key, "the judge's key")
    with open_ledger(home.ledger) as ledger:
        yield Office(home, config, key, ledger, now)
