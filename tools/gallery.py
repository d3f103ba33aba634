"""All that the judge writes, in one folder to look at: `make gallery`, then gallery/index.html.

The mails and maps of the demo's game, and a sample of every kind of mail from the golden files.
"""

import re
import shutil
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adjudicator.judge import demo
from adjudicator.judge.games import load_game
from adjudicator.judge.home import Home
from adjudicator.judge.office import open_office
from adjudicator.judge.pictures import past_map
from adjudicator.judge.tick import Run, tick
from adjudicator.judge.ways import real_ways
from adjudicator.maps.styles import Form
from adjudicator.reports.environment import environment
from adjudicator.reports.pictures import map_png, map_svg

_TOP: Final = Path(__file__).parents[1]
PLACE: Final = _TOP / "gallery"
_GOLDEN: Final = _TOP / "tests" / "reports" / "golden"
_CID: Final = re.compile(r"cid:([^\"]+)")
_PAGE: Final = """\
<!DOCTYPE html>
<html lang="en" style="color-scheme:light dark">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Gallery</title>
<body style="margin:0 auto;padding:12px;max-width:640px;font:16px/1.5 sans-serif">
<h1>All that the judge writes</h1>
{}
</body>
</html>
"""


def main() -> None:
    """Make the gallery anew."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir()
    with TemporaryDirectory() as scratch:
        home = _played(Path(scratch) / "demo")
        maps = list(_maps(home, PLACE))
        mails = list(_mails(home, PLACE))
    samples = list(_samples(PLACE))
    parts = (("Maps of the demo", maps), ("Mails of the demo", mails), ("Every kind", samples))
    (PLACE / "index.html").write_text(
        _PAGE.format("\n".join(_part(*part) for part in parts)), encoding="utf-8"
    )
    print(f"Open {PLACE.name}/index.html in a browser.")


def _played(place: Path) -> Home:
    """The demo's home after its round."""
    home = demo.set_up(place)
    times = []
    for mail in demo.deliveries():
        demo.deliver(home, mail)
        times.append(mail.arrival)
    for at in (*times, demo.JUDGED):
        with open_office(home, at) as office:
            tick(Run(office, real_ways(office)))
    return home


def _maps(home: Home, place: Path) -> Iterator[tuple[str, list[str]]]:
    """The map after every round, in every form; each with the files that were written."""
    game, templates = load_game(home.game(demo.GAME)), environment()
    for turn in game.folder.judged():
        shown = past_map(game, game.folder.turns / turn, None)
        files = []
        for form in Form:
            for name, content in (
                (f"map-{turn}-{form}.svg", map_svg(templates, shown, form).encode()),
                (f"map-{turn}-{form}.png", map_png(templates, shown, form)),
            ):
                (place / name).write_bytes(content)
                files.append(name)
        yield shown.title, files


def _mails(home: Home, place: Path) -> Iterator[tuple[str, list[str]]]:
    """Every mail that was sent, with the files of its parts."""
    paths = sorted((home.root / "outbox").glob("*.eml"), key=lambda it: it.stat().st_mtime_ns)
    for number, path in enumerate(paths, 1):
        mail = message_from_bytes(path.read_bytes(), policy=policy.default)
        yield f"{mail['Subject']} (to {mail['To']})", list(_parts(mail, f"mail-{number:02}", place))


def _parts(mail: EmailMessage, stem: str, place: Path) -> Iterator[str]:
    """Write a mail's parts into files, and let its HTML show the picture among them."""
    beside: dict[str, str] = {}
    texts: list[tuple[str, str]] = []
    for number, part in enumerate(one for one in mail.walk() if not one.is_multipart()):
        if part.get_content_maintype() == "text" and not part.get_filename():
            ending = "html" if part.get_content_subtype() == "html" else "txt"
            texts.append((f"{stem}.{ending}", part.get_content()))
        else:
            name = f"{stem}-{number}-{part.get_filename() or 'part'}"
            (place / name).write_bytes(bytes(part.get_payload(decode=True)))
            beside[str(part["Content-ID"]).strip("<>")] = name
            yield name
    for name, text in texts:
        found = _CID.sub(lambda one: beside.get(one[1], one[0]), text)
        (place / name).write_text(found, encoding="utf-8")
        yield name


def _samples(place: Path) -> Iterator[tuple[str, list[str]]]:
    """The golden files, which show every kind of mail."""
    names: dict[str, list[str]] = {}
    for path in sorted(_GOLDEN.iterdir()):
        shutil.copy(path, place / f"kind-{path.name}")
        names.setdefault(path.stem, []).append(f"kind-{path.name}")
    yield from names.items()


def _part(title: str, rows: list[tuple[str, list[str]]]) -> str:
    lines = [
        f"<li>{escape(said)}: "
        + ", ".join(
            f'<a href="{escape(name)}">{escape(name.rpartition("-")[2])}</a>' for name in files
        )
        for said, files in rows
    ]
    return f"<h2>{title}</h2>\n<ul>\n" + "\n".join(lines) + "\n</ul>"


if __name__ == "__main__":
    main()
