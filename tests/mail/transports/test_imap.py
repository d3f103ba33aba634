"""Reading a mailbox over IMAP, with a real Dovecot where it matters what the server does."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from adjudicator.mail.errors import MailError
from adjudicator.mail.files import LARGEST_MAIL
from adjudicator.mail.transports.account import Password, Server, Token
from adjudicator.mail.transports.base import Batch, Fetched, Mark
from adjudicator.mail.transports.imap import (
    FIRST_LOOK,
    ImapSource,
    find_in_sent,
    imap_login,
    imap_source,
)
from tests.servers.certificate import Certificate
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.imap_script import imap_script

JUDGE = "judge@example.org"
LET_IN = Password("gm", PASSWORD)


@pytest.fixture
def user(request: pytest.FixtureRequest) -> str:
    return str(request.node.name).removeprefix("test_").replace("[", "-").replace("]", "")


def plain(dovecot: Dovecot) -> Server:
    return Server("127.0.0.1", dovecot.imap, "none", 10)


@pytest.fixture
def source(dovecot: Dovecot, user: str) -> Iterator[ImapSource]:
    with imap_source("gm", plain(dovecot), Password(user, PASSWORD), "INBOX", "Judged") as opened:
        yield opened


def letter(number: int, to: str = JUDGE, body: str = "hello") -> bytes:
    return f"From: anna@example.com\r\nTo: {to}\r\nSubject: {number}\r\n\r\n{body}\r\n".encode()


def to_judge(headers: bytes) -> bool:
    return f"To: {JUDGE}".encode() in headers


def now() -> datetime:
    return datetime.now(UTC)


def read(source: ImapSource, *marks: Mark) -> list[Batch]:
    return list(source.fetch(to_judge, marks, now()))


def subjects(batches: list[Batch]) -> list[int]:
    return [number(mail) for batch in batches for mail in batch.mails]


def only(batches: list[Batch]) -> Fetched:
    [mail] = [mail for batch in batches for mail in batch.mails]
    return mail


def number(mail: Fetched) -> int:
    return int(mail.raw.partition(b"Subject: ")[2].split()[0])


def flags(source: ImapSource, folder: str = "INBOX") -> list[tuple[bytes, ...]]:
    source.client.select_folder(folder, readonly=True)
    found = source.client.get_flags(source.client.search("ALL"))
    return [tuple(flag for flag in found[uid] if flag != b"\\Recent") for uid in sorted(found)]


def test_private_mail_is_neither_fetched_nor_marked_as_read(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    dovecot.deliver(letter(1, to="gm@example.org"), user)
    dovecot.deliver(letter(2), user)
    [batch] = read(source)
    assert subjects([batch]) == [2]
    assert source.done(batch.mails) is None
    assert flags(source) == [()]
    assert flags(source, "Judged") == [()]


def test_mail_comes_whole_with_the_time_at_which_the_server_took_it(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    before = now().replace(microsecond=0)
    dovecot.deliver(letter(1, body="7 armies from Brazil attack North Africa"), f"{user}+token")
    mail = only(read(source))
    assert mail.raw.endswith(b"\r\n\r\n7 armies from Brazil attack North Africa\r\n")
    assert f"Delivered-To: {user}+token".encode() in mail.raw
    assert (mail.account, mail.folder, mail.name) == ("gm", "INBOX", str(mail.uid))
    assert mail.size == len(mail.raw)
    assert before <= mail.arrival <= now()
    assert mail.arrival.tzinfo is UTC


def test_many_mails_come_in_batches_in_order_and_each_with_its_mark(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    for each in range(1, 46):
        dovecot.deliver(letter(each, to=JUDGE if each % 2 else "gm@example.org"), user)
    batches = read(source)
    assert subjects(batches) == list(range(1, 46, 2))
    marks = [batch.mark for batch in batches if batch.mark]
    assert [mark.uid for mark in marks] == [20, 40, 45]
    assert {(mark.account, mark.folder) for mark in marks} == {("gm", "INBOX")}


def test_what_the_mark_covers_is_not_read_again(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    dovecot.deliver(letter(1), user)
    mark = read(source)[0].mark
    assert mark
    assert read(source, mark) == []
    dovecot.deliver(letter(2), user)
    others = (
        Mark("gm", "INBOX", mark.uidvalidity + 1, 99),
        Mark("gm", "Spam", mark.uidvalidity, 99),
        Mark("other", "INBOX", mark.uidvalidity, 99),
    )
    assert subjects(read(source, mark, *others)) == [2]


def test_renumbered_folder_is_read_from_its_beginning(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    marks: list[Mark] = []
    for _ in range(2):
        source.client.create_folder("Risk")
        source.client.append("Risk", letter(1))
        [batch] = replace(source, folder="Risk").fetch(to_judge, marks, now())
        assert subjects([batch]) == [1]
        assert batch.mark
        marks.append(batch.mark)
        source.client.select_folder("INBOX")
        source.client.delete_folder("Risk")
    assert [mark.uid for mark in marks] == [1, 1]
    assert marks[0].uidvalidity != marks[1].uidvalidity


def test_first_look_leaves_old_mail_alone(dovecot: Dovecot, source: ImapSource, user: str) -> None:
    source.client.append("INBOX", letter(1), msg_time=now() - FIRST_LOOK - timedelta(days=2))
    source.client.append("INBOX", letter(2), msg_time=now() - FIRST_LOOK + timedelta(days=2))
    assert subjects(read(source)) == [2]


def test_mail_that_is_too_large_comes_as_headers_with_its_size(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    body = ("x" * 76 + "\r\n") * (LARGEST_MAIL // 78 + 1)
    dovecot.deliver(letter(1, body=body), user)
    dovecot.deliver(letter(2, to="gm@example.org", body=body), user)
    mail = only(read(source))
    assert mail.too_large
    assert mail.size > LARGEST_MAIL
    assert mail.raw.endswith(b"Subject: 1\r\n\r\n")


def test_done_mails_leave_the_inbox_also_without_move(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    dovecot.deliver(letter(1), user)
    dovecot.deliver(letter(2, to="gm@example.org"), user)
    source.client.select_folder("INBOX")
    source.client.add_flags([2], [b"\\Deleted"])
    [batch] = read(source)
    source.client._cached_capabilities = (b"IMAP4REV1", b"UIDPLUS")
    assert source.done(batch.mails) is None
    assert flags(source) == [(b"\\Deleted",)]
    assert len(flags(source, "Judged")) == 1


def test_processed_folder_is_made_once(dovecot: Dovecot, source: ImapSource, user: str) -> None:
    for each in (1, 2):
        dovecot.deliver(letter(each), user)
        [batch] = read(source)
        assert source.done(batch.mails) is None
    assert len(flags(source, "Judged")) == 2


def test_done_with_nothing_does_nothing(source: ImapSource) -> None:
    assert source.done(()) is None
    assert not source.client.folder_exists("Judged")


def test_failing_move_is_told_and_not_raised(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    dovecot.deliver(letter(1), user)
    [batch] = read(source)
    source.client.logout()
    told = source.done(batch.mails)
    assert told
    assert told.startswith("Moving mails to Judged failed. 127.0.0.1:")
    assert told.endswith("They stay in INBOX. No mail is taken twice.")


def test_mails_that_vanish_meanwhile_are_passed_over(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    dovecot.deliver(letter(1), user)
    dovecot.deliver(letter(2), user)

    def wanted_while_someone_deletes(headers: bytes) -> bool:
        if b"Subject: 1" in headers:
            source.client.select_folder("INBOX")
            source.client.delete_messages([1])
            source.client.expunge()
        return True

    [batch] = source.fetch(wanted_while_someone_deletes, (), now())
    assert subjects([batch]) == [2]


def test_folder_that_is_not_there_is_told_with_a_cure(dovecot: Dovecot, user: str) -> None:
    login = Password(user, PASSWORD)
    with (
        imap_source("gm", plain(dovecot), login, "Risk", "Judged") as source,
        pytest.raises(MailError, match="Check the name of the folder"),
    ):
        read(source)


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_encrypted_login_works_when_the_certificate_is_known(
    dovecot: Dovecot, certificate: Certificate, monkeypatch: pytest.MonkeyPatch, security: str
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.certificate))
    tls = Server("127.0.0.1", dovecot.imaps, "tls", 10)
    starttls = Server("127.0.0.1", dovecot.imap, "starttls", 10)
    with imap_login(tls if security == "tls" else starttls, LET_IN) as client:
        assert client.folder_exists("INBOX")


def test_certificate_of_a_stranger_is_refused_with_a_cure(dovecot: Dovecot) -> None:
    with (
        pytest.raises(MailError, match=r"certificate is not trusted.*SSL_CERT_FILE"),
        imap_login(Server("127.0.0.1", dovecot.imaps, "tls", 10), LET_IN),
    ):
        pass


def test_tls_on_a_port_without_it_is_refused_with_a_cure(dovecot: Dovecot) -> None:
    with (
        pytest.raises(MailError, match="Check the port and the security"),
        imap_login(Server("127.0.0.1", dovecot.imap, "tls", 10), LET_IN),
    ):
        pass


def test_token_lets_in(dovecot: Dovecot) -> None:
    with imap_login(plain(dovecot), Token("gm", dovecot.token("gm"))) as client:
        assert client.folder_exists("INBOX")


@pytest.mark.parametrize(
    ("login", "cure"),
    [
        (Password("gm", "wrong"), "Check the user name and the password"),
        (Password("jürgen", "wrong"), "Check the user name and the password"),
        (Token("gm", "wrong"), "Run the token_command by hand"),
    ],
)
def test_wrong_login_is_told_with_a_cure(
    dovecot: Dovecot, login: Password | Token, cure: str
) -> None:
    with pytest.raises(MailError, match=cure) as trouble, imap_login(plain(dovecot), login):
        pass
    assert "wrong" not in str(trouble.value)


@pytest.mark.parametrize(
    ("answer", "cure"),
    [
        ("{tag} NO LOGIN failed.", "token_command"),
        ("{tag} NO [ALERT] Application-specific password required", "Make an app password"),
        ("{tag} NO [WEBALERT] Please log in via your web browser", "web browser once"),
        ("", "The connection failed: .* tries again"),
    ],
)
def test_what_providers_answer_to_a_login_gets_its_cure(answer: str, cure: str) -> None:
    with (
        imap_script({"LOGIN": answer}) as port,
        pytest.raises(MailError, match=cure),
        imap_login(Server("127.0.0.1", port, "none", 10), LET_IN),
    ):
        pass


def test_server_that_falls_silent_is_told_with_a_cure() -> None:
    with (
        imap_script({"LOGIN": "* OK wait a moment"}) as port,
        pytest.raises(MailError, match="whether a firewall is in the way"),
        imap_login(Server("127.0.0.1", port, "none", 0.1), LET_IN),
    ):
        pass


def test_answer_that_cannot_be_read_is_a_mail_error() -> None:
    with (
        imap_script({"UID SEARCH": "* SEARCH one two\r\n{tag} OK done"}) as port,
        imap_source("gm", Server("127.0.0.1", port, "none", 10), LET_IN, "INBOX", "J") as source,
        pytest.raises(MailError),
    ):
        read(source)


def test_server_without_starttls_is_refused_with_a_cure() -> None:
    with (
        imap_script({}) as port,
        pytest.raises(MailError, match="Check the port and the security"),
        imap_login(Server("127.0.0.1", port, "starttls", 10), LET_IN),
    ):
        pass


def test_server_without_move_and_uidplus_keeps_the_mails_and_says_so() -> None:
    mail = Fetched(b"", now(), "gm", "INBOX", 7, 1, "1", 0)
    with (
        imap_script({}) as port,
        imap_source("gm", Server("127.0.0.1", port, "none", 10), LET_IN, "INBOX", "J") as source,
    ):
        assert "neither MOVE nor UIDPLUS" in (source.done([mail]) or "")


def test_folder_that_is_numbered_anew_before_the_move_keeps_its_mails(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    """Other mails may have the numbers by then: of a private mail, too, nothing may move."""
    dovecot.deliver(letter(1), user)
    mail = only(read(source))
    told = source.done([replace(mail, uidvalidity=mail.uidvalidity - 1)])
    assert "numbered anew" in (told or "")
    assert len(flags(source)) == 1


def test_reading_leaves_mails_new_for_their_owner(
    dovecot: Dovecot, source: ImapSource, user: str
) -> None:
    """A mail program shows what is recent as new, and opening a folder for writing ends that."""
    dovecot.deliver(letter(1, to="gm@example.org"), user)
    assert read(source)[0].mails == ()
    client = source.client
    client.select_folder("INBOX", readonly=True)
    assert client.get_flags([1]) == {1: (b"\\Recent",)}


def test_server_that_nobody_runs_is_told_with_a_cure() -> None:
    with (
        pytest.raises(MailError, match="whether the server is running"),
        imap_login(Server("127.0.0.1", 1, "none", 10), LET_IN),
    ):
        pass


def test_sent_folder_tells_what_was_sent(dovecot: Dovecot, user: str, source: ImapSource) -> None:
    sent = "<world.r6.report.red.abc@example.org>"
    source.client.append("Sent", f"Message-ID: {sent}\r\n\r\nhello\r\n".encode())
    login = Password(user, PASSWORD)
    asked = [sent, "<world.r6.report.blue.def@example.org>", '<od"d@example.org>']
    assert find_in_sent(plain(dovecot), login, asked) == frozenset({sent})


def test_provider_without_a_sent_folder_tells_nothing() -> None:
    with imap_script({}) as port:
        assert find_in_sent(Server("127.0.0.1", port, "none", 10), LET_IN, ["<a@b>"]) is None
