"""All that the judge writes, in one folder to look at: `make gallery`, then gallery/index.html.

The maps and mails of the demo's game, and a sample of every kind of mail from the golden files.
Each mail is shown as a phone and as a large screen show it, by day and by night.
"""

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.last_report import last_report
from adjudicator.judge.game.pictures import past_map
from adjudicator.judge.home import Home
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run import demo
from adjudicator.judge.run.office import open_office
from adjudicator.judge.run.tick import Run, tick
from adjudicator.maps.styles import Form
from adjudicator.reports.environment import environment
from adjudicator.reports.pictures import map_png, map_svg

_TOP: Final = Path(__file__).parents[1]
PLACE: Final = _TOP / "gallery"
_GOLDEN: Final = "*/golden/*"
_SCHEMES: Final = ("light", "dark")
_CID: Final = re.compile(r"cid:([^\"]+)")
_PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Gallery</title>
<style>
:root {{ color-scheme: light dark }}
body {{ margin: 0 auto; padding: 12px; max-width: 2000px; font: 16px/1.5 sans-serif }}
h3 {{ margin: 24px 0 0; font-size: 16px }}
p {{ margin: 4px 0 8px }}
.shown {{ display: flex; gap: 12px; overflow-x: auto }}
.shown > * {{ flex: none }}
img {{ height: 240px; border: 1px solid #8888 }}
iframe {{ border: 1px solid #8888; height: 480px }}
.phone {{ width: 380px }}
.large {{ width: 1200px; height: 960px; transform: scale(.5); transform-origin: 0 0 }}
.half {{ width: 602px; height: 482px }}
</style>
<body>
<h1>All that the judge writes</h1>
<p>{}</p>
{}
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """Something to look at, and the names of its files in the gallery."""

    title: str
    files: tuple[str, ...]


def main() -> None:
    """Make the gallery anew."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir()
    with TemporaryDirectory() as scratch:
        home = _played(Path(scratch) / "demo")
        maps = [*_maps(home, PLACE), *_charts(home, PLACE)]
        mails = list(_mails(home, PLACE))
    samples = list(_samples(PLACE))
    in_both_schemes(PLACE)
    page = index({"Maps of the demo": maps, "Mails of the demo": mails, "Every kind": samples})
    (PLACE / "index.html").write_text(page, encoding="utf-8")
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


def _maps(home: Home, place: Path) -> Iterator[Shown]:
    """The map after every round, in every form."""
    game, templates = load_game(home.game(demo.GAME), None), environment()
    for turn in game.folder.judged():
        view = past_map(game, game.folder.turns / turn, None)
        files = []
        for form in Form:
            for name, content in (
                (f"map-{turn}-{form}.svg", map_svg(templates, view, form).encode()),
                (f"map-{turn}-{form}.png", map_png(templates, view, form)),
            ):
                (place / name).write_bytes(content)
                files.append(name)
        yield Shown(view.title, tuple(files))


def _charts(home: Home, place: Path) -> Iterator[Shown]:
    """What the last report would show, if the game ended here."""
    with open_office(home, demo.JUDGED) as office:
        told = last_report(office, load_game(home.game(demo.GAME), office.ledger))
    for image in told.images:
        name = f"map-{image.file_name}"
        (place / name).write_bytes(image.png)
        yield Shown("Territories by round", (name,))


def _mails(home: Home, place: Path) -> Iterator[Shown]:
    """Every mail that was sent."""
    paths = sorted((home.root / "outbox").glob("*.eml"), key=lambda it: it.stat().st_mtime_ns)
    for number, path in enumerate(paths, 1):
        mail = message_from_bytes(path.read_bytes(), policy=policy.default)
        files = tuple(parts(mail, f"mail-{number:02}", place))
        yield Shown(f"{mail['Subject']} (to {mail['To']})", files)


def parts(mail: EmailMessage, stem: str, place: Path) -> Iterator[str]:
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


def _samples(place: Path) -> Iterator[Shown]:
    """The golden files, which show every kind of mail."""
    names: dict[str, list[str]] = {}
    for path in sorted((_TOP / "tests").glob(_GOLDEN)):
        shutil.copy(path, place / f"kind-{path.name}")
        names.setdefault(path.stem, []).append(f"kind-{path.name}")
    for stem, files in names.items():
        yield Shown(stem, tuple(files))


def in_both_schemes(place: Path) -> None:
    """Write each page as it is by day and by night, whichever the system prefers."""
    for path in sorted(place.glob("*.html")):
        page = path.read_text(encoding="utf-8")
        for scheme in _SCHEMES:
            here = page.replace("light dark", scheme)
            (place / _in_scheme(path.name, scheme)).write_text(here, encoding="utf-8")


def _in_scheme(name: str, scheme: str) -> str:
    return f"{name.removesuffix('.html')}.{scheme}.html"


def index(sections: dict[str, list[Shown]]) -> str:
    """The page that shows everything."""
    links = [f'<a href="#{_name(title)}">{escape(title)}</a>' for title in sections]
    told = [
        f'<h2 id="{_name(title)}">{escape(title)}</h2>\n' + "\n".join(map(_entry, entries))
        for title, entries in sections.items()
    ]
    return _PAGE.format(" · ".join(links), "\n".join(told))


def _name(title: str) -> str:
    return title.lower().replace(" ", "-")


def _entry(one: Shown) -> str:
    links = " · ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in one.files)
    views = "".join(view for name in one.files for view in _views(name))
    shown = f'\n<div class="shown" tabindex="0">{views}</div>' if views else ""
    return f"<h3>{escape(one.title)}</h3>\n<p>{links}</p>{shown}"


def _views(name: str) -> Iterator[str]:
    """How a file is shown: maps as they are, HTML in frames."""
    if name.endswith(".png") and name.startswith("map-"):
        yield f'<a href="{escape(name)}"><img loading="lazy" src="{escape(name)}" alt="{name}"></a>'
    if name.endswith(".html"):
        frames = {
            one: f'loading="lazy" title="{name}, {one}" src="{escape(_in_scheme(name, one))}"'
            for one in _SCHEMES
        }
        yield from (f'<iframe class="phone" {frame}></iframe>' for frame in frames.values())
        for frame in frames.values():
            yield f'<div class="half"><iframe class="large" {frame}></iframe></div>'


if __name__ == "__main__":
    main()
