"""Who sits in which seat: newcomers, open seats, and what a former player can do no more."""

from zoneinfo import ZoneInfo

from adjudicator.judge.clock.standing import standing_orders
from adjudicator.judge.game.settings import Player
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.outgoing.returned import refused
from adjudicator.judge.outgoing.unreachable import of_return
from adjudicator.judge.seats.roster import seat
from tests.judge.table import DUE, MINUTE, WEEK, Table, body

BERLIN = ZoneInfo("Europe/Berlin")
DANA = Player("red", "Dana", ("dana@example.org",), ZoneInfo("Asia/Tokyo"))
NOBODY = Player("red", "", (), BERLIN)
NOW = DUE + WEEK / 2
NEXT = DUE + WEEK


def sits(table: Table, player: Player) -> None:
    with table.office(NOW + MINUTE) as office, office.ledger.transaction():
        seat(office.ledger, "world", player, office.now)


def test_a_newcomer_plays_the_colour_from_then_on(table: Table) -> None:
    sits(table, DANA)
    assert table.game.settings.player("red") == DANA
    assert table.game.settings.player("blue").name == "Bo"
    assert table.game.settings.public_names == {"red": "Dana", "blue": "Bo"}


def test_the_latest_who_came_counts(table: Table) -> None:
    sits(table, DANA)
    sits(table, NOBODY)
    assert table.game.settings.player("red").is_open
    assert table.game.settings.public_names == {"blue": "Bo"}


def test_what_the_former_player_set_and_gave_is_not_the_newcomers(table: Table) -> None:
    attack = table.any_attack("red")
    table.write("red", f"{attack}\nzone America/Lima\nsalt: pepper\ncalendar: on\nready")
    table.write("red", f"standing: {attack}\nabsent from 24 December to 2 January\nvote draw")
    table.tick(NOW + MINUTE)
    assert table.value("SELECT count(*) FROM ready") == 1
    assert table.value("SELECT count(*) FROM ballots") == 1
    assert table.value("SELECT count(*) FROM absences") == 1
    sits(table, DANA)
    with table.office(NOW + MINUTE) as office:
        assert player_settings.zone(office.ledger, "world", DANA).key == "Asia/Tokyo"
        assert player_settings.salts(office.ledger, table.game) == {}
        assert not player_settings.is_on(office.ledger, "world", "red", player_settings.CALENDAR)
        assert office.ledger.value("SELECT count(*) FROM sets") == 0
        assert office.ledger.value("SELECT count(*) FROM given") == 0
        assert office.ledger.value("SELECT count(*) FROM ready") == 0
        assert office.ledger.value("SELECT count(*) FROM absences") == 0
        assert office.ledger.value("SELECT count(*) FROM ballots") == 0
        assert standing_orders(office.ledger, table.game, "red") == ()


def test_a_former_player_orders_nothing_any_more(table: Table) -> None:
    """Neither from the own address nor with the newcomer's: the token was the former's."""
    late = table.mail("red", table.any_attack("red"))
    forged = table.mail("red", table.any_attack("red"), sender="dana@example.org")
    sits(table, DANA)
    table.drop(late, "1")
    table.drop(forged, "2")
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes() == ["stranger", "held for confirmation"]
    assert table.value("SELECT count(*) FROM sets") == 0
    assert [mail["To"] for mail in table.news()] == ["dana@example.org"]


def test_what_was_held_for_the_former_player_cannot_be_confirmed(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="else@example.com")
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["held for confirmation"]
    question = table.mail("red", "confirm")
    sits(table, DANA)
    table.drop(question)
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes()[-1] == "stranger"
    assert table.value("SELECT count(*) FROM sets") == 0


def test_an_open_seat_gets_no_mail_and_gives_no_orders(table: Table) -> None:
    sits(table, NOBODY)
    table.tick(NEXT + 6 * MINUTE)
    assert {mail["To"] for mail in table.news()} == {"bo@example.org"}
    assert table.game.stage.round == 2


def test_mail_for_the_former_player_that_comes_back_does_not_go_to_the_newcomer(
    table: Table,
) -> None:
    report = table.latest("red")
    assert report is not None
    sits(table, DANA)
    with table.office(NOW + 2 * MINUTE) as office, office.ledger.transaction():
        found = refused(office, report["Message-ID"], "no such user")
    assert (found.player, found.next_address) == (None, "")


def test_a_newcomer_whom_mail_does_not_reach_is_not_looked_for_in_game_yaml(table: Table) -> None:
    sits(table, DANA)
    table.tick(NEXT + 6 * MINUTE)
    report = table.latest("yellow")
    assert report is not None
    with table.office(NEXT + 7 * MINUTE) as office, office.ledger.transaction():
        found = refused(office, report["Message-ID"], "no such user")
        said = of_return(office, found, "It came back.").said
    assert "“adjudicator replace world red NAME ADDRESS” lets them go on" in said


def test_a_rollback_asks_nothing_of_an_open_seat(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NEXT + 6 * MINUTE)
    table.news()
    sits(table, NOBODY)
    table.roll_back(NEXT + 7 * MINUTE)
    table.tick(NEXT + 8 * MINUTE)
    assert [mail["To"] for mail in table.news()] == ["bo@example.org"]
    assert "taken back" in body(table.sent[-1])
