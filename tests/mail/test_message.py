"""Reading a mail gives a message or one of the documented errors, whatever the mail."""

from collections.abc import Collection

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.mail.envelope import Envelope
from adjudicator.mail.errors import MailTooLargeError, UnreadableMailError
from adjudicator.mail.message import (
    MOST_LINES,
    MOST_OWN_CHARACTERS,
    MOST_OWN_LINES,
    Message,
    read_message,
)
from tests.mail.harmless import assert_harmless
from tests.mail.sample_orders import is_order


def _read(raw: bytes, *ours: str) -> Message:
    return read_message(raw, is_order=is_order, our_lines=lambda _: ours, is_ours=lambda _: False)


def _texts(raw: bytes) -> list[str]:
    return [line.text for line in _read(raw).lines]


@given(st.binary(max_size=2000))
def test_any_octets_are_read_or_refused(raw: bytes) -> None:
    assert_harmless(raw)


_TYPES = st.sampled_from(
    [
        "text/plain",
        "text/html",
        "multipart/mixed",
        "multipart/alternative",
        "message/rfc822",
        "x",
        "",
    ]
)


@given(_TYPES, st.text(max_size=20), st.binary(max_size=300))
@example("text/plain", "punycode", b"a" * 100_000)
@example("text/plain", "utf-7", b"+2AA-")
@example("text/plain", "\0", b"x")
def test_any_claim_about_type_and_charset_is_survived(kind: str, charset: str, body: bytes) -> None:
    head = f'Content-Type: {kind}; charset="{charset}"; boundary="b"\n\n--b\n\n'
    assert_harmless(head.encode("utf-8", "replace") + body + b"\n--b--\n")


def test_a_fault_while_reading_is_told_and_kept() -> None:
    def fail(line: str) -> bool:
        raise RecursionError(line)

    with pytest.raises(UnreadableMailError, match="RecursionError") as raised:
        read_message(b"\nx\n", is_order=fail, our_lines=lambda _: (), is_ours=lambda _: False)
    assert isinstance(raised.value.__cause__, RecursionError)


def test_html_that_would_take_minutes_is_told() -> None:
    with pytest.raises(UnreadableMailError, match="elements that are never closed"):
        _read(b"Content-Type: text/html\n\n" + b"<div>" * 50_000)


def test_a_mail_of_too_many_lines_is_refused() -> None:
    assert _texts(b"\n" + b"> a\n" * (MOST_LINES - 1)) == []
    with pytest.raises(MailTooLargeError, match="more than 30000 lines"):
        _read(b"\n" + b"> a\n" * (MOST_LINES + 1))
    with pytest.raises(MailTooLargeError, match="more than 2000 lines that are not quoted"):
        _read(b"\n" + b"a\n" * (MOST_OWN_LINES + 1))


def test_our_lines_are_asked_for_by_the_envelope() -> None:
    def our_lines(envelope: Envelope) -> Collection[str]:
        return ["Peru +3"] if envelope.answers == ("<report@x.org>",) else []

    found = [
        len(
            read_message(
                f"In-Reply-To: {answered}\n\nPeru +3\n".encode(),
                is_order=is_order,
                our_lines=our_lines,
                is_ours=lambda _: False,
            ).lines
        )
        for answered in ("<report@x.org>", "<other@x.org>")
    ]
    assert found == [0, 1]


def _part(kind: str, body: str, *headers: str) -> str:
    return "\n".join((f"Content-Type: {kind}", *headers, "", body))


def _multipart(kind: str, *parts: str) -> bytes:
    inner = "".join(f"--{kind}\n{part}\n" for part in parts)
    return f"Content-Type: multipart/{kind}; boundary={kind}\n\n{inner}--{kind}--\n".encode()


ATTACHED = "Content-Disposition: attachment"


@pytest.mark.parametrize(
    ("raw", "lines"),
    [
        (_multipart("alternative", _part("text/plain", "a"), _part("text/html", "b")), ["a"]),
        (_multipart("alternative", _part("text/plain", " \n"), _part("text/html", "b")), ["b"]),
        (_multipart("alternative", _part("text/html", "b"), _part("text/plain", "a")), ["a"]),
        (
            _multipart(
                "alternative", _part("text/plain", "\u00a0\n\u200b"), _part("text/html", "b")
            ),
            ["b"],
        ),
        (_multipart("mixed", _part("text/plain", "a")).replace(b"=mixed\n", b"=other\n"), ["a"]),
        (_multipart("mixed", _part("text/plain", "a")).removesuffix(b"--mixed--\n"), ["a"]),
        (b"Content-Type: multipart/mixed; boundary=b\n\nnothing\n", []),
        (
            b"Content-Type: text/html\n\n<meta charset=windows-1251>" + "привет".encode("cp1251"),
            ["привет"],
        ),
        (_multipart("alternative", _part("image/png", "b")), []),
        (_multipart("related", _part("text/html", "<p>a"), _part("text/plain", "b")), ["a", "b"]),
        (_multipart("signed", _part("text/plain", "a"), _part("application/x", "b")), ["a"]),
        (_multipart("mixed", _part("message/rfc822", "Subject: x\n\na")), []),
        (_multipart("mixed", _part("text/csv", "a"), _part("text/calendar", "b")), []),
        (
            _multipart(
                "alternative",
                _part("text/plain", "a"),
                _multipart(
                    "mixed", _part("text/html", "b"), _part("text/plain", "c", ATTACHED)
                ).decode(),
            ),
            ["a", "c"],
        ),
    ],
)
def test_the_parts_that_a_reader_sees_are_read(raw: bytes, lines: list[str]) -> None:
    assert _texts(raw) == lines


@pytest.mark.parametrize(
    ("kind", "disposition", "is_read"),
    [
        ("text/plain", "attachment", True),
        ("text/plain", 'attachment; filename="Orders.TXT"', True),
        ("text/plain", 'inline; filename="orders.txt"', True),
        ("application/octet-stream", 'attachment; filename="orders.txt"', True),
        ("text/plain", 'attachment; filename="=?utf-8?q?orders=2Etxt?="', True),
        ("text/plain", 'attachment; filename="log.csv"', False),
        ("text/html", 'attachment; filename="orders.html"', False),
        ("application/octet-stream", "attachment", False),
        ("application/pdf", 'attachment; filename="orders.txt"', False),
    ],
)
def test_attached_text_files_are_read(kind: str, disposition: str, is_read: bool) -> None:
    part = _part(kind, "hold", f"Content-Disposition: {disposition}")
    raw = _multipart("mixed", part, _part("text/plain", "see there"))
    assert _texts(raw) == ["see there", "hold"][: 1 + is_read]


def test_a_quote_in_the_body_does_not_reach_into_a_file() -> None:
    body = _part("text/plain", "-----Original Message-----\nx")
    raw = _multipart("mixed", body, _part("text/plain", "hold", ATTACHED))
    assert _texts(raw) == ["hold"]


@pytest.mark.parametrize("encoding", ["base64", "BASE64 ", "base64 (as usual)"])
def test_transfer_encodings_are_known_however_they_are_written(encoding: str) -> None:
    assert _texts(f"Content-Transfer-Encoding: {encoding}\n\naG9sZA==\n".encode()) == ["hold"]


@pytest.mark.parametrize(
    ("subject", "body", "lines"),
    [
        ("Peru +3", "", ["Peru +3"]),
        ("=?utf-8?q?Peru_+3_=F0=9F=94=A5?=", "see subject", ["Peru +3", "see subject"]),
        ("Peru +3", "see subject", ["Peru +3", "see subject"]),
        ("Peru +3", "hold", ["hold"]),
        ("Re: Peru +3", "", []),
    ],
)
def test_the_subject_counts_if_it_is_an_order_and_nothing_else_is(
    subject: str, body: str, lines: list[str]
) -> None:
    assert _texts(f"Subject: {subject}\n\n{body}\n".encode()) == lines


def test_a_mail_of_too_many_characters_is_refused() -> None:
    assert _texts(b"\n" + b"> " + b"a" * MOST_OWN_CHARACTERS) == []
    with pytest.raises(MailTooLargeError, match="more than 200000 characters"):
        _read(b"\n" + b"Peru +3;" * 26_000)


@pytest.mark.parametrize("gap", ["=\n", "=  \n", "=\t\r\n", "=0A"])
def test_blanks_behind_a_soft_break_are_padding(gap: str) -> None:
    raw = f"Content-Transfer-Encoding: Quoted-Printable\n\nho{gap}ld \t\nx=20\n".encode()
    assert _texts(raw) == (["ho", "ld", "x"] if gap == "=0A" else ["hold", "x"])


def test_a_mail_that_says_nothing_has_no_lines() -> None:
    message = _read(b"")
    assert message.lines == ()
    assert message.envelope.sender is None
