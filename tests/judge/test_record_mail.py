"""The public record by mail: what is in it, and that what comes holds."""

import gzip
import json
from email.message import EmailMessage
from pathlib import Path

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.mismatch import Verdict
from adjudicator.judge.checking.public_record import public_record
from adjudicator.judge.checking.record_file import read_record
from adjudicator.judge.checking.verify import verify
from adjudicator.judge.questions import record_mail
from tests.judge.table import DUE, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
WORDS = "for my dear friend Ada Lovelace"


@pytest.fixture
def played(table: Table) -> Table:
    """The game after round 1, in which red gave an order that was void, and one in odd words."""
    attack = table.any_attack("red")
    own = next(iter(table.game.state.held("red")))
    theirs = next(iter(table.game.state.held("blue")))
    lines = [f"{attack}  # {WORDS}", f"{theirs} +1", f"the rest on {own}", "salt: nine herrings"]
    table.write("red", "\n".join(lines))
    table.tick(NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    table.news()
    return table


def asked(table: Table, words: str = "record") -> EmailMessage:
    table.write("blue", words)
    table.tick(NEXT + 9 * MINUTE)
    (answer,) = table.news()
    return answer


def attached(answer: EmailMessage, folder: Path) -> Path:
    (part,) = answer.iter_attachments()
    path = folder / str(part.get_filename())
    path.write_bytes(part.get_content())
    return path


def checked(table: Table, folder: Path) -> Verdict:
    """What becomes of the game's record; the folder itself must hold too."""
    game = kept_folder(table.folder)
    found = verify(game)
    assert found.trouble is None
    path = folder / "record.jsonl"
    path.write_bytes(public_record(game))
    return verify(read_record(path))


def test_one_word_brings_a_record_that_holds(played, tmp_path):
    answer = asked(played)
    assert played.outcomes()[-1] == "question"
    assert answer["Subject"] == "[world] The record of the game"
    assert "adjudicator verify world.jsonl" in body(answer)
    path = attached(answer, tmp_path)
    assert path.name == "world.jsonl"
    found = verify(read_record(path))
    assert (found.trouble, found.stages, found.is_over) == (None, 3, False)
    assert found.sealed


def test_a_large_record_is_compressed(played, tmp_path, monkeypatch):
    monkeypatch.setattr(record_mail, "LARGE", 1000)
    path = attached(asked(played), tmp_path)
    assert path.name == "world.jsonl.gz"
    assert gzip.decompress(path.read_bytes()).startswith(b'{"line": "game"')
    assert verify(read_record(path)).trouble is None


def test_nothing_of_persons_and_nothing_secret_is_in_it(played, tmp_path):
    played.write("red", "1 army reinforces Siam\nhold")  # not judged yet
    played.tick(NEXT + 7 * MINUTE)
    played.news()
    text = attached(asked(played), tmp_path).read_text()
    for person in ("Ada", "ada@", '"Bo"', "example.org", "Berlin", "Europe/"):
        assert person not in text
    assert WORDS not in text
    assert "nine herrings" in text
    lines = [json.loads(line) for line in text.splitlines()]
    stage = next(line for line in lines if line.get("stage") == "1.1.0" and "orders" in line)
    assert stage["void_orders"] == 1
    assert len(stage["orders"]["red"]) == 2
    assert "2.1.0" not in {line["stage"] for line in lines if line["line"] == "stage"}
    game = played.game
    for seed in (game.secret(), game.seed(game.stage)):
        assert seed.hex() not in text


def test_a_stage_that_was_taken_back_stays_in_it(played, tmp_path):
    older = public_record(kept_folder(played.folder))
    played.roll_back(NEXT + 9 * MINUTE)
    played.tick(NEXT + 10 * MINUTE)
    taken_back = public_record(kept_folder(played.folder))
    played.tick(NEXT + WEEK + 6 * MINUTE)
    found = checked(played, tmp_path)
    assert (found.trouble, found.undone, found.stages) == (None, 1, 4)
    newer = public_record(kept_folder(played.folder))
    assert newer.startswith(taken_back)
    assert taken_back.startswith(older)


def test_a_won_game_is_open_and_stays_checked_when_it_is_taken_back(tmp_path):
    table = Table(tmp_path / "home")
    settings = table.folder.settings
    short = "rules: {extends: risk2, objective: {domination: 24}} "
    settings.write_text(settings.read_text().replace("rules: risk2 ", short))
    table.tick(DUE - WEEK)
    table.tick(DUE + 6 * MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    assert table.game.is_over
    won = checked(table, tmp_path)
    assert (won.trouble, won.is_over, won.sealed) == (None, True, ())
    older = public_record(kept_folder(table.folder))
    assert table.game.secret().hex().encode() in older
    table.roll_back(NEXT + 9 * MINUTE)
    table.tick(NEXT + 10 * MINUTE)
    again = checked(table, tmp_path)
    assert (again.trouble, again.is_over, again.undone) == (None, False, 1)
    assert again.sealed
    table.tick(NEXT + WEEK + 6 * MINUTE)
    assert table.game.is_over
    over = checked(table, tmp_path)
    assert (over.trouble, over.is_over, over.stages) == (None, True, 4)
    assert public_record(kept_folder(table.folder)).startswith(older)


@pytest.mark.parametrize(
    ("file", "change", "line"),
    [
        ("record.jsonl", lambda text: text.replace("{", "", 1), "record.jsonl, line 1 "),
        ("record.jsonl", lambda text: text.replace("income counted", "tea", 1), ", line "),
        ("record.jsonl", lambda text: "\n" + text, "record.jsonl, line 1 "),
        ("state.yaml", lambda text: text.replace("Peru: ", "Peru: red ", 1), "state.yaml, line "),
        ("state.yaml", lambda text: text.replace("round: ", "round ", 1), "state.yaml, line "),
        ("orders.yaml", lambda text: text.replace("rest reinforce", "rest eat", 1), ", line "),
        ("stage.yaml", lambda text: text.replace("seed: ", "sead: ", 1), "stage.yaml"),
    ],
)
def test_a_damaged_file_is_named_with_its_line(played, file, change, line):
    path = played.folder.turns / "0001.1" / file
    text = path.read_text()
    assert change(text) != text
    path.write_text(change(text))
    with pytest.raises(UserError, match=file) as caught:
        kept_folder(played.folder)
    assert line in str(caught.value)


def test_a_damaged_game_is_told_to_whoever_asks_and_to_the_game_master(played):
    (played.folder.turns / "0000.1" / "record.jsonl").write_text("{\n")
    played.write("blue", "record")
    played.tick(NEXT + 9 * MINUTE)
    answers = {mail["To"]: body(mail) for mail in played.news()}
    assert "cannot be made, since a file of the game is damaged" in answers["bo@example.org"]
    assert "record.jsonl, line 1 is damaged" in answers["gm@example.org"]
