"""Rulings on a running game: a turn folder of their own, and everybody told."""

import json
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.core.ids import StageId
from adjudicator.core.ruling_events import Ending
from adjudicator.core.rulings import Conclusion, Edit, Ruling
from adjudicator.core.state import Holding
from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.mismatch import Verdict
from adjudicator.judge.checking.public_record import public_record
from adjudicator.judge.checking.record_file import read_record
from adjudicator.judge.checking.verify import verify
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.game.pictures import past_map
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.rulings import rulings
from adjudicator.judge.rulings.ruling_words import read_edit
from adjudicator.judge.rulings.rulings import rule
from adjudicator.judge.status import status
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
NOW = DUE + 10 * MINUTE
WHY = "A mail was lost on the way."
DRAW = Conclusion(Ending.DRAW, reason="All agree.")


def mine(table: Table, colour: str = "red") -> str:
    return table.game.state.held(colour)[0]


def made(table: Table, ruling: Ruling, at: datetime = NOW, ruled_by: str = "") -> str:
    with table.office(at) as office:
        return rule(office, table.folder, ruling, ruled_by)


def edited(table: Table, at: datetime = NOW, armies: int = 9, why: str = WHY) -> str:
    return made(table, Edit({mine(table): Holding("red", armies)}, {}, why), at)


def checked(table: Table, tmp_path: Path) -> Verdict:
    """The folder holds, and so does the public record; the verdict on that."""
    game, path = kept_folder(table.folder), tmp_path / "record.jsonl"
    assert verify(game).trouble is None
    path.write_bytes(public_record(game))
    verdict = verify(read_record(path))
    assert verdict.trouble is None
    return verdict


# --- the position is changed ---


def test_everybody_gets_the_new_position_and_the_reason(table):
    place = mine(table)
    assert edited(table) == "0000.1+01"
    table.tick(NOW + MINUTE)
    for colour in ("red", "blue"):
        mail = table.latest(colour)
        assert mail["Subject"] == f"[world] The game master has changed {place}"
        assert WHY in body(mail).replace("\N{NO-BREAK SPACE}", " ")
    assert f"{place} by this ruling: 9 armies of yours there now." in body(table.latest("red"))
    assert table.game.state.armies(place) == 9


def test_deadline_token_commitment_and_orders_of_the_stage_stay(table):
    attack, before = table.any_attack("red"), table.game
    table.write("red", attack)
    table.tick(NOW)
    asked = table.value("SELECT deadline FROM waiting")
    edited(table)
    table.tick(NOW + MINUTE)
    mail, after = table.latest("red"), table.game
    assert after.stage == before.stage == StageId(1, 1)
    assert after.commitment(after.stage) == before.commitment(before.stage)
    assert "+1.1.0.red." in mail["Reply-To"]
    assert table.value("SELECT deadline FROM waiting") == asked
    with table.office(NOW) as office:
        board = after.settings.rules.board
        assert in_force(office.ledger, board, Seat(GAME, after.stage, "red"))
    assert (table.folder.pending / "red.txt").exists()
    table.write("blue", table.any_attack("blue"))
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes()[-1] == "accepted"


def test_orders_that_were_given_count_on_the_new_position(table):
    place = mine(table)
    table.write("red", f"the rest reinforce {place}")
    table.tick(NOW)
    made(table, Edit({place: Holding("blue", 3)}, {}, WHY))
    table.tick(NEXT + 6 * MINUTE)
    report = " ".join(body(table.latest("red")).split())
    assert f"{place} is Blue's, not yours." in report


def test_a_deadline_that_was_moved_stays_moved(table):
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run("UPDATE waiting SET deadline = '2026-12-15T19:00:00Z'")
    edited(table)
    table.tick(NOW + MINUTE)
    assert "Tuesday 15 December" in body(table.latest("red"))
    assert table.value("SELECT deadline FROM waiting") == "2026-12-15T19:00:00Z"


def test_several_rulings_stand_behind_each_other_and_before_the_next_stage(table):
    assert [edited(table, armies=armies) for armies in (7, 8, 9)] == [
        f"0000.1+0{number}" for number in (1, 2, 3)
    ]
    table.tick(NEXT + 6 * MINUTE)
    assert table.folder.judged()[-2:] == ["0000.1+03", "0001.1"]
    assert edited(table, NEXT + 7 * MINUTE, armies=5) == "0001.1+01"


def test_a_ruling_that_does_not_fit_changes_nothing(table):
    with pytest.raises(UserError, match="pink, who does not play"):
        made(table, Edit({mine(table): Holding("pink", 3)}, {}, WHY))
    assert table.folder.judged()[-1] == "0000.1"


def test_a_ruling_with_a_name_is_made_once(table):
    one = Edit({mine(table): Holding("red", 9)}, {}, WHY)
    assert [made(table, one, ruled_by="command 7") for _ in range(2)] == ["0000.1+01"] * 2
    table.roll_back(NOW)
    assert made(table, one, ruled_by="command 7") == "0000.1+01.0"
    assert made(table, one, ruled_by="command 8") == "0000.1+01"


def test_a_run_that_was_stopped_behind_the_folder_tells_everybody_later(table, monkeypatch):
    heal, healed = rulings.heal, []

    def stopped(*args):
        if healed:
            raise KeyboardInterrupt
        healed.append(heal(*args))

    monkeypatch.setattr(rulings, "heal", stopped)
    with pytest.raises(KeyboardInterrupt):
        edited(table)
    table.tick(NOW + MINUTE)
    assert "has changed" in table.latest("red")["Subject"]
    assert table.value("SELECT count(*) FROM turns WHERE stage = '0.1.0+1'") == 1


def test_a_ledger_that_was_lost_waits_for_the_stage_behind_the_ruling(table):
    edited(table)
    table.home.ledger.unlink()
    table.tick(NOW + MINUTE)
    assert table.value("SELECT stage FROM waiting") == "1.1.0"


def test_a_report_that_is_asked_for_is_that_of_the_stage_or_the_latest_ruling(table):
    edited(table)
    table.write("red", "report 0")
    table.tick(NOW + MINUTE)
    assert "All armies stand" in table.latest("red")["Subject"]
    table.write("red", "report")
    table.tick(NOW + 2 * MINUTE)
    mail = table.latest("red")
    assert "has changed" in mail["Subject"]
    assert "the ruling after the set-up" in body(mail)
    assert "orders due" in body(mail)


def test_the_map_says_that_it_is_after_a_ruling(table):
    turn = edited(table)
    shown = past_map(table.game, table.folder.turns / turn, None)
    assert shown.title == "world: after the ruling after the set-up"


def test_the_digest_tells_of_a_ruling(table):
    table.set("digest: false", "digest: true")
    edited(table)
    table.tick(NOW + MINUTE)
    digest = [mail for mail in table.sent if mail["To"] == "gm@example.org"][-1]
    assert "the ruling after the set-up" in body(digest)


# --- the game is over ---


def test_a_draw_ends_the_game_for_all_and_opens_its_secrets(table):
    secret = table.folder.secret.read_text().strip()
    made(table, DRAW)
    table.tick(NOW + MINUTE)
    mail = table.latest("blue")
    assert "draw" in body(mail)
    assert secret in body(mail).replace(" ", "")
    assert table.game.is_over
    assert table.game.state.winners == ("red", "blue")
    assert table.value("SELECT count(*) FROM waiting") == 0
    table.write("red", "hold")
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes()[-1] == "old stage"
    table.tick(NEXT + 6 * MINUTE)
    assert table.folder.judged()[-1] == "0000.1+01"


def test_a_cancelled_game_is_over_without_a_winner(table):
    made(table, Conclusion(Ending.CANCELLATION, reason="No time."))
    table.tick(NOW + MINUTE)
    assert "cancelled" in table.latest("red")["Subject"]
    with table.office(NOW) as office:
        (game,) = status(office).games
    assert game.deadline is None
    assert game.winners == ()
    assert "over" in game.phase


def test_a_conclusion_can_be_taken_back_and_the_secret_is_another(table, tmp_path):
    secret = table.folder.secret.read_text()
    made(table, DRAW)
    assert checked(table, tmp_path).is_over
    assert table.roll_back(NOW) == "0.1.0+1"
    assert not table.game.is_over
    assert table.game.stage == StageId(1, 1, 1)
    assert table.folder.secret.read_text() != secret
    table.tick(NOW + MINUTE)
    assert table.latest("red")["Subject"] == "[world] A ruling was taken back"
    assert checked(table, tmp_path).undone == 1


# --- taken back, and checked ---


def test_a_ruling_is_taken_back_like_a_stage(table):
    before = table.game.state
    table.write("red", "hold")
    edited(table)
    table.tick(NOW + MINUTE)
    assert table.roll_back(NOW + 2 * MINUTE) == "0.1.0+1"
    assert table.game.state == before
    table.tick(NOW + 3 * MINUTE)
    notice = table.latest("red")
    assert notice["Subject"] == "[world] A ruling was taken back"
    assert "the ruling after the set-up" in body(notice)
    assert "+1.1.1.red." in notice["Reply-To"]
    assert "| hold" in body(notice).replace("\N{NO-BREAK SPACE}", " ")


def test_rulings_hold_in_the_folder_and_in_the_record_while_the_game_goes_on(table, tmp_path):
    table.tick(NEXT + 6 * MINUTE)
    cards = table.game.state.draw_pile[3:5]
    made(table, Edit({}, {"blue": cards}, WHY), NEXT + 7 * MINUTE)
    edited(table, NEXT + 8 * MINUTE, why="Another reason.")
    found = checked(table, tmp_path)
    assert [(one.stage, one.reason) for one in found.rulings] == [
        ("1.1.0+1", WHY),
        ("1.1.0+2", "Another reason."),
    ]
    assert found.rulings[0].changed == ("The hand of Blue by this ruling: 2 cards.",)
    assert str(cards[0]) not in json.dumps(found.rulings[0].changed)
    made(table, Conclusion(Ending.CONCESSION, ("blue",), WHY), NEXT + 9 * MINUTE)
    over = checked(table, tmp_path)
    assert over.is_over
    assert over.rulings[-1].changed == ("The game was conceded to Blue.",)
    assert over.sealed == ()


def test_the_record_only_grows_by_rulings_and_rollbacks(table):
    records = [public_record(kept_folder(table.folder))]
    steps = (
        lambda: edited(table, armies=7),
        lambda: edited(table, armies=8),
        lambda: table.tick(NEXT + 6 * MINUTE),
        lambda: table.roll_back(NEXT + 7 * MINUTE),
        lambda: table.roll_back(NEXT + 7 * MINUTE),
        lambda: edited(table, NEXT + 8 * MINUTE, armies=6),
        lambda: made(table, DRAW, NEXT + 9 * MINUTE),
        lambda: table.roll_back(NEXT + 10 * MINUTE),
    )
    for step in steps:
        step()
        assert verify(kept_folder(table.folder)).trouble is None
        records.append(public_record(kept_folder(table.folder)))
        assert records[-1].startswith(records[-2])


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"armies": 9', '"armies": 0', "outcome"),
        ('"armies": 9', '"armies": 8', "state"),
        ('"player": "red", "armies": 9', '"player": "pink", "armies": 9', "outcome"),
        ('"stage": "0.1.0+1"', '"stage": "0.1.0+2"', "stage"),
        ('{"line": "event", "event": "position edited"', '{"line": "event", "event": "x"', ""),
        ('"line": "ruling"', '"line": "stage"', ""),
    ],
)
def test_what_is_changed_of_a_ruling_is_found(table, tmp_path, old, new, what):
    edited(table)
    text = public_record(kept_folder(table.folder)).decode()
    assert old in text
    path = tmp_path / "record.jsonl"
    path.write_text(text.replace(old, new))
    if not what:
        with pytest.raises(UserError, match=r"record.jsonl, line \d+"):
            read_record(path)
        return
    trouble = verify(read_record(path)).trouble
    assert trouble is not None
    assert trouble.what == what


@pytest.mark.parametrize("cards", [["Peru"], ["no", "events"], []])
def test_faces_that_were_changed_at_the_end_are_found(table, tmp_path, cards):
    given = table.game.state.draw_pile[3]
    made(table, Edit({}, {"red": (given,)}, WHY))
    made(table, DRAW)
    lines = [json.loads(line) for line in public_record(kept_folder(table.folder)).splitlines()]
    for line in lines:
        if line["line"] == "opened" and line["stage"] == "0.1.0+1":
            hidden = json.loads(line["text"])
            if cards == ["no", "events"]:
                line["text"] = "[]"
            else:
                hidden["events"][0]["cards"] = cards
                line["text"] = json.dumps(hidden, ensure_ascii=False)
    path = tmp_path / "record.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert verify(read_record(path)).trouble is not None


def test_a_ruling_of_nothing_is_found_in_a_folder(table):
    edited(table)
    path = table.folder.turns / "0000.1+01" / "record.jsonl"
    path.write_text('{"event": "player silent", "player": "red"}\n')
    assert verify(kept_folder(table.folder)).trouble.expected == "one that can be"


# --- as the game master writes it ---

STATE = SimpleNamespace(territories={"Brazil": Holding("red", 2), "Peru": Holding("blue", 1)})


@pytest.mark.parametrize(
    ("text", "land", "cards"),
    [
        ("Brazil red 5", {"Brazil": ("red", 5)}, {}),
        ("BRA Red 5 armies, per: blue 1 army", {"Brazil": ("red", 5), "Peru": ("blue", 1)}, {}),
        ("Brazil 5 and Peru nobody 2.", {"Brazil": ("red", 5), "Peru": ("nobody", 2)}, {}),
        ("Peru neutral 2", {"Peru": ("neutral", 2)}, {}),
        ("Brazil red 5\nPeru 3", {"Brazil": ("red", 5), "Peru": ("blue", 3)}, {}),
        ("cards of red: Peru, wild and siam", {}, {"red": "Peru, wild, Siam"}),
        ("Brazil 3; cards for Blue none", {"Brazil": ("red", 3)}, {"blue": ""}),
        ("card blue: wild card.", {}, {"blue": "wild"}),
        ("", {}, {}),
    ],
)
def test_an_edit_is_read(table, text, land, cards):
    board = table.game.settings.rules.board
    found = read_edit(text, STATE, board, WHY, "A note.")
    assert {name: (it.owner, it.armies) for name, it in found.holdings.items()} == land
    assert {player: ", ".join(map(str, hand)) for player, hand in found.cards.items()} == cards
    assert (found.reason, found.note) == (WHY, "A note.")


@pytest.mark.parametrize(
    ("text", "said", "cure"),
    [
        ("Brazil red", "“Brazil red” cannot be read", "Brazil red 5"),
        ("Brazzil red 5", "“Brazzil” is no territory", "Brazil"),
        ("Qqqq red 5", "“Qqqq” is no territory", "as it is on the map"),
        ("Ind red 5", "“Ind” can mean several territories", "India or Indonesia"),
        ("cards of red: Atlantis", "“Atlantis” is no territory", ""),
    ],
)
def test_an_edit_that_cannot_be_read_says_what_would_do(table, text, said, cure):
    with pytest.raises(UserError, match=said) as caught:
        read_edit(text, STATE, table.game.settings.rules.board, WHY)
    assert cure in str(caught.value)


def test_the_commands_rule_and_say_where(table):
    home = ["--home", str(table.home.root)]
    at = ["--at", NOW.isoformat()]
    place = mine(table)
    run = CliRunner().invoke
    found = run(
        group,
        [*home, "edit", GAME, f"{place} red 9", "--cards", "red: wild", "--because", WHY, *at],
    )
    assert found.exit_code == 0, found.output
    assert "The position of world is changed, see world/turns/0000.1+01." in found.output
    assert table.game.state.armies(place) == 9
    assert list(map(str, table.game.state.hand("red"))) == ["wild"]
    found = run(group, [*home, "verify", GAME])
    assert "Ruling 0.1.0+1, which follows from no orders." in found.output
    assert "| A mail was lost" in found.output.replace("\N{NO-BREAK SPACE}", " ")
    for how in (["draw"], ["draw"]):
        found = run(group, [*home, "conclude", GAME, *how, "--because", "All agree.", *at])
    assert found.exit_code == 1
    assert isinstance(found.exception, UserError)
    assert table.game.is_over
