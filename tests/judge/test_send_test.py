"""`doctor --send-test`: a mail goes to the game master, and a copy comes back to the judge."""

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.provider_facts import authserv, sender_kept
from adjudicator.judge.run.send_test import send_test
from adjudicator.mail.check import Finding
from adjudicator.mail.envelope import Envelope, read_envelope
from adjudicator.mail.errors import UnreadableMailError
from adjudicator.mail.transports.pipe import receive
from tests.judge.live import NOW, bare, begun_now, held, live, mailbox, user, wire_up
from tests.judge.table import Table
from tests.servers.cutting import wire
from tests.servers.dovecot import Dovecot
from tests.servers.fixtures import certificate, dovecot, postfix
from tests.servers.postfix import AUTHSERV, Postfix
from tests.servers.smtp_sink import smtp_sink

__all__ = ["begun_now", "certificate", "dovecot", "live", "postfix", "user"]

WRITTEN_BY_ANOTHER = (
    "What is found out of senders (Authentication-Results) is written by “mx.example.com”,"
    " and not by “mx.example.org”."
)
OPENED = ("greeting", "CAPABILITY", "LOGIN")
LOGIN = OPENED.index("LOGIN")
WAITING = (*OPENED, "EXAMINE", "CAPABILITY", "SEARCH", "FETCH", "FETCH", "FETCH", "LOGOUT")
WAITING_IN_VAIN = (*OPENED, "EXAMINE", "CAPABILITY", "SEARCH", *["EXAMINE", "SEARCH"] * 2, "LOGOUT")
SOON = (0.05,) * 200
AT_ONCE = (0.0, 0.0)


def found(table: Table, pauses: tuple[float, ...] = SOON) -> list[Finding]:
    with table.office(NOW) as office:
        return list(send_test(office, pauses))


def wrong(findings: list[Finding]) -> list[str]:
    return [finding.words for finding in findings if not finding.good]


def words(findings: list[Finding]) -> str:
    return " ".join(" ".join(finding.words for finding in findings).split())


def is_the_test(raw: bytes) -> bool:
    return b"Subject: [judge] A test mail\r\n" in raw


@pytest.fixture
def judge(live: Table, user: str) -> str:
    """The address of the judge, for this test alone; the game master's has a g before it."""
    for name, new in (("judge@", f"{user}@"), ("gm@", f"g{user}@")):
        text = live.home.config.read_text()
        live.home.config.write_text(text.replace(f"{name}example.org", f"{new}example.org"))
    return f"{user}@example.org"


def test_it_goes_and_comes_and_no_game_hears_of_it(
    live: Table, dovecot: Dovecot, postfix: Postfix, judge: str, user: str
) -> None:
    wire_up(live, imap=bare(dovecot.imap), smtp=bare(postfix.submission), user=user, login=True)
    before = live.value("SELECT count(*) FROM outbox")
    findings = found(live)
    assert wrong(findings) == []
    told = words(findings)
    assert f"A test mail to g{judge} was taken." in told
    assert f"The copy to {user}+test@example.org came back after" in told
    assert f"Look whether the mail to g{judge} lies there, and not among spam." in told
    assert f"From came back as it was, {judge}." in told
    assert f"The line “authserv: {AUTHSERV}” under box" in told
    assert "does not keep what is sent, and judge.yaml does not count on it." in told
    assert held(dovecot, user) == []
    [copy] = held(dovecot, user, "Judged")
    assert is_the_test(copy)
    assert not live.tick(NOW).handled
    assert live.value("SELECT count(*) FROM outbox") == before
    assert [is_the_test(mail) for mail in held(dovecot, f"g{user}")] == [True]


def test_a_provider_that_rewrites_from_and_keeps_what_is_sent(
    live: Table, dovecot: Dovecot, judge: str, user: str
) -> None:
    def pass_on(raw: bytes, recipient: str) -> None:
        changed = raw.replace(f"<{judge}>".encode(), b"<ada.gm@example.com>", 1)
        dovecot.deliver(
            b"Authentication-Results: mx.example.com; spf=pass\r\n" + changed, recipient
        )
        with mailbox(dovecot, user) as client:
            client.append("Sent", changed)

    with smtp_sink() as sink:
        sink.deliver = pass_on
        more = "\n    authserv: mx.example.org"
        wire_up(live, imap=bare(dovecot.imap), smtp=bare(sink.port), user=user, more=more)
        findings = found(live)
    assert [each.splitlines()[0] for each in wrong(findings)] == [
        f"The provider made From into ada.gm@example.com; it was {judge}.",
        WRITTEN_BY_ANOTHER,
    ]
    assert "Write “sent_kept_by: box” under send" in words(findings)


def test_a_sent_folder_that_keeps_nothing_is_told_where_it_is_trusted(
    live: Table, dovecot: Dovecot, judge: str, user: str
) -> None:
    with smtp_sink() as sink:
        sink.deliver = dovecot.deliver
        smtp = f"{bare(sink.port)}\n  sent_kept_by: box"
        wire_up(live, imap=bare(dovecot.imap), smtp=smtp, user=user)
        [said] = wrong(found(live))
    assert "The Sent folder of box does not keep what is sent, but judge.yaml says so." in said


def test_a_copy_that_does_not_come_back_is_told_with_what_to_look_at(
    live: Table, dovecot: Dovecot, judge: str, user: str
) -> None:
    with smtp_sink() as sink:
        wire_up(live, imap=bare(dovecot.imap), smtp=bare(sink.port), user=user)
        [said] = wrong(found(live, AT_ONCE))
    assert said.startswith(f"The copy to {user}+test@example.org did not come back within 0 sec")
    assert f"See that the server takes mail to {user}+test@example.org for {judge}." in said


def test_a_copy_that_lies_among_spam_is_found_there(
    live: Table, dovecot: Dovecot, judge: str, user: str
) -> None:
    def spam(raw: bytes, recipient: str) -> None:
        with mailbox(dovecot, user) as client:
            client.append("Junk", raw)

    with smtp_sink() as sink:
        sink.deliver = spam
        wire_up(live, imap=bare(dovecot.imap), smtp=bare(sink.port), user=user)
        [said] = wrong(found(live, AT_ONCE))
    assert "It lies in the Junk folder of box" in said


def test_a_copy_that_comes_too_late_is_neither_an_order_nor_answered(
    live: Table, dovecot: Dovecot, judge: str, user: str
) -> None:
    with smtp_sink() as sink:
        wire_up(live, imap=bare(dovecot.imap), smtp=bare(sink.port), user=user)
        found(live, AT_ONCE)
        for mail in sink.mails:
            dovecot.deliver(bytes(mail.original_content or b""), user)
        sink.mails.clear()
        live.tick(NOW)
        assert sink.mails == []
    assert live.outcomes() == ["machine"]
    assert len(held(dovecot, user)) == 1  # the one for the game master, who has the same mailbox


def test_a_folder_is_written_into_and_said_to_go_no_further(live: Table) -> None:
    before = len(live.sent)
    findings = found(live)
    assert wrong(findings) == []
    assert "is a folder, so nothing comes back" in words(findings)
    assert len(live.sent) == before + 1
    assert live.sent[-1]["To"] == "gm@example.org"
    assert live.sent[-1]["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize("way", ["a folder", "a pipe"])
def test_a_copy_is_also_found_where_mail_comes_without_imap(live: Table, way: str) -> None:
    incoming = live.home.root / "incoming"

    def pass_on(raw: bytes, recipient: str) -> None:
        if recipient.startswith("gm"):
            return
        if way == "a folder":
            (incoming / "1.eml").write_bytes(raw)
        else:
            receive(io.BytesIO(raw), live.home.spool, datetime.now(UTC))

    (incoming / "0.eml").write_bytes(live.mail("red", live.any_attack("red")).as_bytes())
    with smtp_sink() as sink:
        sink.deliver = pass_on
        live.set("  folder: outbox", f"  smtp: {bare(sink.port)}")
        findings = found(live, AT_ONCE)
    assert wrong(findings) == []
    assert f"to the account {'files' if way == 'a folder' else 'spool'}." in words(findings)
    assert [path.name for path in incoming.glob("*.eml")] == ["0.eml"]
    assert not list(live.home.spool.iterdir())


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"RCPT": "550 5.1.1 no such user"}, "A test mail to gm@example.org was not taken."),
        ({"DATA": "451 4.3.0 later"}, "451 4.3.0 later"),
    ],
)
def test_a_mail_that_is_refused_is_told(live: Table, answers: dict[str, str], said: str) -> None:
    with smtp_sink(answers) as sink:
        live.set("  folder: outbox", f"  smtp: {bare(sink.port)}")
        told = wrong(found(live, AT_ONCE))
    assert len(told) == 2
    assert said in told[0]


def test_servers_that_are_not_there_are_told(live: Table) -> None:
    live.set("  folder: outbox", f"  smtp: {bare(1)}")
    [said] = wrong(found(live))
    assert said.startswith("No test mail could be sent.\n127.0.0.1:1: The connection failed")


def test_a_mailbox_that_cannot_be_read_is_not_waited_for(live: Table) -> None:
    with smtp_sink() as sink:
        wire_up(live, imap=bare(1), smtp=bare(sink.port), user="gm")
        [said] = wrong(found(live))
    assert said.startswith("It cannot be seen whether a copy comes back.\n127.0.0.1:1")


def test_a_copy_that_cannot_be_put_away_and_a_sent_folder_that_cannot_be_read_are_told(
    live: Table, dovecot: Dovecot, judge: str, user: str
) -> None:
    at = len(WAITING) + LOGIN
    with (
        smtp_sink() as sink,
        wire(dovecot.imap, at, hides=(b" MOVE", b" UIDPLUS")) as running,
    ):
        sink.deliver = dovecot.deliver
        wire_up(live, imap=bare(running.port), smtp=bare(sink.port), user=user)
        stays, unread = wrong(found(live, AT_ONCE))
        assert "LOGIN" in running.turns[at]
    assert "knows neither MOVE nor UIDPLUS" in stays
    assert unread.startswith(f"127.0.0.1:{running.port}: The connection failed")


def test_junk_that_cannot_be_read_is_passed_over(
    live: Table, dovecot: Dovecot, judge: str, user: str
) -> None:
    at = len(WAITING_IN_VAIN) + LOGIN
    with smtp_sink() as sink, wire(dovecot.imap, at) as running:
        wire_up(live, imap=bare(running.port), smtp=bare(sink.port), user=user)
        [said] = wrong(found(live, AT_ONCE))
        assert "LOGIN" in running.turns[at]
    assert "did not come back" in said


def test_a_mail_whose_headers_cannot_be_read_is_not_the_copy(
    live: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(headers: bytes) -> Envelope:
        if b"Odd" in headers:
            raise UnreadableMailError("A mail", "It is odd.", "Look at it.")
        return read_envelope(headers)

    monkeypatch.setattr("adjudicator.judge.run.send_test.read_envelope", read)
    (live.home.root / "incoming" / "0.eml").write_bytes(b"Subject: Odd\n\n")
    with smtp_sink() as sink:
        live.set("  folder: outbox", f"  smtp: {bare(sink.port)}")
        [said] = wrong(found(live, AT_ONCE))
    assert "did not come back" in said


def facts(office: Office, headers: str) -> list[str]:
    envelope = read_envelope(headers.encode())
    [account] = office.config.accounts
    findings = (sender_kept(office.config, envelope), authserv(account, envelope))
    return [finding.words for finding in findings]


def test_a_server_without_a_name_is_proposed_as_an_empty_one(live: Table) -> None:
    """Microsoft's."""
    with live.office(NOW) as office:
        [_, said] = facts(office, "From: x@example.org\nAuthentication-Results: spf=pass\n")
    assert 'The line “authserv: ""” under files' in said


def test_a_server_that_judge_yaml_names_is_as_it_must_be(live: Table) -> None:
    live.set("    folder: incoming", "    authserv: MX.example.org\n    folder: incoming")
    head = "From: a@b.example\nAuthentication-Results: mx.example.org; spf=pass\n"
    with live.office(NOW) as office:
        [_, said] = facts(office, head)
    assert said.endswith("by “mx.example.org”, as judge.yaml says.")


def test_another_address_of_the_judge_in_from_is_no_trouble(live: Table) -> None:
    live.set("game_master:", "other_addresses: [box@example.com]\ngame_master:")
    with live.office(NOW) as office:
        [said, none] = facts(office, "From: Box@example.com\n")
        assert sender_kept(office.config, read_envelope(b"From: Box@example.com\n")).good
    assert said == "The provider made From into Box@example.com; it was judge@example.org."
    assert none.startswith("No server wrote into it")


def call(home: Path) -> tuple[int, str]:
    result = CliRunner().invoke(group, ["--home", str(home), "doctor", "--send-test"])
    return result.exit_code, result.output


def test_the_command_tells_each_step_and_exits_with_1_where_one_failed(live: Table) -> None:
    live.tick(datetime.now(UTC))
    code, output = call(live.home.root)
    assert (code, "good   A test mail to gm@example.org was taken." in output) == (0, True)
    live.set("  folder: outbox", f"  smtp: {bare(1)}")
    code, output = call(live.home.root)
    assert (code, "WRONG  No test mail could be sent." in output) == (1, True)
