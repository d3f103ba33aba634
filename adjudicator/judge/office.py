"""What every part of a run needs, and how a mail of ours is made."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from jinja2 import Environment

from adjudicator.core.ids import Colour, StageId
from adjudicator.judge.config import JudgeConfig, load_config
from adjudicator.judge.deadlines import to_text
from adjudicator.judge.home import GameFolder, Home, read_secret
from adjudicator.judge.ledger import Ledger, open_ledger
from adjudicator.judge.outbox import Posting
from adjudicator.judge.outcomes import Kind
from adjudicator.judge.tokens import make_token, with_token
from adjudicator.mail.compose import Draft, compose, message_id
from adjudicator.reports.environment import environment
from adjudicator.reports.letter import Letter


@dataclass(frozen=True, slots=True)
class Office:
    """A home that is ready for work, at one time: `now`, in UTC, is that of the whole run."""

    home: Home
    config: JudgeConfig
    key: bytes
    ledger: Ledger
    now: datetime

    def reply_to(self, game: str, stage: StageId, colour: Colour) -> str:
        """The address to which a player answers about a stage: it carries the token."""
        return with_token(self.config.address, make_token(self.key, game, stage, colour))

    def templates(self, folder: GameFolder) -> Environment:
        """The templates for a game's mails. Raises UserError if the shipped ones are missing."""
        return environment([folder.templates], self.home.cache)


@dataclass(frozen=True, slots=True)
class About:
    """What a mail of ours is about, and to whom it goes.

    `stage` is the stage whose mail it is; `reply_to` carries the token of the one that an answer
    would be for. `colour` is the recipient's, or the game master's `gm`. `answers` is the
    Message-ID of the mail answered and `thread` those before it; empty where none.
    """

    kind: Kind
    recipient: str
    game: str
    stage: StageId
    colour: Colour
    reply_to: str
    answers: str = ""
    thread: tuple[str, ...] = ()
    revision: int | None = None


@contextmanager
def open_office(home: Home, now: datetime) -> Iterator[Office]:
    """Read the configuration and the key, and open the ledger.

    Raises UserError where one of them is missing or wrong.
    """
    config = load_config(home)
    key = read_secret(home.reply_key, "the judge's key")
    with open_ledger(home.ledger) as ledger:
        yield Office(home, config, key, ledger, now)


def make_posting(office: Office, letter: Letter, about: About) -> Posting:
    """Make the finished mail. Its Message-ID follows from what it says and to whom."""
    parts = (about.game, str(about.stage), about.kind.replace(" ", "-"), about.colour)
    said = "\0".join(
        (
            about.recipient,
            about.answers,
            to_text(office.now),
            letter.subject,
            letter.text,
            letter.html,
        )
    )
    domain = office.config.domain
    own_id = message_id(parts, said.encode("utf-8", "replace"), office.key, domain)
    raw = compose(
        Draft(
            sender_name=office.config.name,
            sender=office.config.address,
            reply_to=about.reply_to,
            recipient=about.recipient,
            subject=letter.subject,
            date=office.now,
            message_id=own_id,
            list_id=f"<{about.game}.{domain}>",
            loop=office.config.address,
            auto_submitted="auto-replied" if about.answers else "auto-generated",
            text=letter.text,
            html=letter.html,
            in_reply_to=about.answers,
            references=(_first_id(office, about.game), *about.thread),
        )
    )
    return Posting(
        message_id=own_id,
        sender=office.config.address,
        recipient=about.recipient,
        reply_to=about.reply_to,
        raw=raw,
        kind=about.kind,
        game=about.game,
        stage=str(about.stage),
        colour=about.colour,
        revision=about.revision,
    )


def _first_id(office: Office, game: str) -> str:
    """The id with which the References of all mails of a game begin, so that they hang together."""
    return message_id((game, "game"), b"", office.key, office.config.domain)
