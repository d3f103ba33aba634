"""Text signed inline with OpenPGP (RFC 9580 7): the text without its armour."""

from collections.abc import Iterator, Sequence

from adjudicator.mail.lines import Line

_BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_END = "-----END PGP SIGNATURE-----"
_ESCAPE = "- "


def without_armour(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines without headers and signatures of OpenPGP; an escaped line is as it was before.

    The signature itself is not looked at: who wrote a mail is proven in other ways.
    """
    return tuple(_kept(lines)) if any(line.text == _BEGIN for line in lines) else tuple(lines)


def _kept(lines: Sequence[Line]) -> Iterator[Line]:
    in_text = in_armour = False
    for line in lines:
        if line.text in {_BEGIN, _SIGNATURE}:
            in_text, in_armour = line.text == _BEGIN, True
        elif in_armour:
            in_armour = bool(line.text) if in_text else line.text != _END
        elif in_text and line.raw.startswith(_ESCAPE):
            yield Line(line.text[len(_ESCAPE) :], line.raw[len(_ESCAPE) :])
        else:
            yield line
