"""`adjudicator preview` says what would come of orders, and gives none."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli.preview import command
from adjudicator.errors import UserError
from adjudicator.judge.questions import preview as previewing
from adjudicator.judge.run.demo import GAME, set_up

ORDERS = """\
3 armies reinforce North Africa
5 armies from North Africa attack Egypt
1 army from Brazil attacks Libya
as black: 2 armies from Egypt attack North Africa
"""


@pytest.fixture(autouse=True)
def _few_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previewing, "WORLDS", 2)
    monkeypatch.setattr(previewing, "PLAYS_EACH", 5)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The demo's home, whose game waits for round 3."""
    return set_up(tmp_path / "home").root


def run(home: Path, *words: str, stdin: str = ORDERS) -> Result:
    call = [GAME, "--as", "red", "--orders", "-", *words]
    return CliRunner().invoke(command, call, obj=home, input=stdin)


def files(home: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_it_tells_what_a_mail_would_be_answered_and_writes_nothing(home: Path) -> None:
    before = files(home)
    told = run(home).output
    assert told.startswith("This is a preview of round 3, and nothing of it counts")
    assert "There is no territory Libya." in " ".join(told.split())
    assert "if Black does what you guess" in " ".join(told.split())
    assert "border clash; Black's 2 from Egypt against your 5 from North Africa" in " ".join(
        told.split()
    )
    assert files(home) == before
    assert run(home, stdin=f"preview\n{ORDERS}").output == told


def test_programs_get_one_object(home: Path) -> None:
    found = json.loads(run(home, "--json").output)
    assert (found["game"], found["stage"], found["player"]) == (GAME, "3.1.0", "red")
    assert found["plays"] == 10
    assert [it["order"] for it in found["orders"]["understood"]] == ORDERS.splitlines()[:2]
    assert found["orders"]["complaints"][0]["text"] == ORDERS.splitlines()[2]
    assert found["guesses"]["black"][0]["order"] == ORDERS.splitlines()[3].removeprefix(
        "as black: "
    )
    clash = found["battles"][0]
    assert clash["key"] == "border clash Egypt-North Africa"
    assert [(it["player"], it["from"], it["armies"]) for it in clash["sides"]] == [
        ("black", "Egypt", 2),
        ("red", "North Africa", 5),
    ]
    assert sum(it["stands"] for it in clash["sides"]) == clash["fought"] == 10
    assert all(sum(it["plays"] for it in its) == 10 for its in found["territories"].values())
    assert found["players"]["red"].keys() == {"territories", "out", "won"}


def test_what_is_void_is_told_to_programs_too(home: Path) -> None:
    found = json.loads(run(home, "--json", stdin="3 in Peru\nas blue: 1 in Peru").output)
    assert [(it["player"], it["rule"]) for it in found["void"]] == [("red", "R3"), ("blue", "R3")]


def test_the_map_shows_the_orders_and_the_guesses(home: Path) -> None:
    path = home / "map.svg"
    assert run(home, "-o", str(path)).exit_code == 0
    root = ET.parse(path).getroot()  # noqa: S314 - our own
    namespace = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{namespace}title") == "The demo: a preview for Red"
    told = str(root.findtext(f"{namespace}desc"))
    assert "Attack of Red on Egypt from North Africa: 5, planned." in told
    assert "Attack of Black on North Africa from Egypt: 2, planned." in told


def test_what_is_asked_wrongly_is_told(home: Path) -> None:
    wrong = run(home, "-o", "map.gif").exception
    assert isinstance(wrong, UserError)
    assert "neither .png nor .svg" in str(wrong)
    words = [GAME, "--as", "orange", "--orders", "-"]
    nobody = CliRunner().invoke(command, words, obj=home, input="").exception
    assert isinstance(nobody, UserError)
    assert "waits for no orders of orange" in str(nobody)
