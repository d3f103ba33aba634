"""A mail that was signed in one piece is taken out of its wrapping."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.smime import signed_content

_SIGNED_DATA = bytes.fromhex("06092a864886f70d010702")
_DATA = bytes.fromhex("06092a864886f70d010701")
_NUMBER = bytes.fromhex("020101")


def _element(tag: int, *inside: bytes) -> bytes:
    octets = b"".join(inside)
    if len(octets) < 128:
        return bytes([tag, len(octets)]) + octets
    return bytes([tag, 0x82]) + len(octets).to_bytes(2) + octets


def _endless(tag: int, *inside: bytes) -> bytes:
    return bytes([tag, 0x80]) + b"".join(inside) + b"\0\0"


def _signed(content: bytes, kind: bytes = _SIGNED_DATA) -> bytes:
    inner = _element(0x30, _DATA, _element(0xA0, content))
    return _element(0x30, kind, _element(0xA0, _element(0x30, _NUMBER, _element(0x31), inner)))


@pytest.mark.parametrize("text", [b"hold", b"hold " * 100])
def test_the_content_is_found(text: bytes) -> None:
    assert signed_content(_signed(_element(0x04, text))) == text


def test_content_of_unknown_length_in_pieces_is_put_together() -> None:
    content = _endless(0x24, _element(0x04, b"ho"), _element(0x04, b"ld"))
    inner = _endless(0x30, _DATA, _endless(0xA0, content))
    whole = _endless(0x30, _SIGNED_DATA, _endless(0xA0, _endless(0x30, _NUMBER, inner)))
    assert signed_content(whole) == b"hold"


@pytest.mark.parametrize(
    "octets",
    [
        b"",
        b"plain text",
        _signed(b""),
        _signed(_element(0x04, b"hold"), _DATA),
        _signed(_element(0x04, b"hold"))[:-1],
        _element(0x30, _SIGNED_DATA),
        b"\x30\x80" * 5000,
        b"\x3f\x02\x01\x01",
    ],
)
def test_all_else_holds_nothing(octets: bytes) -> None:
    assert not signed_content(octets)


@given(st.binary(max_size=40), st.integers(0, 40))
def test_damaged_wrapping_does_no_harm(junk: bytes, at: int) -> None:
    whole = bytearray(_signed(_element(0x04, b"hold")))
    whole[at : at + len(junk)] = junk
    assert signed_content(bytes(whole)) is None or isinstance(signed_content(bytes(whole)), bytes)
