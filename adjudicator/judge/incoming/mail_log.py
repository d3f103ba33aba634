"""What came in, and what became of it: for the game master, who finds any raw mail by its id."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from sqlite3 import Row
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import COLOURS
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.game.settings import HOUSE
from adjudicator.judge.incoming.received import mail_id
from adjudicator.judge.incoming.tokens import GAME_MASTER, GUEST
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import SENTENCES, Outcome
from adjudicator.reports.wording import sentence

WAITING: Final = "waiting"
"""Stands for the outcome of a mail that has none yet."""

_WAITS: Final = "It waits to be handled by the next run."
_NO_ID: Final = "“adjudicator mail” without an id lists the latest mails with theirs."


_NO_NEWS: Final = (
    *(Outcome.DUPLICATE, Outcome.MACHINE, Outcome.BOUNCE),
    *(Outcome.STRANGER, Outcome.NOT_FOR_US),
)

_NAMES: Final = {GAME_MASTER: "the game master", GUEST: ""}

_MAILS: Final = (
    "SELECT received.*, outbox.kind AS answer_kind, outbox.recipient AS answer_to,"
    " outbox.state AS answer_state FROM received"
    " LEFT JOIN outbox ON outbox.message_id = received.answer"
)


class LoggedMail(Struct, frozen=True):
    """A mail that came in.

    `id` is what people call it by, and `path` its raw bytes. `sender`, `game`, `stage` and `player`
    are empty where they are not known, and `player` for somebody who has no seat. `meaning` says in
    a sentence what `outcome` means, `why` what is particular to this mail. `answered` says to whom
    an answer was written and how far it has come; empty where none was.
    """

    id: str
    path: Path
    account: str
    arrival: datetime
    size: int
    sender: str
    game: str
    stage: str
    player: str
    outcome: str
    meaning: str
    why: str
    answered: str

    @property
    def whose(self) -> str:
        """Who wrote it and as whom, or about which game, within a sentence."""
        sender = self.sender or "nobody known"
        who = self.player.capitalize() if self.player in COLOURS else self.player
        if who:
            return f"{sender} ({who}{f' in {self.game}' if self.game else ''})"
        return f"{sender}, about {self.game}" if self.game else sender


def latest_mails(office: Office, number: int) -> Sequence[LoggedMail]:
    """The mails that came in last, oldest first."""
    rows = office.ledger.all(f"{_MAILS} ORDER BY received.id DESC LIMIT ?", number)
    return [_logged(office, row) for row in reversed(rows)]


def untold_mails(office: Office) -> Sequence[LoggedMail]:
    """The handled mails of which the game master has not been told, oldest first."""
    rows = office.ledger.all(
        f"{_MAILS} WHERE NOT told AND outcome IS NOT NULL ORDER BY received.id"
    )
    return [_logged(office, row) for row in rows]


def is_there_news(office: Office) -> bool:
    """Whether a stage was judged or a mail handled that the game master should hear of now.

    What a program or the game master writes is none, so that a program that answers the digest, or
    a server that sends it back, makes no loop; the next digest counts it.
    """
    return bool(
        office.ledger.value(
            "SELECT EXISTS (SELECT 1 FROM turns WHERE NOT told) OR EXISTS (SELECT 1 FROM received"
            " WHERE NOT told AND outcome NOT IN (?, ?, ?, ?, ?) AND sender IS NOT ?)",
            *(*_NO_NEWS, office.config.game_master),
        )
    )


def find_mails(office: Office, wanted: str) -> Sequence[LoggedMail]:
    """The mails with this id, or a longer or shorter beginning of the hash, oldest first.

    There are several where the same bytes came more than once. Raises UserError if there is none,
    or if the id stands for mails of different bytes.
    """
    start = wanted.lower()
    rows = office.ledger.all(
        f"{_MAILS} WHERE substr(hash, 1, ?) = ? ORDER BY received.id", len(start), start
    )
    if not start or not rows:
        raise UserError(f"No mail that came in has the id “{wanted}”.", _NO_ID)
    if len({row["hash"] for row in rows}) > 1:
        raise UserError(
            f"The id “{wanted}” stands for several mails.", "Write more of its letters."
        )
    return [_logged(office, row) for row in rows]


def handle_again(office: Office, mails: Sequence[LoggedMail]) -> None:
    """Let the next run handle mails again that the program failed at; they keep their arrival.

    Raises UserError if there is none among these.
    """
    failed = [mail for mail in mails if mail.outcome == Outcome.UNREADABLE]
    if not failed:
        raise UserError(
            f"The mail {mails[0].id} was not unreadable: {mails[0].outcome}.",
            "What was handled is not handled twice. Ask its sender to write again.",
        )
    with office.ledger.transaction():
        for mail in failed:
            office.ledger.run(
                "UPDATE received SET outcome = NULL, told = 0 WHERE hash = ? AND outcome = ?",
                *(mail.path.stem, Outcome.UNREADABLE),
            )


def _logged(office: Office, row: Row) -> LoggedMail:
    outcome = row["outcome"]
    return LoggedMail(
        id=mail_id(row["hash"]),
        path=office.home.mail / f"{row['hash']}.eml",
        account=row["account"],
        arrival=from_text(row["arrival"]),
        size=row["size"],
        sender=row["sender"] or "",
        game="" if row["game"] == HOUSE else row["game"] or "",
        stage=row["stage"] or "",
        player=_NAMES.get(row["colour"], row["colour"] or ""),
        outcome=outcome or WAITING,
        meaning=SENTENCES[Outcome(outcome)] if outcome else _WAITS,
        why=_whole_sentence(row["note"] or ""),
        answered=_answered(row),
    )


def _whole_sentence(note: str) -> str:
    return f"{sentence(note).removesuffix('.')}." if note else ""


def _answered(row: Row) -> str:
    if not row["answer_kind"]:
        return ""
    return f"{row['answer_kind']} to {row['answer_to']}, {row['answer_state']}"
