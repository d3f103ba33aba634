"""Runs: what is judged when, what holds up what, and what leaves no trace."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator import resources
from adjudicator.errors import UserError
from adjudicator.judge.game.new import Wishes, new_game
from adjudicator.judge.outgoing.ways import real_ways, ways_at_a_pretended_time, ways_without_trace
from adjudicator.judge.run.dry_run import throwaway
from adjudicator.judge.run.tick import Run, tick
from tests.judge.table import DUE, GAME, MINUTE, START, WEEK, Table, body

NEXT = DUE + WEEK
HOUR = 60 * MINUTE


def test_a_stage_waits_until_mail_has_had_time_to_settle(table: Table) -> None:
    assert table.tick(NEXT).judged == []
    assert table.tick(NEXT + 4 * MINUTE).judged == []
    assert len(table.tick(NEXT + 5 * MINUTE).judged) == 1


def test_the_time_to_settle_can_be_set(table: Table) -> None:
    table.set("# settle_minutes: 5", "settle_minutes: 0  #")
    assert len(table.tick(NEXT).judged) == 1


def test_a_cron_that_comes_a_week_late_counts_what_came_in_time_and_squeezes_nobody(
    table: Table,
) -> None:
    table.pipe(table.mail("red", table.any_attack("red")), NEXT - MINUTE)
    done = table.tick(NEXT + WEEK)
    assert table.outcomes() == ["accepted"]
    assert [one.stage.round for one in done.judged] == [1]
    assert table.tick(NEXT + WEEK + 6 * MINUTE).judged == []
    assert table.value("SELECT deadline FROM waiting") == "2026-12-27T19:00:00Z"


def test_nothing_is_judged_while_a_mailbox_cannot_be_read(table: Table) -> None:
    (table.home.root / "incoming").rename(table.home.root / "gone")
    done = table.tick(NEXT + 6 * MINUTE)
    assert done.judged == []
    assert any("nothing is judged" in said for said in done.troubles)
    assert any("is due and waits for the mail" in said for said in done.troubles)
    assert {mail["To"] for mail in table.news()} == {"gm@example.org"}
    assert table.tick(NEXT + 11 * MINUTE).troubles == []
    again = table.tick(NEXT + 25 * 60 * MINUTE)
    assert any("nothing is judged" in said for said in again.troubles)
    (table.home.root / "gone").rename(table.home.root / "incoming")
    assert len(table.tick(NEXT + 26 * 60 * MINUTE).judged) == 1


def test_a_game_can_be_judged_at_once(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    done = table.tick(NEXT - 3 * 24 * 60 * MINUTE, at_once=GAME)
    assert len(done.judged) == 1
    assert table.outcomes() == ["accepted"]
    assert "Red was silent" not in body(table.to("blue")[-1])


def test_a_draft_is_left_alone_until_it_is_none(tmp_path: Path) -> None:
    table = Table(tmp_path / "home", ())
    assert table.tick(START).began == []
    assert table.tick(START).troubles == []
    path = table.folder.settings
    path.write_text(path.read_text().replace("draft: true", "").replace("#  ", "  "))
    assert table.tick(START + MINUTE).began == [GAME]


def test_a_broken_game_yaml_parks_its_game_and_no_other(table: Table) -> None:
    other = table.home.game("earth")
    other.root.mkdir()
    other.settings.write_text("format: 1\nplayers: [\n")
    table.write("red", table.any_attack("red"))
    stranger = table.write(
        "blue", "Hello", sender="eve@example.com", answers="", to="judge@example.org"
    )
    done = table.tick(NEXT - MINUTE)
    assert "earth/game.yaml, line" in done.troubles[0]
    assert table.outcomes() == ["accepted", None]
    assert not stranger.exists()
    shutil.rmtree(other.root)
    table.tick(NEXT)
    assert table.outcomes() == ["accepted", "stranger"]


def test_a_game_that_makes_the_program_stumble_is_parked_with_the_traceback(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*words: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.judge.game.turns.judged", stumble)
        done = table.tick(NEXT + 6 * MINUTE)
    assert "since the program failed at it" in done.troubles[0]
    assert "ZeroDivisionError" in (table.home.aside / "world.txt").read_text()
    assert table.folder.judged() == ["0000.0", "0000.1"]
    assert len(table.tick(NEXT + 11 * MINUTE).judged) == 1


def test_broken_templates_of_a_game_stop_nothing_and_are_told_once_a_day(table: Table) -> None:
    own = table.folder.templates / "messages"
    own.mkdir(parents=True)
    (own / "receipt.txt.j2").write_text("{{ nonsense }}")
    (own / "report.subject.j2").write_text("\n{% if %}")
    table.pipe(table.mail("red", table.any_attack("red")), NEXT - MINUTE)
    done = table.tick(NEXT + 6 * MINUTE)
    assert len(done.judged) == 1
    assert table.outcomes() == ["accepted"]
    assert len(done.troubles) == 2
    for name, line, said in zip(
        ("receipt.txt.j2", "report.subject.j2"), (1, 2), sorted(done.troubles), strict=True
    ):
        assert f"{own / name}, line {line} is faulty" in said
        assert "remove it to use the one that ships" in said
    mails = table.news()
    assert sum(mail["To"] == "gm@example.org" for mail in mails) == 2
    assert any("Your orders for round 1" in body(mail) for mail in table.to("red"))
    assert any("Round 1" in mail["Subject"] for mail in mails)
    table.pipe(table.mail("red", table.any_attack("red")), NEXT + HOUR)
    assert table.tick(NEXT + HOUR).troubles == []
    table.pipe(table.mail("red", table.any_attack("red")), NEXT + 25 * HOUR)
    (said,) = table.tick(NEXT + 25 * HOUR).troubles
    assert "receipt.txt.j2" in said


def test_a_broken_template_that_ships_keeps_all_mail_and_judges_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped = tmp_path / "shipped"
    shutil.copytree(resources.templates_root(), shipped)
    (shipped / "messages" / "receipt.txt.j2").write_text("{{ nonsense }}")
    table.pipe(table.mail("red", table.any_attack("red")), NEXT - MINUTE)
    with monkeypatch.context() as patch:
        patch.setattr(resources, "templates_root", lambda: shipped)
        done = table.tick(NEXT + 6 * MINUTE)
    assert "receipt.txt.j2" in done.troubles[0]
    assert done.judged == []
    assert table.outcomes() == [None]
    assert len(table.tick(NEXT + 7 * MINUTE).judged) == 1
    assert table.outcomes() == ["accepted"]


def test_a_full_disk_stops_the_run_and_loses_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    table.write("red", table.any_attack("red"))
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.judge.incoming.received.write_whole", full)
        done = table.tick(NEXT - 2 * MINUTE)
    assert "No space left on device" in done.troubles[0]
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.judge.game.turn_folders.write_whole", full)
        done = table.tick(NEXT + 6 * MINUTE)
    assert "See that the disk has room" in done.troubles[0]
    assert table.folder.judged() == ["0000.0", "0000.1"]


def test_a_ledger_that_cannot_be_written_says_what_to_do(table: Table) -> None:
    with table.office(NEXT) as office:
        office.ledger.run("PRAGMA query_only = ON")
        with pytest.raises(UserError, match=r"(?s)ledger.sqlite cannot be written.*disk has room"):
            tick(Run(office, real_ways(office)))


def tree(root: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_a_dry_run_leaves_no_trace_and_rolls_other_dice(table: Table) -> None:
    table.write("red", "\n".join(list(table.attacks("red"))[:5]))
    table.pipe(table.mail("blue", table.any_attack("blue")), NEXT - MINUTE)
    with table.office(NEXT + 6 * MINUTE) as office:
        before = tree(table.home.root)
        with throwaway(office) as copy:
            ways = ways_without_trace(real_ways(office), copy.home.root / "sent")
            done = tick(Run(copy, ways))
            dry = (copy.home.game(GAME).turns / "0001.1" / "stage.yaml").read_text()
            assert list((copy.home.root / "sent").glob("*.eml"))
        assert tree(table.home.root) == before
    assert len(done.judged) == 1
    assert len(done.handled) == 2
    table.tick(NEXT + 6 * MINUTE)
    real = (table.folder.turns / "0001.1" / "stage.yaml").read_text()
    assert [line for line in dry.splitlines() if "seed" in line] != [
        line for line in real.splitlines() if "seed" in line
    ]


def test_at_a_pretended_time_mail_goes_into_a_folder_or_nowhere(table: Table) -> None:
    with table.office(NEXT) as office:
        assert ways_at_a_pretended_time(office).sender is not None
        table.set("  folder: outbox", "  smtp: {host: mx.example.org}")
    with table.office(NEXT) as office:
        ways = ways_at_a_pretended_time(office)
        assert ways.sender is None
        table.write("red", table.any_attack("red"))
        tick(Run(office, ways))
        assert office.ledger.value("SELECT count(*) FROM outbox WHERE state = 'queued'") == 1


def test_the_same_runs_at_the_same_times_write_the_same_bytes(begun: Path, tmp_path: Path) -> None:
    trees = []
    for name in ("one", "two"):
        table = Table(shutil.copytree(begun, tmp_path / name))
        table.write("red", table.any_attack("red"))
        table.tick(NEXT - MINUTE)
        table.tick(NEXT + 6 * MINUTE)
        files = tree(table.home.root)
        trees.append(
            {
                path.removeprefix(str(table.home.root)): content
                for path, content in files.items()
                if "/cache/" not in path and "ledger" not in path
            }
        )
    assert trees[0] == trees[1]


@settings(max_examples=6)
@given(order=st.permutations(["red", "blue", "green"]))
def test_the_order_in_which_players_write_changes_nothing(
    order: list[str], of_three: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table = Table(of_three).copy(tmp_path_factory.mktemp("order") / "home")
    for colour in order:
        table.write(colour, "\n".join(list(table.attacks(colour))[:4]))
        table.tick(NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    turn = table.folder.turns / "0001.1"
    written = tuple((turn / name).read_bytes() for name in ("record.jsonl", "state.yaml"))
    seen = RESULTS.setdefault("result", written)
    assert written == seen


RESULTS: dict[str, tuple[bytes, ...]] = {}


def test_an_anonymous_game_names_nobody(tmp_path: Path) -> None:
    table = Table(tmp_path / "home")
    path = table.folder.settings
    path.write_text(path.read_text().replace("# anonymous", "anonymous"))
    table.tick(START)
    for colour, other in (("red", "Bo"), ("blue", "Ada")):
        (report,) = table.to(colour)
        assert f" {other} " not in body(report)


def test_bodies_of_mails_go_a_month_after_they_were_sent(table: Table) -> None:
    table.tick(NEXT - MINUTE)
    assert table.value("SELECT count(*) FROM outbox WHERE NOT kept") == 0
    table.tick(NEXT + 5 * WEEK)
    assert table.value("SELECT count(*) FROM outbox WHERE NOT kept") == 4
    assert table.value("SELECT count(*) FROM bodies JOIN outbox ON mail = id WHERE NOT kept") == 0
    outgoing = {
        path.name: len(list(path.glob("outgoing/*"))) for path in table.folder.turns.iterdir()
    }
    assert outgoing == {"0000.0": 0, "0000.1": 0, "0001.1": 2}


def test_a_renamed_game_says_to_call_it_as_before(table: Table) -> None:
    table.folder.root.rename(table.home.root / "earth")
    done = table.tick(NEXT)
    assert any("Call the game's folder world again" in said for said in done.troubles)


def test_colours_must_stay(table: Table) -> None:
    path = table.folder.settings
    path.write_text(path.read_text().replace("  blue:", "  green:"))
    table.write("red", "hi")
    done = table.tick(NEXT)
    assert "the game is played by red, blue" in done.troubles[0]


def test_a_mail_that_could_not_be_put_away_is_told_and_not_handled_twice(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    (table.home.root / "incoming" / "processed").write_text("in the way")
    done = table.tick(NEXT - MINUTE)
    assert "Moving mails out of" in done.troubles[0]
    table.tick(NEXT)
    assert table.outcomes() == ["accepted"]


def test_a_folder_whose_name_cannot_be_a_games_is_told(table: Table) -> None:
    odd = table.home.game("My War")
    odd.root.mkdir()
    odd.settings.write_text(table.folder.settings.read_text())
    assert "“My War” cannot be the name of a game" in table.tick(NEXT - MINUTE).troubles[0]


def test_mail_whose_headers_cannot_be_read_stays_where_it_is(table: Table) -> None:
    path = table.home.root / "incoming" / "odd.eml"
    nested = b"".join(b"Content-Type: multipart/mixed\r\n" for _ in range(60))
    path.write_bytes(b"To: judge@example.org\r\n" + nested + b"\r\nhi\r\n")
    table.tick(NEXT - MINUTE)
    assert path.exists()


def test_a_damaged_stage_file_is_told(table: Table) -> None:
    path = table.folder.turns / "0000.1" / "stage.yaml"
    path.write_text(path.read_text().replace("stage: 0.1.0", "stage: first"))
    with table.office(NEXT) as office:
        with office.ledger.transaction():
            office.ledger.run("DELETE FROM turns WHERE turn = '0000.1'")
        done = tick(Run(office, real_ways(office)))
    assert "Bring the file back from a backup" in done.troubles[0]


def test_a_sent_folder_that_cannot_be_read_is_told_and_settles_nothing(table: Table) -> None:
    with table.office(NEXT) as office:
        with office.ledger.transaction():
            office.ledger.run("UPDATE outbox SET state = 'unknown' WHERE id = 1")

        def fail(ids: object) -> None:
            raise UserError("The Sent folder is not to be had.")

        done = tick(Run(office, replace(real_ways(office), find_sent=fail)))
        assert done.troubles == ["The Sent folder is not to be had."]
        assert office.ledger.value("SELECT state FROM outbox WHERE id = 1") == "unknown"


def test_a_mail_for_a_parked_game_is_not_taken_for_another_game_of_the_same_player(
    table: Table,
) -> None:
    table.set("    folder: incoming", "    folder: incoming\n    authserv: mx.example.org")
    players = [("green", "Ada", ["ada@example.org"]), ("black", "Eve", ["eve@example.com"])]
    new_game(
        table.home,
        Wishes(
            "earth", players, ["Sunday"], "20:00", "UTC", "risk2", "j@example.org", "g@example.org"
        ),
    )
    table.tick(NEXT - 9 * MINUTE)
    answer = table.mail(
        "red", "salt: of the world", answers="", to="judge@example.org", subject="[world] salt"
    )
    answer["Authentication-Results"] = "mx.example.org; dmarc=pass header.from=example.org"
    token = table.mail("red", "salt: again", to=str(table.to("red")[1]["Reply-To"]), answers="")
    settings_ = table.folder.settings.read_text()
    table.folder.settings.write_text("format: 9\n")
    table.drop(answer, "one")
    table.drop(token, "two")
    table.tick(NEXT - 8 * MINUTE)
    assert table.outcomes() == [None, None]
    table.folder.settings.write_text(settings_)
    table.tick(NEXT - 7 * MINUTE)
    assert table.outcomes() == ["accepted", "accepted"]
    assert table.value("SELECT DISTINCT game FROM player_settings") == "world"


def test_a_mail_that_had_to_wait_until_its_stage_was_judged_is_not_carried_out_for_the_next(
    table: Table,
) -> None:
    table.set("    folder: incoming", "    folder: incoming\n    authserv: mx.example.org")
    earth = table.home.game("earth")
    earth.turns.mkdir(parents=True)
    earth.settings.write_text("format: 9\n")
    mail = table.mail("red", table.any_attack("red"), to="judge@example.org", answers="")
    mail["Authentication-Results"] = "mx.example.org; dmarc=pass header.from=example.org"
    table.drop(mail)
    table.tick(NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    assert table.outcomes() == [None]
    shutil.rmtree(earth.root)
    table.tick(NEXT + 7 * MINUTE)
    assert table.outcomes() == ["old stage"]
    assert "came before round 1 was judged" in body(table.sent[-1])
    mail.replace_header("Date", "Mon, 14 Dec 2026 10:00:00 +0000")
    table.drop(mail)
    table.tick(NEXT + 8 * MINUTE)
    assert table.outcomes() == ["old stage", "accepted"]


def test_a_large_mail_waits_too_while_a_game_is_parked(table: Table) -> None:
    table.write("red", "x" * 70 * 45_000, to="judge@example.org", answers="")
    settings_ = table.folder.settings.read_text()
    table.folder.settings.write_text("format: 9\n")
    table.tick(NEXT - 8 * MINUTE)
    assert table.outcomes() == [None]
    table.folder.settings.write_text(settings_)
    table.tick(NEXT - 7 * MINUTE)
    assert table.outcomes() == ["too large"]


def test_a_token_of_a_game_that_has_not_begun_is_a_strangers(table: Table) -> None:
    shutil.rmtree(table.folder.turns)
    path = table.folder.settings
    path.write_text(path.read_text() + "draft: true\n")
    with table.office(NEXT) as office, office.ledger.transaction():
        office.ledger.run("DELETE FROM turns")
    table.write("red", "hello")
    table.tick(NEXT)
    assert table.outcomes() == ["stranger"]


def test_a_damaged_ledger_is_told(table: Table) -> None:
    with table.office(NEXT) as office:
        office.ledger.run("DROP TABLE bodies")
        office.ledger.run("DROP TABLE outbox")
        with pytest.raises(UserError, match=r"(?s)ledger\.sqlite cannot be read: no such table"):
            tick(Run(office, real_ways(office)))


def test_a_fault_while_dealing_parks_that_game_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*words: object) -> None:
        raise ZeroDivisionError

    players = [("green", "Gil", ["gil@example.org"]), ("black", "Eve", ["eve@example.com"])]
    new_game(
        table.home,
        Wishes(
            "earth", players, ["Sunday"], "20:00", "UTC", "risk2", "j@example.org", "g@example.org"
        ),
    )
    monkeypatch.setattr("adjudicator.core.replay.begin", stumble)
    done = table.tick(NEXT + 6 * MINUTE)
    assert "The game earth waits" in done.troubles[0]
    assert [one.game for one in done.judged] == [GAME]
