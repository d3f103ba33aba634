"""Orders that the game master gives in a player's name."""

from datetime import timedelta

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.gamemaster.master_orders import give_orders
from adjudicator.judge.seats.replacing import eject
from tests.judge.gm import answers, command, told
from tests.judge.table import DUE, MINUTE, WEEK, Table, body
from tests.judge.test_desk import orders

NOW = DUE + WEEK / 2
LATER = NOW + timedelta(hours=1)


def test_they_stand_and_player_and_game_master_get_the_receipt(table: Table) -> None:
    attack = table.any_attack("red")
    table.news()
    command(table, f"gm: orders for Red: {attack}")
    table.tick(NOW)
    assert orders(table, "red") == [attack]
    receipt = table.latest("red")
    assert receipt["Subject"] == "[world] Round 1: orders accepted"
    assert "The game master gave these orders in your name. Orders of your own replace" in body(
        receipt
    )
    copy, answer = answers(table)[-2:]
    assert copy["Subject"] == "[world] Round 1: orders accepted (copy)"
    assert "red" not in copy["Reply-To"]
    assert answer["Subject"] == "[judge] Orders world: done"
    assert "Red has 1 order in world by you now. Red gets a receipt that says so." in body(answer)


def test_they_may_stand_on_the_lines_below(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    command(table, "gm: orders for red in world:", first, second)
    table.tick(NOW)
    assert orders(table, "red") == [first, second]


def test_two_players_may_be_ordered_for_in_one_mail(table: Table) -> None:
    red, blue = table.any_attack("red"), table.any_attack("blue")
    command(table, f"gm: orders for Red: {red}", f"gm: orders for Blue: {blue}")
    table.tick(NOW)
    assert (orders(table, "red"), orders(table, "blue")) == ([red], [blue])


def test_a_later_mail_of_the_player_replaces_them(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    command(table, f"gm: orders for Red: {first}")
    table.tick(NOW)
    table.write("red", second)
    table.tick(LATER)
    assert orders(table, "red") == [second]


def test_they_replace_what_the_player_sent_before(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", first)
    table.tick(NOW)
    command(table, f"gm: orders for Red: {second}")
    table.tick(LATER)
    assert orders(table, "red") == [second]
    assert "is new" in body(table.latest("red")) or "Changed since" in body(table.latest("red"))


def test_what_is_not_understood_is_told_with_a_caret(table: Table) -> None:
    command(table, "gm: orders for Red:", table.any_attack("red"), "4 from Brazill attack Peru")
    table.tick(NOW)
    assert "Red has 1 order in world by you now." in told(table)
    assert "^" in told(table)


def test_without_an_order_nothing_changes(table: Table) -> None:
    command(table, "gm: orders for Red: 4 from Brazill attack Peru")
    table.tick(NOW)
    assert "Not done. There is no order that I understand." in told(table)
    assert "4 from Brazill attack Peru" in told(table)
    assert table.news()[0]["To"] == "gm@example.org"


def test_cancelling_takes_all_orders_back(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NOW)
    command(table, "gm: orders for Red: cancel")
    table.tick(LATER)
    assert orders(table, "red") == []
    assert "Red has no orders in world by you now." in told(table)


def test_nothing_but_orders_is_taken_from_them(table: Table) -> None:
    attack = table.any_attack("red")
    command(table, "gm: orders for Red:", attack, "zone Asia/Tokyo", "salt: mine", "status")
    table.tick(NOW)
    assert orders(table, "red") == [attack]
    assert table.value("SELECT count(*) FROM player_settings") == 0


def test_after_the_deadline_they_are_too_late(table: Table) -> None:
    command(table, f"gm: orders for Red: {table.any_attack('red')}")
    table.tick(DUE + WEEK + MINUTE)
    assert "Orders of world were due at 2026-12-13T19:00:00Z, so no more count." in told(table)
    assert orders(table, "red") == []


def test_a_colour_that_does_not_play_has_nothing_to_order(table: Table) -> None:
    command(table, "gm: orders for Green: no attacks")
    table.tick(NOW)
    assert "Green has nothing to order in world. There are red, blue." in told(table)


def test_a_game_master_who_plays_sees_no_receipt_of_others(table: Table) -> None:
    settings = table.folder.settings
    settings.write_text(settings.read_text() + "game_master_plays: blue\n")
    command(table, f"gm: orders for Red: {table.any_attack('red')}")
    table.tick(NOW)
    assert [mail["Subject"] for mail in answers(table)] == ["[judge] Orders world: done"]
    assert "orders accepted" in table.latest("red")["Subject"]


def test_the_command_line_gives_them_too_and_they_are_kept_as_a_mail(table: Table) -> None:
    attack = table.any_attack("red")
    with table.office(NOW) as office:
        give_orders(office, table.folder, "red", [attack], NOW, name="by hand")
        said = give_orders(office, table.folder, "red", [attack], NOW, name="once more")
    assert said.startswith("Red has 1 order in world")
    assert orders(table, "red") == [attack]
    with table.office(NOW) as office:
        row = office.ledger.one("SELECT * FROM received WHERE account = 'game master'")
    assert row is not None
    assert attack in (table.home.mail / f"{row['hash']}.eml").read_text()
    assert (row["outcome"], row["sender"], row["colour"]) == ("accepted", "gm@example.org", "red")


def test_a_game_that_has_ended_takes_none(table: Table) -> None:
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run("DELETE FROM waiting")
    with table.office(NOW) as office, pytest.raises(UserError, match="waits for no orders"):
        give_orders(office, table.folder, "red", ["no attacks"], NOW, name="by hand")


def test_a_seat_that_is_open_may_be_ordered_for_and_nobody_gets_a_receipt(table: Table) -> None:
    with table.office(NOW) as office:
        eject(office, table.folder, "red")
    table.tick(NOW)
    table.news()
    attack = table.any_attack("red")
    command(table, f"gm: orders for Red: {attack}")
    table.tick(LATER)
    assert orders(table, "red") == [attack]
    assert [mail["Subject"] for mail in table.news()] == ["[judge] Orders world: done"]
