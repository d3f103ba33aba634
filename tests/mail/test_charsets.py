"""Octets are decoded whatever the mail claims."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.charsets import decode


@pytest.mark.parametrize(
    ("octets", "charset", "text"),
    [
        (b"\x93caf\xe9\x94", "iso-8859-1", "“café”"),
        (b"\x93caf\xe9\x94", "us-ascii", "“café”"),
        ("café".encode(), "us-ascii", "café"),
        ("café".encode(), None, "café"),
        (b"caf\xe9", "utf-8", "café"),
        (b"caf\xe9", '"x-unknown"', "café"),
        (b"\x81\x8d", None, "\x81\x8d"),
        ("привет".encode("koi8-r"), "KOI8-R", "привет"),
        ("命令".encode("iso-2022-jp"), "iso-2022-jp", "命令"),
        ("丂".encode("gb18030"), "gb2312", "丂"),
        ("hi".encode("utf-16"), "us-ascii", "hi"),
        (b"\xef\xbb\xbfhi", "utf-8", "hi"),
        (b"hi", "a\0b", "hi"),
        (b"hi", "rot13", "hi"),
        (b"hi", "punycode", "hi"),
        (b"\\u0041", "unicode_escape", "\\u0041"),
    ],
)
def test_text_is_decoded_by_its_claim_or_by_what_fits(
    octets: bytes, charset: str | None, text: str
) -> None:
    assert decode(octets, charset) == text


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "cp1252", None])
def test_the_octet_that_dovecot_writes_for_nul_is_dropped(charset: str | None) -> None:
    assert decode(b"4 arm\x80ies", charset) == "4 armies"


def test_the_octet_that_dovecot_writes_for_nul_stays_inside_a_character() -> None:
    assert decode("—\N{EURO SIGN}À".encode(), "utf-8") == "—\N{EURO SIGN}À"


@given(st.binary(), st.text(max_size=20) | st.none())
def test_any_octets_give_some_text(octets: bytes, charset: str | None) -> None:
    assert isinstance(decode(octets, charset), str)
