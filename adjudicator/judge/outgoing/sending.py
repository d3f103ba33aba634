"""Sending what waits in the outbox, within what a provider takes in a day."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from sqlite3 import Row
from typing import Final

from msgspec import Struct

from adjudicator.errors import UserError
from adjudicator.judge.game.settings import HOUSE
from adjudicator.judge.outgoing import outbox
from adjudicator.judge.outgoing.returned import Returned, refused
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Sending
from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.base import Outcome, Outgoing, Result, Sender

MOST_TRIES: Final = 29
"""After so many, which take five days (RFC 5321 4.5.4.1), a mail has failed."""

_DAY: Final = timedelta(days=1)


class Setback(Struct, frozen=True):
    """A mail that was not sent: a sentence on it, and what follows if it never will be.

    `key` tells the same setback again, whatever the server says.
    """

    recipient: str
    said: str
    key: str
    returned: Returned | None


class Sendings(Struct):
    """What came of sending.

    `closed` says why the server takes no mail now, empty if it took one, or refused it for good.
    `fault` is what is wrong with the way itself and not with a mail. `held_back` is the number of
    mails over the limit of a day.
    """

    closed: str = ""
    fault: str = ""
    held_back: int = 0


def send_all(
    office: Office,
    way: Callable[[], AbstractContextManager[Sender]],
    tell: Callable[[Setback], None],
) -> Sendings:
    """Send what waits, the oldest first, but what was tried before after all that was not.

    A mail is marked `sending` before its DATA and what became of it right after; `tell` is told of
    a setback in the same transaction. None is open while the server is waited for.
    """
    done = Sendings()
    mails = _within_limit(office, done)
    if mails:
        try:
            with way() as sender:
                _send_each(office, mails, sender, tell, done)
        except MailError as error:
            done.closed = done.fault = str(error)
        except UserError as error:
            done.fault = str(error)
    return done


def _within_limit(office: Office, done: Sendings) -> list[Row]:
    """What may go now. Words to the game master are few, and not held back."""
    mails = outbox.waiting(office.ledger, office.now)
    gone = outbox.gone_since(office.ledger, office.now - _DAY, office.now)
    room = max(0, office.config.limits.mails_per_day - gone)
    to_players = [row["message_id"] for row in mails if row["game"] != HOUSE]
    held_back = set(to_players[room:])
    done.held_back = len(held_back)
    return [row for row in mails if row["message_id"] not in held_back]


def _send_each(
    office: Office,
    mails: list[Row],
    sender: Sender,
    tell: Callable[[Setback], None],
    done: Sendings,
) -> None:
    has_worked = False
    for row in mails:
        result = _send(office, row, sender, tell)
        has_worked |= result.outcome in {Outcome.SENT, Outcome.FAILED}
        if result.ends_run:
            done.closed = "" if has_worked else result.reason
            return


def _setback(row: Row, result: Result, returned: Returned | None) -> Setback:
    said = f"A {row['kind']} to {row['recipient']}: {result.reason}"
    return Setback(row["recipient"], said, f"{row['recipient']}: {result.outcome}", returned)


def _send(office: Office, row: Row, sender: Sender, tell: Callable[[Setback], None]) -> Result:
    ledger, now, one = office.ledger, office.now, row["message_id"]
    mail = Outgoing(one, row["sender"], row["recipient"], outbox.bytes_of(ledger, one))

    def before_data() -> None:
        with ledger.transaction():
            outbox.become(ledger, one, Sending.SENDING, "", now)

    result = sender.send(mail, before_data)
    with ledger.transaction():
        returned = _record(office, row, result)
        if result.outcome is not Outcome.SENT:
            tell(_setback(row, result, returned))
    return result


def _record(office: Office, row: Row, result: Result) -> Returned | None:
    one, has_failed = row["message_id"], result.outcome is Outcome.FAILED
    if result.outcome is Outcome.RETRY:
        has_failed = row["tries"] + 1 >= MOST_TRIES
        outbox.put_off(office.ledger, one, row["tries"], result.reason, office.now)
    else:
        state = Sending(result.outcome.value)
        outbox.become(office.ledger, one, state, result.reason, office.now)
    return refused(office, one, result.reason) if has_failed else None
