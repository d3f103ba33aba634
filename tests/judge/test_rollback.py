"""Taking a judged stage back."""

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.order_sets import in_force
from adjudicator.judge.seat import Seat
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
    to_players = "SELECT count(*) FROM outbox WHERE state = 'queued' AND colour != 'gm'"
    assert table.value(to_players) == 3
    table.roll_back(NEXT + 9 * MINUTE)
    assert (
        table.value(
            "SELECT group_concat(kind) FROM (SELECT kind FROM outbox WHERE state = 'superseded'"
            " ORDER BY kind)"
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
