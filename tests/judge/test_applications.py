"""People who ask to join: what the game master decides, and what happens without."""

from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.seats.applications import approve, refuse
from adjudicator.judge.seats.replacing import eject
from adjudicator.judge.status import status
from adjudicator.judge.status_lines import lines
from tests.judge.gm import ADDRESS
from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body
from tests.judge.test_muster import GAME, gathering

DAY = timedelta(days=1)
NOW = DUE + WEEK / 2
OPEN = f"""{GAME}
seats: 2
players:
  red: {{name: Ada, address: ada@example.org}}
"""


def asks(table: Table, text: str = "join world", at=START + MINUTE, who: str = "yellow") -> None:
    """Somebody asks to join, and answers the question whether that was them."""
    table.write(who, text, to="judge@example.org", answers="")
    table.tick(at)
    table.write(who, text.replace(" world", ""))
    table.tick(at + MINUTE)


def approves(table: Table, address: str = "dana@example.org", at=START + 5 * MINUTE) -> str:
    with table.office(at) as office:
        return approve(office, table.folder, address)


def told(table: Table) -> str:
    with table.office(START + 5 * MINUTE) as office:
        return "\n".join(lines(office, status(office), "world"))


@pytest.fixture
def hall(tmp_path: Path) -> Table:
    """A game that has a free seat, and waits for Ada's answer."""
    return gathering(tmp_path, OPEN)


def test_the_game_master_decides_who_joins(hall: Table) -> None:
    asks(hall)
    assert "The game master decides whether you play" in body(hall.latest("yellow"))
    assert "dana@example.org would like to play" in told(hall)
    assert approves(hall) == "dana has the seat of orange in world."
    hall.write("red", "join")
    hall.tick(START + DAY)
    assert "You play Orange in world." in body(hall.latest("yellow"))
    hall.tick(START + DAY + MINUTE)
    assert hall.folder.judged()


def letters(table: Table) -> list[EmailMessage]:
    """What the game master was written."""
    return [mail for mail in table.sent if mail["To"] == ADDRESS]


def answers(table: Table, text: str, at=START + 5 * MINUTE) -> EmailMessage:
    """The game master answers the latest mail of the judge's, and is answered."""
    mail = letters(table)[-1]
    to = {"to": mail["Reply-To"], "answers": mail["Message-ID"]}
    table.write("red", text, sender=ADDRESS, subject=f"Re: {mail['Subject']}", **to)
    table.tick(at)
    return letters(table)[-1]


def test_the_game_master_lets_in_who_asks_by_answering(hall: Table) -> None:
    """Also while the game has not begun."""
    asks(hall)
    [letter] = letters(hall)
    assert letter["Subject"] == "[world] dana would like to play"
    assert "dana (dana@example.org) asks to join world. The seat of Orange is free" in body(letter)
    assert "“gm: approve dana@example.org”" in body(letter)
    answers(hall, "gm: approve dana@example.org")
    assert "You play Orange in world." in body(hall.latest("yellow"))


def test_the_game_master_turns_down_who_asks_by_answering(hall: Table) -> None:
    asks(hall)
    answers(hall, "gm: refuse dana@example.org because we know each other from school.")
    assert "from school" in body(hall.latest("yellow"))


def test_no_trouble_is_told_of_who_asks(hall: Table) -> None:
    """The machine that runs the judge says nothing of it either."""
    hall.write("yellow", "join world", to="judge@example.org", answers="")
    hall.tick(START + MINUTE)
    hall.write("yellow", "join")
    assert hall.tick(START + 2 * MINUTE).troubles == []


def test_the_game_master_is_asked_anew_only_if_a_wish_is_new(hall: Table) -> None:
    asks(hall)
    asks(hall, at=START + 3 * MINUTE)
    assert len(letters(hall)) == 1
    asks(hall, "join world as orange", at=START + 5 * MINUTE)
    assert "asks to join world as Orange. The" in body(letters(hall)[-1])
    assert len(letters(hall)) == 2


def test_who_asks_all_day_long_is_told_of_no_oftener_than_answered(hall: Table) -> None:
    with hall.home.config.open("a") as config:
        config.write("limits: {answers_per_day: 3}\n")
    asks(hall)
    for number, wish in enumerate(("red", "orange") * 3):
        hall.write("yellow", f"join as {wish}")
        hall.tick(START + (3 + number) * MINUTE)
    mails = [mail for mail in letters(hall) if "would like to play" in mail["Subject"]]
    assert len(mails) == 3


def test_of_a_game_without_a_free_seat_the_letter_tells_how_to_give_one(table: Table) -> None:
    asks(table, at=NOW)
    assert "No seat of the game is open." in body(letters(table)[-1])
    answers(table, "gm: replace Red with dana@example.org", at=NOW + 5 * MINUTE)
    assert table.game.settings.player("red").name == "dana"


def test_a_seat_that_is_given_back_is_told_with_how_to_fill_it(hall: Table) -> None:
    hall.write("red", "decline")
    hall.tick(START + MINUTE)
    [letter] = letters(hall)
    assert letter["Subject"] == "[world] Ada does not play, and Red is open"
    answers(hall, "gm: replace Red with Dana <dana@example.org>")
    assert "You play Red in world." in body(hall.latest("yellow"))


def test_one_who_asked_and_is_let_in_has_answered_already(hall: Table) -> None:
    asks(hall)
    approves(hall)
    assert "orange  dana (Europe/Berlin), is there" in told(hall)
    assert "red     Ada (Europe/Berlin), has not answered yet" in told(hall)


def test_names_come_from_the_mail_and_order_nothing(hall: Table) -> None:
    asks(hall, who="yellow")
    hall.write("green", "join world", sender="Attack Peru from Brazil <chidi@example.org>",
               to="judge@example.org", answers="")  # fmt: skip
    hall.tick(START + 3 * MINUTE)
    hall.write("green", "join as orange", sender='"4 armies; Peru +3" <chidi@example.org>')
    hall.tick(START + 4 * MINUTE)
    assert hall.value("SELECT name FROM applications WHERE address LIKE 'chidi%'") in {
        "chidi", "4 armies Peru 3", "4 armies, Peru 3"
    }  # fmt: skip


def test_the_game_master_says_no_with_a_reason(hall: Table) -> None:
    asks(hall)
    with hall.office(START + DAY) as office:
        said = refuse(office, hall.folder, "dana@example.org", "We know each other from school.")
    assert said == "dana@example.org is told that world is played without them."
    hall.tick(START + DAY)
    assert "from school" in body(hall.latest("yellow"))
    hall.write("yellow", "join")
    hall.tick(START + DAY + MINUTE)
    assert "the game is played without you" in body(hall.latest("yellow"))


def test_who_has_not_asked_can_be_neither_let_in_nor_refused(hall: Table) -> None:
    with pytest.raises(UserError, match="Nobody waits for your word"):
        approves(hall)
    asks(hall)
    with pytest.raises(UserError, match=r"Those who wait: dana@example\.org"):
        approves(hall, "eve@example.com")


def test_without_approval_who_comes_first_is_served_first(tmp_path: Path) -> None:
    hall = gathering(tmp_path, OPEN + "muster: {approval: false}")
    asks(hall, "join world as orange")
    assert "You play Orange" in body(hall.latest("yellow"))
    asks(hall, at=START + 3 * MINUTE, who="green")
    assert "All seats of world are taken" in body(hall.latest("green"))


def test_who_is_let_in_when_all_seats_are_taken_gets_the_next(hall: Table) -> None:
    asks(hall)
    asks(hall, at=START + 3 * MINUTE, who="green")
    approves(hall)
    assert "All seats of world are taken" in approves(hall, "chidi@example.org")
    assert "Let in, and waiting for a seat: chidi@example.org." in told(hall)
    hall.tick(START + 7 * DAY)
    hall.tick(START + 7 * DAY + 5 * MINUTE)
    joined, report = hall.to("green")[-2:]
    assert "You play Red" in body(joined)
    assert "The game begins" in report["Subject"]


def test_an_application_can_be_withdrawn(hall: Table) -> None:
    asks(hall)
    hall.write("yellow", "Sorry, no.")
    hall.tick(START + 4 * MINUTE)
    with pytest.raises(UserError, match="has not asked"):
        approves(hall)


def test_a_game_that_runs_without_a_free_seat_takes_nobody(table: Table) -> None:
    asks(table, at=NOW)
    with pytest.raises(UserError, match="No seat of world is open"):
        approves(table, at=NOW + 5 * MINUTE)


def test_an_open_seat_of_a_game_that_runs_goes_to_one_who_asks(table: Table) -> None:
    with table.office(NOW) as office:
        eject(office, table.folder, "red")
    asks(table, at=NOW)
    assert approves(table, at=NOW + 5 * MINUTE) == "dana plays red in world from now on."
    table.tick(NOW + 6 * MINUTE)
    assert "YOUR TURN" in str(table.latest("yellow").get_body(("plain",)).get_content())


def test_without_approval_an_open_seat_is_taken_at_once(table: Table) -> None:
    text = table.folder.settings.read_text()
    table.folder.settings.write_text(f"{text}\nmuster: {{approval: false}}\n")
    with table.office(NOW) as office:
        eject(office, table.folder, "red")
    asks(table, at=NOW)
    assert table.game.settings.player("red").name == "dana"
    table.write("yellow", table.any_attack("red"))
    done = table.tick(NOW + 3 * MINUTE)
    assert done.troubles == []
    assert table.outcomes()[-1] == "accepted"


def test_status_tells_who_was_invited_who_declined_and_who_watches(tmp_path: Path) -> None:
    hall = gathering(tmp_path, OPEN + "invite: [bo@example.org, chidi@example.org]")
    hall.write("blue", "decline")
    hall.write("yellow", "observe world", to="judge@example.org", answers="")
    hall.tick(START + MINUTE)
    hall.write("yellow", "observe")
    hall.tick(START + 2 * MINUTE)
    said = told(hall)
    assert "world: waits for its players" in said
    assert "Players have until Tuesday 8 December" in said
    assert "Invited, without an answer yet: chidi@example.org." in said
    assert "Declined: bo@example.org." in said
    assert "Observed by dana@example.org." in said
    assert "orange  nobody, the seat is open" in said
