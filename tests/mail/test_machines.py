"""Persons are told from machines."""

import pytest

from adjudicator.mail.envelope import envelope_of
from adjudicator.mail.machines import Kind, Origin, origin_of
from adjudicator.mail.parse import parse

OURS = {"gm@judge.example.org", "<report@judge.example.org>"}


def _origin(head: str, body: str = "hello") -> Origin:
    message = parse(f"{head}\n\n{body}\n".encode())
    return origin_of(message, envelope_of(message), OURS.__contains__)


@pytest.mark.parametrize(
    "head",
    [
        "From: gm@judge.example.org",
        "Message-ID: <report@judge.example.org>",
        "X-Microsoft-Original-Message-ID: <report@judge.example.org>",
        "X-Loop: anything",
        "Content-Type: multipart/report; boundary=x",
        "Auto-Submitted: auto-generated",
        "Auto-Submitted: no\nAuto-Submitted: auto-replied",
        "Auto-Submitted: Auto-Replied; owner-email=a@x.org",
        "Return-Path: <>",
        "Content-Type: text/calendar; method=REPLY",
        "X-Autoreply: yes",
        "X-Autorespond: x",
        "X-Auto-Reply-From: a@example.org",
        "Precedence: auto_reply",
        "Precedence: Auto-Reply",
        "Return-Path: < >",
    ],
)
def test_machines_give_themselves_away(head: str) -> None:
    origin = _origin(f"{head}\nSubject: x")
    assert origin.kind is Kind.MACHINE
    assert origin.sign


@pytest.mark.parametrize(
    "head",
    [
        "From: anna@example.org",
        "Auto-Submitted: no",
        "Auto-Submitted: No (written by a person); by=hand",
        "X-Auto-Response-Suppress: All",
        "Precedence: list",
        "Precedence: bulk",
        "Return-Path: <anna@example.org>",
        "Content-Type: text/calendar; method=PUBLISH",
        "From: postmaster@example.org",
    ],
)
def test_these_are_no_signs_of_a_machine(head: str) -> None:
    assert _origin(head) == Origin(Kind.PERSON)


def test_a_calendar_tells_its_method_in_its_body_too() -> None:
    head = "Content-Type: text/calendar\nContent-Transfer-Encoding: 7bit"
    assert _origin(head, "BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\n").kind is Kind.MACHINE
    assert _origin(head, "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\n").kind is Kind.PERSON


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: Report",
        "AUTO: away",
        "Out of Office: Re: Report",
        "Automatische Antwort: x",
        "=?utf-8?q?R=C3=A9ponse_automatique_=3A?= x",
        "Respuesta automática: x",
        "Автоответ: x",
        "自动回复: x",
        "Read: Report",
        "Not read: Report",
        "Letto: Report",
        "[Auto-Reply] Report",
        "(Automatic reply) Report",
        "自動返信: x",
    ],
)
def test_the_subject_of_an_automatic_answer_counts_only_without_orders(subject: str) -> None:
    origin = _origin(f"Subject: {subject}")
    assert origin.kind is Kind.PERSON
    assert origin.settled(holds_order=True).kind is Kind.PERSON
    assert origin.settled(holds_order=False).kind is Kind.MACHINE
    assert origin.settled(holds_order=False).sign == origin.doubt


def test_a_person_without_orders_stays_a_person() -> None:
    assert _origin("Subject: Re: automatic reply").settled(holds_order=False).kind is Kind.PERSON


def test_a_bounce_with_headers_only_names_our_mail() -> None:
    body = (
        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n"
        "Final-Recipient: rfc822; <a@example.org>\nAction: failed\nStatus: 5.0.0\n\n"
        "Final-Recipient: rfc822; b@example.org\nAction: delayed\nStatus: 4.0.0\n\n"
        "--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <report@x>\n\n--b--"
    )
    bounce = _origin("Content-Type: multipart/report; boundary=b", body).bounce
    assert bounce is not None
    assert bounce.failed == ("a@example.org",)
    assert bounce.delayed == ("b@example.org",)
    assert bounce.message_ids == ("<report@x>",)
