"""Mail from an IMAP mailbox, which may be somebody's own: what is not for us stays untouched.

No flag is set and none is read: what has been seen is known by marks that the caller keeps.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError
from imapclient.imapclient import JUNK, SENT, IMAPClient
from msgspec import Struct

from adjudicator.mail.errors import MailError
from adjudicator.mail.files import LARGEST_HEAD, LARGEST_MAIL
from adjudicator.mail.transports.account import Login, Server, Token, tls_context
from adjudicator.mail.transports.base import Batch, Fetched, Mark, Wanted, in_batches
from adjudicator.mail.transports.trouble import no_login, no_talk, refused, words

FIRST_LOOK = timedelta(days=30)
"""How far back a folder is searched that has no mark yet: it may hold years of private mail."""

_TROUBLE = (IMAPClientError, OSError, ValueError)
"""What imapclient raises: for refusals, for the network, and for answers it cannot read."""


@contextmanager
def imap_login(server: Server, login: Login) -> Iterator[IMAPClient]:
    """Connect, log in, and log out at the end.

    Raises MailError, with what to do, if the server cannot be reached or does not let us in.
    """
    server.refuse_bare()
    tls = None if server.security == "none" else tls_context()
    with _talking(server):
        client = IMAPClient(
            server.host,
            server.port,
            ssl=server.security == "tls",
            ssl_context=tls,
            timeout=server.patience,
        )
    client.normalise_times = False
    with client:
        if server.security == "starttls":
            with _talking(server):
                client.starttls(tls)
        _log_in(client, server, login)
        yield client


@contextmanager
def imap_source(
    account: str, server: Server, login: Login, folder: str, processed: str
) -> Iterator["ImapSource"]:
    """Open a mailbox folder to read from; finished mails go to the folder `processed`.

    Raises MailError as `imap_login` does.
    """
    with imap_login(server, login) as client:
        yield ImapSource(account, server, folder, processed, client)


def find_in_sent(server: Server, login: Login, ids: Sequence[str]) -> frozenset[str] | None:
    """Return those of the Message-IDs that the Sent folder holds, None if there is no such folder.

    A mail that is there was sent. One that is not there was not, but only at a provider that keeps
    what it sends. Raises MailError.
    """
    return _find_in(SENT, server, login, ids)


def find_in_junk(server: Server, login: Login, ids: Sequence[str]) -> frozenset[str] | None:
    """Return those of the Message-IDs that the folder for spam holds, None if there is none.

    Raises MailError.
    """
    return _find_in(JUNK, server, login, ids)


def _find_in(use: bytes, server: Server, login: Login, ids: Sequence[str]) -> frozenset[str] | None:
    with imap_login(server, login) as client, _talking(server):
        folder = client.find_special_folder(use)
        if folder is None:
            return None
        client.select_folder(folder, readonly=True)
        return frozenset(one for one in ids if client.search(["HEADER", "Message-ID", one]))


class ImapSource(Struct, frozen=True):
    """Reads one folder of a mailbox by UID; arrival is INTERNALDATE."""

    account: str
    server: Server
    folder: str
    processed: str
    client: IMAPClient

    def fetch(self, wanted: Wanted, marks: Collection[Mark], now: datetime) -> Iterator[Batch]:
        """Hand over the wanted mails beyond the mark for this folder, in the order of UIDs.

        Sizes are asked first, then headers, then the bodies of what is wanted. The folder is
        opened for reading only, so that its mails stay new for its owner's mail program.
        """
        with _talking(self.server):
            validity = self._open(readonly=True)
        here = (self.account, self.folder, validity)
        seen = [mark.uid for mark in marks if here == (mark.account, mark.folder, mark.uidvalidity)]
        for uids in in_batches(self._beyond(max(seen, default=0), now)):
            mails = tuple(self._wanted(uids, validity, wanted))
            yield Batch(mails, Mark(*here, uids[-1]))

    def done(self, mails: Sequence[Fetched]) -> str | None:
        """Move the mails to the processed folder, which is made if need be."""
        if not mails:
            return None
        try:
            with _talking(self.server):
                return self.why_not_move() or self._move(mails)
        except MailError as trouble:
            return (
                f"Moving mails to {self.processed} failed. {trouble}\n"
                f"They stay in {self.folder}. No mail is taken twice."
            )

    def count(self) -> int:
        """Return how many mails the folder holds. Raises MailError."""
        with _talking(self.server):
            return int(self.client.select_folder(self.folder, readonly=True).get(b"EXISTS", 0))

    def why_not_move(self) -> str | None:
        """Say why finished mails cannot be moved, None if they can. Raises MailError.

        A plain EXPUNGE is no way: it also removes what the mailbox's owner has marked.
        """
        with _talking(self.server):
            if any(self.client.has_capability(way) for way in ("MOVE", "UIDPLUS")):
                return None
        return (
            f"{self.server} knows neither MOVE nor UIDPLUS, so finished mails stay in"
            f" {self.folder}. Nothing is lost by that."
        )

    def _beyond(self, last: int, now: datetime) -> list[int]:
        """Return the UIDs after the last one seen; `n:*` names the newest mail even below n."""
        since = ["UID", f"{last + 1}:*"] if last else ["SINCE", (now - FIRST_LOOK).date()]
        with _talking(self.server):
            return sorted(uid for uid in self.client.search(since) if uid > last)

    def _wanted(self, uids: Sequence[int], validity: int, wanted: Wanted) -> Iterator[Fetched]:
        """Fetch what is wanted; mails that vanish while we look are passed over."""
        facts = self._ask(uids, "RFC822.SIZE", "INTERNALDATE")
        small = [uid for uid in facts if facts[uid][b"RFC822.SIZE"] <= LARGEST_MAIL]
        large = [uid for uid in facts if uid not in small]
        heads = self._bytes(small, "BODY.PEEK[HEADER]")
        heads_only = self._bytes(large, f"BODY.PEEK[HEADER]<0.{LARGEST_HEAD}>")
        raws = self._bytes([uid for uid in heads if wanted(heads[uid])], "BODY.PEEK[]")
        raws |= {uid: raw for uid, raw in heads_only.items() if wanted(raw)}
        for uid in sorted(raws):
            size, arrival = facts[uid][b"RFC822.SIZE"], facts[uid][b"INTERNALDATE"].astimezone(UTC)
            yield Fetched(
                raws[uid], arrival, self.account, self.folder, validity, uid, str(uid), size
            )

    def _bytes(self, uids: Sequence[int], item: str) -> dict[int, bytes]:
        """Fetch one body item; servers name it in their own way in the answer."""
        return {
            uid: value
            for uid, row in self._ask(uids, item).items()
            for name, value in row.items()
            if name.startswith(b"BODY[") and value is not None
        }

    def _ask(self, uids: Sequence[int], *items: str) -> dict[int, dict[bytes, Any]]:
        with _talking(self.server):
            found: dict[int, dict[bytes, Any]] = self.client.fetch(list(uids), items)
            return found

    def _move(self, mails: Sequence[Fetched]) -> str | None:
        """Move by RFC 6851, else by copy, delete and UID EXPUNGE (RFC 4315)."""
        uids = [mail.uid for mail in mails]
        if not self.client.folder_exists(self.processed):
            self.client.create_folder(self.processed)
        if self._open() != mails[0].uidvalidity:
            return f"{self.folder} was numbered anew meanwhile, so finished mails stay there."
        if self.client.has_capability("MOVE"):
            self.client.move(uids, self.processed)
        else:
            self.client.copy(uids, self.processed)
            self.client.delete_messages(uids, silent=True)
            self.client.uid_expunge(uids)
        return None

    def _open(self, *, readonly: bool = False) -> int:
        """Open the folder, and return its UIDVALIDITY."""
        return int(self.client.select_folder(self.folder, readonly).get(b"UIDVALIDITY", 0))


def _log_in(client: IMAPClient, server: Server, login: Login) -> None:
    with _talking(server):
        try:
            _authenticate(client, login)
        except LoginError as cause:  # said also of a connection that was lost meanwhile
            if isinstance(cause.__context__, IMAPClientAbortError):
                raise cause.__context__ from cause
            raise no_login(str(server), login, words(cause)) from cause


def _authenticate(client: IMAPClient, login: Login) -> None:
    if isinstance(login, Token):
        client.oauth2_login(login.user, login.token)
    elif (login.user + login.password).isascii():
        client.login(login.user, login.password)
    else:  # LOGIN takes ASCII only
        client.plain_login(login.user, login.password)


@contextmanager
def _talking(server: Server) -> Iterator[None]:
    try:
        yield
    except _TROUBLE as cause:
        is_lost = isinstance(cause, IMAPClientAbortError | OSError)
        raise (no_talk if is_lost else refused)(str(server), cause) from cause
