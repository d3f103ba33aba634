"""Standing orders by mail: noted, carried out where no others come, taken back."""

from datetime import timedelta

import pytest

from adjudicator.data.strict_yaml import read_file
from adjudicator.judge.clock.standing import orders_to_judge
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.dry_run import throwaway
from adjudicator.judge.run.tick import Run, tick
from adjudicator.judge.seats.roster import nobody, seat
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body
from tests.judge.test_schedules import game, order
from tests.quoting import acting

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK
LATER = 6 * MINUTE


def home_of(table: Table, colour: str) -> str:
    return table.game.state.held(colour)[0]


def judged_by(table: Table, colour: str) -> list[str]:
    """What a player was judged by in the latest stage."""
    record = read_file(table.folder.turns / table.folder.judged()[-1] / "orders.yaml")
    return [order["words"] for order in record.get(colour, [])]


def answer(table: Table, text: str, colour: str = "red") -> str:
    """Subject and text of what a mail is answered by."""
    table.write(colour, text)
    table.tick(NOW)
    mail = table.latest(colour)
    assert mail is not None
    return f"{mail['Subject']} {body(mail)}"


def test_they_are_carried_out_stage_after_stage_where_no_orders_come(table: Table) -> None:
    land = home_of(table, "red")
    told = answer(table, f"standing: the rest on {land}; no attacks")
    assert "no orders, only settings" in told
    assert f"| the rest on {land}" in told
    assert "by your standing orders on Sunday 13 December" in told
    assert f"{land} (+" in told.partition("by your standing orders")[2]
    for week in (1, 2):
        table.tick(DUE + week * WEEK + LATER)
        assert judged_by(table, "red") == [f"the rest on {land}", "no attacks"]
        report = table.latest("red")
        assert "You sent no orders; your standing orders were carried out." in body(report)
        others = body(table.latest("blue"))
        assert "Red sent no orders; the standing ones were carried out." in others


def test_orders_for_a_stage_go_before_them_in_that_stage_alone(table: Table) -> None:
    land = home_of(table, "red")
    other = table.game.state.held("red")[1]
    answer(table, f"standing: the rest on {land}\n3 armies reinforce {other}")
    table.tick(NEXT + LATER)
    assert judged_by(table, "red") == [f"3 armies reinforce {other}"]
    assert "standing" not in body(table.latest("blue"))
    table.tick(NEXT + WEEK + LATER)
    assert judged_by(table, "red") == [f"the rest on {land}"]


def test_orders_that_are_withdrawn_leave_them(table: Table) -> None:
    answer(table, "standing: hold\n" + table.any_attack("red"))
    assert "What I will carry out by your standing orders" in answer(table, "cancel")
    table.tick(NEXT + LATER)
    assert judged_by(table, "red") == ["hold"]


def test_they_are_read_on_the_position_then_and_what_is_not_allowed_is_told(table: Table) -> None:
    enemy = home_of(table, "blue")
    told = answer(table, f"standing: 1 army reinforces {enemy}; hold")
    assert "not all of your standing orders can be carried out as written" in told
    table.tick(NEXT + LATER)
    report = table.latest("red")
    assert "NOT DONE AS WRITTEN" in body(report)
    assert "One order of other players was void." in body(table.latest("blue"))


def test_only_those_that_the_stage_takes_are_carried_out(tmp_path) -> None:
    table = game(tmp_path / "home", "schedule: two-step")
    land, attack = home_of(table, "red"), table.any_attack("red")
    order(table, "red", f"standing: the rest on {land}; {attack}", 1)
    for week, words in ((1, [f"the rest on {land}"]), (2, [attack])):
        table.tick(DUE + week * WEEK + LATER)
        assert judged_by(table, "red") == words
        assert "NOT DONE AS WRITTEN" not in body(table.latest("red"))


def test_a_placement_stands_in_the_set_up_too(new_table: Table) -> None:
    table = new_table
    land = home_of(table, "red")
    order(table, "red", f"standing: the rest on {land}; no attacks", 0)
    table.tick(DUE + LATER)
    assert judged_by(table, "red") == [f"the rest on {land}"]


def test_what_a_game_asks_for_once_cannot_stand(table: Table) -> None:
    land = home_of(table, "red")
    told = answer(table, f"standing: hold; capital {land}; bid 50 for {land}; prefer {land}")
    for word in ("capital", "preferences", "Bids"):
        assert word in told
    assert "| hold" in told
    told = answer(table, "standing: resign")
    assert "A resignation cannot stand" in told
    assert "those from before stay as they were" in told
    table.tick(NEXT + LATER)
    assert judged_by(table, "red") == ["hold"]


def test_none_of_what_they_say_acts_when_it_is_sent_back(table: Table) -> None:
    answer(table, f"standing: {table.any_attack('red')}; hold; trade best set; resign")
    for mail in table.to("red")[-1:]:
        text = mail.get_body(("plain",)).get_content()
        assert acting(text, table.game.settings.rules.board) == []


@pytest.mark.parametrize("words", ["standing: none", "no standing orders"])
def test_they_are_taken_back(table: Table, words: str) -> None:
    answer(table, "standing: hold")
    assert "You have no standing orders any more." in answer(table, words)
    table.tick(NEXT + LATER)
    assert judged_by(table, "red") == []
    assert "I had no orders from you" in body(table.latest("red"))


def test_the_mail_that_arrived_last_says_what_stands(table: Table) -> None:
    """Whichever is read first."""
    token = table.latest("red")["Reply-To"]
    older = table.mail("red", "standing: no attacks", to=token)
    newer = table.mail("red", "standing: hold", to=token)
    table.pipe(newer, NOW)
    table.tick(NOW + MINUTE)
    table.pipe(older, NOW - MINUTE)
    table.tick(NOW + 2 * MINUTE)
    assert "A mail of yours that came later says" in body(table.latest("red"))
    table.tick(NEXT + LATER)
    assert judged_by(table, "red") == ["hold"]


def test_a_late_mail_sets_none_for_the_stage_that_is_due(table: Table) -> None:
    table.pipe(table.mail("red", "standing: hold"), NEXT + MINUTE)
    table.tick(NEXT + LATER)
    assert table.outcomes() == ["late"]
    assert judged_by(table, "red") == []


def test_a_preview_and_a_dry_run_go_by_them(table: Table) -> None:
    attack = table.any_attack("red")
    answer(table, f"standing: {attack}")
    assert attack.rpartition("attack ")[2] in answer(table, "preview")
    with table.office(NEXT + LATER) as office, throwaway(office) as copy:
        tick(Run(copy, real_ways(copy)))
        turns = copy.home.game(GAME).turns
        record = read_file(turns / max(it.name for it in turns.iterdir()) / "orders.yaml")
        assert [one["words"] for one in record["red"]] == [attack]


def test_they_go_with_the_player_who_gave_them(table: Table) -> None:
    answer(table, "standing: hold")
    with table.office(NOW) as office, office.ledger.transaction():
        seat(office.ledger, GAME, nobody(table.game.settings.player("red")), NOW)
    with table.office(NOW) as office:
        assert "red" not in orders_to_judge(office, table.game)


def test_a_rollback_leaves_them_and_makes_no_draft_of_them(table: Table) -> None:
    answer(table, "standing: hold")
    table.tick(NEXT + LATER)
    table.roll_back(NEXT + timedelta(hours=1))
    table.tick(NEXT + timedelta(hours=1))
    assert "You had given no orders for it." in body(table.latest("red"))
    table.tick(NEXT + WEEK + LATER)
    assert judged_by(table, "red") == ["hold"]
