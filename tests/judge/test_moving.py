"""A game that is moved to another home, as one file."""

import json
import shutil
import stat
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.core.rulings import Edit
from adjudicator.core.state import Holding
from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.verify import verify
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.home import write_secret
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import open_ledger
from adjudicator.judge.rulings.rulings import rule
from adjudicator.judge.seats.guests import reply_to_guest
from adjudicator.judge.seats.observers import add_observer
from adjudicator.judge.transfer import moving
from adjudicator.judge.transfer.game_rows import forget, rows_of, tables_of_games
from adjudicator.judge.transfer.moving import export_game, import_game
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
NOW = NEXT - 30 * MINUTE


@pytest.fixture
def played(once_played: Table, tmp_path: Path) -> Table:
    """A game with a stage that was taken back, a ruling, pending orders, a hold and an observer."""
    return once_played.copy(tmp_path / "home")


@pytest.fixture(scope="module")
def once_played(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(begun).copy(tmp_path_factory.mktemp("played") / "home")
    table.write("red", table.any_attack("red"))
    table.say("observers: true")
    with table.office(NEXT - 2 * MINUTE) as office, office.ledger.transaction():
        add_observer(office, GAME, "otto@example.com")
    table.tick(NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    table.roll_back(NEXT + 7 * MINUTE)
    with table.office(NEXT + 8 * MINUTE) as office:
        place = table.game.state.held("red")[0]
        rule(office, table.folder, Edit({place: Holding("red", 9)}, {}, "A mail was lost."))
        with office.ledger.transaction():
            motion = office.ledger.run(
                "INSERT INTO motions (game, stage, kind, winner, state)"
                " VALUES ('world', '1.1.1', 'draw', '', 'open')"
            )
            office.ledger.run(
                "INSERT INTO ballots (motion, colour, ballot, place) VALUES (?, 'red', 'yes', '')",
                motion,
            )
    table.tick(NEXT + 9 * MINUTE)
    table.write("red", table.any_attack("red"))
    table.write("blue", "move 1 army from Nowhere to Peru\nzone Asia/Tokyo")
    table.tick(NEXT + 10 * MINUTE)
    return table


@pytest.fixture
def other(played: Table, tmp_path: Path) -> Table:
    """An empty home with another key."""
    root = tmp_path / "other"
    root.mkdir()
    shutil.copy(played.home.config, root)
    for name in ("incoming", "outbox"):
        (root / name).mkdir()
    there = Table(root)
    write_secret(there.home.reply_key, b"\x77" * 32)
    return there


LATER = NEXT + 11 * MINUTE


def exported(table: Table, path: Path):
    with table.office(LATER) as office:
        return export_game(office, table.folder, path)


def imported(table: Table, path: Path):
    with table.office(LATER) as office:
        return import_game(office, path)


def moved(here: Table, there: Table, tmp_path: Path) -> Path:
    path = tmp_path / "world.game"
    exported(here, path)
    imported(there, path)
    return path


def tree(table: Table) -> dict[str, bytes]:
    files = sorted(path for path in table.folder.root.rglob("*") if path.is_file())
    return {str(path.relative_to(table.folder.root)): path.read_bytes() for path in files}


def known(table: Table):
    with table.office(LATER) as office:
        return rows_of(office.ledger, GAME)


# --- there and on ---


def test_the_folder_is_the_same_byte_for_byte(played: Table, other: Table, tmp_path: Path) -> None:
    moved(played, other, tmp_path)
    assert tree(other) == tree(played)
    assert stat.S_IMODE(other.folder.secret.stat().st_mode) == 0o600
    assert verify(kept_folder(other.folder)).trouble is None


def test_the_ledger_knows_all_that_it_knew(played: Table, other: Table, tmp_path: Path) -> None:
    with open_ledger(other.home.ledger) as ledger, ledger.transaction():
        for number in range(3):  # so that ids are others
            ledger.run(
                "INSERT INTO received"
                " (hash, account, folder, uidvalidity, uid, name, size, arrival)"
                " VALUES (?, 'a', 'b', 1, 1, '', 1, '2026-12-01T12:00:00Z')",
                str(number),
            )
    before = known(played)
    moved(played, other, tmp_path)
    after = known(other)
    assert {name for name, rows in before.items() if rows} >= {
        *("received", "given", "sets", "outbox", "turns", "waiting", "holds", "motions", "ballots"),
        *("player_settings", "attendance"),
    }
    for name, rows in before.items():
        assert len(after[name]) == len(rows), name
        changed = {"id", "received", "motion", "reply_to", "account"}
        assert [_without(row, changed) for row in after[name]] == [
            _without(row, changed) for row in rows
        ]
    by_id = {row["id"]: row["hash"] for row in after["received"]}
    old = {row["id"]: row["hash"] for row in before["received"]}
    assert [by_id[row["received"]] for row in after["given"]] == [
        old[row["received"]] for row in before["given"]
    ]
    assert after["ballots"][0]["motion"] == after["motions"][0]["id"]


def _without(row, columns):
    return {key: value for key, value in row.items() if key not in columns}


def test_the_next_run_sends_nothing_again(played: Table, other: Table, tmp_path: Path) -> None:
    moved(played, other, tmp_path)
    done = other.tick(LATER + MINUTE)
    assert (done.judged, done.troubles, other.sent) == ([], [], [])


def test_it_goes_on_with_pending_orders_and_the_same_dice(
    played: Table, other: Table, tmp_path: Path
) -> None:
    moved(played, other, tmp_path)
    assert other.game.commitment(other.game.stage) == played.game.commitment(played.game.stage)
    with other.office(LATER) as office:
        board = other.game.settings.rules.board
        assert in_force(office.ledger, board, Seat(GAME, other.game.stage, "red"))
    for one in (played, other):
        assert [it.stage.round for it in one.tick(NEXT + WEEK + 6 * MINUTE).judged] == [1]
    same = ("record.jsonl", "state.yaml", "orders.yaml", "stage.yaml")
    for name in same:
        assert (other.folder.turns / "0001.1" / name).read_bytes() == (
            played.folder.turns / "0001.1" / name
        ).read_bytes()
    assert any("Tokyo" in body(mail) for mail in other.to("blue"))


def test_an_answer_to_a_mail_of_the_other_home_is_known_by_what_it_answers(
    played: Table, other: Table, tmp_path: Path
) -> None:
    answer = played.mail("blue", played.any_attack("blue"))
    moved(played, other, tmp_path)
    other.drop(answer)
    other.tick(LATER + MINUTE)
    assert other.outcomes()[-1] == "accepted"
    assert "+1.1.1.blue." in other.latest("blue")["Reply-To"]


def test_a_mail_to_a_guest_can_be_answered_as_before(
    played: Table, other: Table, tmp_path: Path
) -> None:
    asked = [mail for mail in played.sent if mail["To"] == "otto@example.com"][-1]
    moved(played, other, tmp_path)
    with other.office(LATER) as office:
        own = office.ledger.value(
            "SELECT reply_to FROM outbox WHERE message_id = ?", asked["Message-ID"]
        )
        assert own == reply_to_guest(office, GAME, "otto@example.com")
    assert own != asked["Reply-To"]


def test_raw_mails_that_were_not_kept_are_not_missed(
    played: Table, other: Table, tmp_path: Path
) -> None:
    next(iter(played.home.mail.glob("*.eml"))).unlink()
    moved(played, other, tmp_path)
    assert len(known(other)["received"]) == len(known(played)["received"])


def test_mails_that_had_not_gone_out_are_told_and_not_sent(
    played: Table, other: Table, tmp_path: Path
) -> None:
    with played.office(LATER) as office, office.ledger.transaction():
        office.ledger.run("UPDATE outbox SET state = 'queued' WHERE kind = 'report'")
    path = tmp_path / "world.game"
    count = played.value("SELECT count(*) FROM outbox WHERE state = 'queued' AND game = 'world'")
    assert exported(played, path).unsent == count
    assert imported(other, path).unsent == count
    other.tick(LATER + MINUTE)
    assert other.sent == []


def test_tokens_of_a_former_player_are_worth_nothing(
    played: Table, other: Table, tmp_path: Path
) -> None:
    answer = played.mail("blue", "hold")
    with played.office(LATER) as office, office.ledger.transaction():
        office.ledger.run(
            "INSERT INTO people (game, colour, name, addresses, zone, since) VALUES"
            " ('world', 'blue', 'Eve', '[\"eve@example.org\"]', 'UTC', '2026-12-13T19:20:00Z')"
        )
    moved(played, other, tmp_path)
    other.drop(answer)
    other.tick(LATER + MINUTE)
    assert other.outcomes()[-1] in {"stranger", "not for us", "None", "old stage"}
    assert not other.to("blue")


def test_a_game_that_waits_to_be_looked_at_moves_with_its_review(
    table: Table, tmp_path: Path
) -> None:
    table.say("review: true")
    table.tick(NEXT + 6 * MINUTE)
    path = tmp_path / "world.game"
    exported(table, path)
    shutil.rmtree(table.folder.root)
    imported(table, path)  # the ledger's old rows are of the same game
    assert table.folder.reviewed() == ["0001.1"]
    assert table.tick(LATER + MINUTE).troubles == []


# --- what cannot be ---


def test_the_file_is_private_and_says_that_it_holds_secrets(played: Table, tmp_path: Path) -> None:
    path = tmp_path / "world.game"
    path.write_text("an old one")
    path.chmod(0o644)
    exported(played, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with zipfile.ZipFile(path) as file:
        manifest = json.loads(file.read(file.namelist()[0]))
    assert manifest["holds"].startswith("secrets")
    assert (manifest["format"], manifest["version"], manifest["game"]) == (
        "adjudicator game",
        1,
        "world",
    )
    assert not list(tmp_path.glob(".world*"))


def test_a_game_of_that_name_is_not_overwritten(played: Table, tmp_path: Path) -> None:
    path = tmp_path / "world.game"
    exported(played, path)
    before = tree(played)
    with pytest.raises(UserError, match="There is a game world in"):
        imported(played, path)
    assert tree(played) == before


def rewritten(path: Path, change) -> None:
    """The file with other contents, whose hashes are as before."""
    with zipfile.ZipFile(path) as file:
        entries = {name: file.read(name) for name in file.namelist()}
    change(entries)
    with zipfile.ZipFile(path, "w") as file:
        for name, content in entries.items():
            file.writestr(name, content)


def _manifest(entries, **changes):
    entries["manifest.json"] = json.dumps({**json.loads(entries["manifest.json"]), **changes})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda it: it.update({"game/secret": b"00"}), "game/secret is not what it was"),
        (lambda it: it.pop("game/game.yaml"), "game/game.yaml is missing"),
        (lambda it: it.update({"game/more": b""}), "game/more is not what it was"),
        (lambda it: it.pop("manifest.json"), "is no file of a game"),
        (lambda it: _manifest(it, format="another"), "is no file of a game"),
        (lambda it: it.update({"manifest.json": b"[]"}), "is no file of a game"),
        (lambda it: _manifest(it, version=2), "another version of the program"),
        (lambda it: _manifest(it, ledger=3), "another version of the program"),
    ],
)
def test_a_damaged_file_changes_nothing(
    played: Table, other: Table, tmp_path: Path, change, said
) -> None:
    path = tmp_path / "world.game"
    exported(played, path)
    rewritten(path, change)
    with pytest.raises(UserError, match=said):
        imported(other, path)
    assert not other.folder.root.exists()
    assert not any(known(other).values())


@pytest.mark.parametrize("name", ["game/../../evil", "/etc/evil", "evil", "game/..\\evil"])
def test_a_file_writes_nowhere_but_into_the_games_folder(
    played: Table, other: Table, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "world.game"
    exported(played, path)

    def change(entries) -> None:
        entries[name] = b"x"
        hashes = json.loads(entries["manifest.json"])["files"]
        _manifest(entries, files={**hashes, name: sha256(b"x").hexdigest()})

    rewritten(path, change)
    with pytest.raises(UserError, match="which no game has"):
        imported(other, path)


@pytest.mark.parametrize("keep", [0, 10, 5000, -30])
def test_a_file_that_was_cut_off_is_damaged(
    played: Table, other: Table, tmp_path: Path, keep: int
) -> None:
    path = tmp_path / "world.game"
    exported(played, path)
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(UserError, match="is no file of a game, or is damaged"):
        imported(other, path)


def test_a_file_that_is_not_there_is_told(other: Table, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        imported(other, tmp_path / "nothing")


def test_an_import_that_was_stopped_is_repeated(
    played: Table, other: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "world.game"
    exported(played, path)

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    for place in ("_unpack", "put_rows", "sync_folder"):
        with monkeypatch.context() as patch:
            patch.setattr(moving, place, stopped)
            with pytest.raises(KeyboardInterrupt):
                imported(other, path)
        if place != "sync_folder":
            assert not other.folder.root.exists()
    shutil.rmtree(other.folder.root, ignore_errors=True)
    imported(other, path)
    assert tree(other) == tree(played)
    assert len(known(other)["received"]) == len(known(played)["received"])


def test_every_table_that_names_a_game_moves(table: Table) -> None:
    with table.office(LATER) as office:
        names = {one.name for one in tables_of_games(office.ledger)}
        columns = office.ledger.all(
            "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c"
            " WHERE m.type = 'table' AND c.name = 'game'"
        )
        assert names == {row[0] for row in columns} | {"ballots", "bodies"}
        with office.ledger.transaction():
            forget(office.ledger, GAME)
        assert not any(rows_of(office.ledger, GAME).values())


def test_what_the_game_master_wrote_about_all_games_stays(
    played: Table, other: Table, tmp_path: Path
) -> None:
    with played.office(LATER) as office, office.ledger.transaction():
        mail = office.ledger.run(
            "INSERT INTO received"
            " (hash, account, folder, uidvalidity, uid, name, size, arrival, game)"
            " VALUES ('1', 'a', 'b', 1, 1, '', 1, '2026-12-01T12:00:00Z', '')"
        )
        office.ledger.run(
            "INSERT INTO commands (received, verb, game, stage, words, said, at)"
            " VALUES (?, 'hold', 'world', '1.1.1', 'hold world', '', '2026-12-01T12:00:00Z')",
            mail,
        )
    moved(played, other, tmp_path)
    assert known(other)["commands"] == []


def test_the_commands_move_a_game(played: Table, other: Table, tmp_path: Path) -> None:
    run, path = CliRunner().invoke, str(tmp_path / "world.game")
    at = ["--at", LATER.isoformat()]
    found = run(group, ["--home", str(played.home.root), "export", GAME, "-o", path, *at])
    assert f"{path} holds world, with all its secrets: show it to nobody." in found.output
    found = run(group, ["--home", str(other.home.root), "import", path, *at])
    assert found.output.startswith(
        "The game world is here now.\nOrders are due on Sunday 20 December"
    )
