"""The ways by which mail comes and goes in a run."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from adjudicator.judge.config import Account, FolderAccount, ImapAccount
from adjudicator.judge.run.office import Office
from adjudicator.mail.transports.base import Batch, Fetched, Mark, Sender, Source, Wanted
from adjudicator.mail.transports.folder import folder_sender, folder_source
from adjudicator.mail.transports.pipe import spool_source

SPOOL = "spool"
"""The account under which mails from standard input are taken in."""

Opener = Callable[[], AbstractContextManager[Source]]


class Ways(Struct, frozen=True):
    """Where mail comes from, by account, and how it goes out.

    `sender` is None where nothing may go out. `find_sent` gives those of some Message-IDs that the
    Sent folder holds, or None where no provider keeps one.
    """

    sources: Sequence[tuple[str, Opener]]
    sender: Callable[[], AbstractContextManager[Sender]] | None
    find_sent: Callable[[Sequence[str]], frozenset[str] | None]


def real_ways(office: Office) -> Ways:
    """The ways that judge.yaml names, and the spool."""
    config = office.config
    sources: list[tuple[str, Opener]] = [
        (account.name, partial(_open, account)) for account in config.accounts
    ]
    spool = office.home.spool
    if spool.is_dir():
        sources.append((SPOOL, partial(spool_source, SPOOL, spool)))
    return Ways(sources, partial(_sender, office), partial(_find_sent, office))


def ways_at_a_pretended_time(office: Office) -> Ways:
    """As the real ones, but mail goes out only into a folder, or not at all."""
    real = real_ways(office)
    folder = isinstance(office.config.send, Path)
    return Ways(real.sources, real.sender if folder else None, lambda _: None)


def ways_without_trace(real: Ways, outbox: Path) -> Ways:
    """Mailboxes are read without moving anything; mail goes into a folder of its own."""
    sources = [(name, partial(_untouched, way)) for name, way in real.sources]
    return Ways(sources, partial(folder_sender, outbox), lambda _: None)


def _open(account: Account) -> AbstractContextManager[Source]:
    if isinstance(account, FolderAccount):
        return folder_source(account.name, account.path)
    return _imap(account)


def _imap(account: ImapAccount) -> AbstractContextManager[Source]:
    from adjudicator.mail.transports.imap import imap_source

    return imap_source(
        account.name, account.server, account.login(), account.folder, account.processed
    )


def _sender(office: Office) -> AbstractContextManager[Sender]:
    way = office.config.send
    if isinstance(way, Path):
        return folder_sender(way)
    from adjudicator.mail.transports.smtp import smtp_sender

    return smtp_sender(way.server, way.login() if way.login else None)


def _find_sent(office: Office, ids: Sequence[str]) -> frozenset[str] | None:
    account = office.config.account(office.config.keeps_sent)
    if not isinstance(account, ImapAccount):
        return None
    from adjudicator.mail.transports.imap import find_in_sent

    return find_in_sent(account.server, account.login(), ids)


class _Untouched(Struct, frozen=True):
    """A source that is only looked at."""

    source: Source

    def fetch(self, wanted: Wanted, marks: Collection[Mark], now: datetime) -> Iterator[Batch]:
        """As the source does, which touches nothing."""
        return self.source.fetch(wanted, marks, now)

    def done(self, mails: Sequence[Fetched]) -> str | None:
        """Leave the mails where they are."""
        del mails
        return None


@contextmanager
def _untouched(way: Opener) -> Iterator[Source]:
    with way() as source:
        yield _Untouched(source)
