"""What servers and networks say, in words with a cure."""

import smtplib
import socket
import ssl

import pytest

from adjudicator.mail.transports.account import Login, Password, Token
from adjudicator.mail.transports.trouble import (
    cure_of_refusal,
    no_login,
    no_talk,
    plain,
    refused,
    words,
)

PLACE = "mail.example.org:993"


@pytest.mark.parametrize(
    ("cause", "cure"),
    [
        (socket.gaierror(-2, "Name or service not known"), "how the host name is written"),
        (TimeoutError("timed out"), "whether a firewall is in the way"),
        (OSError("Connection unexpectedly closed"), "check the port and the security"),
        (ConnectionRefusedError(111, "Connection refused"), "whether the server is running"),
        (ssl.SSLError(1, "wrong version number"), '993 and 465 go with "tls"'),
        (OSError("STARTTLS extension not supported"), '143 and 587 with "starttls"'),
        (OSError("[OVERQUOTA] Quota exceeded"), "Make room in the mailbox"),
        (smtplib.SMTPServerDisconnected("Connection lost"), "The next run tries again"),
    ],
)
def test_trouble_on_the_way_has_a_cure(cause: Exception, cure: str) -> None:
    assert cure in no_talk(PLACE, cause).cure


@pytest.mark.parametrize(
    ("answer", "cure"),
    [
        ("535 5.7.139 Authentication unsuccessful, basic authentication is disabled", "token_"),
        ("LOGIN failed", "token_command"),
        ("534-5.7.9 Application-specific password required", "Make an app password"),
        ("5.7.139 SmtpClientAuthentication is disabled for the Tenant", "administrator"),
        ("454 4.7.0 Too many login attempts", "Wait an hour"),
        ("[ALERT] Please log in via your web browser", "web browser once"),
        ("[AUTHENTICATIONFAILED] Invalid credentials", "Check the user name and the password"),
    ],
)
def test_refused_password_has_the_cure_for_that_provider(answer: str, cure: str) -> None:
    error = no_login(PLACE, Password("gm", "hidden"), answer)
    assert error.cause == f'"gm" is not let in: {answer}.'
    assert cure in error.cure


def test_refused_token_is_never_answered_with_a_cure_for_passwords() -> None:
    error = no_login(PLACE, Token("gm", "hidden"), "basic authentication is disabled")
    assert error.cure.startswith("Run the token_command by hand")


def test_answers_are_told_on_one_line_without_their_wrapping() -> None:
    assert plain(b"5.7.8 Not\r\naccepted.\xff") == "5.7.8 Not accepted.\ufffd"
    assert plain("b'[CLOSED] Bye.'") == "[CLOSED] Bye"


def test_exception_without_words_is_told_by_its_kind() -> None:
    assert words(TimeoutError()) == "TimeoutError"


@pytest.mark.parametrize(
    "login", [Password("gm", "hidden"), Token("gm", "hidden")], ids=["password", "token"]
)
@pytest.mark.parametrize(
    "answer", ["[UNAVAILABLE] Temporary failure", "454 4.7.0 Temporary authentication failure"]
)
def test_server_that_is_not_well_is_no_wrong_login(login: Login, answer: str) -> None:
    assert no_login(PLACE, login, answer).cure.endswith("The next run tries again.")


@pytest.mark.parametrize(
    ("answer", "cure"),
    [
        ("550 5.1.1 no such user", "an address that works"),
        ("552 5.2.2 mailbox is full", "tell them another way"),
        ("552 5.3.4 message too big", "Leave the pictures out"),
        ("554 5.6.0 no", "Ask the provider what that means."),
    ],
)
def test_refusal_for_good_has_a_cure(answer: str, cure: str) -> None:
    assert cure in cure_of_refusal(answer)


def test_refusal_is_no_broken_connection() -> None:
    error = refused(PLACE, OSError("copy failed: [OVERQUOTA] Quota exceeded"))
    assert error.cause == "The server refused: copy failed: [OVERQUOTA] Quota exceeded."
    assert error.cure.startswith("Make room")
