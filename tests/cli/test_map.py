"""`adjudicator map` draws a game into a file."""

import io
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from adjudicator.cli.map import command
from adjudicator.errors import UserError
from adjudicator.judge.run.demo import GAME, set_up

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The demo's home, whose game waits for round 3."""
    return set_up(tmp_path / "home").root


def run(home: Path, *words: str | Path, stdin: str = "") -> Result:
    return CliRunner().invoke(command, [GAME, *map(str, words)], obj=home, input=stdin)


def drawn(home: Path, *words: str | Path, stdin: str = "") -> tuple[str, str]:
    """The title of a drawn map, and what it says in words."""
    path = home / "map.svg"
    result = run(home, *words, "-o", path, stdin=stdin)
    assert result.exit_code == 0, result.output
    root = ET.parse(path).getroot()  # noqa: S314 - our own
    return str(root.findtext(f"{NAMESPACE}title")), str(root.findtext(f"{NAMESPACE}desc"))


def test_the_position_now_is_drawn_as_png_or_svg(home: Path) -> None:
    assert run(home, "-o", home / "map.png").output == ""
    assert Image.open(io.BytesIO((home / "map.png").read_bytes())).size == (1200, 707)
    assert drawn(home)[0] == "The demo: after round 2"


@pytest.mark.parametrize(
    ("number", "title"), [("0", "after the set-up"), ("1", "after round 1"), ("2", "after round 2")]
)
def test_a_past_round_is_drawn(home: Path, number: str, title: str) -> None:
    assert drawn(home, "--round", number)[0] == f"The demo: {title}"


@pytest.mark.parametrize(("style", "width"), [("phone", "770"), ("panels", "520")])
def test_a_style_is_chosen(home: Path, style: str, width: str) -> None:
    drawn(home, "--style", style)
    assert ET.parse(home / "map.svg").getroot().get("width") == width  # noqa: S314 - our own


def test_a_draft_is_drawn_and_what_cannot_be_is_told(home: Path) -> None:
    orders = home / "draft.txt"
    orders.write_text(
        "2 armies from North Africa attack Egypt\n"
        "1 from Peru attack Egipt\n"
        "9 from Brazil attack Peru\n"
    )
    title, words = drawn(home, "--as", "red", "--orders", orders)
    assert title == "The demo: a draft of Red"
    assert "Attack of Red on Egypt from North Africa: 2, planned." in words
    told = run(home, "--as", "red", "--orders", orders, "-o", home / "map.svg").output
    assert "There is no territory Egipt." in told
    assert told.count("9 from Brazil attack Peru: ") == 1


def test_a_draft_may_come_from_standard_input(home: Path) -> None:
    words = drawn(home, "--as", "red", "--orders", "-", stdin="2 from North Africa attack Egypt")[1]
    assert "on Egypt" in words


def test_a_game_may_bring_a_template_of_its_own(home: Path) -> None:
    (home / GAME / "templates").mkdir()
    (home / GAME / "templates" / "map.svg.j2").write_text("<svg/>")
    run(home, "-o", home / "map.svg")
    assert (home / "map.svg").read_text() == "<svg/>"


def test_a_faulty_template_of_a_game_is_told_and_the_one_that_ships_draws(home: Path) -> None:
    (home / GAME / "templates").mkdir()
    (home / GAME / "templates" / "map.svg.j2").write_text("\n{{ oops }}")
    told = run(home, "-o", home / "map.svg").stderr
    assert "map.svg.j2, line 2 is faulty: 'oops' is undefined." in told
    assert "The map is drawn with the one that ships." in told
    assert "<title " in (home / "map.svg").read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-o", "map.gif"), "map.gif is neither .png nor .svg."),
        (("--round", "7", "-o", "x.png"), "Round 7 of world is not judged."),
        (("--round", "0.7", "-o", "x.png"), "Round 0.7 of world is not judged."),
        (("--round", "x", "-o", "x.png"), "“x” is no round.\nWrite 7, or 7.2 for a stage of it."),
        (("--orders", "-", "-o", "x.png"), "A draft of orders is one player's"),
        (("--as", "red", "--orders", "-", "--round", "1", "-o", "x.png"), "A draft of orders"),
        (("-o", "nowhere/x.svg"), "nowhere/x.svg cannot be written: No such file"),
    ],
)
def test_what_cannot_be_drawn_is_told(home: Path, words: tuple[str, ...], message: str) -> None:
    error = run(home, *words).exception
    assert isinstance(error, UserError)
    assert message in str(error)


def test_a_game_that_has_not_begun_has_no_map(home: Path) -> None:
    (home / GAME / "turns").rename(home / "elsewhere")
    error = run(home, "-o", "x.png").exception
    assert isinstance(error, UserError)
    assert "There is no judged stage in" in str(error)
