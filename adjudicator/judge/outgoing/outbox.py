"""Finished mails on their way out: queued, sending, sent, unknown, failed or superseded."""

from collections.abc import Collection
from datetime import datetime, timedelta
from sqlite3 import Row
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.outcomes import Kind, Sending

PAUSES: Final = tuple(timedelta(minutes=m) for m in (5, 10, 20, 40, 80, 160, 320))
"""How long to wait after each try; the last pause is kept."""

ANSWERS: Final = (Kind.RECEIPT, Kind.NOTHING_FOUND, Kind.ANSWER)
"""Kinds of mail that answer a mail at once, and that are limited for each address."""

_OPEN: Final = "state IN ('queued', 'sending', 'unknown')"
"""Said in queries so that SQLite uses the index `outbox_open`, and does not read all mails."""

KEPT: Final = timedelta(days=30)
"""How long the bytes of a mail are kept once nothing more will happen to it."""


class Posting(Struct, frozen=True):
    """A finished mail for one recipient, with what the judge must know about it.

    `stage` is the stage it belongs to as text; `revision` the order set that a receipt shows.
    """

    message_id: str
    sender: str
    recipient: str
    reply_to: str
    raw: bytes
    kind: Kind
    game: str
    stage: str
    colour: Colour
    revision: int | None = None


def queue(ledger: Ledger, posting: Posting, now: datetime) -> None:
    """Put a mail into the outbox, within a transaction; one that is there already stays as is."""
    at = to_text(now)
    ledger.run(
        "INSERT OR IGNORE INTO outbox (message_id, sender, recipient, reply_to, kind, game,"
        " stage, colour, revision, state, due, created, changed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?)",
        *(posting.message_id, posting.sender, posting.recipient, posting.reply_to),
        *(posting.kind, posting.game, posting.stage, posting.colour, posting.revision, at, at, at),
    )
    ledger.run(
        "INSERT OR IGNORE INTO bodies (mail, raw)"
        " SELECT id, ? FROM outbox WHERE message_id = ? AND kept",
        *(posting.raw, posting.message_id),
    )


def bytes_of(ledger: Ledger, message_id: str) -> bytes:
    """The bytes of a mail of ours; empty if there is no such mail, or they are kept no more."""
    query = "SELECT raw FROM outbox JOIN bodies ON mail = id WHERE message_id = ?"
    return bytes(ledger.value(query, message_id) or b"")


def queue_as_gone(ledger: Ledger, posting: Posting, now: datetime) -> None:
    """Take up a mail of which nobody knows whether it went, and which must not go again."""
    queue(ledger, posting, now)
    become(ledger, posting.message_id, Sending.UNKNOWN, "The ledger that knew is lost.", now)
    ledger.run("UPDATE outbox SET settled = 1 WHERE message_id = ?", posting.message_id)


def supersede(ledger: Ledger, message_id: str, now: datetime) -> None:
    """Call back one mail if it is not sent yet."""
    ledger.run(
        "UPDATE outbox SET state = 'superseded', changed = ? WHERE state = 'queued'"
        " AND message_id = ?",
        *(to_text(now), message_id),
    )


def supersede_receipts(ledger: Ledger, seat: Seat, now: datetime) -> None:
    """Call back receipts that are not sent yet, since a new set replaced what they show."""
    # What state they are not in is said too, so that the index of receipts serves.
    ledger.run(
        "UPDATE outbox SET state = 'superseded', changed = ? WHERE state = 'queued'"
        " AND kind = 'receipt' AND state != 'superseded'"
        " AND game = ? AND stage = ? AND colour = ? AND revision IS NOT NULL",
        *(to_text(now), *seat.key()),
    )


def supersede_stage(ledger: Ledger, game: str, stage: str, now: datetime) -> None:
    """Call back all that is not sent yet about a stage that is no more, but for press.

    What may have gone is left at that, and never goes again.
    """
    ledger.run(
        "UPDATE outbox SET settled = 1 WHERE state = 'unknown' AND game = ? AND stage = ?",
        *(game, stage),
    )
    ledger.run(
        "UPDATE outbox SET state = 'superseded', changed = ? WHERE state = 'queued'"
        " AND kind != 'press' AND game = ? AND stage = ?",
        *(to_text(now), game, stage),
    )


def supersede_seat(ledger: Ledger, game: str, colour: Colour, now: datetime) -> None:
    """Call back all that is not sent yet to whoever had a seat. As for a stage that is no more."""
    ledger.run(
        "UPDATE outbox SET settled = 1 WHERE state = 'unknown' AND game = ? AND colour = ?",
        *(game, colour),
    )
    ledger.run(
        "UPDATE outbox SET state = 'superseded', changed = ? WHERE state = 'queued'"
        " AND game = ? AND colour = ?",
        *(to_text(now), game, colour),
    )


def settle_interrupted(ledger: Ledger, now: datetime) -> None:
    """Whatever a run before left in `sending` may have gone or not: nobody knows."""
    if ledger.value(f"SELECT 1 FROM outbox WHERE state = 'sending' AND {_OPEN}"):  # noqa: S608
        with ledger.transaction():
            ledger.run(
                "UPDATE outbox SET state = 'unknown', changed = ?,"
                " reason = 'The run ended while this was being sent.' WHERE state = 'sending'",
                to_text(now),
            )


def unknown_ids(ledger: Ledger) -> list[str]:
    """The Message-IDs of mails of which nobody knows yet whether they went."""
    rows = ledger.all(
        f"SELECT message_id FROM outbox WHERE state = 'unknown' AND {_OPEN} AND NOT settled"  # noqa: S608
    )
    return [row["message_id"] for row in rows]


def settle_unknown(ledger: Ledger, found: frozenset[str] | None, now: datetime) -> None:
    """Settle what is unknown: by the Sent folder where there is one, else by policy.

    `found` are the ids that the Sent folder holds, None where the provider keeps none. Policy: all
    but receipts and answers go once more, under the same Message-ID; those never do, since a
    person who misses one writes again.
    """
    with ledger.transaction():
        for one in unknown_ids(ledger):
            kind = ledger.value("SELECT kind FROM outbox WHERE message_id = ?", one)
            if found is not None and one in found:
                become(ledger, one, Sending.SENT, "It lies in the Sent folder.", now)
            elif found is not None or kind not in ANSWERS:
                become(ledger, one, Sending.QUEUED, "It may have gone once before.", now)
            ledger.run("UPDATE outbox SET settled = 1 WHERE message_id = ?", one)


def become(ledger: Ledger, message_id: str, state: Sending, reason: str, now: datetime) -> None:
    """Note what became of a mail. Within a transaction."""
    ledger.run(
        "UPDATE outbox SET state = ?, reason = ?, changed = ? WHERE message_id = ?",
        *(state, reason, to_text(now), message_id),
    )


def waiting(ledger: Ledger, now: datetime) -> list[Row]:
    """The mails to send now, without their bytes: the oldest first, those tried before last.

    So one that a server puts off again and again holds up no other; for the same reason players
    come before the game master. What was put off by a clock that ran ahead is due too.
    """
    at = to_text(now)
    return ledger.all(
        "SELECT message_id, sender, recipient, kind, game, tries FROM outbox"  # noqa: S608
        f" WHERE state = 'queued' AND {_OPEN} AND (due <= ? OR changed > ?)"
        " ORDER BY tries, colour = 'gm', id",
        *(at, at),
    )


def hurry(ledger: Ledger, now: datetime) -> None:
    """Let nothing wait for a later try. One transaction."""
    with ledger.transaction():
        ledger.run(
            "UPDATE outbox SET due = ? WHERE state = 'queued' AND due > ?", *[to_text(now)] * 2
        )


def put_off(ledger: Ledger, message_id: str, tries: int, reason: str, now: datetime) -> None:
    """Try a mail again later that was tried so often before. Within a transaction."""
    due = now + PAUSES[min(tries, len(PAUSES) - 1)]
    ledger.run(
        "UPDATE outbox SET state = 'queued', tries = tries + 1, reason = ?, due = ?, changed = ?"
        " WHERE message_id = ?",
        *(reason, to_text(due), to_text(now), message_id),
    )


def gone_since(ledger: Ledger, since: datetime, now: datetime) -> int:
    """How many mails have gone out, or may have, between two times."""
    return int(
        ledger.value(
            "SELECT count(*) FROM outbox WHERE kept AND changed > ? AND changed <= ?"
            " AND state IN ('sent', 'unknown')",
            *(to_text(since), to_text(now)),
        )
    )


def drop_old_bodies(ledger: Ledger, now: datetime) -> list[Row]:
    """Forget the bytes of mails that were done with long ago; that they were sent stays known.

    Gives game, stage and message_id of those mails: a copy of a report lies in its turn folder.
    """
    old = ledger.all(
        "SELECT id, game, stage, message_id FROM outbox WHERE kept"
        " AND state IN ('sent', 'failed', 'superseded') AND changed < ?",
        to_text(now - KEPT),
    )
    if old:
        with ledger.transaction():
            for row in old:
                ledger.run("UPDATE outbox SET kept = 0 WHERE id = ?", row["id"])
                ledger.run("DELETE FROM bodies WHERE mail = ?", row["id"])
    return old


def written_within(
    ledger: Ledger, recipient: str, kinds: Collection[Kind], span: timedelta, now: datetime
) -> int:
    """How many mails of these kinds were written to an address within a time up to now.

    What a clock wrote that ran ahead is not counted.
    """
    # What state they are not in is said so that the index of what was written serves.
    return sum(
        ledger.value(
            "SELECT count(*) FROM outbox WHERE recipient = ? AND kind = ?"
            " AND created > ? AND created <= ? AND state != 'superseded'",
            *(recipient, kind, to_text(now - span), to_text(now)),
        )
        for kind in kinds
    )


def is_our_id(ledger: Ledger, message_id: str) -> bool:
    """Whether a Message-ID is that of a mail that we wrote."""
    return bool(ledger.value("SELECT 1 FROM outbox WHERE message_id = ?", message_id))
