"""Mail servers that failed are left alone for a while: providers lock who hammers at the door."""

from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct

from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.ledger import Ledger

PAUSES: Final = tuple(timedelta(minutes=m) for m in (5, 10, 20, 40, 60))
"""How long a server rests after so many failures in a row; the last pause is kept."""

SENDING: Final = "sending"
"""Stands for the server that takes our mails."""

_GRACE: Final = timedelta(seconds=30)
"""Cron may start a run some seconds early."""


class Rest(Struct, frozen=True):
    """A server that is left alone until a time. `way` is SENDING or `account NAME`."""

    way: str
    failures: int
    until: datetime
    reason: str


def of_account(name: str) -> str:
    """What stands for the server of an account from which mail is fetched."""
    return f"account {name}"


def all_rests(ledger: Ledger) -> list[Rest]:
    """The servers whose latest try has failed."""
    rows = ledger.all("SELECT way, failures, until, reason FROM rests ORDER BY way")
    return [
        Rest(row["way"], row["failures"], from_text(row["until"]), row["reason"]) for row in rows
    ]


def is_resting(ledger: Ledger, way: str, now: datetime) -> bool:
    """Whether a server is to be left alone now. A clock that was wrong holds up nothing."""
    return bool(
        ledger.value(
            "SELECT 1 FROM rests WHERE way = ? AND since <= ? AND until > ?",
            *(way, to_text(now), to_text(now + _GRACE)),
        )
    )


def rest(ledger: Ledger, way: str, reason: str, now: datetime) -> None:
    """Leave a server alone that has failed, longer each time. One transaction."""
    failures = ledger.value("SELECT failures FROM rests WHERE way = ?", way) or 0
    until = now + PAUSES[min(failures, len(PAUSES) - 1)]
    with ledger.transaction():
        ledger.run(
            "INSERT OR REPLACE INTO rests (way, failures, since, until, reason)"
            " VALUES (?, ?, ?, ?, ?)",
            *(way, failures + 1, to_text(now), to_text(until), reason),
        )


def wake(ledger: Ledger, way: str) -> None:
    """A server works: forget that it failed. One transaction, if there is anything to forget."""
    if ledger.value("SELECT 1 FROM rests WHERE way = ?", way):
        with ledger.transaction():
            ledger.run("DELETE FROM rests WHERE way = ?", way)
