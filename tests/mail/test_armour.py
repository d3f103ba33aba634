"""Text signed with OpenPGP is read without its armour."""

from adjudicator.mail.armour import without_armour
from adjudicator.mail.lines import split_lines

SIGNED = """\
before
-----BEGIN PGP SIGNED MESSAGE-----
Hash: SHA256

Peru +3
- - Brazil +3
- -----not armour-----
-----BEGIN PGP SIGNATURE-----
Comment: none

iQEzBAEBCAAdFiEE
=ab12
-----END PGP SIGNATURE-----
after"""


def _texts(text: str) -> list[str]:
    return [line.text for line in without_armour(split_lines(text))]


def test_headers_and_signature_go_and_escaped_lines_are_as_they_were_before() -> None:
    assert _texts(SIGNED) == ["before", "Peru +3", "- Brazil +3", "-----not armour-----", "after"]


def test_a_signature_that_is_cut_off_goes_to_the_end() -> None:
    cut = SIGNED.partition("=ab12")[0]
    assert _texts(cut)[-1] == "-----not armour-----"


def test_a_quoted_signed_text_and_text_that_is_not_signed_are_left_alone() -> None:
    quoted = "> -----BEGIN PGP SIGNED MESSAGE-----\n- Peru +3"
    assert _texts(quoted) == quoted.split("\n")
