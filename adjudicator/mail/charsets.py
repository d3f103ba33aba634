"""Octets to text, whatever the mail claims its charset to be."""

import codecs
from collections.abc import Iterator

_READ_AS = {
    "us-ascii": "utf-8",  # the default of RFC 2045, so it is claimed for anything
    "ascii": "utf-8",
    "ansi_x3.4-1968": "utf-8",
    # What programs write when they claim these is a superset (WHATWG Encoding Standard).
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "iso-8859-8-i": "iso-8859-8",
    "iso-8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "ks_c_5601-1987": "cp949",
    "euc-kr": "cp949",
}
_FALLBACKS = ("utf-8", "cp1252")
_NO_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined"})
"""Python's codecs that no mail program means; two of them take quadratic time."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NUL = b"\x80"
"""What Dovecot puts in the place of NUL, which mails must not hold."""


def decode(octets: bytes, charset: str | None) -> str:
    """The text of some octets: by the claimed charset, else UTF-8, else cp1252, else latin-1.

    Claims of US-ASCII and ISO-8859-1 mean cp1252; text that claims to be US-ASCII, or claims
    nothing, and is good UTF-8, is that.
    """
    for codec in _codecs(octets, charset):
        try:
            return _decode_strictly(octets, codec)
        except (LookupError, ValueError):  # no such charset, or octets that it does not have
            continue
    return octets.decode("latin-1")


def _codecs(octets: bytes, charset: str | None) -> Iterator[str]:
    for bom, codec in _BOMS:
        if octets.startswith(bom):
            yield codec
    claimed = (charset or "us-ascii").strip().strip("\"'").lower()
    yield _READ_AS.get(claimed, claimed)
    yield from _FALLBACKS


def _decode_strictly(octets: bytes, codec: str) -> str:
    name = codecs.lookup(codec).name.replace("-", "_")
    if name in _NO_CHARSETS:
        raise LookupError(codec)
    if name == "cp1252":
        octets = octets.replace(_NUL, b"")
    return octets.decode(codec, _WITHOUT_NUL if name == "utf_8" else "strict")


def _skip_nul(error: UnicodeError) -> tuple[str, int]:
    """Skip the octet 0x80 where it cannot be a part of a character of UTF-8."""
    if isinstance(error, UnicodeDecodeError) and error.object[error.start : error.end] == _NUL:
        return "", error.end
    raise error


_WITHOUT_NUL = "adjudicator.mail.without-nul"
codecs.register_error(_WITHOUT_NUL, _skip_nul)
