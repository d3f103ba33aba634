"""Composing mails, read back by the standard library and looked at byte by byte."""

import email
import string
from datetime import UTC, datetime
from email import policy
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.mail.compose import (
    Attachment,
    Draft,
    Image,
    bare_address,
    compose,
    message_id,
    one_line,
)
from adjudicator.mail.errors import MailError

REPORT = Draft(
    sender_name="The judge",
    sender="judge@example.org",
    reply_to="judge+world-red-abcdefghijklmnop@example.org",
    recipient="anna@example.com",
    subject="[World 6] your report",
    date=datetime(2026, 11, 30, 20, 5, tzinfo=UTC),
    message_id="<world.r6.report.red.abcdefghijklmnop@example.org>",
    list_id="World <world.judge.example.org>",
    loop="judge@example.org",
    auto_submitted="auto-generated",
    text="Brazil is yours.\n",
    html='<p>Brazil is yours.</p><img src="cid:map" alt="The map">',
    images=(Image("map", "world-6.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4),),
    in_reply_to="<mail-1@example.com>",
    references=("<world@example.org>", "<mail-1@example.com>"),
)


def parsed(draft: Draft) -> EmailMessage:
    message = email.message_from_bytes(compose(draft), policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert all(part.defects == [] for part in message.walk())
    return message


def shape(message: EmailMessage) -> list[str]:
    return [part.get_content_type() for part in message.walk()]


def body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    assert part
    content = part.get_content()
    assert isinstance(content, str)
    return content.replace("\r\n", "\n")


def test_report_has_the_shape_that_all_mail_programs_show() -> None:
    message = parsed(REPORT)
    assert shape(message) == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
    ]
    *_, related, _, image = message.walk()
    assert related.get_param("type") == "text/html"
    assert image["Content-ID"] == "<map>"
    assert image.get_content_disposition() == "inline"
    assert image.get_filename() == "world-6.png"
    assert image.get_content() == REPORT.images[0].png


def test_files_come_after_what_is_shown() -> None:
    """With their names, types and parameters, and octet for octet what they were."""
    content = "SUMMARY:Žižkov\r\n".encode() * 20 + b"\n"
    calendar = Attachment("due.ics", "text/calendar", content, (("method", "PUBLISH"),))
    data = Attachment("round\r\n 6.json", "application/json", b"{}")
    mail = replace(REPORT, attachments=(calendar, data))
    message = parsed(mail)
    assert shape(message)[-2:] == ["text/calendar", "application/json"]
    assert message.get_payload()[0].get_content_type() == "multipart/alternative"
    *_, first, second = message.walk()
    assert first.get_content_disposition() == "attachment"
    assert first.get_param("method") == "PUBLISH"
    assert first.get_payload(decode=True) == content
    assert [first.get_filename(), second.get_filename()] == ["due.ics", "round 6.json"]
    assert compose(mail).isascii()
    assert message.get_boundary() != parsed(REPORT).get_boundary()


def test_without_images_there_is_no_related_part() -> None:
    mixed = ["multipart/mixed", "multipart/alternative", "text/plain", "text/html"]
    assert shape(parsed(replace(REPORT, images=()))) == mixed


def test_without_html_there_is_only_text() -> None:
    plain = replace(REPORT, html="", images=())
    assert shape(parsed(plain)) == ["multipart/mixed", "text/plain"]


def test_headers_say_that_a_machine_wrote_to_one_person() -> None:
    headers = parsed(REPORT)
    assert headers.items() == [
        ("From", "The judge <judge@example.org>"),
        ("Reply-To", "judge+world-red-abcdefghijklmnop@example.org"),
        ("To", "anna@example.com"),
        ("Subject", "[World 6] your report"),
        ("Date", "Mon, 30 Nov 2026 20:05:00 +0000"),
        ("Message-ID", "<world.r6.report.red.abcdefghijklmnop@example.org>"),
        ("In-Reply-To", "<mail-1@example.com>"),
        ("References", "<world@example.org> <mail-1@example.com>"),
        ("Auto-Submitted", "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        ("X-Loop", "judge@example.org"),
        ("List-Id", "World <world.judge.example.org>"),
        ("MIME-Version", "1.0"),
        ("Content-Type", headers["Content-Type"]),
    ]


def test_first_mail_of_a_thread_refers_to_nothing() -> None:
    message = parsed(replace(REPORT, in_reply_to="", references=()))
    assert "In-Reply-To" not in message
    assert "References" not in message


def test_same_draft_gives_the_same_bytes() -> None:
    assert compose(REPORT) == compose(replace(REPORT))


@pytest.mark.parametrize(
    "other",
    [
        replace(REPORT, text="Peru is yours.\n"),
        replace(REPORT, html="<p>Peru is yours.</p>"),
        replace(REPORT, images=(replace(REPORT.images[0], png=b"\x89PNG"),)),
        replace(REPORT, message_id="<world.r6.report.blue.abcdefghijklmnop@example.org>"),
    ],
)
def test_other_content_has_other_boundaries(other: Draft) -> None:
    assert parsed(other).get_boundary() != parsed(REPORT).get_boundary()


def test_boundaries_differ_within_a_mail() -> None:
    boundaries = [part.get_boundary() for part in parsed(REPORT).walk() if part.is_multipart()]
    assert len(set(boundaries)) == 3


def test_long_headers_are_folded_between_words() -> None:
    long = f"[World 6] {'nothing has changed, ' * 6}so rest".strip()
    subject, _, rest = compose(replace(REPORT, subject=long)).partition(b"\r\nDate:")
    lines = subject.partition(b"Subject:")[2].split(b"\r\n")
    assert rest
    assert len(lines) == 3
    assert " ".join(line.decode().strip() for line in lines) == long
    kinds = b'Content-Type: multipart/related; type="text/html";\r\n boundary='
    assert kinds in compose(REPORT)


def test_ids_stay_on_one_line_and_are_never_encoded() -> None:
    """Exchange drops an In-Reply-To that is an encoded word."""
    long = f"<{'x' * 200}@example.com>"
    raw = compose(replace(REPORT, in_reply_to=long, references=("<world@example.org>", long)))
    assert f"\r\nIn-Reply-To: {long}\r\n".encode() in raw
    assert f"\r\nReferences: <world@example.org> {long}\r\n".encode() in raw


def test_long_thread_keeps_its_first_id_and_the_latest() -> None:
    ids = tuple(f"<{number:04}.{'x' * 50}@example.com>" for number in range(100))
    kept = parsed(replace(REPORT, references=ids))["References"].split()
    assert kept[0] == ids[0]
    assert tuple(kept[1:]) == ids[-len(kept) + 1 :]
    assert 10 < len(kept) < 20


@pytest.mark.parametrize("odd", ["<>", "", "no brackets", "<a b@c>", "<a@b>\r\nBcc: x@y", "<ä@b>"])
def test_ids_of_strangers_that_are_none_are_left_out(odd: str) -> None:
    message = parsed(replace(REPORT, in_reply_to=odd, references=("<world@example.org>", odd)))
    assert "In-Reply-To" not in message
    assert message["References"] == "<world@example.org>"


def with_field(field: str, value: str) -> Draft:
    values: dict[str, Any] = {field: value}
    return replace(REPORT, **values)


@pytest.mark.parametrize("field", ["sender_name", "subject", "list_id", "loop"])
@pytest.mark.parametrize("breaks", ["\r\n", "\n", "\r", "\x0b", "\x85", "\u2028", "\0"])
def test_nothing_written_by_others_begins_a_header(field: str, breaks: str) -> None:
    injected = f"World{breaks}Bcc: eve@example.com{breaks}{breaks}hello"
    message = parsed(with_field(field, injected))
    assert len(message.items()) == 14
    assert "Bcc" not in message
    assert body(message, "plain") == REPORT.text


@pytest.mark.parametrize("field", ["sender", "reply_to", "recipient"])
@pytest.mark.parametrize(
    "odd",
    [
        "",
        "anna",
        "@example.com",
        "anna@",
        "a@b@c",
        "anna@example.com\r\nBcc: eve@example.com",
        "anna@example.com, eve@example.com",
        "Anna <anna@example.com>",
        "anna @example.com",
        "änna@example.com",
        'anna"@example.com',
        "anna@exa mple.com",
        f"anna@{'x' * 70}.com",
    ],
)
def test_address_that_is_none_is_refused_with_a_cure(field: str, odd: str) -> None:
    with pytest.raises(MailError, match=r"Write it as name@example\.org"):
        compose(with_field(field, odd))


def test_domain_in_another_script_is_written_as_mail_servers_know_it() -> None:
    assert parsed(replace(REPORT, recipient="anna@bücher.example"))["To"] == (
        "anna@xn--bcher-kva.example"
    )
    assert bare_address("anna@bücher.example") == "anna@xn--bcher-kva.example"


def test_date_without_a_zone_is_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match="zone"):
        compose(replace(REPORT, date=datetime(2026, 11, 30)))  # noqa: DTZ001 - the fault itself


def test_message_id_that_is_none_is_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match="not a Message-ID"):
        compose(replace(REPORT, message_id="<a b>"))


ANY_TEXT = st.text(max_size=120)
WORDS = st.text(alphabet=string.ascii_letters + "äöüßéłДж漢字🎲 ,;:<>\"'()[]@=?_\\.", max_size=100)


def spoken(text: str) -> str:
    """What must arrive: lines end alike, and what no mail may carry is gone."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(c for c in lines if c in "\n\t" or not (ord(c) < 32 or 127 <= ord(c) < 160))
    return kept.encode("utf-8", "replace").decode()


@given(text=ANY_TEXT, html=ANY_TEXT.filter(bool))
def test_text_and_html_arrive_as_written(text: str, html: str) -> None:
    message = parsed(replace(REPORT, text=text, html=html))
    assert body(message, "plain").rstrip("\n") == spoken(text).rstrip("\n")
    assert body(message, "html").rstrip("\n") == spoken(html).rstrip("\n")


def sender_of(message: EmailMessage) -> tuple[str, str]:
    """Read From by the older functions: the newer ones put blanks between encoded words."""
    [raw] = [value for name, value in message.raw_items() if name == "From"]
    name, address = parseaddr(str(raw))
    return str(make_header(decode_header(name))), address


@given(subject=WORDS | ANY_TEXT, name=WORDS)
def test_subject_and_names_arrive_as_written(subject: str, name: str) -> None:
    message = parsed(replace(REPORT, subject=subject, sender_name=name))
    assert message["Subject"] == one_line(subject)
    assert sender_of(message) == (one_line(name), "judge@example.org")
    assert message["To"] == "anna@example.com"


@given(text=ANY_TEXT, subject=ANY_TEXT, name=WORDS)
def test_every_mail_is_ascii_in_short_lines(text: str, subject: str, name: str) -> None:
    raw = compose(replace(REPORT, text=text, html=text, subject=subject, sender_name=name))
    assert raw.isascii()
    assert raw.count(b"\n") == raw.count(b"\r") == raw.count(b"\r\n")
    assert max(len(line) for line in raw.split(b"\r\n")) <= 78


def test_id_is_made_of_its_parts_and_a_hash() -> None:
    made = message_id(["world", "r6", "report", "red"], b"hello", b"key", "example.org")
    assert made == "<world.r6.report.red.l46egfvfpnmie3bv@example.org>"


def test_hash_depends_on_parts_content_and_key() -> None:
    ids = {
        message_id(["world", "r6"], b"hello", b"key", "example.org"),
        message_id(["world", "r7"], b"hello", b"key", "example.org"),
        message_id(["world", "r6"], b"hullo", b"key", "example.org"),
        message_id(["world", "r6"], b"hello", b"other", "example.org"),
    }
    assert len({one.split("@")[0].split(".")[-1] for one in ids}) == 4


@pytest.mark.parametrize("part", ["", "a b", "a@b", "<a", "a..b", "ä", "a\r\nb"])
def test_part_that_cannot_stand_in_an_id_is_a_fault_of_the_caller(part: str) -> None:
    with pytest.raises(ValueError, match="cannot be a part of a Message-ID"):
        message_id(["world", part], b"", b"key", "example.org")
