"""Who wrote, to whom, in answer to what."""

import pytest

from adjudicator.mail.addresses import address_key, read_addresses, split_plus
from adjudicator.mail.envelope import Envelope, read_envelope
from adjudicator.mail.errors import MailTooLargeError


def _envelope(head: str) -> Envelope:
    return read_envelope(head.encode() + b"\n\n")


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("Anna <Anna@Example.org>", [("Anna", "Anna@Example.org")]),
        ('"Berg, Anna" <a@x.org>, b@x.org', [("Berg, Anna", "a@x.org"), ("", "b@x.org")]),
        ("=?utf-8?q?Berg=2C_Anna?= <a@x.org>", [("Berg, Anna", "a@x.org")]),
        ("=?utf-8?q?a=40x=2Eorg=2C?= <b@x.org>", [("a@x.org,", "b@x.org")]),
        ("Players: a@x.org, b@x.org;", [("", "a@x.org"), ("", "b@x.org")]),
        ("undisclosed-recipients:;", []),
        ("<>", []),
        ("(c):", []),
        ("[a]@b", []),
        ("José <a@x.org>", [("José", "a@x.org")]),
        ("(" * 5000, []),
    ],
)
def test_addresses_are_split_before_words_are_decoded(
    value: str, found: list[tuple[str, str]]
) -> None:
    assert [(a.name, a.spec) for a in read_addresses([value])] == found


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna@Example.ORG", "anna@example.org"), ("a@googlemail.com", "A@Gmail.com")],
)
def test_addresses_are_compared_without_case_and_googlemail_is_gmail(one: str, other: str) -> None:
    assert address_key(one) == address_key(other)


def test_an_address_knows_its_domain() -> None:
    assert read_addresses(["a@Example.org"])[0].domain == "example.org"


@pytest.mark.parametrize(
    ("spec", "parts"),
    [
        ("gm+K3tok@x.org", ("gm@x.org", "K3tok")),
        ("gm@x.org", ("gm@x.org", "")),
        ("a+b+c@x.org", ("a@x.org", "b+c")),
    ],
)
def test_the_plus_part_is_split_off(spec: str, parts: tuple[str, str]) -> None:
    assert split_plus(spec) == parts


@pytest.mark.parametrize(
    ("head", "sender"),
    [
        ("From: Anna <a@x.org>", "a@x.org"),
        ("From: A@x.org <a@x.org>", "A@x.org"),
        ("From: a@x.org, b@x.org", None),
        ("From: a@x.org\nFrom: b@x.org", None),
        ("From: a@x.org)b@x.org", None),
        ("From: a@x.org <b@x.org>", None),
        ("From: nobody", None),
        ("To: a@x.org", None),
    ],
)
def test_there_is_a_sender_only_if_from_holds_exactly_one_address(
    head: str, sender: str | None
) -> None:
    found = _envelope(head).sender
    assert (found.spec if found else None) == sender


def test_recipients_come_from_to_cc_and_delivered_to() -> None:
    envelope = _envelope(
        "To: gm+Tok@x.org\nCc: b@x.org, GM+tok@x.org\nDelivered-To: c@x.org\nBcc: d@x.org"
    )
    assert [a.spec for a in envelope.recipients] == ["gm+Tok@x.org", "b@x.org", "c@x.org"]


def test_reply_to_is_read() -> None:
    assert _envelope("Reply-To: Anna <r@x.org>").reply_to[0].spec == "r@x.org"


def test_the_answered_mails_are_named_nearest_first_each_once() -> None:
    envelope = _envelope("References: <a@x>\n <b\n @x> <c@x>\nIn-Reply-To: <c@x> (see there)")
    assert envelope.answers == ("<c@x>", "<b@x>", "<a@x>")


def test_the_original_id_comes_before_the_one_a_server_gave() -> None:
    envelope = _envelope("Message-ID: <new@x>\nX-Microsoft-Original-Message-ID: <old@x>")
    assert envelope.message_ids == ("<old@x>", "<new@x>")


@pytest.mark.parametrize("odd", ["<[x]@y>", "<>", "x", "<a b>"])
def test_odd_message_ids_do_no_harm(odd: str) -> None:
    ids = _envelope(f"Message-ID: {odd}").message_ids
    assert ids in {("<[x]@y>",), (), ("<ab>",)}


def test_a_subject_is_one_line() -> None:
    assert _envelope("Subject: a\n  =?utf-8?q?b=0D=0Ac?=\td").subject == "a b c d"


def test_an_envelope_of_endless_headers_is_refused() -> None:
    with pytest.raises(MailTooLargeError):
        read_envelope(b"A: b\n" * 1_000_000)
