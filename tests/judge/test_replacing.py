"""Seats that change hands while a game runs: who is told what, and how much time there is."""

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.errors import UserError
from adjudicator.judge.outgoing.ways import Ways
from adjudicator.judge.seats.replacing import eject, replace_player
from tests.judge.gm import command
from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body
from tests.judge.test_muster import INVITED, gathering

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK


def replaces(table: Table, colour: str = "red", at=NOW, address: str = "dana@example.org") -> str:
    with table.office(at) as office:
        return replace_player(office, table.folder, colour, "Dana", address)


def ejects(table: Table, colour: str = "red", at=NOW) -> str:
    with table.office(at) as office:
        return eject(office, table.folder, colour)


def news(table: Table) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for mail in table.news():
        found.setdefault(str(mail["To"]).partition("@")[0], []).append(mail["Subject"])
    return found


def test_all_are_told_that_a_seat_has_changed_hands(table: Table) -> None:
    assert replaces(table) == "Dana plays red in world from now on. The next run writes to all."
    table.tick(NOW + MINUTE)
    told = news(table)
    assert told["ada"] == ["[world] You no longer play Red"]
    assert told["bo"] == ["[world] Red has a new player"]
    assert told["dana"][0] == "[world] You play Red from now on"
    assert len(told["dana"]) == 2


def test_the_former_player_hears_no_more_of_the_game(table: Table) -> None:
    """Not even of its end, which is for those who have a seat then."""
    replaces(table)
    table.tick(NOW + MINUTE)
    table.news()
    command(table, "gm: announce: Merry Christmas.")
    table.tick(NOW + 2 * MINUTE)
    table.tick(NEXT + WEEK + 6 * MINUTE)
    command(table, "gm: conclude world as a draw because all agree")
    table.tick(NEXT + WEEK + 7 * MINUTE)
    told = news(table)
    assert "ada" not in told
    assert len(told["dana"]) > 1


def test_the_former_player_may_watch_with_one_word(table: Table) -> None:
    replaces(table)
    table.tick(NOW + MINUTE)
    assert "answer with “observe”" in body(table.latest("red"))
    table.write("red", "observe")
    table.tick(NOW + 2 * MINUTE)
    assert [mail["Subject"] for mail in table.to("red")][-2] == "[world] You are an observer"
    table.news()
    table.tick(NEXT + WEEK + 6 * MINUTE)
    (report,) = [mail for mail in table.news() if mail["To"] == "ada@example.org"]
    folder = table.folder.turns / table.folder.judged()[-1]
    text = str(report.get_body(("plain",)).get_content())
    assert text.splitlines() == (folder / "reports" / "public.txt").read_text().splitlines()


def test_where_nobody_watches_the_former_player_is_not_invited_to(table: Table) -> None:
    table.say("observers: false")
    ejects(table)
    table.tick(NOW + MINUTE)
    said = body(table.latest("red"))
    assert "You no longer play Red in world: the seat is open now." in said
    assert "observe" not in said


def test_the_newcomer_gets_the_latest_report_of_the_seat_and_can_answer_it(table: Table) -> None:
    replaces(table)
    table.tick(NOW + MINUTE)
    report = table.latest("yellow")
    assert "YOUR TURN" in str(report.get_body(("plain",)).get_content())
    assert "as you asked" not in report["Subject"]
    table.write("yellow", table.any_attack("red"))
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes()[-1] == "accepted"


def test_what_the_former_player_missed_is_no_miss_of_the_newcomer(table: Table) -> None:
    assert "That is a miss" in body(table.to("red")[-1])
    replaces(table)
    table.tick(NOW + MINUTE)
    assert "miss" not in body(table.latest("yellow")).partition("STANDINGS")[0]


def test_the_former_player_can_order_nothing_and_change_nothing(table: Table) -> None:
    last = table.mail("red", f"{table.any_attack('red')}\nzone Asia/Tokyo")
    replaces(table)
    table.tick(NOW + MINUTE)
    table.news()
    table.drop(last, "last")
    table.write("red", "confirm")
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes() == ["stranger", "stranger"]
    assert table.news() == []


def test_orders_of_the_former_player_are_gone(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NOW)
    replaces(table)
    table.tick(NEXT + 6 * MINUTE)
    assert table.value("SELECT count(*) FROM sets") == 0


def test_a_deadline_that_leaves_a_newcomer_time_stays(table: Table) -> None:
    replaces(table, at=DUE + timedelta(days=1))
    table.tick(DUE + timedelta(days=1, minutes=1))
    assert table.value("SELECT deadline FROM waiting") == "2026-12-13T19:00:00Z"
    assert "as before" in body(table.latest("blue"))


def test_a_deadline_that_is_near_moves_to_the_next_slot_that_leaves_time(table: Table) -> None:
    replaces(table, at=NEXT - timedelta(days=1))
    table.tick(NEXT - timedelta(days=1) + MINUTE)
    assert table.value("SELECT deadline FROM waiting") == "2026-12-20T19:00:00Z"
    assert "So that the newcomer has time, the deadline has moved" in body(table.latest("blue"))
    assert "due on Sunday 20 December" in body(table.to("yellow")[0])


def test_names_are_told_in_no_anonymous_game(table: Table) -> None:
    text = table.folder.settings.read_text()
    table.folder.settings.write_text(text.replace("# anonymous: true", "anonymous: true"))
    replaces(table)
    table.tick(NOW + MINUTE)
    assert "played by somebody else" in body(table.latest("blue"))
    assert "Dana" not in "".join(body(mail) for mail in table.to("blue"))
    assert "Bo" not in body(table.to("yellow")[0]).replace("Board", "")


def test_an_ejected_player_leaves_an_open_seat(table: Table) -> None:
    assert ejects(table).startswith("Ada no longer plays red in world.")
    table.tick(NOW + MINUTE)
    assert news(table) == {
        "ada": ["[world] You no longer play Red"],
        "bo": ["[world] Red has no player now"],
    }
    table.tick(NEXT + 6 * MINUTE)
    assert set(news(table)) == {"bo"}
    assert table.game.stage.round == 2


def test_an_open_seat_is_given_to_somebody_without_a_farewell(table: Table) -> None:
    ejects(table)
    replaces(table)
    table.tick(NOW + MINUTE)
    assert news(table)["ada"] == ["[world] You no longer play Red"]
    with pytest.raises(UserError, match="plays red in world already"):
        replaces(table, "blue")


@pytest.mark.parametrize(
    ("colour", "address", "why"),
    [
        ("pink", "dana@example.org", "no seat of the colour “pink”"),
        ("red", "BO@example.org", "plays blue in world already"),
        ("red", "dana", "Mail cannot be sent there"),
    ],
)
def test_what_makes_no_player_is_refused(table: Table, colour: str, address: str, why: str) -> None:
    with pytest.raises(UserError, match=why):
        replaces(table, colour, address=address)
    table.tick(NOW + MINUTE)
    assert table.news() == []


def test_nobody_can_be_ejected_from_an_open_seat(table: Table) -> None:
    ejects(table)
    with pytest.raises(UserError, match="Nobody plays red"):
        ejects(table)


def test_a_seat_can_be_given_before_the_game_begins(tmp_path: Path) -> None:
    hall = gathering(tmp_path, INVITED)
    replaces(hall, at=START + MINUTE)
    hall.tick(START + 2 * MINUTE)
    assert hall.latest("red")["Subject"] == "[world] You no longer play Red"
    assert "please answer once" in hall.latest("yellow")["Subject"]
    assert hall.game.settings.player("red").name == "Dana"
    ejects(hall, at=START + 3 * MINUTE)
    assert hall.game.settings.player("red").is_open


def test_a_draft_has_no_seats_to_give(tmp_path: Path) -> None:
    hall = gathering(tmp_path, f"{INVITED}draft: true\n")
    for change in (replaces, ejects):
        with pytest.raises(UserError, match="world is a draft"):
            change(hall)


def test_who_is_out_has_no_successor(table: Table, monkeypatch) -> None:
    game = table.game
    lost = replace(game, state=replace(game.state, out=("red",)))
    monkeypatch.setattr("adjudicator.judge.seats.replacing.load_game", lambda *_: lost)
    with pytest.raises(UserError, match="red is out of world"):
        replaces(table)


def test_mails_that_are_not_sent_yet_go_to_nobody(table: Table) -> None:
    """What the seat may know is for the newcomer alone."""
    table.tick_by(Ways((), None, lambda _: None), NEXT + 6 * MINUTE)
    assert table.value("SELECT count(*) FROM outbox WHERE state = 'queued'") == 2
    replaces(table, at=NEXT + 7 * MINUTE)
    table.tick(NEXT + 20 * MINUTE)
    assert news(table)["ada"] == ["[world] You no longer play Red"]
    assert len(table.to("yellow")) == 2


def test_nobody_takes_a_seat_while_a_stage_is_looked_at(table: Table) -> None:
    path = table.folder.settings
    path.write_text(f"{path.read_text()}\nreview: true\n")
    table.tick(NEXT + 6 * MINUTE)
    for change in (replaces, ejects):
        with pytest.raises(UserError, match="waits for you to look at it"):
            change(table, at=NEXT + 7 * MINUTE)


def test_a_game_that_is_over_has_no_seats_to_give(table: Table, monkeypatch) -> None:
    monkeypatch.setattr("adjudicator.judge.game.games.Game.is_over", True)
    with pytest.raises(UserError, match="world is over"):
        replaces(table)
