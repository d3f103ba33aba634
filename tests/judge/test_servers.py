"""The judge between real servers: mail comes by IMAP and goes by SMTP."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest

from adjudicator.judge.doctor import examine
from adjudicator.judge.ways import real_ways
from adjudicator.mail.transports.account import Password, Server
from adjudicator.mail.transports.imap import imap_login
from tests.judge.table import Table
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.fixtures import certificate, dovecot
from tests.servers.smtp_sink import Sink, smtp_sink

__all__ = ["certificate", "dovecot"]


@pytest.fixture
def user(request: pytest.FixtureRequest) -> str:
    return str(request.node.name).removeprefix("test_").replace("_", "")


@contextmanager
def wired(table: Table, dovecot: Dovecot, user: str, password: str = PASSWORD) -> Iterator[Sink]:
    """Let the table's judge use these servers."""
    with smtp_sink() as sink:
        text = table.home.config.read_text()
        text = text.replace(
            "  files:\n    folder: incoming",
            "  box:\n"
            f"    imap: {{host: 127.0.0.1, port: {dovecot.imap}, security: none}}\n"
            f"    user: {user}\n    password_command: echo {password}",
        ).replace(
            "  folder: outbox",
            f"  smtp: {{host: 127.0.0.1, port: {sink.port}, security: none}}\n  sent_kept_by: box",
        )
        table.home.config.write_text(text)
        yield sink


def test_a_mail_goes_from_the_mailbox_to_its_receipt_and_private_mail_stays(
    table: Table, dovecot: Dovecot, user: str
) -> None:
    attack = table.any_attack("red")
    mail = table.mail("red", attack)
    now = datetime.now(UTC)
    with wired(table, dovecot, user) as sink:
        dovecot.deliver(mail.as_bytes(), f"{user}@example.org")
        dovecot.deliver(b"From: mum@example.com\r\nTo: me@example.com\r\n\r\nDinner?", user)
        assert not table.tick(now).troubles
        assert not table.tick(now).troubles
    assert table.outcomes() == ["accepted"]
    assert len(sink.mails) == 1
    arrival = datetime.fromisoformat(str(table.value("SELECT arrival FROM received")))
    assert abs((arrival - now).total_seconds()) < 120
    with imap_login(
        Server("127.0.0.1", dovecot.imap, "none", 10), Password(user, PASSWORD)
    ) as client:
        assert client.select_folder("INBOX")[b"EXISTS"] == 1
        assert client.select_folder("Judged")[b"EXISTS"] == 1


def test_what_is_unknown_is_looked_for_in_the_sent_folder(
    table: Table, dovecot: Dovecot, user: str
) -> None:
    table.write("red", table.any_attack("red"))
    with wired(table, dovecot, user) as sink:
        sink.answers["DATA"] = ""
        dovecot.deliver(table.mail("red", table.any_attack("red")).as_bytes(), user)
        now = datetime.now(UTC)
        table.tick(now)
        assert table.value("SELECT state FROM outbox WHERE kind = 'receipt'") == "unknown"
        with table.office(now) as office:
            assert real_ways(office).find_sent(["<nothing@example.org>"]) in (None, frozenset())
        table.tick(now)
    assert table.value("SELECT settled FROM outbox WHERE kind = 'receipt'") == 1


def test_a_wrong_password_is_told_by_the_run_and_by_the_doctor(
    table: Table, dovecot: Dovecot, user: str
) -> None:
    now = datetime.now(UTC)
    with wired(table, dovecot, user, "wrong"):
        done = table.tick(now)
        with table.office(now) as office:
            wrong = [finding.words for finding in examine(office) if not finding.good]
    assert f'"{user}"' in done.troubles[0]
    assert "nothing is judged" in done.troubles[0]
    assert any(f'"{user}"' in words for words in wrong)


def test_the_doctor_finds_good_servers_good(table: Table, dovecot: Dovecot, user: str) -> None:
    with wired(table, dovecot, user):
        now = datetime.now(UTC)
        table.tick(now)
        with table.office(now) as office:
            assert [finding.words for finding in examine(office) if not finding.good] == []


def test_the_doctor_tells_of_secrets_that_cannot_be_had(table: Table, dovecot: Dovecot) -> None:
    with wired(table, dovecot, "gm") as sink:
        text = table.home.config.read_text()
        text = text.replace(f"echo {PASSWORD}", '"false"').replace(
            "  sent_kept_by: box", '  user: gm\n  password_command: "false"'
        )
        table.home.config.write_text(text)
        now = datetime.now(UTC)
        assert len(table.tick(now).troubles) >= 1
        with table.office(now) as office:
            wrong = [finding.words for finding in examine(office) if not finding.good]
    assert sum("the command failed" in words for words in wrong) == 2
    assert sink.mails == []
