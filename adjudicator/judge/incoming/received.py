"""Taking mails in: raw bytes and the time of arrival are safe before anybody looks at them."""

import hashlib
from collections.abc import Iterator
from datetime import datetime
from sqlite3 import Row
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.home import Home, reading, writing
from adjudicator.judge.incoming.seat import Place
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.mail.files import LARGEST_MAIL, make_folder, write_whole
from adjudicator.mail.transports.base import Fetched, Mark, Source, Wanted

if TYPE_CHECKING:
    from adjudicator.judge.run.verdict import Verdict

_ID_LENGTH: Final = 8


class Received(Struct, frozen=True):
    """A mail that was taken in. Of one with `too_large` only the headers are kept."""

    id: int
    hash: str
    account: str
    uid: int
    name: str
    arrival: datetime
    size: int

    @property
    def place(self) -> Place:
        """Its place among others: mails are handled, and take effect, in this order."""
        return to_text(self.arrival), self.account, self.uid, self.id

    @property
    def mail_id(self) -> str:
        """What people call it by."""
        return mail_id(self.hash)

    @property
    def too_large(self) -> bool:
        """Whether only the headers were read."""
        return self.size > LARGEST_MAIL


def mail_id(digest: str) -> str:
    """What people call a mail by: the beginning of the hash of its bytes, in hexadecimal."""
    return digest[:_ID_LENGTH]


def take_in(
    ledger: Ledger, home: Home, source: Source, wanted: Wanted, now: datetime
) -> Iterator[str]:
    """Store all that the source has for us, batch by batch, and put it out of the way there.

    Gives cosmetic troubles, a sentence each. Raises MailError if the source could not be read to
    its end; what was stored by then stays.
    """
    for batch in source.fetch(wanted, marks(ledger), now):
        for mail in batch.mails:
            _write(home, mail)
        with ledger.transaction():
            for mail in batch.mails:
                _insert(ledger, mail)
            if batch.mark:
                _remember(ledger, batch.mark)
        if trouble := source.done(batch.mails):
            yield trouble


def marks(ledger: Ledger) -> list[Mark]:
    """How far each mailbox folder has been read."""
    rows = ledger.all("SELECT account, folder, uidvalidity, uid FROM marks")
    return [Mark(*row) for row in rows]


def unhandled(ledger: Ledger) -> list[Received]:
    """The mails that wait to be handled, by arrival, account and UID."""
    rows = ledger.all(
        "SELECT * FROM received WHERE outcome IS NULL ORDER BY arrival, account, uid, id"
    )
    return [_received(row) for row in rows]


def received(ledger: Ledger, number: int) -> Received:
    """The mail of this id. Raises LookupError if there is none."""
    if (row := ledger.one("SELECT * FROM received WHERE id = ?", number)) is None:
        raise LookupError(number)
    return _received(row)


def _received(row: Row) -> Received:
    return Received(
        row["id"],
        row["hash"],
        row["account"],
        row["uid"],
        row["name"],
        from_text(row["arrival"]),
        row["size"],
    )


def raw_mail(home: Home, mail: Received) -> bytes:
    """The bytes of a mail. Raises UserError if they cannot be read."""
    path = home.mail / f"{mail.hash}.eml"
    with reading(path):
        return path.read_bytes()


def finish(ledger: Ledger, mail: Received, verdict: "Verdict") -> None:
    """Write down what became of a mail. Within a transaction."""
    seat = verdict.seat.key() if verdict.seat else ("", "", "")
    ledger.run(
        "UPDATE received SET outcome = ?, digest = ?, sender = ?, game = ?, stage = ?,"
        " colour = ?, note = ?, proven = ?, answer = ? WHERE id = ?",
        *(verdict.outcome, verdict.fingerprint, verdict.sender, *seat, verdict.silence),
        *(verdict.proven, verdict.answer and verdict.answer.message_id, mail.id),
    )


def set_outcome(ledger: Ledger, number: int, outcome: Outcome) -> None:
    """Change what became of a mail that was held and is proven now. Within a transaction."""
    ledger.run("UPDATE received SET outcome = ?, proven = 1 WHERE id = ?", outcome, number)


def is_known(ledger: Ledger, digest: str, mail: Received, *, proven: bool, in_time: bool) -> bool:
    """Whether a mail with this digest has been handled before, and this one adds nothing to it.

    A copy that came another way may be proven where the first was not, or in time where the first
    was late; then it counts, for a player is not to lose by it that a mail came twice.
    """
    return bool(
        ledger.value(
            "SELECT 1 FROM received WHERE digest = ? AND id != ? AND (proven OR NOT ?)"
            " AND NOT (outcome = ? AND ?)",
            *(digest, mail.id, proven, Outcome.LATE, in_time),
        )
    )


def _write(home: Home, mail: Fetched) -> None:
    path = home.mail / f"{_hash(mail)}.eml"
    with writing(path):
        make_folder(home.mail)
        if not path.exists():
            write_whole(path, mail.raw)


def _hash(mail: Fetched) -> str:
    return hashlib.sha256(mail.raw).hexdigest()


def _insert(ledger: Ledger, mail: Fetched) -> None:
    ledger.run(
        "INSERT OR IGNORE INTO received (hash, account, folder, uidvalidity, uid, name, size,"
        " arrival) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        *(_hash(mail), mail.account, mail.folder, mail.uidvalidity, mail.uid, mail.name),
        *(mail.size, to_text(mail.arrival)),
    )


def _remember(ledger: Ledger, mark: Mark) -> None:
    ledger.run(
        "INSERT OR REPLACE INTO marks (account, folder, uidvalidity, uid) VALUES (?, ?, ?, ?)",
        *(mark.account, mark.folder, mark.uidvalidity, mark.uid),
    )
