"""The gallery: its pages link to files that are there."""

import re
from email.message import EmailMessage
from pathlib import Path

from tools.gallery import _part, _parts, _samples


def test_every_kind_of_mail_is_linked(tmp_path: Path) -> None:
    page = _part("Every kind", list(_samples(tmp_path)))
    links = re.findall('href="([^"]+)"', page)
    assert {"kind-round.html", "kind-round.txt", "kind-map-full.svg"} <= set(links)
    assert all((tmp_path / link).stat().st_size for link in links)


def test_the_html_of_a_mail_shows_the_picture_that_lies_beside_it(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail.set_content("words")
    mail.add_alternative('<img src="cid:map@x"><img src="cid:lost@x">', subtype="html")
    mail.get_payload()[1].add_related(b"\x89PNG", "image", "png", cid="<map@x>", filename="map.png")
    names = list(_parts(mail, "mail-01", tmp_path))
    assert names == ["mail-01-2-map.png", "mail-01.txt", "mail-01.html"]
    html = (tmp_path / "mail-01.html").read_text()
    assert html == '<img src="mail-01-2-map.png"><img src="cid:lost@x">\n'


def test_titles_are_escaped() -> None:
    assert "<b>" not in _part("Mails", [("<b>", ["a-b.txt"])])
