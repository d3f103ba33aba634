"""How a mail of ours is made: a letter, whom it is for, and what it is about."""

from typing import Final

from msgspec import Struct

from adjudicator.core.ids import Colour, StageId
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.waiting import stage_of
from adjudicator.judge.game.settings import HOUSE
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.mail.compose import Attachment, Draft, Image, bare_address, compose, message_id
from adjudicator.reports.letter import Letter

_NO_STAGE: Final = StageId(0, 0)


class About(Struct, frozen=True):
    """What a mail of ours is about, and to whom it goes.

    `stage` is the stage whose mail it is; `reply_to` carries the token of the one that an answer
    would be for. `colour` is the recipient's, `gm` for the game master. `answers` is the
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


def make_posting(
    office: Office,
    letter: Letter,
    about: About,
    images: tuple[Image, ...] = (),
    attachments: tuple[Attachment, ...] = (),
) -> Posting:
    """Make the finished mail; `images` are those that its HTML shows.

    Its Message-ID follows from what it says and to whom.
    """
    parts = (about.game, id_part(about.stage), about.kind.replace(" ", "-"), about.colour)
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
            images=images,
            attachments=attachments,
            in_reply_to=about.answers,
            references=_references(office, about),
        )
    )
    return Posting(
        message_id=own_id,
        sender=bare_address(office.config.address),
        recipient=bare_address(about.recipient),
        reply_to=about.reply_to,
        raw=raw,
        kind=about.kind,
        game=about.game,
        stage=str(about.stage),
        colour=about.colour,
        revision=about.revision,
    )


def id_part(stage: StageId) -> str:
    """A stage in a Message-ID or Content-ID, which holds nothing that a server might stumble at."""
    return str(stage).replace("+", "-")


def to_game_master(  # noqa: PLR0913 - all that such a mail may have beside its words
    office: Office,
    letter: Letter,
    kind: Kind,
    *,
    recipient: str = "",
    game: str = "",
    answers: str = "",
    attachments: tuple[Attachment, ...] = (),
) -> Posting:
    """Make a mail to the game master; or one to `recipient` like it.

    An answer to it is about `game` and the stage that waits there, or about no one game. `answers`
    is the Message-ID of the mail answered.
    """
    waits = stage_of(office.ledger, game) if game else ""
    stage = StageId.parse(waits) if waits else _NO_STAGE
    about = About(
        kind=kind,
        recipient=recipient or office.config.game_master,
        game=HOUSE,
        stage=_NO_STAGE,
        colour=GAME_MASTER,
        reply_to=office.reply_to(game or HOUSE, stage, GAME_MASTER),
        answers=answers,
    )
    return make_posting(office, letter, about, attachments=attachments)


def _references(office: Office, about: About) -> tuple[str, ...]:
    """The ids from the start of the thread to the mail that is answered, each once."""
    ids = (_first_id(office, about.game), *about.thread, about.answers)
    return tuple(dict.fromkeys(filter(None, ids)))


def _first_id(office: Office, game: str) -> str:
    """The id with which the References of all mails of a game begin, so that they hang together."""
    return message_id((game, "game"), b"", office.key, office.config.domain)
