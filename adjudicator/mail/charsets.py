"""Octets to text, whatever the mail claims its charset to be."""

import codecs
import re
from collections.abc import Iterator

_LABELS = {
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "iso-2022-jp-ms": "iso2022_jp_ext",
    "x-euc-jp": "euc_jp",
    "x-gbk": "gb18030",
    "x-windows-949": "cp949",
    "windows-874": "cp874",
    "x-mac-roman": "mac_roman",
    "iso-8859-6-i": "iso8859_6",
    "iso-8859-8-i": "iso8859_8",
}
"""Names that Python does not know (WHATWG Encoding Standard)."""

_READ_AS = {
    "ascii": "utf-8",  # the default of RFC 2045, so it is claimed for anything
    # What programs write when they claim these is a superset (WHATWG Encoding Standard).
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso2022_jp": "iso2022_jp_ext",
}
"""By the names that Python gives its codecs."""

_FALLBACKS = ("utf-8", "cp1252")
_NO_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined"})
"""Python's codecs that no mail program means; two of them take quadratic time."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # begins as that of UTF-16 does
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NUL = b"\x80"
"""What Dovecot puts in the place of NUL, which mails must not hold."""

_WINDOWS = re.compile(r"cp125\d|koi8[-_][rut]")
"""Charsets in which that octet stands for nothing that an order needs."""

_META = re.compile(rb"""(?i)<meta\b[^<>]{0,200}?\bcharset\s*=\s*["']?([a-z0-9_:.-]{2,40})""")
_HEAD_OF_HTML = 2048


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


def charset_in_html(octets: bytes) -> str | None:
    """The charset that an HTML document claims for itself near its beginning."""
    found = _META.search(octets[:_HEAD_OF_HTML])
    return found[1].decode("ascii") if found else None


def _codecs(octets: bytes, charset: str | None) -> Iterator[str]:
    for bom, codec in _BOMS:
        if octets.startswith(bom):
            yield codec
    claimed = (charset or "us-ascii").strip().strip("\"'").lower()
    yield _LABELS.get(claimed, claimed)
    yield from _FALLBACKS


def _decode_strictly(octets: bytes, label: str) -> str:
    name = codecs.lookup(label).name
    codec = _READ_AS.get(name, name)
    if codec.replace("-", "_") in _NO_CHARSETS:
        raise LookupError(label)
    if codec.startswith(("utf-16", "utf-32")):
        codec = _byte_order(octets, codec)
    if _WINDOWS.fullmatch(codec):
        octets = octets.replace(_NUL, b"")
    return octets.decode(codec, _WITHOUT_NUL if codec == "utf-8" else "strict")


def _byte_order(octets: bytes, codec: str) -> str:
    """UTF-16 in the order that its octets show; LookupError for text that cannot be in it.

    Blanks and line ends bring a NUL octet into any such text, so without one the claim is wrong.
    """
    if b"\0" not in octets:
        raise LookupError(codec)
    if codec != "utf-16" or octets.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return codec
    is_big = octets[::2].count(0) > octets[1::2].count(0)
    return "utf-16-be" if is_big else "utf-16-le"


def _skip_nul(error: UnicodeError) -> tuple[str, int]:
    """Skip the octet 0x80 where it cannot be a part of a character of UTF-8."""
    if isinstance(error, UnicodeDecodeError) and error.object[error.start : error.end] == _NUL:
        return "", error.end
    raise error


_WITHOUT_NUL = "adjudicator.mail.without-nul"
codecs.register_error(_WITHOUT_NUL, _skip_nul)
