"""Taking a judged stage back."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.core.rulings import Edit
from adjudicator.core.state import Holding
from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.verify import verify
from adjudicator.judge.clock.attendance import in_a_row
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.rulings.rollback import roll_back, turns_to_undo
from adjudicator.judge.rulings.rulings import rule
from adjudicator.judge.seats.observers import add_observer
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK


def judged(table: Table) -> str:
    """Let red attack in round 1 and judge it; give the attack."""
    attack = table.any_attack("red")
    table.write("red", attack)
    table.tick(NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    return attack


def test_the_game_stands_where_it_stood_with_other_dice_and_tokens(table: Table) -> None:
    before, stage = table.game.state, table.game.stage
    judged(table)
    old = table.latest("red")
    assert table.roll_back(NEXT + 9 * MINUTE) == "1.1.0"
    assert table.game.state == before
    assert (table.folder.undone / "0001.1.0" / "record.jsonl").exists()
    assert table.game.commitment(table.game.stage) != table.game.commitment(stage)
    table.tick(NEXT + 10 * MINUTE)
    notice = table.latest("red")
    assert notice is not None
    assert old is not None
    assert notice["Subject"] == "[world] Round 1 was taken back"
    assert "+1.1.1.red." in notice["Reply-To"]
    assert table.game.commitment(table.game.stage) in body(notice)
    assert table.game.commitment(stage) not in body(notice)


def test_nothing_is_judged_by_accident_and_silent_drafts_do_not_count(table: Table) -> None:
    attack = judged(table)
    table.roll_back(NEXT + 9 * MINUTE)
    table.tick(NEXT + 10 * MINUTE)
    assert table.game.state.round == 1
    notice = table.latest("red")
    assert notice is not None
    assert attack in body(notice).replace("\N{NO-BREAK SPACE}", " ")
    table.tick(NEXT + WEEK + 6 * MINUTE)
    assert table.game.state.round == 2
    assert "Red was silent" in body(table.to("blue")[-1])


def test_a_draft_counts_again_once_it_is_confirmed(table: Table) -> None:
    attack = judged(table)
    table.roll_back(NEXT + 9 * MINUTE)
    table.tick(NEXT + 10 * MINUTE)
    table.write("red", "confirm")
    table.tick(NEXT + 11 * MINUTE)
    assert table.outcomes()[-1] == "confirmation"
    with table.office(NEXT) as office:
        board = table.game.settings.rules.board
        orders = in_force(office.ledger, board, Seat(GAME, table.game.stage, "red"))
    assert [order.source.text for order in orders] == [attack]


def test_mails_that_wait_about_the_stage_are_called_back(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    (table.home.root / "outbox").rename(table.home.root / "sent-before")
    (table.home.root / "outbox").write_text("no folder, so nothing can be written")
    table.tick(NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    to_players = (
        "SELECT count(*) FROM outbox WHERE state = 'queued' AND kind IN ('receipt', 'report')"
    )
    assert table.value(to_players) == 3
    table.roll_back(NEXT + 9 * MINUTE)
    assert (
        table.value(
            "SELECT group_concat(kind) FROM (SELECT kind FROM outbox WHERE state = 'superseded'"
            " AND kind != 'notice' ORDER BY kind)"
        )
        == "receipt,report,report"
    )


def test_an_answer_to_the_report_that_was_taken_back_is_told_so(table: Table) -> None:
    judged(table)
    answer = table.mail("red", table.any_attack("red"))
    table.roll_back(NEXT + 9 * MINUTE)
    table.drop(answer)
    table.tick(NEXT + 10 * MINUTE)
    assert table.outcomes()[-1] == "old stage"


def test_an_answer_to_the_receipt_of_the_stage_that_was_taken_back_is_told_so(
    table: Table,
) -> None:
    attack = table.any_attack("red")
    table.write("red", attack)
    table.tick(NEXT - MINUTE)
    answer = table.mail("red", attack)
    table.tick(NEXT + 6 * MINUTE)
    table.roll_back(NEXT + 9 * MINUTE)
    table.news()
    table.drop(answer)
    table.tick(NEXT + 10 * MINUTE)
    told = [mail for mail in table.news() if mail["In-Reply-To"]]
    assert "round 1 as it was" in body(told[0])


def test_several_stages_can_be_taken_back_one_by_one(table: Table) -> None:
    judged(table)
    table.tick(NEXT + WEEK + 6 * MINUTE)
    later = NEXT + WEEK + 9 * MINUTE
    assert [table.roll_back(later), table.roll_back(later)] == ["2.1.0", "1.1.0"]
    assert str(table.game.stage) == "1.1.2"
    table.tick(later + MINUTE)
    table.tick(NEXT + 2 * WEEK + 6 * MINUTE)
    assert str(table.game.stage) == "2.1.2"
    assert table.roll_back(NEXT + 2 * WEEK + 9 * MINUTE) == "1.1.2"
    assert table.folder.undone_turns() == ["0001.1.0", "0001.1.2", "0002.1.0"]


def test_several_stages_and_rulings_are_taken_back_in_one_go_with_one_mail(table: Table) -> None:
    attack, stood = judged(table), table.game.state
    table.tick(NEXT + WEEK + 6 * MINUTE)
    later = NEXT + WEEK + 9 * MINUTE
    edit = Edit({stood.held("red")[0]: Holding("red", 9)}, {}, "A mail was lost.")
    with table.office(later) as office:
        rule(office, table.folder, edit)
        assert turns_to_undo(table.folder, "1") == ["0001.1", "0002.1", "0002.1+01"]
        assert roll_back(office, table.folder, "1.1", "It was all wrong.") == "1.1.0"
    assert str(table.game.stage) == "1.1.3"
    table.tick(later + MINUTE)
    for colour in ("red", "blue"):
        (mail,) = [it for it in table.to(colour) if "taken back" in it["Subject"]]
        assert mail["Subject"] == "[world] All from round 1 on was taken back"
        said = body(mail).replace("\N{NO-BREAK SPACE}", " ")
        assert "round 2 and round 1, and the ruling after round 2" in said
        assert "| It was all wrong." in said
        assert (attack in said) == (colour == "red")
    table.write("red", "confirm")
    table.tick(later + 2 * MINUTE)
    assert table.outcomes()[-1] == "confirmation"
    assert verify(kept_folder(table.folder)).trouble is None


def test_a_rollback_that_was_stopped_goes_on(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    judged(table)
    table.tick(NEXT + WEEK + 6 * MINUTE)
    real, renamed = Path.rename, []

    def stopped(path: Path, target: Path) -> Path:
        if renamed:
            raise KeyboardInterrupt
        renamed.append(path)
        return real(path, target)

    later = NEXT + WEEK + 9 * MINUTE
    with monkeypatch.context() as patch, table.office(later) as office:
        patch.setattr(Path, "rename", stopped)
        with pytest.raises(KeyboardInterrupt):
            roll_back(office, table.folder, "1", "It was all wrong.")
    assert table.folder.judged() == ["0000.0", "0000.1", "0001.1"]
    table.tick(later + MINUTE)
    assert table.folder.judged() == ["0000.0", "0000.1"]
    assert str(table.game.stage) == "1.1.2"
    (mail,) = [it for it in table.to("blue") if "taken back" in it["Subject"]]
    assert "It was all wrong." in body(mail).replace("\N{NO-BREAK SPACE}", " ")
    assert table.value("SELECT count(*) FROM rollbacks") == 0


@pytest.mark.parametrize(
    ("to", "turns"),
    [
        ("", ["0001.1+01"]),
        ("1", ["0001.1", "0001.1+01"]),
        (" 1.1.0 ", ["0001.1", "0001.1+01"]),
        ("1.1+1", ["0001.1+01"]),
        ("0", ["0000.1", "0001.1", "0001.1+01"]),
    ],
)
def test_where_to_go_back_to_is_a_round_a_stage_or_a_ruling(
    table: Table, to: str, turns: list[str]
) -> None:
    for name in ("0001.1", "0001.1+01"):
        (table.folder.turns / name).mkdir()
    assert turns_to_undo(table.folder, to) == turns


@pytest.mark.parametrize("to", ["7", "0.0", "1.1+2", "set-up", "x"])
def test_a_stage_that_was_not_judged_cannot_be_gone_back_to(table: Table, to: str) -> None:
    (table.folder.turns / "0001.1+01").mkdir()
    with pytest.raises(UserError, match=r"Name one of these: 0\.1, 1\.1\+1\."):
        turns_to_undo(table.folder, to)


def test_votes_count_again_as_they_stood(table: Table) -> None:
    judged(table)
    with table.office(NEXT + 8 * MINUTE) as office, office.ledger.transaction():
        for stage, state in (("1.1.0", "lapsed"), ("1.1.0", "done"), ("0.1.0", "lapsed")):
            office.ledger.run(
                "INSERT INTO motions (game, stage, kind, winner, state)"
                " VALUES (?, ?, 'draw', '', ?)",
                *(GAME, stage, state),
            )
    table.roll_back(NEXT + 9 * MINUTE)
    with table.office(NEXT + 9 * MINUTE) as office:
        rows = office.ledger.all("SELECT stage, state FROM motions ORDER BY id")
        raw = office.ledger.value(
            "SELECT raw FROM outbox JOIN bodies ON mail = id WHERE kind = 'notice' ORDER BY id DESC"
        )
    assert b"Votes that were open then are open again." in raw
    assert [tuple(row) for row in rows] == [
        ("1.1.1", "open"),
        ("1.1.0", "done"),
        ("0.1.0", "lapsed"),
    ]


def test_misses_of_a_stage_that_was_taken_back_are_forgotten(table: Table) -> None:
    with table.office(NEXT) as office:
        before = in_a_row(office.ledger, GAME, "blue")
    judged(table)
    with table.office(NEXT) as office:
        assert in_a_row(office.ledger, GAME, "blue") == before + 1
    table.roll_back(NEXT + 9 * MINUTE)
    with table.office(NEXT) as office:
        assert in_a_row(office.ledger, GAME, "blue") == before


def test_observers_are_told_without_any_orders(table: Table) -> None:
    table.say("observers: true")
    with table.office(NEXT) as office, office.ledger.transaction():
        add_observer(office, GAME, "otto@example.com")
    attack = judged(table)
    table.roll_back(NEXT + 9 * MINUTE)
    table.tick(NEXT + 10 * MINUTE)
    mail = [it for it in table.sent if it["To"] == "otto@example.com"][-1]
    assert mail["Subject"] == "[world] Round 1 was taken back"
    assert attack not in body(mail)


def test_the_command_lists_what_it_takes_back_and_does_nothing_in_a_dry_run(table: Table) -> None:
    judged(table)
    home = ["--home", str(table.home.root), "rollback", GAME, "--to", "0"]
    at = ["--at", (NEXT + 9 * MINUTE).isoformat()]
    found = CliRunner().invoke(group, [*home, "--dry-run", *at])
    assert found.output.startswith("These would be taken back: round 1 (1.1.0), the set-up (0.1.0)")
    assert str(table.game.stage) == "2.1.0"
    found = CliRunner().invoke(group, [*home, "--because", "All wrong.", *at])
    assert "Taken back: round 1 (1.1.0), the set-up (0.1.0). Now in world/undone." in found.output
    assert "It will be judged again on Sunday 20 December" in found.output
    assert str(table.game.stage) == "0.1.2"


def test_the_deal_cannot_be_taken_back(new_table: Table) -> None:
    with pytest.raises(UserError, match="nothing to take back"):
        new_table.roll_back(DUE)


def test_a_turn_that_has_vanished_parks_the_game_and_is_told(table: Table) -> None:
    (table.folder.turns / "0000.1").rename(table.home.root / "elsewhere")
    done = table.tick(NEXT + 6 * MINUTE)
    assert "is not there any more" in done.troubles[0]
    assert table.folder.judged() == ["0000.0"]
    (table.home.root / "elsewhere").rename(table.folder.turns / "0000.1")
    assert [one.stage.round for one in table.tick(NEXT + 7 * MINUTE).judged] == [1]
