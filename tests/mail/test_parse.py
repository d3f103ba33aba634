"""Headers are read without ever raising, and a mail within limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.errors import MailTooLargeError, UnreadableMailError
from adjudicator.mail.files import LARGEST_MAIL
from adjudicator.mail.parse import (
    MOST_NESTED_PARTS,
    MOST_PARTS,
    Headers,
    decode_words,
    parse,
    parse_again,
    reading,
)


def test_a_mail_over_two_megabytes_is_refused() -> None:
    assert Headers(parse(b"Subject: x\n\n".ljust(LARGEST_MAIL))).first("subject") == "x"
    with pytest.raises(MailTooLargeError, match="more than 2 MB"):
        parse(b"Subject: x\n\n".ljust(LARGEST_MAIL + 1))


@pytest.mark.parametrize("kind", [b"multipart/mixed; boundary=a", b"message/rfc822"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_mail_with_too_many_nested_parts_is_refused(kind: bytes, end: bytes) -> None:
    line = b"content-type:" + end + b" " + kind + end * 2
    parse(line * MOST_NESTED_PARTS)
    with pytest.raises(MailTooLargeError, match="40 parts with parts"):
        parse(line * (MOST_NESTED_PARTS + 1))


def test_a_mail_with_too_many_parts_is_refused() -> None:
    head = b"Content-Type: multipart/mixed; boundary=b\n\n"
    parse(head + b"--b\n\na\n" * MOST_PARTS)
    with pytest.raises(MailTooLargeError, match="boundaries"):
        parse(head + b"--b\n\na\n" * (MOST_PARTS + 1))


@pytest.mark.parametrize("fold", [b"", b"\n ", b"\r\n\t", b"\r "])
def test_a_mail_with_an_endless_content_header_is_refused(fold: bytes) -> None:
    parse(b"Content-Type: text/plain; " + b"a=b; " * 900 + b"\n\n")
    with pytest.raises(MailTooLargeError, match="begins with Content-"):
        parse(b"To: a\r\ncontent-type: text/plain; " + (b"a=b;" + fold) * 2000 + b"\n\n")


@pytest.mark.parametrize("fault", [RecursionError("deep"), ValueError("a\x1b[1mb"), KeyError()])
def test_any_fault_makes_a_mail_unreadable_and_stays_as_the_cause(fault: Exception) -> None:
    with pytest.raises(UnreadableMailError, match="It was put aside") as raised, reading():
        raise fault
    assert raised.value.__cause__ is fault
    assert str(raised.value).isprintable()


def test_errors_of_mail_pass_as_they_are() -> None:
    trouble = MailTooLargeError("A mail", "It is large.", "Send less.")
    with pytest.raises(MailTooLargeError) as raised, reading():
        raise trouble
    assert raised.value is trouble


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("=?utf-8?Q?Caf=C3=A9?= au lait", "Café au lait"),
        ("=?utf-8?B?Q2Fm?= =?utf-8?B?w6k=?=", "Café"),
        ("=?utf-8?Q?Caf=C3?= =?utf-8?Q?=A9?=", "Café"),
        ("=?iso-8859-1?Q?=93a=94?=", "“a”"),
        ("=?x-unknown?Q?caf=E9?=", "café"),
        ("=?utf-8*en?Q?a?=", "a"),
        ("=?utf-8?B?a?=", "=?utf-8?B?a?="),
        ("=?utf-8?Q?a=0D=0ABcc:_b=09c?=", "a Bcc: b c"),
        ("=?utf-8?Q?=1B[31mred?=", "red"),
        ("Ж =?utf-8?q?a_b?=", "Ж a b"),
        ("\\u0041 =? ?=", "\\u0041 =? ?="),
    ],
)
def test_encoded_words_are_decoded_or_stay(raw: str, text: str) -> None:
    assert decode_words(raw) == text


def test_headers_are_unfolded_and_found_in_any_case_topmost_first() -> None:
    message = parse(b"A: 1\r\n\t2\r\nB: x\r\na: 3\r\nC: caf\xe9 \xe2\x82\xac\r\n\r\n")
    headers = Headers(message)
    assert headers.all("a") == ("1 2", "3")
    assert headers.all("B", "A") == ("x", "1 2", "3")
    assert ("b" in headers, "none" in headers, headers.first("none")) == (True, False, "")
    assert Headers(parse("C: café\n\n".encode())).first("C") == "café"


@given(st.text())
def test_any_header_gives_text_without_controls(raw: str) -> None:
    assert decode_words(raw).isprintable() or not decode_words(raw).isascii()


def test_the_mark_of_utf_8_before_a_mail_is_no_part_of_its_first_header() -> None:
    assert Headers(parse(b"\xef\xbb\xbfFrom: a@x.org\n\n")).first("From") == "a@x.org"


def test_nul_is_dropped_from_headers() -> None:
    assert Headers(parse(b"From: a\0@x.org\n\n")).first("From") == "a@x.org"


_INNER = "--real one\nContent-Type: text/plain\n\ncaf\xe9\n--real one--\n"


@pytest.mark.parametrize("claim", ["", "; boundary=other", '; boundary="REAL ONE"'])
def test_the_boundary_that_is_there_is_taken_for_one_that_is_not(claim: str) -> None:
    raw = f"Content-Type: multipart/mixed{claim}\n\nFor other programs.\n{_INNER}".encode("cp1252")
    again = parse_again(parse(raw))
    assert again is not None
    (part,) = again.get_payload()
    assert part.get_payload(decode=True) == b"caf\xe9"


@pytest.mark.parametrize("body", ["no boundary", "-- \n", "--", '--a"b', f"--{'x' * 71}"])
def test_without_any_boundary_there_are_no_parts(body: str) -> None:
    assert parse_again(parse(f"Content-Type: multipart/mixed\n\n{body}\n".encode())) is None


def test_a_header_of_a_megabyte_takes_no_long_time() -> None:
    message = parse(b"Subject: " + b"=?utf-8?q?a?= " * 100_000 + b"\n\n")
    assert len(decode_words(Headers(message).first("Subject"))) < 50_000
