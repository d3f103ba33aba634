"""A judge between real servers, at the real time, since servers write the time of arrival."""

import hashlib
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from imapclient import IMAPClient

from adjudicator.mail.transports.account import Password, Server
from adjudicator.mail.transports.imap import imap_login
from tests.judge.table import GAME, Table
from tests.servers.dovecot import PASSWORD, Dovecot

NOW = datetime.now(UTC).replace(microsecond=0)
"""The time of the runs; the stage that they wait for began an hour before."""

BEGAN = NOW - timedelta(hours=1)
LATER = timedelta(hours=1)
"""Long enough for every mail that waits to be tried again."""


@pytest.fixture(scope="session")
def begun_now(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a game of two that waits for the orders of round 1; do not touch it."""
    root = tmp_path_factory.mktemp("live") / "home"
    table = Table(root)
    table.tick(BEGAN)
    table.tick(BEGAN, at_once=GAME)
    return root


@pytest.fixture
def live(begun_now: Path, tmp_path: Path) -> Table:
    """A game of two that waits for the orders of round 1."""
    shutil.copytree(begun_now, tmp_path / "home")
    return Table(tmp_path / "home")


@pytest.fixture
def user(request: pytest.FixtureRequest) -> str:
    """A user of the mail server for this test alone; a judge's name leaves room for tokens."""
    return f"u{hashlib.sha256(request.node.nodeid.encode()).hexdigest()[:12]}"


def bare(port: int) -> str:
    """A server of this machine, as judge.yaml names it."""
    return f"{{host: 127.0.0.1, port: {port}, security: none}}"


def wire_up(
    table: Table,
    *,
    imap: str,
    smtp: str,
    user: str,
    secret: str = f"password_command: echo {PASSWORD}",
    login: bool = False,
    more: str = "",
) -> None:
    """Let the table's judge use these servers; `login` says whether SMTP wants one too."""
    secrets = f"\n  user: {user}\n  {secret}" if login else ""
    table.set(
        "  files:\n    folder: incoming",
        f"  box:\n    imap: {imap}\n    user: {user}\n    {secret}{more}",
    )
    table.set("  folder: outbox", f"  smtp: {smtp}{secrets}")


@contextmanager
def mailbox(dovecot: Dovecot, user: str) -> Iterator[IMAPClient]:
    """Look into a mailbox as its owner does."""
    server = Server("127.0.0.1", dovecot.imap, "none", 10)
    with imap_login(server, Password(user, PASSWORD)) as client:
        yield client


def held(dovecot: Dovecot, user: str, *folders: str) -> list[bytes]:
    """The mails in the inbox, or in these folders, oldest first; a folder may be missing."""
    with mailbox(dovecot, user) as client:
        return [mail for folder in folders or ["INBOX"] for mail in _mails(client, folder)]


def awaited(dovecot: Dovecot, user: str, number: int, folder: str = "INBOX") -> list[bytes]:
    """The mails in a folder once there are so many: a mail server delivers when it likes."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if len(mails := held(dovecot, user, folder)) >= number:
            return mails
        time.sleep(0.03)
    raise TimeoutError(user)


def _mails(client: IMAPClient, folder: str) -> list[bytes]:
    if not client.folder_exists(folder):
        return []
    client.select_folder(folder, readonly=True)
    found = client.fetch(client.search("ALL"), "BODY.PEEK[]")
    return [found[uid][b"BODY[]"] for uid in sorted(found)]
