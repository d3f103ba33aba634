"""Sending over SMTP to real servers, among them some that misbehave."""

import smtplib

import pytest
from msgspec.structs import replace

from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.account import Login, Password, Security, Server, Token
from adjudicator.mail.transports.base import Outcome, Outgoing, Result
from adjudicator.mail.transports.smtp import SmtpSender, smtp_sender
from tests.servers.certificate import Certificate
from tests.servers.smtp_sink import PASSWORD, TOKEN, USER, Sink, smtp_sink

RAW = b"Subject: round 6\r\n\r\nhello\r\n.\r\n.dots\r\n"
REPORT = Outgoing("<a.b@example.org>", "judge@example.org", "anna@example.com", RAW)


def server_of(sink: Sink, security: Security = "none") -> Server:
    return Server("127.0.0.1", sink.port, security, 10)


def send_one(answers: dict[str, str], mail: Outgoing = REPORT) -> tuple[Result, list[str], Sink]:
    """Send a mail to a server with these answers; also tell when before_data was called."""
    calls: list[str] = []
    with smtp_sink(answers) as sink, smtp_sender(server_of(sink), None) as sender:
        result = sender.send(mail, lambda: calls.append(f"{len(sink.mails)} sent"))
    return result, calls, sink


def test_mail_arrives_as_it_is_with_one_recipient() -> None:
    result, calls, sink = send_one({})
    assert result == Result(Outcome.SENT)
    assert calls == ["0 sent"]
    [envelope] = sink.mails
    assert envelope.content == RAW
    assert envelope.mail_from == "judge@example.org"
    assert envelope.rcpt_tos == ["anna@example.com"]
    assert f"SIZE={len(RAW)}" in envelope.mail_options


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize("answer", ["421 4.3.2 closing", "450 later", "452 4.3.1 no room"])
def test_refusal_for_now_is_tried_again_and_ends_the_run(command: str, answer: str) -> None:
    result, _, sink = send_one({command: answer})
    assert (result.outcome, result.ends_run) == (Outcome.RETRY, True)
    assert result.reason == f"127.0.0.1:{sink.port} answered: {answer}."


@pytest.mark.parametrize(
    "answer", ["450 4.2.1 later", "452 4.2.2 full", "451 4.7.1 Greylisted, try again in 5 minutes"]
)
def test_refusal_for_now_of_one_recipient_holds_up_no_other(answer: str) -> None:
    """A game of six would wait for hours if each of them were held back in turn."""
    result, _, _ = send_one({"RCPT": answer})
    assert (result.outcome, result.ends_run) == (Outcome.RETRY, False)


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
def test_refusal_for_good_fails_this_mail_only(command: str) -> None:
    result, _, _ = send_one({command: "550 5.1.1 no such user"})
    assert (result.outcome, result.ends_run) == (Outcome.FAILED, False)
    assert "550 5.1.1 no such user" in result.reason


@pytest.mark.parametrize(
    "answer",
    [
        "550 5.4.5 Daily user sending limit exceeded",
        "530 Log in",
        "554 5.7.1 Client host rejected: Access denied",
        "554 5.7.1 <anna@example.com>: Relay access denied",
        "553 5.7.1 Sender address rejected: not owned by user gm",
    ],
)
def test_refusal_that_is_not_the_mails_fault_is_tried_again(answer: str) -> None:
    result, _, _ = send_one({"MAIL": answer})
    assert (result.outcome, result.ends_run) == (Outcome.RETRY, True)


@pytest.mark.parametrize("command", ["MAIL", "RCPT"])
def test_connection_lost_before_data_is_tried_again(command: str) -> None:
    result, calls, _ = send_one({command: ""})
    assert (result.outcome, result.ends_run) == (Outcome.RETRY, True)
    assert calls == []


def test_connection_lost_after_data_leaves_the_mail_unknown() -> None:
    result, calls, _ = send_one({"DATA": ""})
    assert (result.outcome, result.ends_run) == (Outcome.UNKNOWN, True)
    assert calls == ["0 sent"]


def test_answer_that_is_none_leaves_the_mail_unknown() -> None:
    result, _, _ = send_one({"DATA": "what is this"})
    assert (result.outcome, result.ends_run) == (Outcome.UNKNOWN, True)


def test_refusal_of_the_data_command_itself_is_no_unknown() -> None:
    """A server that refuses before the first byte has certainly not taken the mail."""
    with smtp_sink() as sink, smtp_sender(server_of(sink), None) as sender:

        def spoil() -> None:
            sender.smtp.rset()

        result = sender.send(REPORT, spoil)
    assert (result.outcome, sink.mails) == (Outcome.RETRY, [])
    assert "503" in result.reason


def test_address_that_smtp_cannot_write_fails_this_mail_only() -> None:
    odd = replace(REPORT, recipient="änna@example.com")
    with smtp_sink() as sink, smtp_sender(server_of(sink), None) as sender:
        failed = sender.send(odd, lambda: None)
        sent = sender.send(REPORT, lambda: None)
    assert (failed.outcome, failed.ends_run) == (Outcome.FAILED, False)
    assert sent.outcome is Outcome.SENT
    assert len(sink.mails) == 1


def test_connection_closed_before_data_is_no_unknown() -> None:
    with smtp_sink() as sink, smtp_sender(server_of(sink), None) as sender:
        result = sender.send(REPORT, sender.smtp.close)
    assert (result.outcome, result.ends_run) == (Outcome.RETRY, True)
    assert sink.mails == []


@pytest.mark.parametrize("answer", ["421 closing", "550 no", ""])
def test_what_was_sent_stays_sent_whatever_quit_is_answered(answer: str) -> None:
    result, _, sink = send_one({"QUIT": answer})
    assert result.outcome is Outcome.SENT
    assert len(sink.mails) == 1


def test_one_connection_serves_many_mails_also_after_a_refusal() -> None:
    with smtp_sink({"RCPT": "550 no"}) as sink, smtp_sender(server_of(sink), None) as sender:
        refused = sender.send(REPORT, lambda: None)
        sink.answers.clear()
        sent = [sender.send(REPORT, lambda: None) for _ in range(3)]
    assert refused.outcome is Outcome.FAILED
    assert [result.outcome for result in sent] == [Outcome.SENT] * 3
    assert len(sink.mails) == 3


def test_error_in_before_data_goes_through_and_nothing_is_sent() -> None:
    def no_disk() -> None:
        raise RuntimeError("ledger")

    def send(sender: SmtpSender) -> None:
        sender.send(REPORT, no_disk)

    with smtp_sink() as sink:
        with smtp_sender(server_of(sink), None) as sender, pytest.raises(RuntimeError):
            send(sender)
        assert sink.mails == []


@pytest.mark.parametrize(
    "login", [Password(USER, PASSWORD), Password(USER, "gehörig"), Token(USER, TOKEN)]
)
def test_login_by_password_and_by_token(login: Login) -> None:
    with smtp_sink(auth=True) as sink, smtp_sender(server_of(sink), login) as sender:
        assert sender.send(REPORT, lambda: None).outcome is Outcome.SENT


@pytest.mark.parametrize(
    ("login", "cure"),
    [
        (Password(USER, "wrong"), "Check the user name and the password"),
        (Password(USER, "verkehrt, ungehörig"), "Check the user name and the password"),
        (Token(USER, "wrong"), "Run the token_command by hand"),
    ],
)
def test_wrong_login_is_told_with_a_cure(login: Login, cure: str) -> None:
    with (
        smtp_sink(auth=True) as sink,
        pytest.raises(MailError, match=cure) as trouble,
        smtp_sender(server_of(sink), login),
    ):
        pass
    assert "wrong" not in str(trouble.value)


def test_login_where_the_server_knows_none_is_a_mail_error() -> None:
    with (
        smtp_sink() as sink,
        pytest.raises(MailError, match="not supported"),
        smtp_sender(server_of(sink), Password(USER, PASSWORD)),
    ):
        pass


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_encrypted_sending_works_when_the_certificate_is_known(
    certificate: Certificate, monkeypatch: pytest.MonkeyPatch, security: Security
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.certificate))
    with (
        smtp_sink(certificate=certificate, starttls=security == "starttls") as sink,
        smtp_sender(server_of(sink, security), None) as sender,
    ):
        assert sender.send(REPORT, lambda: None).outcome is Outcome.SENT


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_certificate_of_a_stranger_is_refused_with_a_cure(
    certificate: Certificate, security: Security
) -> None:
    with (
        smtp_sink(certificate=certificate, starttls=security == "starttls") as sink,
        pytest.raises(MailError, match="certificate is not trusted"),
        smtp_sender(server_of(sink, security), None),
    ):
        pass


def test_server_without_starttls_is_refused_with_a_cure() -> None:
    with (
        smtp_sink() as sink,
        pytest.raises(MailError, match="Check the port and the security"),
        smtp_sender(server_of(sink, "starttls"), None),
    ):
        pass


def test_server_that_nobody_runs_is_told_with_a_cure() -> None:
    with (
        pytest.raises(MailError, match="whether the server is running"),
        smtp_sender(Server("127.0.0.1", 1, "none", 10), None),
    ):
        pass


def test_a_wrong_password_is_tried_once_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each try of it counts, and providers lock accounts."""
    said: list[str] = []
    putcmd = smtplib.SMTP.putcmd
    monkeypatch.setattr(
        smtplib.SMTP, "putcmd", lambda it, *words: (said.append(words[0]), putcmd(it, *words))
    )
    with (
        smtp_sink(auth=True) as sink,
        pytest.raises(MailError),
        smtp_sender(server_of(sink), Password(USER, "wrong")),
    ):
        pass
    assert said.count("AUTH") == 1


def test_a_mail_comes_whole_whatever_ends_its_lines() -> None:
    odd = replace(REPORT, raw=b"Subject: x\r\n\r\n.\n..\r\nno end\r.")
    _, _, sink = send_one({}, odd)
    assert sink.mails[0].content == b"Subject: x\r\n\r\n.\r\n..\r\nno end\r\n.\r\n"
