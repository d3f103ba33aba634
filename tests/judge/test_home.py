"""The home, its secrets and its lock."""

import os
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.home import (
    Home,
    find_home,
    found_game,
    read_secret,
    reading,
    write_secret,
    writing,
)
from adjudicator.judge.ledger import Ledger, open_ledger
from adjudicator.judge.outgoing.outbox import bytes_of
from adjudicator.judge.run.lock import LockedError, locked


def test_a_home_is_found_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "judge.yaml").touch()
    assert find_home(tmp_path).root == tmp_path


def test_a_home_is_found_in_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match="No home of a judge was named"):
        find_home(None)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "judge.yaml").touch()
    assert find_home(None).root == tmp_path / "games"


def test_a_folder_without_judge_yaml_is_no_home(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"holds no judge\.yaml"):
        find_home(tmp_path)


def test_a_secret_is_for_its_owner_alone_and_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    write_secret(path, bytes(range(32)))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_secret(path, "a secret") == bytes(range(32))


def test_a_secret_that_is_gone_is_to_be_brought_back(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"(?s)/secret, which holds a secret, is not.*backup"):
        read_secret(tmp_path / "secret", "a secret")


def closed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody look into a folder; taking the right away would not stop the superuser."""
    look = Path.stat

    def stat_(path: Path, **more: bool) -> os.stat_result:
        if folder in path.parents:
            raise PermissionError(13, "Permission denied", str(path))
        return look(path, **more)

    monkeypatch.setattr(Path, "stat", stat_)


def test_a_closed_home_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "judge.yaml").touch()
    closed(tmp_path, monkeypatch)
    with pytest.raises(UserError, match=r"judge\.yaml cannot be read: Permission denied"):
        find_home(tmp_path)


def test_a_closed_game_is_a_game_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path)
    for name in ("world", "notes", "spool"):
        (tmp_path / name).mkdir()
    (tmp_path / "world" / "game.yaml").touch()
    closed(tmp_path / "world", monkeypatch)
    closed(tmp_path / "spool", monkeypatch)
    (game,) = home.games()
    assert game.name == "world"
    with pytest.raises(UserError, match="turns cannot be read: Permission denied"):
        game.judged()


@pytest.mark.parametrize("left", ["game.yaml", "secret", "turns"])
def test_a_game_that_has_lost_files_is_still_one(tmp_path: Path, left: str) -> None:
    (tmp_path / "world").mkdir()
    (tmp_path / "world" / left).touch()
    assert [folder.name for folder in Home(tmp_path).games()] == ["world"]


def test_a_game_is_found_by_its_name(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with pytest.raises(UserError, match="There is no game here yet"):
        found_game(home, "world")
    home.game("world").turns.mkdir(parents=True)
    assert found_game(home, "world").name == "world"
    with pytest.raises(UserError, match=r"(?s)no game “word”.*Games here: world\."):
        found_game(home, "word")


@pytest.mark.parametrize("text", ["", "xyz", "ab" * 31, "ab" * 33])
def test_a_damaged_secret_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "secret"
    path.write_text(text)
    with pytest.raises(UserError, match="does not hold a secret"):
        read_secret(path, "a secret")


def test_what_cannot_be_read_or_written_names_place_cause_and_cure(tmp_path: Path) -> None:
    with (
        pytest.raises(UserError, match="nothing-here cannot be read: No such file"),
        reading(tmp_path),
    ):
        (tmp_path / "nothing-here").read_text()
    with pytest.raises(UserError, match=r"(?s)cannot be written.*disk has room"), writing(tmp_path):
        (tmp_path / "no" / "folder").write_text("x")


def test_a_home_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        list(Home(tmp_path / "gone").games())


def test_a_lock_keeps_others_out_until_its_process_ends(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib\n"
        "from adjudicator.judge.home import Home\n"
        "from adjudicator.judge.run.lock import locked\n"
        "with locked(Home(pathlib.Path(sys.argv[1]))):\n"
        "    print('mine', flush=True); sys.stdin.read()\n"
    )
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root,
    ) as other:  # fmt: skip
        assert other.stdout is not None
        assert other.stdout.readline() == b"mine\n"
        with pytest.raises(LockedError) as caught, locked(Home(tmp_path)):
            pass
        assert caught.value.seconds < 60
        long_ago = time.time() - 7200
        os.utime(tmp_path / "lock", (long_ago, long_ago))
        with pytest.raises(LockedError, match="for 2 hours"), locked(Home(tmp_path)):
            pass
        other.kill()
        other.communicate()
    with locked(Home(tmp_path)):
        pass


def test_the_ledger_is_safe_against_a_power_cut_by_default(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.judge.ledger.SYNCHRONOUS", "FULL")
        with open_ledger(tmp_path / "ledger.sqlite") as ledger:
            assert ledger.value("PRAGMA synchronous") == 2
            assert ledger.value("PRAGMA journal_mode") == "delete"
    assert stat.S_IMODE((tmp_path / "ledger.sqlite").stat().st_mode) == 0o600


def test_a_transaction_is_whole_or_not_at_all(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "ledger.sqlite") as ledger:
        with pytest.raises(ZeroDivisionError):
            begin_and_stumble(ledger)
        assert ledger.all("SELECT * FROM runs") == []
        assert ledger.one("SELECT * FROM runs") is None


def begin_and_stumble(ledger: Ledger) -> None:
    with ledger.transaction():
        ledger.run("INSERT INTO runs (at) VALUES ('now')")
        raise ZeroDivisionError


def test_a_full_disk_under_a_new_ledger_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr("adjudicator.judge.ledger._prepare", full)
    with (
        pytest.raises(UserError, match=r"(?s)cannot be opened: database or disk is full\..*room"),
        open_ledger(tmp_path / "ledger.sqlite"),
    ):
        pass


def test_what_is_no_ledger_is_told(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    path.write_text("something else altogether, and long enough to be looked at")
    with (
        pytest.raises(UserError, match="cannot be opened: file is not a database"),
        open_ledger(path),
    ):
        pass


def test_the_ledger_of_an_older_program_is_brought_up_to_date(tmp_path: Path) -> None:
    """Its tables become those of a new one, and what it knows counts as told."""
    path, new = tmp_path / "ledger.sqlite", tmp_path / "new.sqlite"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(Path(__file__).with_name("ledger-1.sql").read_text(encoding="utf-8"))
        for number, raw in enumerate((b"kept", None), 1):
            old.execute(
                "INSERT INTO outbox (message_id, sender, recipient, reply_to, raw, kind, game,"
                " stage, colour, state, due, created, changed)"
                " VALUES (?, '', '', '', ?, 'report', '', '', '', 'sent', '', '', '')",
                (f"<{number}@example.org>", raw),
            )
        old.commit()
    with open_ledger(path) as ledger, open_ledger(new) as other:
        assert _columns(ledger) == _columns(other)
        assert _indexes(ledger) == _indexes(other)
        assert [*ledger.one("SELECT told FROM turns")] == [1]
        assert [row["kept"] for row in ledger.all("SELECT kept FROM outbox ORDER BY id")] == [1, 0]
        mails = [bytes_of(ledger, f"<{number}@example.org>") for number in (1, 2, 3)]
        assert mails == [b"kept", b"", b""]


def _columns(ledger: Ledger) -> dict[str, set[str]]:
    tables = ledger.all("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {
        name: {row["name"] for row in ledger.all(f"PRAGMA table_info({name})")}
        for (name,) in tables
    }


def _indexes(ledger: Ledger) -> set[str]:
    return {name for (name,) in ledger.all("SELECT name FROM sqlite_master WHERE type = 'index'")}


def test_the_ledger_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with open_ledger(path) as ledger:
        ledger.run("PRAGMA user_version = 99")
    with pytest.raises(UserError, match="has version 99"), open_ledger(path):
        pass
