"""The same mail, come twice, is known; another mail is another."""

from adjudicator.mail.message import read_message

MAIL = """\
From: Anna <anna@example.org>
Date: Sun, 29 Nov 2026 20:15:00 +0100
Message-ID: <one@example.org>
Content-Type: text/plain; charset=utf-8

Peru +3 – Grüße
"""


def _fingerprint(mail: str | bytes) -> str:
    return read_message(
        mail if isinstance(mail, bytes) else mail.encode(),
        is_order=lambda _: False,
        our_lines=lambda _: (),
        is_ours=lambda _: False,
    ).fingerprint


def test_what_servers_change_on_the_way_makes_no_other_mail() -> None:
    recoded = (
        MAIL.replace("<one@", "<rewritten@")
        .replace("Anna <anna@example.org>", "ANNA@example.org")
        .replace("20:15:00 +0100", "19:15:00 +0000")
        .replace("utf-8\n", "iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n")
        .replace("–", "=96")
        .replace("ü", "=FC")
        .replace("ß", "=DF")
        .replace("\n", "\r\n")
    )
    assert _fingerprint(recoded) == _fingerprint(MAIL)


def test_the_same_id_with_other_content_is_another_mail() -> None:
    assert _fingerprint(MAIL.replace("+3", "+4")) != _fingerprint(MAIL)


def test_another_date_or_sender_is_another_mail() -> None:
    assert _fingerprint(MAIL.replace("20:15", "20:16")) != _fingerprint(MAIL)
    assert _fingerprint(MAIL.replace("anna@", "zoe@")) != _fingerprint(MAIL)


def test_without_a_date_the_id_tells_mails_apart() -> None:
    dateless = MAIL.replace("Date: Sun, 29 Nov 2026 20:15:00 +0100\n", "")
    assert _fingerprint(dateless) == _fingerprint(dateless)
    assert _fingerprint(dateless) != _fingerprint(dateless.replace("<one@", "<two@"))


def test_a_date_that_cannot_be_read_counts_as_it_stands() -> None:
    odd = MAIL.replace("Sun, 29 Nov 2026 20:15:00 +0100", "tomorrow")
    assert _fingerprint(odd) != _fingerprint(odd.replace("tomorrow", "yesterday"))
