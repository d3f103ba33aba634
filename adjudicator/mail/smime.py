"""The mail inside an S/MIME mail that is signed in one piece (RFC 8551 3.5.2, RFC 5652).

The signature itself is not looked at: who wrote a mail is proven in other ways.
"""

from collections.abc import Iterator

from msgspec import Struct

_SIGNED_DATA = bytes.fromhex("2a864886f70d010702")
_DATA = bytes.fromhex("2a864886f70d010701")

_OBJECT_ID = 0x06
_OCTETS = 0x04
_CONSTRUCTED = 0x20
_NUMBER = 0x1F
_MANY = 0x80
_DEEPEST = 16
"""Levels; the text of a signed mail lies on the seventh."""


class _Element(Struct, frozen=True):
    """An element of BER (ITU-T X.690): its tag, and either its octets or the elements inside."""

    tag: int
    octets: bytes
    inside: tuple["_Element", ...]


def signed_content(octets: bytes) -> bytes | None:
    """The mail that was signed; None if these octets are no signed mail, or hold none."""
    try:
        element, _ = _read(octets, 0, _DEEPEST)
    except (ValueError, IndexError):
        return None
    if _SIGNED_DATA not in _octets_of(element, _OBJECT_ID):
        return None
    content = next(_contents(element), None)
    return None if content is None else b"".join(_octets_of(content, _OCTETS))


def _contents(element: _Element) -> Iterator[_Element]:
    """What stands behind the id of plain data, which is what was signed."""
    for one, following in zip(element.inside, element.inside[1:], strict=False):
        if one.tag == _OBJECT_ID and one.octets == _DATA:
            yield following
    for one in element.inside:
        yield from _contents(one)


def _octets_of(element: _Element, kind: int) -> Iterator[bytes]:
    """The octets of all elements of a kind; a long text may come in pieces."""
    if element.tag == kind:
        yield element.octets
    for one in element.inside:
        yield from _octets_of(one, kind)


def _read(data: bytes, at: int, levels: int) -> tuple[_Element, int]:
    """The element that begins here, and where it ends. Raises ValueError or IndexError."""
    tag, size, at = data[at], data[at + 1], at + 2
    if tag & _NUMBER == _NUMBER or not levels:
        raise ValueError("such elements are in no signed mail")
    if size == _MANY:
        return _read_until_mark(data, tag, at, levels)
    if size > _MANY:
        width = size - _MANY
        size, at = int.from_bytes(data[at : at + width]), at + width
    end = at + size
    if end > len(data):
        raise ValueError("an element is cut off")
    if not tag & _CONSTRUCTED:
        return _Element(tag, data[at:end], ()), end
    inside = []
    while at < end:
        element, at = _read(data, at, levels - 1)
        inside.append(element)
    return _Element(tag, b"", tuple(inside)), end


def _read_until_mark(data: bytes, tag: int, at: int, levels: int) -> tuple[_Element, int]:
    inside = []
    while data[at : at + 2] != b"\0\0":
        element, at = _read(data, at, levels - 1)
        inside.append(element)
    return _Element(tag, b"", tuple(inside)), at + 2
