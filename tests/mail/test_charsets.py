"""Octets are decoded whatever the mail claims."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.charsets import charset_in_html, decode


@pytest.mark.parametrize(
    ("octets", "charset", "text"),
    [
        (b"\x93caf\xe9\x94", "iso-8859-1", "“café”"),
        (b"\x93caf\xe9\x94", "us-ascii", "“café”"),
        (b"\x93a\x94", "latin-1", "“a”"),
        (b"\x93a\x94", "ISO8859-1", "“a”"),
        (b"\x93a\x94", "csISOLatin1", "“a”"),
        ("café".encode(), "us-ascii", "café"),
        ("café".encode(), None, "café"),
        (b"caf\xe9", "utf-8", "café"),
        (b"caf\xe9", '"x-unknown"', "café"),
        (b"\x81\x8d", None, "\x81\x8d"),
        ("привет".encode("koi8-r"), "KOI8-R", "привет"),
        ("命令".encode("iso-2022-jp"), "iso-2022-jp", "命令"),
        ("丂".encode("gb18030"), "gb2312", "丂"),
        ("hi".encode("utf-16"), "us-ascii", "hi"),
        ("hi ho".encode("utf-16-be"), "utf-16", "hi ho"),
        ("hi ho".encode("utf-16-le"), "utf-16", "hi ho"),
        ("hi ho".encode("utf-16-le"), "utf-16le", "hi ho"),
        ("hi ho".encode("utf-32"), "utf-32", "hi ho"),
        (b"hold on", "utf-16", "hold on"),
        (b"hold on!", "utf-32", "hold on!"),
        (b"Peru +3", "utf-7", "Peru +3"),
        (b"a +AD4- b", "utf-7", "a > b"),
        (b"a +AD4- b", "utf-8", "a +AD4- b"),
        ("\u3231㈱ ①".encode("cp932"), "Shift_JIS", "\u3231㈱ ①"),
        ("ﾊﾛｰ".encode("iso2022_jp_ext"), "iso-2022-jp", "ﾊﾛｰ"),
        ("命令".encode("cp932"), "x-sjis", "命令"),
        ("㗎".encode("big5hkscs"), "big5", "㗎"),
        ("똠".encode("cp949"), "euc-kr", "똠"),
        ("ไทย".encode("cp874"), "TIS-620", "ไทย"),
        ("שלום".encode("iso8859-8"), "iso-8859-8-i", "שלום"),
        ("ş".encode("cp1254"), "iso-8859-9", "ş"),
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


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "cp1252", "cp1251", "koi8-r", None])
def test_the_octet_that_dovecot_writes_for_nul_is_dropped(charset: str | None) -> None:
    assert decode(b"4 arm\x80ies", charset) == "4 armies"


def test_the_octet_that_dovecot_writes_for_nul_stays_inside_a_character() -> None:
    assert decode("—\N{EURO SIGN}À".encode(), "utf-8") == "—\N{EURO SIGN}À"


@pytest.mark.parametrize(
    ("html", "charset"),
    [
        ('<meta charset="windows-1251">', "windows-1251"),
        ('<META HTTP-EQUIV=Content-Type CONTENT="text/html; charset=koi8-r">', "koi8-r"),
        ("<p>charset=koi8-r</p>", None),
        (f"{' ' * 3000}<meta charset=koi8-r>", None),
    ],
)
def test_html_says_its_own_charset_near_its_beginning(html: str, charset: str | None) -> None:
    assert charset_in_html(html.encode()) == charset


@given(st.binary(), st.text(max_size=20) | st.none())
def test_any_octets_give_some_text(octets: bytes, charset: str | None) -> None:
    assert isinstance(decode(octets, charset), str)
