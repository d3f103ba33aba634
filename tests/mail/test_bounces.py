"""What bounces say: about which mails, and why they were not delivered."""

import pytest

from adjudicator.mail.bounces import Bounce, read_bounce
from adjudicator.mail.envelope import envelope_of
from adjudicator.mail.parse import parse

HEAD = "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.org\nSubject: Undelivered\n"
REPORT = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n'


def found(text: str) -> Bounce:
    message = parse(text.encode())
    bounce = read_bounce(message, envelope_of(message))
    assert bounce is not None
    return bounce


def reported(*fields: str) -> Bounce:
    """A report on an address, with some fields more."""
    status = "\n".join(("Final-Recipient: rfc822; ada@example.org", *fields))
    return found(
        f"{HEAD}{REPORT}\n--b\nContent-Type: text/plain\n\nIt failed.\n--b\n"
        f"Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n{status}\n\n--b--\n"
    )


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("5.1.1", "There is no such address: "),
        ("5.2.2", "The mailbox takes no mail, perhaps because it is full: "),
        ("5.3.2", "The mail system there takes no mail: "),
        ("5.4.4", "The mail system there cannot be reached: "),
        ("5.7.1", "The mail was refused as unwanted or not allowed: "),
        ("5.0.0", ""),
        ("5", ""),
    ],
)
def test_the_status_is_put_into_words(status: str, words: str) -> None:
    said = reported("Action: failed", f"Status: {status}", "Diagnostic-Code: smtp; 550 no")
    assert said.reason == f"{words}550 no"


def test_without_words_of_the_server_the_status_stands() -> None:
    assert reported("Action: failed", "Status: 5.1.1").reason == "There is no such address: 5.1.1"


def test_the_status_may_stand_in_the_words_of_the_server() -> None:
    said = reported("Action: failed", "Status: 5.0.0", "Diagnostic-Code: smtp; 550 5.7.26 no")
    assert said.reason == "The mail was refused as unwanted or not allowed: 550 5.7.26 no"


def test_what_a_server_says_is_one_short_line_without_controls() -> None:
    code = f"smtp; 550\n \x1b[31mred\x1b[0m\n {'very ' * 100}long"
    said = reported("Action: failed", "Status: 5.0.0", f"Diagnostic-Code: {code}").reason
    assert said.startswith("550 red very very")
    assert len(said) <= 300
    assert said.isprintable()


def test_a_delay_has_no_reason_and_fails_nobody() -> None:
    said = reported("Action: delayed", "Status: 4.4.1", "Diagnostic-Code: smtp; 450 later")
    assert (said.failed, said.delayed, said.reason) == ((), ("ada@example.org",), "")


def test_ids_are_found_in_mails_that_come_back_as_text() -> None:
    said = found(
        f"{HEAD}\nHi. This is the qmail-send program at mx.example.com.\n\n"
        "<ada@example.org>:\nNo mailbox here by that name.\n\n"
        "--- Below this line is a copy of the message.\n\n"
        "From: judge@example.org\nMessage-Id: <a.1@example.org>\n\n"
        "> Message-ID:\n> no id\n"
    )
    assert said.failed == ("ada@example.org",)
    assert said.message_ids == ("<a.1@example.org>",)
    assert said.reason == ""
