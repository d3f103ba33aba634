"""The gallery: its page links to files that are there, and shows every mail in four ways."""

import re
from email.message import EmailMessage
from pathlib import Path

from tools.gallery import Shown, _samples, in_both_schemes, index, parts


def test_every_kind_of_mail_is_linked_and_shown(tmp_path: Path) -> None:
    page = index({"Every kind": list(_samples(tmp_path))})
    links = set(re.findall('href="([^"#]+)"', page))
    assert {"kind-round.html", "kind-late.txt", "kind-question.html", "kind-map-full.svg"} <= links
    assert all((tmp_path / link).stat().st_size for link in links)
    framed = re.findall(r'class="(\w+)" [^>]*src="kind-late\.(\w+)\.html"', page)
    assert framed == [
        ("phone", "light"),
        ("phone", "dark"),
        ("large", "light"),
        ("large", "dark"),
    ]


def test_a_mail_is_shown_by_day_and_by_night(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<html style="color-scheme:light dark">')
    in_both_schemes(tmp_path)
    assert (tmp_path / "a.light.html").read_text() == '<html style="color-scheme:light">'
    assert (tmp_path / "a.dark.html").read_text() == '<html style="color-scheme:dark">'


def test_maps_are_shown_as_pictures() -> None:
    page = index({"Maps": [Shown("after round 1", ("map-1.svg", "map-1.png"))]})
    assert re.findall('<img[^>]* src="([^"]+)"', page) == ["map-1.png"]


def test_the_html_of_a_mail_shows_the_picture_that_lies_beside_it(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail.set_content("words")
    mail.add_alternative('<img src="cid:map@x"><img src="cid:lost@x">', subtype="html")
    mail.get_payload()[1].add_related(b"\x89PNG", "image", "png", cid="<map@x>", filename="map.png")
    names = list(parts(mail, "mail-01", tmp_path))
    assert names == ["mail-01-2-map.png", "mail-01.txt", "mail-01.html"]
    html = (tmp_path / "mail-01.html").read_text()
    assert html == '<img src="mail-01-2-map.png"><img src="cid:lost@x">\n'


def test_titles_are_escaped() -> None:
    assert "<b>" not in index({"Mails": [Shown("<b>", ("a-b.txt",))]})
