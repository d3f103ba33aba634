"""The post of a run: mail in from all accounts, mail out; servers that failed are left alone."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Final

from adjudicator.errors import UserError
from adjudicator.judge.config import ImapAccount, SmtpWay
from adjudicator.judge.outgoing.rests import SENDING, of_account, rest, wake
from adjudicator.judge.outgoing.ways import Opener
from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.base import Sender

if TYPE_CHECKING:
    from adjudicator.judge.incoming.wanted import Wanted
    from adjudicator.judge.outgoing.sending import Setback
    from adjudicator.judge.run.tick import Run

_OVER_THE_LIMIT: Final = (
    "{limit} mails have gone out within a day, which is the limit. The others wait and go later,"
    " the oldest first.\n"
    "If your provider takes more, raise mails_per_day under limits in judge.yaml."
)
_UNREAD: Final = "Until it can be read again, nothing is judged."
_TRIED_AGAIN: Final = (
    "It is tried again after growing pauses of at most an hour; “adjudicator run GAME” tries at"
    " once."
)


def fetch(run: "Run") -> bool:
    """Take in what is in all accounts, and say whether all could be read."""
    from adjudicator.judge.incoming.wanted import Wanted

    wanted = Wanted(run.office)
    were_read = [_fetch_from(run, account, way, wanted) for account, way in run.ways.sources]
    return all(were_read)


def _fetch_from(run: "Run", account: str, way: Opener, wanted: "Wanted") -> bool:
    """Take in what is in an account, and say whether it could be read to its end."""
    from adjudicator.judge.incoming.received import take_in

    office, server = run.office, of_account(account)
    if run.is_left_alone(server):
        return False
    try:
        with way() as source:
            for said in take_in(office.ledger, office.home, source, wanted, office.now):
                run.trouble(account, said)
    except MailError as error:
        pauses = isinstance(office.config.account(account), ImapAccount)
        if pauses:
            rest(office.ledger, server, str(error), office.now)
        said = f"{error}\n{_UNREAD}{f' {_TRIED_AGAIN}' if pauses else ''}"
        run.trouble(account, said, f"{account}: {error.cure}")
        return False
    except UserError as error:
        run.trouble(account, f"{error}\n{_UNREAD}")
        return False
    wake(office.ledger, server)
    return True


def send(run: "Run") -> None:
    """Settle what became of doubtful mails, and send what waits."""
    from adjudicator.judge.outgoing.outbox import waiting

    _settle_unknown(run)
    if run.ways.sender is None or run.is_left_alone(SENDING):
        return
    if waiting(run.office.ledger, run.office.now):
        _send(run, run.ways.sender)


def _settle_unknown(run: "Run") -> None:
    from adjudicator.judge.outgoing.outbox import settle_unknown, unknown_ids

    unknown = unknown_ids(run.office.ledger)
    if not unknown or run.is_left_alone(of_account(run.office.config.keeps_sent)):
        return
    try:
        found = run.ways.find_sent(unknown)
    except (MailError, UserError) as error:
        run.trouble("the Sent folder", str(error))
    else:
        settle_unknown(run.office.ledger, found, run.office.now)


def _send(run: "Run", way: Callable[[], AbstractContextManager[Sender]]) -> None:
    from adjudicator.judge.outgoing.sending import send_all

    office = run.office
    done = send_all(office, way, partial(_tell_of_setback, run))
    if not done.closed:
        wake(office.ledger, SENDING)
    elif isinstance(office.config.send, SmtpWay):
        rest(office.ledger, SENDING, done.closed, office.now)
    if done.fault:
        run.trouble("sending", done.fault)
    if done.held_back:
        limit = office.config.limits.mails_per_day
        run.trouble("sending", _OVER_THE_LIMIT.format(limit=limit), _OVER_THE_LIMIT)


def _tell_of_setback(run: "Run", one: "Setback") -> None:
    if one.recipient == run.office.config.game_master:
        run.done.troubles.append(one.said)  # a mail about it would fare no better
    elif one.returned:
        from adjudicator.judge.outgoing.unreachable import of_return

        trouble = of_return(run.office, one.returned, one.said)
        run.trouble(trouble.about, trouble.said, trouble.key)
    else:
        run.trouble("sending", one.said, one.key)
