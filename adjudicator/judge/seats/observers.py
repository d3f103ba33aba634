"""Who gets the public reports of a game without playing in it: results, as everybody sees them."""

from adjudicator.core.ids import StageId
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.tokens import GUEST
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.bounced import those_that_work
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import About, make_posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.guests import reply_to_guest
from adjudicator.mail.compose import Attachment, Image
from adjudicator.reports.letter import Letter


def observers(ledger: Ledger, game: str) -> list[str]:
    """The addresses of those who watch a game, in the order in which they came."""
    rows = ledger.all("SELECT address FROM observers WHERE game = ? ORDER BY rowid", game)
    return [row["address"] for row in rows]


def add_observer(office: Office, game: str, address: str) -> None:
    """From now on an address gets the public reports of a game. Within a transaction."""
    office.ledger.run(
        "INSERT OR IGNORE INTO observers (game, address, since) VALUES (?, ?, ?)",
        *(game, address, to_text(office.now)),
    )


def remove_observer(ledger: Ledger, game: str, address: str) -> None:
    """An address gets the reports of a game no more. Within a transaction."""
    ledger.run("DELETE FROM observers WHERE game = ? AND address = ?", game, address)


def to_observers(  # noqa: PLR0913, PLR0917 - all that a mail holds
    office: Office,
    game: Game,
    stage: StageId,
    said: Letter,
    kind: Kind,
    images: tuple[Image, ...],
    attachments: tuple[Attachment, ...] = (),
) -> list[Posting]:
    """What everybody may know of a stage, as a mail to each observer of a game that lets them.

    An address from which mail came back gets none, until its owner writes again.
    """
    known = observers(office.ledger, game.name) if game.settings.observers else []
    watch = those_that_work(office.ledger, known)
    return [
        make_posting(
            office,
            said,
            About(
                kind=kind,
                recipient=address,
                game=game.name,
                stage=stage,
                colour=GUEST,
                reply_to=reply_to_guest(office, game.name, address),
            ),
            images=images,
            attachments=attachments,
        )
        for address in watch
    ]
