"""The commands that run the judge, as a person or cron calls them."""

import fcntl
import json
import os
import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.errors import UserError
from adjudicator.judge.outgoing.bounced import count
from adjudicator.judge.outgoing.rests import rest
from tests.judge.conftest import begun, dealt
from tests.judge.table import DUE, MINUTE, WEEK, Table

__all__ = ["begun", "dealt"]

NEXT = DUE + WEEK
NOW = f"{NEXT - MINUTE:%Y-%m-%dT%H:%MZ}"
JUDGING = f"{NEXT + 6 * MINUTE:%Y-%m-%dT%H:%MZ}"


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> Table:
    import shutil

    table = Table(Path(shutil.copytree(begun, tmp_path / "home")))
    table.news()
    return table


def call(table: Table, *words: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(main.group, ["--home", str(table.home.root), *words], input=stdin)


def test_tick_is_quiet_when_all_is_well(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    result = call(table, "tick", "--at", NOW)
    assert (result.exit_code, result.output) == (0, "")
    assert table.outcomes() == ["accepted"]


def test_tick_prints_trouble_once_and_exits_1(table: Table) -> None:
    (table.home.root / "incoming").rename(table.home.root / "gone")
    result = call(table, "tick", "--at", NOW)
    assert result.exit_code == 1
    assert "nothing is judged" in result.output
    assert call(table, "tick", "--at", NOW).exit_code == 0


def test_a_run_by_hand_tells_of_trouble_that_is_known(table: Table) -> None:
    (table.home.root / "incoming").rename(table.home.root / "gone")
    for _ in range(2):
        result = call(table, "run", "world", "--at", NOW)
        assert (result.exit_code, "nothing is judged" in result.output) == (1, True)
        assert "nothing is judged" in call(table, "tick", "--dry-run", "--at", NOW).output


def test_tick_leaves_a_locked_home_alone_and_complains_after_an_hour(table: Table) -> None:
    with table.home.lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        result = call(table, "tick")
        assert (result.exit_code, result.output) == (0, "")
        long_ago = time.time() - 7200
        os.utime(table.home.lock, (long_ago, long_ago))
        result = call(table, "tick")
        assert isinstance(result.exception, UserError)
        assert isinstance(call(table, "run", "world").exception, UserError)


def test_a_dry_run_tells_all_that_it_would_do(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    result = call(table, "tick", "--at", JUDGING, "--dry-run")
    assert "the dice are not the real ones" in result.output
    assert re.search(r"Mail [0-9a-f]{8}: late\.", result.output)
    assert "Round 1 of world is judged." in result.output
    assert "Report to ada@example.org, sent: [world] Round 1" in result.output
    assert table.outcomes() == []


def test_run_judges_at_once_and_says_what_it_did(table: Table) -> None:
    result = call(table, "run", "world", "--at", NOW)
    assert result.output == (
        "world waits for the orders of round 1, due on Sunday 13 December, 20:00 in Berlin"
        " (in 1 minute).\n"
    )
    result = call(table, "run", "world", "--now", "--at", NOW)
    assert "Round 1 of world is judged." in result.output
    assert table.game.state.round == 2
    dry = call(table, "run", "world", "--now", "--dry-run", "--at", NOW)
    assert "Round 2 of world is judged." in dry.output
    assert table.game.state.round == 2


def test_a_game_that_is_not_there_is_told_with_those_that_are(table: Table) -> None:
    error = call(table, "run", "earth").exception
    assert isinstance(error, UserError)
    assert "There is no game “earth”" in error.message
    assert error.cure == "Games here: world."


def test_a_time_without_a_zone_is_refused(table: Table) -> None:
    for time_ in ("2026-12-06T20:00", "tomorrow"):
        result = call(table, "tick", "--at", time_)
        assert result.exit_code == 2
        assert "with its zone" in result.output


def test_receive_stores_a_mail_without_the_lock(table: Table) -> None:
    raw = table.mail("red", table.any_attack("red")).as_bytes()
    with table.home.lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        result = call(table, "receive", stdin=raw)
    assert (result.exit_code, result.output) == (0, "")
    table.tick(datetime.now(UTC) + timedelta(minutes=1))
    assert table.outcomes() == ["accepted"]


def test_receive_sends_back_what_is_no_mail(table: Table) -> None:
    assert call(table, "receive").exit_code == 65


def test_receive_lets_the_mail_server_try_again_where_it_cannot_store(
    table: Table, tmp_path: Path
) -> None:
    table.home.spool.rmdir()
    table.home.spool.write_text("in the way")
    result = call(table, "receive", stdin=b"From: a@example.org\n\nhi\n")
    assert result.exit_code == 75
    words = ["--home", str(tmp_path / "nowhere"), "receive"]
    assert CliRunner().invoke(main.group, words, input=b"x").exit_code == 75


def test_send_sends_what_waits_and_tells_what_stays(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    outbox = table.home.root / "outbox"
    outbox.rename(table.home.root / "sent-before")
    outbox.write_text("in the way")
    table.tick(datetime.now(UTC))
    result = call(table, "send")
    assert result.exit_code == 1
    assert "Writing a mail into" in result.output
    outbox.unlink()
    result = call(table, "send")
    assert (result.exit_code, result.output) == (0, "")
    assert len(list(outbox.glob("*.receipt.*"))) == 1


def test_rollback_says_what_becomes_of_the_stage(table: Table) -> None:
    table.tick(NEXT + 6 * MINUTE)
    result = call(table, "rollback", "world")
    assert "Taken back: round 1 (1.1.0)." in result.output
    assert "will be judged again on" in result.output


def test_status_shows_who_is_in_and_what_is_held(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.write("blue", table.any_attack("blue"), sender="bo@work.example.com")
    table.tick(NEXT - MINUTE)
    result = call(table, "status", "--at", NOW)
    assert "world: round 1, orders due on Sunday 13 December" in result.output
    assert "red     Ada (Europe/Berlin), 1 order" in result.output
    assert "blue    Bo (Europe/Berlin), no orders yet, held: a mail from bo@w" in result.output
    assert "Mails taken in: 1 accepted, 1 held for confirmation." in result.output
    alone = call(table, "status", "world", "--at", NOW)
    assert "Mails taken in" not in alone.output
    found = json.loads(call(table, "status", "--json").output)
    assert found["games"][0]["players"][0]["orders"] == 1
    assert found["games"][0]["deadline"] == "2026-12-13T19:00:00Z"
    assert found["received"] == {"accepted": 1, "held for confirmation": 1}


def test_status_tells_of_addresses_and_servers_that_fail(table: Table) -> None:
    with table.office(NEXT - MINUTE) as office:
        rest(office.ledger, "account box", "It is not let in.", office.now)
        with office.ledger.transaction():
            count(office.ledger, "Ada@Example.org", "550 no", office.now)
            count(office.ledger, "Ada@Example.org", "550 no", office.now)
    output = call(table, "status", "--at", NOW).output
    assert "red     Ada (Europe/Berlin), no orders yet, cannot be reached" in output
    said = "Mail to ada@example.org came back or was refused 2 times, last on Sunday 13 December"
    assert said in output
    assert "19:59 in Berlin. 550 no" in output
    assert "Left alone until Sunday 13 December" in output
    assert "account box, which failed once. It is not let in." in output
    found = json.loads(call(table, "status", "--json").output)
    assert found["bounced"][0]["times"] == 2
    assert found["rests"][0]["until"] == "2026-12-13T19:04:00Z"
    assert not found["games"][0]["players"][0]["reachable"]


def test_status_tells_drafts_the_end_and_what_is_broken(table: Table) -> None:
    table.tick(NEXT + 6 * MINUTE)
    table.roll_back(NEXT + 7 * MINUTE)
    for name, text in (("draft", "draft: true\n"), ("broken", "nonsense: true\n"), ("fresh", "")):
        folder = table.home.game(name)
        folder.root.mkdir()
        original = table.folder.settings.read_text()
        folder.settings.write_text(original + text)
    path = table.folder.turns / "0000.1" / "state.yaml"
    path.write_text(path.read_text() + "winners: [red]\nout: [blue]\n")
    result = call(table, "status")
    assert "draft: a draft;" in result.output
    assert "broken: something is wrong." in result.output
    assert "fresh: begins with the next run" in result.output
    assert "red     Ada (Europe/Berlin), winner" in result.output
    assert "blue    Bo (Europe/Berlin), out" in result.output


def test_status_tells_of_drafts_after_a_rollback(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    table.roll_back(NEXT + 7 * MINUTE)
    output = call(table, "status").output
    assert "red     Ada (Europe/Berlin), no orders yet, held: a draft" in output


def test_what_new_prints_can_be_copied_into_a_shell(tmp_path: Path) -> None:
    """Neither the program need be on the path, nor the home be the usual one."""
    place = tmp_path / "my games"
    result = CliRunner().invoke(main.group, ["--home", str(place), "new", "world"])
    assert f"--home '{place}' doctor\n" in result.output
    assert f"--home '{place}' tick\n" in result.output


def test_receive_lets_the_server_try_again_where_the_home_may_not_be_looked_at(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exit code that mail servers do not know would send the mail back."""

    def closed(*_: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(Path, "stat", closed)
    result = call(table, "receive", stdin=b"From: ada@example.org\n\nhold\n")
    assert (result.exit_code, "Permission denied" in result.output) == (75, True)


def test_doctor_finds_what_is_wrong(table: Table) -> None:
    table.tick(datetime.now(UTC))
    result = call(table, "doctor")
    assert result.exit_code == 0
    assert "WRONG" not in result.output
    table.folder.secret.chmod(0o644)
    (table.home.root / "incoming").rename(table.home.root / "gone")
    broken = table.home.game("broken")
    broken.root.mkdir()
    broken.settings.write_text("format: 2\n")
    result = call(table, "doctor")
    assert result.exit_code == 1
    assert f"chmod 600 {table.folder.secret}" in result.output
    assert "There is no folder" in result.output
    assert "format 2 is not known" in result.output


def test_doctor_finds_what_a_running_game_has_lost(table: Table) -> None:
    table.folder.secret.unlink()
    assert "secret of a game, is not there" in call(table, "doctor").output
    table.folder.settings.unlink()
    result = call(table, "doctor")
    assert result.exit_code == 1
    assert f"{table.folder.settings} cannot be read" in result.output
    assert "world: something is wrong" in call(table, "status").output


def test_doctor_finds_what_may_not_be_written(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table.home.root / "incoming" / "processed").mkdir(exist_ok=True)
    monkeypatch.setattr(os, "access", lambda _, mode: mode == os.F_OK)
    monkeypatch.setattr("adjudicator.judge.run.doctor._free", lambda _: 3)
    output = call(table, "doctor").output
    for path in ("", "/ledger.sqlite", "/world", "/world/turns", "/mail", "/incoming", "/outbox"):
        assert f"WRONG  {table.home.root}{path} cannot be read and written." in output
    assert "has 3 MB of room.\nMake more" in output


def test_a_game_that_lost_its_settings_keeps_its_mail(table: Table) -> None:
    """The mail waits until game.yaml is back."""
    text = table.folder.settings.read_text()
    table.write("red", table.any_attack("red"))
    table.folder.settings.unlink()
    result = call(table, "tick", "--at", NOW)
    assert f"{table.folder.settings} cannot be read" in result.output
    table.folder.settings.write_text(text)
    assert call(table, "tick", "--at", NOW).exit_code == 0
    assert table.outcomes() == ["accepted"]


def test_a_dry_run_tells_what_it_cannot_copy(table: Table) -> None:
    (table.folder.root / "notes").symlink_to("nowhere")
    result = call(table, "run", "world", "--dry-run")
    assert isinstance(result.exception, UserError)
    assert f"{table.folder.root}/notes cannot be copied: " in str(result.exception)


def test_doctor_looks_at_the_clock(table: Table) -> None:
    table.tick(datetime.now(UTC) + timedelta(days=3))
    assert "which is in the future" in call(table, "doctor").output
    table.tick(datetime.now(UTC) - timedelta(hours=3))
    assert "The last run was 3 hours ago" in call(table, "doctor").output
    with table.office(NEXT) as office, office.ledger.transaction():
        office.ledger.run("DELETE FROM runs")
    text = table.home.config.read_text()
    table.home.config.write_text(text.replace("  files:\n    folder: incoming", ""))
    result = call(table, "doctor")
    assert "No run has been made yet" in result.output
    assert "No mail account is configured" in result.output


def test_read_says_what_it_makes_of_a_mail_and_leaves_no_trace(table: Table) -> None:
    attack = table.any_attack("red")
    good = table.home.root / "good.eml"
    good.write_bytes(
        table.mail("red", f"{attack}\n5 armies from Brazil attack Ecuador\nHi").as_bytes()
    )
    strange = table.home.root / "strange.eml"
    strange.write_text("From: eve@example.com\nTo: judge@example.org\n\nhello\n")
    before = {path: path.read_bytes() for path in table.home.root.rglob("*") if path.is_file()}
    result = call(table, "read", str(good), str(strange), "--at", NOW)
    assert "partly accepted" in result.output
    assert "red in world, stage 1.1.0" in result.output
    assert "There is no territory Ecuador" in result.output
    assert "chatter: Hi" in result.output
    assert "answered to ada@example.org: receipt" in result.output
    assert "stranger" in result.output
    assert "not answered. The sender is not registered" in result.output
    assert before == {path: path.read_bytes() for path in before}
    lines = call(table, "read", str(good), str(strange), "--json", "--at", NOW).output.splitlines()
    first, second = map(json.loads, lines)
    assert first["outcome"] == "partly accepted"
    assert first["orders"][0]["line"] == attack
    assert first["player"] == "red"
    assert first["stage"] == "1.1.0"
    assert first["answer"]["to"] == "ada@example.org"
    assert second["chatter"] == ["hello"]
    assert second["game"] is None


def test_read_of_what_cannot_be_read(table: Table, tmp_path: Path) -> None:
    assert isinstance(call(table, "read", "no-such-file.eml").exception, UserError)
    odd = tmp_path / "odd.eml"
    odd.write_bytes(b"Content-Type: multipart/mixed\n" * 60 + b"\nhi\n")
    result = call(table, "read", str(odd), "--at", NOW)
    assert "odd.eml: too large" in result.output


def test_new_makes_a_game_that_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["new", "world", "--player", "red=Ada <ada@example.org>",
             "--player", "Blue = Bo Ek <bo@example.org> <bo@example.com>",
             "--zone", "Asia/Tokyo", "--day", "Friday"]  # fmt: skip
    result = CliRunner().invoke(main.group, words)
    assert result.exit_code == 0
    assert "begins with the next run" in result.output
    assert "*/5 * * * * /" in result.output
    assert f"--home {tmp_path}/games tick" in result.output
    assert CliRunner().invoke(main.group, ["tick"]).exit_code == 0
    assert len(list((tmp_path / "games" / "outbox").glob("world.*.eml"))) == 2


def test_new_makes_a_draft_to_edit(tmp_path: Path) -> None:
    result = CliRunner().invoke(main.group, ["--home", str(tmp_path / "games"), "new", "world"])
    assert "world is a draft" in result.output


@pytest.mark.parametrize("players", [["red"], ["red=Ada"], ["red=Ada <a@b.c>", "red=Bo <b@b.c>"]])
def test_new_refuses_players_that_are_none(tmp_path: Path, players: list[str]) -> None:
    words = [word for player in players for word in ("--player", player)]
    result = CliRunner().invoke(main.group, ["--home", str(tmp_path / "g"), "new", "w", *words])
    assert result.exit_code == 2


def test_read_says_that_a_mail_would_wait_for_a_game_that_is_broken(table: Table) -> None:
    mail = table.home.root / "mail.eml"
    mail.write_text("From: eve@example.com\nTo: judge@example.org\n\nhello\n")
    broken = table.home.game("broken")
    broken.root.mkdir()
    broken.settings.write_text("format: 2\n")
    assert "so it would wait" in call(table, "read", str(mail)).output
