"""A ledger that is gone, or older than the turns: the turns are the truth, nothing goes twice."""

import shutil

from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK


def test_without_its_ledger_a_game_goes_on_sends_nothing_twice_and_the_loss_is_told(
    table: Table,
) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NEXT - MINUTE)
    table.news()
    pending = (table.folder.pending / "red.txt").read_text()
    table.home.ledger.unlink()
    done = table.tick(NEXT + 6 * MINUTE)
    assert "The ledger knows nothing of 2 turns of world" in done.troubles[0]
    told, *asked = sorted(table.news(), key=lambda mail: mail["To"] != "gm@example.org")
    assert "The players are asked for their orders again" in body(told)
    assert "20 December" in body(told)
    assert {mail["Subject"] for mail in asked} == {"[world] Round 1: please send your orders again"}
    assert {mail["To"] for mail in asked} == {"ada@example.org", "bo@example.org"}
    assert (table.folder.pending / "red.txt").read_text() == pending
    assert table.folder.judged() == ["0000.0", "0000.1"]
    assert table.value("SELECT DISTINCT state FROM outbox WHERE kind = 'report'") == "unknown"
    table.write("red", table.any_attack("red"))
    table.tick(NEXT + 7 * MINUTE)
    assert table.outcomes() == ["accepted"]
    table.tick(NEXT + WEEK + 6 * MINUTE)
    assert table.folder.judged()[-1] == "0001.1"
    assert "Red was silent" not in body(table.to("blue")[-1])


def test_an_old_copy_of_the_ledger_sends_nothing_twice(table: Table) -> None:
    old = shutil.copy(table.home.ledger, table.home.root / "old")
    table.tick(NEXT + 6 * MINUTE)
    table.tick(NEXT + WEEK + 6 * MINUTE)
    table.news()
    shutil.move(old, table.home.ledger)
    table.tick(NEXT + WEEK + 7 * MINUTE)
    told = next(mail for mail in table.news() if mail["To"] == "gm@example.org")
    assert "knows nothing of 2 turns" in body(told)
    assert table.game.state.round == 3


def test_a_game_whose_undone_turns_are_gone_waits_lest_dice_that_are_known_roll_again(
    table: Table,
) -> None:
    table.tick(NEXT + 6 * MINUTE)
    table.roll_back(NEXT + 9 * MINUTE)
    table.tick(NEXT + 10 * MINUTE)
    table.folder.undone.rename(table.home.root / "elsewhere")
    done = table.tick(NEXT + WEEK + 6 * MINUTE)
    assert "does not hold the turns that were taken back" in done.troubles[0]
    assert done.judged == []
    (table.home.root / "elsewhere").rename(table.folder.undone)
    assert len(table.tick(NEXT + WEEK + 7 * MINUTE).judged) == 1


def test_copies_of_orders_that_wait_go_with_the_stage_that_is_taken_back(table: Table) -> None:
    table.tick(NEXT + 6 * MINUTE)
    table.write("red", table.any_attack("red"))
    table.tick(NEXT + 7 * MINUTE)
    assert list(table.folder.pending.iterdir())
    table.roll_back(NEXT + 9 * MINUTE)
    assert not table.folder.pending.exists()


def test_a_game_that_is_over_stays_over_without_its_ledger(table: Table) -> None:
    path = table.folder.turns / "0000.1" / "state.yaml"
    path.write_text(path.read_text() + "winners: [red]\n")
    stage = path.with_name("stage.yaml")
    stage.write_text(stage.read_text().replace("deadline: 2026-12-13", "was: 2026-12-13"))
    table.home.ledger.unlink()
    table.tick(START + 3 * WEEK)
    assert table.value("SELECT count(*) FROM waiting") == 0
    table.write("red", "no attacks")
    table.tick(START + 3 * WEEK + MINUTE)
    assert table.sent[-1]["Subject"] == "[world] The game is over"
