"""Addresses that mail does not reach: what for them was refused, or came back."""

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.game.settings import Player
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.ledger import Ledger
from adjudicator.mail.addresses import address_key


class Bounced(Struct, frozen=True):
    """An address, in small letters, and how often mail for it was refused or came back.

    `reason` is what the mail server said last; it may be empty.
    """

    address: str
    times: int
    first: datetime
    last: datetime
    reason: str


def count(ledger: Ledger, address: str, reason: str, now: datetime) -> None:
    """Note that a mail did not reach an address. Within a transaction."""
    at = to_text(now)
    ledger.run(
        "INSERT INTO bounces (address, times, first, last, reason) VALUES (?, 1, ?, ?, ?)"
        " ON CONFLICT (address) DO UPDATE SET times = times + 1, last = ?, reason = ?",
        *(address_key(address), at, at, reason, at, reason),
    )


def works_again(ledger: Ledger, address: str) -> None:
    """Forget what was noted of an address, since its owner has written from it.

    Within a transaction.
    """
    ledger.run("DELETE FROM bounces WHERE address = ?", address_key(address))


def all_bounced(ledger: Ledger) -> dict[str, Bounced]:
    """The addresses that mail does not reach, by `address_key`, in the order of the alphabet."""
    rows = ledger.all("SELECT address, times, first, last, reason FROM bounces ORDER BY address")
    return {
        row["address"]: Bounced(
            row["address"],
            row["times"],
            from_text(row["first"]),
            from_text(row["last"]),
            row["reason"],
        )
        for row in rows
    }


def those_that_work(ledger: Ledger, addresses: Sequence[str]) -> list[str]:
    """Those of some addresses from which no mail has come back."""
    bad = all_bounced(ledger)
    return [one for one in addresses if address_key(one) not in bad]


def address_of(ledger: Ledger, game: str, player: Player) -> str:
    """Where mail to a player goes: the first address that works, the first of all if none does."""
    known = player_settings.addresses(ledger, game, player)
    return next(iter(those_that_work(ledger, known)), known[0])
