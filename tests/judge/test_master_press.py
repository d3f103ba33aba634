"""What the game master writes to some players: by a command, as press, or by a plain answer."""

import json
from email.message import EmailMessage

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.judge.seats.replacing import replace_player
from tests.judge.gm import ADDRESS, command, told
from tests.judge.table import DUE, MINUTE, Table, body

NOW = DUE + 10 * MINUTE
LATER = NOW + 5 * MINUTE


@pytest.fixture
def table(table_of_three: Table) -> Table:
    """A game of three that waits for the orders of round 1."""
    return table_of_three


def words(mail: EmailMessage) -> str:
    return body(mail).replace("\N{NO-BREAK SPACE}", " ")


def news(table: Table, at=NOW) -> dict[str, list[EmailMessage]]:
    """What a run writes to whom."""
    table.news()
    table.tick(at)
    found: dict[str, list[EmailMessage]] = {}
    for mail in table.news():
        found.setdefault(str(mail["To"]).partition("@")[0], []).append(mail)
    return found


def answers(table: Table, mail: EmailMessage, text: str) -> dict[str, list[EmailMessage]]:
    """What comes of an answer of the game master's to a mail."""
    to = {"to": mail["Reply-To"], "answers": mail["Message-ID"]}
    table.write("red", text, sender=ADDRESS, subject=f"Re: {mail['Subject']}", **to)
    return news(table, LATER)


def asked(table: Table, colour: str = "red", to: str = "the game master") -> EmailMessage:
    """A player writes to the game master, who gets this mail."""
    table.write(colour, f"press to {to}: May I ask for a day more?")
    (mail,) = news(table)["gm"]
    return mail


def test_words_of_the_game_master_go_to_the_player_named_and_to_nobody_else(table: Table) -> None:
    command(table, "gm: tell Blue:", "It came in time.", "", "Really.")
    mails = news(table)
    assert {*mails} == {"bo", "gm"}
    (mail,) = mails["bo"]
    assert mail["Subject"] == "[world] Press from the game master"
    assert "The game master writes to you: | It came in time. | | Really. If you" in words(mail)
    assert ".blue." in mail["Reply-To"]
    assert ADDRESS not in mail.as_string()
    assert "Done. It is passed on to Blue (Bo)." in told(table)


@pytest.mark.parametrize(
    ("line", "readers"),
    [
        ("gm: tell Blue in world: Hello", {"bo"}),
        ("gm: tell Bo and green: Hello", {"bo", "chidi"}),
        ("gm: tell everybody but Red: Hello", {"bo", "chidi"}),
        ("gm: press to Green: Hello", {"chidi"}),
        ("Press to Blue: Hello", {"bo"}),
        ("press to all: Hello", {"ada", "bo", "chidi"}),
    ],
)
def test_readers_are_named_as_in_press(table: Table, line: str, readers: set[str]) -> None:
    command(table, line)
    mails = news(table)
    assert {*mails} == readers | {"gm"}
    assert all("| Hello" in words(mail) for one in readers for mail in mails[one])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("gm: tell Purple: Hello", "There is no player “purple”; in this game play Red (Ada), "),
        ("gm: tell Blue:", "There are no words in it"),
        ("gm: tell the game master: Hello", "It is for nobody but you."),
        ("gm: tell Blue in isles: Hello", "There is no game isles."),
    ],
)
def test_what_cannot_be_passed_on_is_told(table: Table, line: str, why: str) -> None:
    command(table, line)
    assert {*news(table)} == {"gm"}
    assert why in told(table)


def test_a_plain_answer_goes_on_to_who_wrote(table: Table) -> None:
    mails = answers(table, asked(table), "Yes, take it.\n\nYours, the master")
    assert {*mails} == {"ada", "gm"}
    (mail,) = mails["ada"]
    assert "The game master writes to you: | Yes, take it. | | Yours, the master" in words(mail)
    assert "It is passed on to Red (Ada)." in told(table)


def test_a_plain_answer_goes_to_no_other_reader(table: Table) -> None:
    mails = answers(table, asked(table, to="Blue and the game master"), "Yes.")
    assert {*mails} == {"ada", "gm"}


@pytest.mark.parametrize("text", ["gm: remind world", "remind world"])
def test_commands_are_not_passed_on(table: Table, text: str) -> None:
    """Nor is what was meant as one."""
    mail = asked(table)
    answers(table, mail, text)
    assert "Press from the game master" not in [one["Subject"] for one in table.sent]
    assert "Remind world: done" in told(table) or "Your mail holds no command" in told(table)


def test_where_it_is_not_certain_who_wrote_nothing_is_passed_on(table: Table) -> None:
    """Two players who wrote in one run."""
    table.write("blue", "press to the game master: I too")
    table.write("red", "press to the game master: May I?")
    mail = news(table)["gm"][0]
    assert {*answers(table, mail, "Yes.")} == {"gm"}
    assert "Your mail holds no command" in told(table)


def test_who_has_the_seat_since_gets_no_answer_to_another(table: Table) -> None:
    mail = asked(table)
    with table.office(NOW + MINUTE) as office:
        replace_player(office, table.folder, "red", "Dana", "dana@example.org")
    mails = answers(table, mail, "Yes, Ada, as last time.")
    assert not any("as last time" in words(one) for its in mails.values() for one in its)


def test_an_unproven_answer_is_passed_on_only_once_it_is_confirmed(table: Table) -> None:
    command(table, "press to Blue: Hello", to="judge@example.org")
    (question,) = news(table)["gm"]
    assert {*answers(table, question, "confirm")} == {"bo", "gm"}


def test_players_who_write_such_lines_pass_on_press_of_their_own(table: Table) -> None:
    table.write("red", "press to Blue: Hello")
    assert news(table)["bo"][0]["Subject"] == "[world] Press from Red"


def test_both_sides_find_it_among_past_press(table: Table) -> None:
    answers(table, asked(table), "Yes, take it.")
    table.write("red", "press")
    table.write("blue", "press")
    mails = news(table, LATER + MINUTE)
    assert "from the game master to you: | Yes, take it." in words(mails["ada"][0])
    assert "Yes, take it." not in words(mails["bo"][0])


def test_reading_such_a_mail_beforehand_shows_what_would_be_passed_on(table: Table) -> None:
    """As a command, and its words not as chatter too."""
    mail = asked(table)
    to = {"to": mail["Reply-To"], "answers": mail["Message-ID"], "sender": ADDRESS}
    path = table.write("red", "Yes, take it.", **to)
    words = ["--home", str(table.home.root), "read", "--at", f"{LATER:%Y-%m-%dT%H:%MZ}", "--json"]
    (line,) = CliRunner().invoke(main.group, [*words, str(path)]).stdout.splitlines()
    found = json.loads(line)
    assert [one["line"] for one in found["commands"]] == ["tell red in world:\nYes, take it."]
    assert found["chatter"] == []


class TestAnonymous:
    """In an anonymous game."""

    @pytest.fixture
    def table(self, table: Table) -> Table:
        table.say("anonymous: true")
        return table

    @pytest.mark.parametrize("said", ["Ada will wait.", "write to ADA@example.org"])
    def test_words_that_tell_who_plays_are_not_passed_on(self, table: Table, said: str) -> None:
        command(table, f"gm: tell Blue: {said}")
        assert {*news(table)} == {"gm"}
        assert "Nobody is to know who plays in world, and “" in told(table)

    def test_an_announcement_names_nobody_either(self, table: Table) -> None:
        command(table, "gm: announce: Ada is ill.")
        assert {*news(table)} == {"gm"}
        assert "Nobody is to know who plays in world, and “Ada” tells that." in told(table)

    def test_nobody_is_called_by_name(self, table: Table) -> None:
        command(table, "gm: tell Ada: Hello", "gm: tell Red and Blue: Hello")
        mails = news(table)
        assert "The game master writes to you and Red:" in words(mails["bo"][0])
        assert "There is no player “ada”; in this game play Red, Blue and Green." in told(table)

    def test_an_answer_goes_on_to_the_colour(self, table: Table) -> None:
        mails = answers(table, asked(table), "Yes.")
        assert {*mails} == {"ada", "gm"}
        assert "Ada" not in words(mails["gm"][-1])


class TestWhoPlays:
    """A game master who plays Green."""

    @pytest.fixture
    def table(self, table: Table) -> Table:
        table.set("game_master: gm@example.org", "game_master: chidi@example.org")
        return table

    def test_a_plain_answer_goes_on(self, table: Table) -> None:
        table.write("red", "press to the game master: May I ask for a day more?")
        mail = next(one for one in news(table)["chidi"] if "writes to the game" in one["Subject"])
        to = {"to": mail["Reply-To"], "answers": mail["Message-ID"]}
        table.write("green", "Yes, take it.", **to)
        assert "| Yes, take it." in words(news(table, LATER)["ada"][0])

    def test_press_is_that_of_a_player(self, table: Table) -> None:
        table.write("green", "press to Blue: Hello")
        assert news(table)["bo"][0]["Subject"] == "[world] Press from Green"
