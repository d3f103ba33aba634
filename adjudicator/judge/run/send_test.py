"""`doctor --send-test`: a mail to the game master, and a copy to the judge that must come back.

No game and no ledger is touched. A copy that comes back when nobody waits for it any more says in
its headers that the judge sent it, so the next run takes it for a machine's, and answers nothing.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from msgspec import Struct

from adjudicator.errors import UserError
from adjudicator.judge.incoming.received import marks
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.outgoing.ways import Ways, real_ways
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.run.provider_facts import authserv, lies_in_junk, sender_kept, sent_kept
from adjudicator.mail.check import Finding
from adjudicator.mail.envelope import Envelope, read_envelope
from adjudicator.mail.errors import MailError
from adjudicator.mail.files import head
from adjudicator.mail.transports.base import Fetched, Mark, Outcome, Outgoing, Result, Source

PAUSES: Final = (2.0,) * 30
"""Seconds between two looks for the copy: a minute in all."""

_TAG: Final = "test"


class _Arrived(Struct, frozen=True):
    """The copy, as it came back to an account after some seconds."""

    account: str
    source: Source
    mail: Fetched
    seconds: float

    @property
    def envelope(self) -> Envelope:
        return read_envelope(head(self.mail.raw))


def send_test(office: Office, pauses: Sequence[float] = PAUSES) -> Iterator[Finding]:
    """Mail the game master, and tell step by step what becomes of it and of its copy."""
    ways = real_ways(office)
    said = letter(office.templates(), "send_test")
    own = _with_tag(office.config.address)
    to_master = to_game_master(office, said, Kind.NOTICE)
    copy = to_game_master(office, said, Kind.NOTICE, recipient=own)
    if isinstance(office.config.send, Path):
        yield from _sent(ways, [to_master])
        words = f"{office.config.send} is a folder, so nothing comes back that could be waited for."
        yield Finding(good=True, words=words)
        return
    sent = list(_sent(ways, [to_master, copy]))
    yield from sent
    if sent[-1].good:
        yield from _come_back(office, ways, copy, pauses)
        words = f"Look whether the mail to {to_master.recipient} lies there, and not among spam."
        yield Finding(good=True, words=words)


def _with_tag(address: str) -> str:
    local, _, domain = address.rpartition("@")
    return f"{local}+{_TAG}@{domain}"


def _sent(ways: Ways, postings: Sequence[Posting]) -> Iterator[Finding]:
    """Send mails over one connection; the last finding is on the last mail, or on the server."""
    if ways.sender is None:  # pragma: no cover - the real ways always lead out
        return
    try:
        with ways.sender() as sender:
            for one in postings:
                mail = Outgoing(one.message_id, one.sender, one.recipient, one.raw)
                yield _finding(mail, sender.send(mail, lambda: None))
    except (MailError, UserError) as error:
        yield Finding(good=False, words=f"No test mail could be sent.\n{error}")


def _finding(mail: Outgoing, result: Result) -> Finding:
    if result.outcome is Outcome.SENT:
        return Finding(good=True, words=f"A test mail to {mail.recipient} was taken.")
    words = f"A test mail to {mail.recipient} was not taken.\n{result.reason}"
    return Finding(good=False, words=words)


def _come_back(
    office: Office, ways: Ways, copy: Posting, pauses: Sequence[float]
) -> Iterator[Finding]:
    with ExitStack() as stack:
        try:
            sources = {name: stack.enter_context(way()) for name, way in ways.sources}
            found = _awaited(office, sources, copy, pauses)
        except (MailError, UserError) as error:
            words = f"It cannot be seen whether a copy comes back.\n{error}"
            yield Finding(good=False, words=words)
            return
        if found:
            yield from _back(office, copy, found)
    if found:
        yield from sent_kept(office.config, copy.message_id)
    else:
        yield _not_back(office, copy, sum(pauses))


def _awaited(
    office: Office, sources: dict[str, Source], copy: Posting, pauses: Sequence[float]
) -> _Arrived | None:
    """Wait until the copy is there. Raises MailError if an account cannot be read."""
    began = time.monotonic()
    read = {(mark.account, mark.folder): mark for mark in marks(office.ledger)}
    for pause in (0.0, *pauses):
        time.sleep(pause)
        for account, source in sources.items():
            if mail := _found(office, source, copy, read):
                return _Arrived(account, source, mail, time.monotonic() - began)
    return None


def _found(
    office: Office, source: Source, copy: Posting, read: dict[tuple[str, str], Mark]
) -> Fetched | None:
    """Look for the copy beyond what has been `read`, which grows."""

    def is_copy(headers: bytes) -> bool:
        try:
            return copy.message_id in read_envelope(headers).message_ids
        except MailError:
            return False

    for batch in source.fetch(is_copy, tuple(read.values()), office.now):
        if batch.mark:
            read[batch.mark.account, batch.mark.folder] = batch.mark
        for mail in batch.mails:
            if is_copy(head(mail.raw)):  # the spool gives all that lies in it
                return mail
    return None


def _back(office: Office, copy: Posting, found: _Arrived) -> Iterator[Finding]:
    seconds = round(found.seconds)
    words = (
        f"The copy to {copy.recipient} came back after {seconds}"
        f" second{'' if seconds == 1 else 's'}, to the account {found.account}."
        "\nSo the answers of players come in: they go to such plus addresses."
    )
    yield Finding(good=True, words=words)
    yield sender_kept(office.config, found.envelope)
    if account := office.config.account(found.account):
        yield authserv(account, found.envelope)
    trouble = found.source.done([found.mail])
    put_away = "The copy was put out of the way, as finished mails are."
    yield Finding(good=trouble is None, words=trouble or put_away)


def _not_back(office: Office, copy: Posting, seconds: float) -> Finding:
    words = f"The copy to {copy.recipient} did not come back within {round(seconds)} seconds."
    for account in office.config.accounts:
        if lies_in_junk(account, copy.message_id):
            cure = f"It lies in the Junk folder of {account.name}: tell the provider it is no spam."
            return Finding(good=False, words=f"{words}\n{cure}")
    cure = (
        f"See that the server takes mail to {copy.recipient} for {office.config.address}. Some"
        " servers\nhold back the first mail of a sender for some minutes: then try again."
    )
    return Finding(good=False, words=f"{words}\n{cure}")
