"""`adjudicator export` and `adjudicator verify`, on the game that ships."""

import gzip
import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli.export import command as export
from adjudicator.cli.verify import command as verify
from adjudicator.errors import UserError
from adjudicator.resources import demo_root


@pytest.fixture
def home(tmp_path: Path) -> Path:
    shutil.copytree(demo_root(), tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def record(home: Path, tmp_path: Path) -> Path:
    path = tmp_path / "demo.jsonl"
    run = CliRunner().invoke(export, ["world", "--public", "-o", str(path)], obj=home)
    assert (run.exit_code, run.output) == (0, "")
    return path


def checked(what: object, *words: str, home: Path | None = None) -> Result:
    return CliRunner().invoke(verify, [str(what), *words], obj=home)


def test_the_folder_of_the_demo_holds(home):
    found = checked("world", home=home)
    assert found.exit_code == 0
    assert found.output == "The game world holds: 4 stages, 9 battles, 18 rolls of dice.\n"


def test_its_public_record_holds_without_a_home_and_says_what_is_sealed(record):
    found = checked(record)
    assert found.exit_code == 0
    assert "The game world holds: 4 stages, 9 battles, 18 rolls of dice." in found.output
    assert "Sealed until the game is over, and not checked:\n- The secret" in found.output


def test_a_compressed_record_holds_too(home, record, tmp_path):
    path = tmp_path / "demo.jsonl.gz"
    CliRunner().invoke(export, ["world", "--public", "-o", str(path)], obj=home)
    assert gzip.decompress(path.read_bytes()) == record.read_bytes()
    found = json.loads(checked(path, "--json").output)
    assert found["holds"]
    assert (found["stages"], found["battles"], found["rolls"]) == (4, 9, 18)
    assert len(found["sealed"]) == 4
    assert found["trouble"] is None


def test_what_does_not_hold_is_named_with_what_was_expected(record):
    (rolled,) = re.findall(r'"rolls": \[\{"dice": \[(\d)', record.read_text())[:1]
    other = str(int(rolled) % 6 + 1)
    was, is_now = (f'"rolls": [{{"dice": [{face}' for face in (rolled, other))
    record.write_text(record.read_text().replace(was, is_now, 1))
    found = checked(record)
    assert found.exit_code == 1
    first, place, expected, told = found.output.splitlines()
    assert first == "Stage 1.1.0 does not hold: the dice are not what they must be."
    assert place.startswith(f"{record}, line ")
    assert (expected, told) == (f"  expected: {rolled}", f"  found:    {other}")
    trouble = json.loads(checked(record, "--json").output)["trouble"]
    assert (trouble["what"], trouble["stage"]) == ("dice", "1.1.0")


def test_a_change_in_the_folder_is_found(home):
    state = home / "world" / "turns" / "0002.1" / "state.yaml"
    text = state.read_text()
    state.write_text(text.replace("Alaska: yellow 3", "Alaska: yellow 4"))
    found = checked("world", home=home)
    assert found.exit_code == 1
    assert "Stage 2.1.0 does not hold: the position is not what it must be." in found.output
    assert "(territories, Alaska)" in found.output


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere", "no game “nowhere”"),
        ("nowhere.jsonl", "no file nowhere.jsonl"),
    ],
)
def test_what_is_not_there_is_an_error(home, name, said):
    found = checked(name, "--json", home=home)
    assert isinstance(found.exception, UserError)
    assert said in str(found.exception)
    assert said in json.loads(found.output)["error"]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda _: b"", "is no public record"),
        (lambda _: b"{}\n", "is no public record"),
        (lambda raw: b"\x1f\x8b" + raw, "damaged gzip"),
        (lambda raw: raw[:500] + b"\xff", "line 1: this is not UTF-8"),
        (lambda raw: raw.replace(b"\n", b"\n[]\n", 1), "line 2: this is no JSON object"),
        (
            lambda raw: raw.replace(b"\n", b"\n" + b"[" * 90_000 + b"\n", 1),
            "line 2: this is no JSON",
        ),
        (lambda raw: raw.replace(b'"format": 1', b'"format": 2'), "line 1, format: format 2"),
        (lambda raw: raw.replace(b'"seats": ["red", ', b'"seats": ["red", "red", '), "two seats"),
        (lambda raw: raw.replace(b'"seats": ["red", ', b'"seats": ["pink", '), "no players"),
        (lambda raw: raw.replace(b'"line": "state"', b'"line": "tea"', 1), "the state after stage"),
        (lambda raw: raw[: raw.index(b'{"line": "state"')], "the state after stage 0.0.0"),
        (lambda raw: raw.replace(b'"line": "commitment"', b'"line": "x"', 1), "“x” cannot stand"),
        (lambda raw: raw.replace(b'"stage": "0.1.0"', b'"stage": "0.1"', 1), "“0.1” is no stage"),
        (lambda raw: raw.replace(b'"stage": "0.1.0"', b'"stage": "00.1.0"', 1), "is no stage"),
        (lambda raw: raw.replace(b"move 1 army from", b"carry 1 army from", 1), "own spelling"),
    ],
)
def test_a_damaged_record_is_named_with_its_line(record, damage, said):
    raw = record.read_bytes()
    assert damage(raw) != raw
    record.write_bytes(damage(raw))
    found = checked(record)
    assert isinstance(found.exception, UserError)
    assert said in str(found.exception)
    assert str(record) in str(found.exception)
