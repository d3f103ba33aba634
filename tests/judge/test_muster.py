"""Games that gather their players: invitations, answers, wishes, reminders, no-shows, the start."""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.judge.table import MINUTE, START, Table, body

DAY = timedelta(days=1)
GAME = """\
format: 1
rules: risk2
schedule: {days: [Sunday], time: 20:00, zone: Europe/Berlin}
"""
INVITED = f"""{GAME}
seats: [red, blue]
players:
  red: {{name: Ada, address: ada@example.org}}
invite: [bo@example.org, chidi@example.org]
"""


def gathering(root: Path, text: str) -> Table:
    table = Table(root / "home")
    table.folder.settings.write_text(text)
    table.tick(START)
    return table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return gathering(tmp_path, INVITED)


def at(minutes: int) -> object:
    return START + minutes * MINUTE


def has_begun(table: Table) -> bool:
    return bool(table.folder.judged())


def seats(table: Table) -> dict[str, str]:
    return {player.colour: player.name for player in table.game.settings.players}


def test_a_game_with_all_its_players_begins_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path / "home")
    table.tick(START)
    assert has_begun(table)


def test_all_who_are_to_play_are_invited_once(table: Table) -> None:
    table.tick(at(5))
    mails = table.sent
    assert sorted(mail["To"] for mail in mails) == [
        "ada@example.org", "bo@example.org", "chidi@example.org"
    ]  # fmt: skip
    assert {mail["Subject"] for mail in mails} == {"[world] You are invited to a game"}
    assert "You would play Red." in body(table.to("red")[0])
    assert "“join as blue”" not in body(table.to("red")[0])
    assert not has_begun(table)


def test_the_game_begins_when_everybody_has_answered(table: Table) -> None:
    table.write("red", "join")
    table.tick(at(5))
    assert "one more seat is sure" in body(table.latest("red"))
    table.write("blue", "join")
    table.tick(at(10))
    assert table.outcomes() == ["application", "application"]
    assert seats(table) == {"red": "Ada", "blue": "bo"}
    table.tick(at(15))
    assert has_begun(table)
    assert "The game begins" in table.latest("blue")["Subject"]


def test_nobody_needs_the_very_word(table: Table) -> None:
    table.write("red", "Yes, with pleasure!\n\nAda")
    table.write("blue", "I'd like to join the game, please.")
    table.tick(at(5))
    table.tick(at(10))
    assert has_begun(table)


def test_other_words_are_asked_about(table: Table) -> None:
    table.write("red", "Sounds nice, what is it?")
    table.tick(at(5))
    assert table.outcomes() == ["nothing found"]
    assert "neither the word “join” nor the word “decline”" in body(table.latest("red"))


def test_a_wish_is_granted_and_the_second_who_wishes_it_is_told(tmp_path: Path) -> None:
    table = gathering(
        tmp_path, f"{GAME}seats: 3\ninvite: [ada@example.org, bo@example.org, chidi@example.org]"
    )
    table.write("green", "join as yellow")
    table.write("red", "join as orange")
    table.write("blue", "join as orange")
    table.tick(at(5))
    assert seats(table) == {"red": "chidi", "orange": "ada", "yellow": "bo"} or seats(table) == {
        "red": "bo", "orange": "ada", "yellow": "chidi"
    }  # fmt: skip
    assert "Orange, which you asked for, is not free" in body(table.latest("blue"))


def test_who_comes_when_all_seats_are_taken_gets_the_next_that_is_free(table: Table) -> None:
    table.write("blue", "join")
    table.write("green", "join")
    table.tick(at(5))
    assert "All seats of world are taken" in body(table.latest("green"))
    table.write("blue", "decline")
    table.tick(at(10))
    assert "bo (bo@example.org) has answered that they do not play in world." in body(
        table.sent[-1]
    )
    table.tick(at(15))
    assert seats(table) == {"red": "Ada", "blue": "chidi"}
    assert "You play Blue" in body(table.latest("green"))


def test_a_mail_without_proof_is_no_answer(table: Table) -> None:
    """It may be forged, and does not show that our mails arrive."""
    table.write("red", "join world", to="judge@example.org", answers="")
    table.tick(at(5))
    assert table.latest("red")["Subject"] == "[world] Is this mail yours? Please answer once"
    table.write("red", "join")
    table.write("blue", "join")
    table.tick(at(10))
    table.tick(at(15))
    assert has_begun(table)


def test_an_invitation_that_was_passed_on_is_worth_nothing_to_others(table: Table) -> None:
    table.write("red", "join", sender="eve@example.com")
    table.tick(at(5))
    assert table.outcomes() == ["application"]
    assert [mail["To"] for mail in table.sent][-1] == "eve@example.com"
    assert "Is this mail yours" in table.sent[-1]["Subject"]
    assert seats(table)["red"] == "Ada"


def test_those_who_are_silent_are_reminded_before_the_end(table: Table) -> None:
    table.write("red", "join")
    table.tick(at(5))
    table.news()
    table.tick(START + 4 * DAY)
    assert {mail["To"] for mail in table.news()} == {"bo@example.org", "chidi@example.org"}
    table.tick(START + 4 * DAY + MINUTE)
    assert table.news() == []
    table.tick(START + 6 * DAY)
    again = table.news()
    assert {mail["Subject"] for mail in again} == {"[world] Do you play? Your answer is missing"}


def test_a_no_show_loses_the_seat_and_the_game_master_is_told(table: Table) -> None:
    table.write("blue", "join")
    table.tick(at(5))
    table.news()
    table.tick(START + 7 * DAY)
    mails = {mail["To"]: body(mail) for mail in table.news()}
    assert set(mails) == {"ada@example.org", "gm@example.org"}
    assert "No answer has come from Ada (red, ada@example.org)" in mails["gm@example.org"]
    assert seats(table) == {"red": "", "blue": "bo"}
    table.write("green", "join")
    table.tick(START + 8 * DAY)
    table.tick(START + 8 * DAY + MINUTE)
    assert has_begun(table)
    assert seats(table) == {"red": "chidi", "blue": "bo"}


def test_a_no_show_who_comes_late_gets_a_seat_that_is_free(tmp_path: Path) -> None:
    table = gathering(tmp_path, INVITED.replace("invite", "# invite"))
    table.tick(START + 7 * DAY)
    assert "Your seat has gone to others" in table.latest("red")["Subject"]
    table.write("red", "join as blue")
    table.tick(START + 8 * DAY)
    assert seats(table) == {"red": "", "blue": "ada"}


def test_a_game_may_begin_without_answers(tmp_path: Path) -> None:
    table = gathering(tmp_path, INVITED + "muster: false\n")
    assert sorted(mail["To"] for mail in table.sent) == ["bo@example.org", "chidi@example.org"]
    table.write("blue", "join")
    table.tick(at(5))
    table.tick(at(10))
    assert has_begun(table)


def test_all_players_may_be_asked_for_an_answer(tmp_path: Path) -> None:
    table = gathering(
        tmp_path,
        f"""{GAME}
muster: {{days: 3, reminders: [1]}}
players:
  red: {{name: Ada, address: ada@example.org}}
  blue: {{name: Bo, address: bo@example.org, zone: Asia/Tokyo}}
""",
    )
    assert not has_begun(table)
    assert "in Tokyo" in body(table.to("blue")[0])
    table.write("red", "join")
    table.write("blue", "join")
    table.tick(at(5))
    table.tick(at(10))
    assert has_begun(table)


@pytest.mark.parametrize(("who", "other"), [("red", "blue"), ("blue", "red")])
def test_who_joins_may_name_a_zone(table: Table, who: str, other: str) -> None:
    """Whoever had a seat before too."""
    table.write(who, "join\nzone Asia/Tokyo")
    table.write(other, "join")
    table.tick(at(5))
    table.tick(at(10))
    assert "in Tokyo" in body(table.to(who)[-1])
    assert "in Tokyo" not in body(table.to(other)[-1])


def test_a_draft_invites_nobody(tmp_path: Path) -> None:
    table = gathering(tmp_path, INVITED + "draft: true\n")
    assert table.sent == []


def test_a_vacation_notice_is_no_answer(table: Table) -> None:
    table.write("red", "join", Auto_Submitted="auto-replied")
    table.tick(at(5))
    assert table.outcomes() == ["machine"]
