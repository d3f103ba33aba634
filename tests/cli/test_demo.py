"""`adjudicator demo`: the same files each time, and a story with everything in it."""

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main

RECORD = Path("demo-run/world/turns/0003.1/record.jsonl")


def call(*words: str) -> Result:
    return CliRunner().invoke(main.group, words, prog_name="adjudicator", catch_exceptions=False)


def tree(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder in which the demo ran once, and what it printed."""
    place = tmp_path_factory.mktemp("demo")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        patch.setattr("sys.argv", ["adjudicator"])
        return place, call("demo").output


@pytest.fixture
def inside(played, monkeypatch):
    monkeypatch.chdir(played[0])


def test_every_file_is_the_same_in_every_run(inside, tmp_path, monkeypatch):
    """Elsewhere too, and where the demo has run before."""
    first = tree(Path("demo-run"))
    shutil.copytree("demo-run", tmp_path / "demo-run")
    monkeypatch.chdir(tmp_path)
    call("demo")
    assert tree(tmp_path / "demo-run") == first


def test_the_story_is_told(played):
    _, told = played
    assert re.search(r"01-purple-automatic-reply\.eml +not at all", told)
    assert re.search(r"02-red-gmail-typo\.eml +orders accepted, 1 line not", told)
    assert re.search(r"03-black-thunderbird-question\.eml +no orders found", told)
    assert re.search(r"06-green-yahoo-too-many\.eml +orders accepted, 1 order cut", told)
    assert "There is no territory Ecuador." in told
    assert "Green's 6 moved in after spoils of war" in told
    assert "STANDINGS" in told
    assert "VEN R2 --- BRA R1" in told


def test_the_round_has_battles_of_all_kinds_and_a_silent_player(inside):
    events = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
    battles = {event["key"] for event in events if event["event"] == "battle fought"}
    assert {
        "border clash Argentina-Brazil",
        "mass invasion Egypt",
        "spoils of war Egypt",
        "surge invasion Western Europe",
    } <= battles
    assert [one["player"] for one in events if one["event"] == "player silent"] == ["purple"]


def test_everybody_gets_a_report_and_a_person_an_answer_to_every_mail(inside):
    kinds = [path.name.split(".")[4] for path in Path("demo-run/outbox").glob("world.*")]
    assert sorted(kinds) == ["nothing-found", "notice"] + ["receipt"] * 8 + ["report"] * 6


def test_the_commands_at_the_end_work(played, inside):
    _, told = played
    commands = [line for line in told.splitlines() if line.startswith("  adjudicator ")]
    answers = [call(*shlex.split(line)[1:]) for line in commands]
    assert [answer.exit_code for answer in answers] == [0, 0, 0]
    assert "round 4, orders due" in answers[0].output
    assert "There is no territory Egipt." in answers[1].output
    assert Path("map.png").read_bytes().startswith(b"\x89PNG")


def test_the_round_is_the_one_that_its_dice_make(inside):
    """The worked example of docs/dice.md is a battle of this round."""
    events = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
    clash = next(one for one in events if one.get("key") == "border clash Argentina-Brazil")
    assert [roll["dice"] for roll in clash["rolls"]][:3] == [[6, 1], [2, 6], [2, 6]]


def test_the_round_has_its_map(inside):
    """As a picture in the turn's folder, and in every report."""
    maps = Path("demo-run/world/turns/0003.1/maps")
    assert sorted(path.name for path in maps.iterdir()) == ["full.png", "phone.png"]
    reports = list(Path("demo-run/outbox").glob("world.*.report.*"))
    assert len(reports) == 6
    assert all(b"Content-ID: <map.3.1.0.world@example.org>" in it.read_bytes() for it in reports)
