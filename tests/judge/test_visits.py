"""Mails about a game by people who play in another one."""

from pathlib import Path

import pytest

from tests.judge.table import DUE, MINUTE, WEEK, Table, body

NOW = DUE + WEEK / 2
ISLES = """\
format: 1
rules: risk2
schedule: {days: [Sunday], time: 20:00, zone: Europe/Berlin}
seats: [red, green]
invite: [ada@example.org]
"""


@pytest.fixture
def table(table: Table) -> Table:
    """Ada and Bo play in world; the game isles gathers its players, and Ada is invited."""
    folder = table.home.game("isles")
    folder.root.mkdir()
    folder.settings.write_text(ISLES)
    table.tick(NOW)
    table.news()
    return table


def seats(table: Table) -> object:
    return table.value("SELECT group_concat(colour || ' ' || name) FROM people")


def test_an_invitation_is_answered_though_one_plays_elsewhere(table: Table) -> None:
    table.write("red", "join as green")
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["application"]
    assert seats(table) == "green ada"
    assert "You play Green in isles." in body(table.latest("red"))


def test_a_report_of_one_game_is_answered_about_another(table: Table) -> None:
    report = table.to("red")[-2]
    assert "[world]" in report["Subject"]
    table.write("red", "join isles", to=report["Reply-To"], answers=report["Message-ID"])
    table.tick(NOW + MINUTE)
    assert seats(table) == "red ada"


def test_orders_in_such_a_mail_are_orders_and_nothing_else_is_done(table: Table) -> None:
    report = table.to("red")[-2]
    text = f"{table.any_attack('red')}\njoin isles"
    table.write("red", text, to=report["Reply-To"], answers=report["Message-ID"])
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["accepted"]
    assert seats(table) is None
    assert "in a mail without orders" in body(table.latest("red"))


def test_a_player_without_proof_is_asked(table: Table) -> None:
    table.write("blue", "observe isles", to="judge@example.org", answers="", subject="hello")
    table.tick(NOW + MINUTE)
    assert "Is this mail yours" in table.latest("blue")["Subject"]
    table.write("blue", "observe")
    table.tick(NOW + 2 * MINUTE)
    assert table.value("SELECT address FROM observers WHERE game = 'isles'") == "bo@example.org"


def test_chatter_in_answer_to_an_invitation_is_asked_about(table: Table) -> None:
    table.write("red", "Who else plays?")
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["nothing found"]
    assert "neither the word" in body(table.latest("red"))


def test_an_invitation_answered_after_the_start_is_the_players_own_mail(table: Table) -> None:
    """Its token proves the address, though it is none of the seat."""
    invitation = table.latest("red")
    table.write("red", "join as red")
    table.write("yellow", "join isles", to="judge@example.org", answers="")
    table.tick(NOW + MINUTE)
    table.write("yellow", "join")
    table.tick(NOW + 2 * MINUTE)
    from adjudicator.judge.seats.applications import approve

    with table.office(NOW + 3 * MINUTE) as office:
        approve(office, table.home.game("isles"), "dana@example.org")
    table.tick(NOW + 4 * MINUTE)
    assert table.home.game("isles").judged()
    table.write(
        "red", "zone Asia/Tokyo", to=invitation["Reply-To"], answers=invitation["Message-ID"]
    )
    table.tick(NOW + 5 * MINUTE)
    assert table.outcomes()[-1] == "accepted"
    query = "SELECT value FROM player_settings WHERE game = 'isles' AND setting = 'zone'"
    assert table.value(query) == "Asia/Tokyo"


def test_a_mail_waits_while_its_game_cannot_be_read(table: Table, tmp_path: Path) -> None:
    settings = table.home.game("isles").settings
    text = settings.read_text()
    settings.write_text("nonsense")
    table.write("yellow", "join isles", to="judge@example.org", answers="")
    table.tick(NOW + MINUTE)
    assert table.outcomes() == [None]
    settings.write_text(text)
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes() == ["application"]


def test_a_zone_in_the_answer_is_the_newcomers(table: Table) -> None:
    table.write("red", "join\nzone Mars/Base\nzone Asia/Tokyo")
    table.tick(NOW + MINUTE)
    assert table.value("SELECT zone FROM people") == "Asia/Tokyo"


def test_a_colour_alone_needs_no_name_where_one_game_waits(table: Table) -> None:
    table.write("yellow", "Join as green!", to="judge@example.org", answers="")
    table.tick(NOW + MINUTE)
    assert "“join as green”" in body(table.latest("yellow"))


PASS = "mx; dmarc=pass header.from=example.org"


def trusts_the_server(table: Table) -> None:
    table.set("files:\n    folder: incoming", "files:\n    authserv: mx\n    folder: incoming")


def test_a_vouched_mail_seats_but_the_way_back_is_still_to_be_shown(table: Table) -> None:
    trusts_the_server(table)
    for _ in range(2):
        table.write("red", "join isles as red", to="judge@example.org", answers="",
                    Authentication_Results=PASS)  # fmt: skip
        table.tick(NOW + MINUTE)
        assert "please answer once" in table.latest("red")["Subject"]
    table.write("red", "ready")
    table.tick(NOW + 2 * MINUTE)
    assert "please answer once" not in table.latest("red")["Subject"]


def plays_twice(table: Table) -> None:
    """Bo plays in isles too, which has begun."""
    settings = table.home.game("isles").settings
    players = "\n  ".join(
        f"{colour}: {{name: {name}, address: {name}@example.org}}"
        for colour, name in (("red", "bo"), ("green", "eve"))
    )
    settings.write_text(f"{ISLES}muster: false\nplayers:\n  {players}\n".replace("invite", "# "))
    table.tick(NOW + MINUTE)
    table.news()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("join world", "You play Blue in world already."),
        ("observe world", "You play in world, and get reports of your own."),
    ],
)
def test_a_player_of_several_games_is_told_of_the_seat(table: Table, text: str, said: str) -> None:
    trusts_the_server(table)
    plays_twice(table)
    table.write(
        "blue", text, to="judge@example.org", answers="", subject="", Authentication_Results=PASS
    )
    table.tick(NOW + 2 * MINUTE)
    assert said in body(table.latest("blue"))


def test_a_game_that_is_over_takes_nobody(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.judge.game.games.Game.is_over", True)
    table.write("yellow", "join world", to="judge@example.org", answers="")
    table.tick(NOW + MINUTE)
    assert "world is over." in body(table.latest("yellow"))


@pytest.mark.parametrize(
    ("sender", "name"),
    [
        ("Dana Q. <dana@example.org>", "Dana Q."),
        ("ready <dana@example.org>", "dana"),
        ("ready <cancel@example.org>", "A guest"),
        (f"{'x' * 50} <dana@example.org>", "x" * 30),
    ],
)
def test_a_newcomers_name_orders_nothing(table: Table, sender: str, name: str) -> None:
    trusts_the_server(table)
    table.write(
        "yellow", "join isles", sender=sender, to="judge@example.org", answers="",
        Authentication_Results=PASS,
    )  # fmt: skip
    table.tick(NOW + MINUTE)
    assert table.value("SELECT name FROM applications") == name
