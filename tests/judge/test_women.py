"""Games in which it makes a difference who is a woman and who a man (section 7)."""

import shutil
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.verify import verify
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.settings import load_settings
from adjudicator.judge.game.situations import situation_of
from adjudicator.judge.home import write_secret
from adjudicator.judge.seats.applications import approve
from adjudicator.judge.seats.replacing import eject, replace_player
from adjudicator.judge.seats.seating import Candidate, free_seat
from adjudicator.judge.status import status
from adjudicator.judge.status_lines import lines
from adjudicator.judge.transfer.moving import export_game, import_game
from tests.judge.table import DUE, MINUTE, START, Table, body

DAY = timedelta(days=1)
UTC = ZoneInfo("UTC")
GAME = """\
format: 1
rules: {rules}
schedule: {{days: [Sunday], time: 20:00, zone: Europe/Berlin}}
misses: {{extend_hours: 0}}
{rest}
"""
OPEN = "seats: [red, blue, green]\ninvite: [ada@example.org, bo@example.org, chidi@example.org]"
TWO_OPEN = "seats: [red, blue]\ninvite: [ada@example.org, bo@example.org, chidi@example.org]"
SEATED = """\
players:
  red: {name: Ada, address: ada@example.org, gender: woman}
  blue: {name: Bo, address: bo@example.org%s}
muster: %s"""


@pytest.fixture
def gathering(tmp_path):
    def made(rest, rules="ms-risk"):
        table = Table(tmp_path / "home")
        table.folder.settings.write_text(GAME.format(rules=rules, rest=rest))
        table.tick(START)
        return table

    return made


def at(minutes):
    return START + minutes * MINUTE


def says(table, minutes, **words):
    for colour, text in words.items():
        table.write(colour, text)
    table.tick(at(minutes))


def genders(table):
    return {player.name: player.gender for player in table.game.settings.players}


def told(table):
    with table.office(at(90)) as office:
        return "\n".join(lines(office, status(office)))


# --- game.yaml ---


def refused(tmp_path, rest, rules):
    path = tmp_path / "game.yaml"
    path.write_text(GAME.format(rules=rules, rest=rest))
    with pytest.raises(UserError) as caught:
        load_settings(path)
    return f"{caught.value.message} {caught.value.cure}".removeprefix(f"{path}, ")


@pytest.mark.parametrize(
    ("rest", "rules", "said"),
    [
        (SEATED % ("", "false"), "classic-two", "line 6, gender: the rule set classic-two"),
        (SEATED % ("", "false"), "ms-risk-two", "line 7: women and men play by"),
        (SEATED % (", gender: lady", "true"), "ms-risk-two", "line 7, gender: “lady” is not known"),
        (SEATED % (", gender: woman", "true"), "ms-risk-two", "line 5, players: the game is"),
        (SEATED % (", gender: man", "true"), "ms-risk", "players: 2 players cannot play"),
    ],
)  # fmt: skip
def test_a_game_yaml_that_cannot_be_is_refused(tmp_path, rest, rules, said):
    assert said in refused(tmp_path, rest, rules)


def test_land_is_fixed_with_as_many_armies_as_women_have(tmp_path):
    """F2: 45 of a woman's, 40 of a man's."""
    fixed = (
        "{{extends: ms-risk-two, allocation: {{fixed: {{Brazil: red 45, Peru: blue {0}, "
        "others: neutral 1}}}}}}"
    )
    path = tmp_path / "game.yaml"
    seats = SEATED % (", gender: man", "false")
    path.write_text(GAME.format(rules=fixed.format(40), rest=seats))
    assert load_settings(path).women == ("red",)
    assert "blue begins with 45 armies" in refused(tmp_path, seats, fixed.format(45))


# --- the muster ---


def test_who_joins_says_it_and_is_told(gathering):
    table = gathering(OPEN)
    assert "a woman begins with 40 armies and a man with 35" in body(table.latest("red"))
    says(table, 5, red="join as blue, as a woman", blue="I play as a man.", green="Yes!\nA woman.")
    assert genders(table) == {"ada": "woman", "bo": "man", "chidi": "woman"}
    assert table.game.settings.player("blue").name == "ada"
    assert "You play Blue, as a woman, in world." in body(table.latest("red"))
    table.tick(at(10))
    assert set(table.game.state.women) == set(table.game.settings.women)


def test_who_does_not_say_it_is_asked_and_has_no_seat_before(gathering):
    table = gathering(OPEN)
    says(table, 5, red="join", blue="Yes, I would like to join.")
    for colour in ("red", "blue"):
        assert table.latest(colour)["Subject"] == "[world] Do you play as a woman or as a man?"
    assert "answer “join as a woman” or “join as a man”" in body(table.latest("red"))
    assert not any(genders(table).values())
    says(table, 10, red="a man")
    assert genders(table)["ada"] == "man"


def test_who_has_a_seat_may_have_said_it_in_game_yaml_and_say_otherwise(gathering):
    table = gathering(SEATED % ("", "true"), "ms-risk-two")
    assert "You would play Red, as a woman." in body(table.latest("red"))
    says(table, 5, red="join")
    assert genders(table) == {"Ada": "woman", "Bo": ""}
    says(table, 10, red="join as a man", blue="join")
    assert genders(table) == {"Ada": "man", "Bo": ""}
    assert "Do you play as a woman" in table.latest("blue")["Subject"]
    says(table, 15, blue="as a woman, please")
    table.tick(at(20))
    assert table.game.state.women == ("blue",)


def test_there_are_no_more_women_than_may_play(gathering):
    """F8, for a seat that is one's own."""
    table = gathering(SEATED % ("", "true"), "ms-risk-two")
    says(table, 5, blue="join as a woman")
    assert "Somebody else plays as a woman in world" in body(table.latest("blue"))
    assert "answer “join as a man” if you play so" in body(table.latest("blue"))
    assert genders(table)["Bo"] == ""
    says(table, 10, red="join", blue="join as a man")
    table.tick(at(15))
    assert table.game.state.women == ("red",)


def test_a_free_seat_is_kept_for_whom_it_can_be(gathering):
    """F8, for seats that are open: the next woman waits, and has a seat when one is free."""
    table = gathering(TWO_OPEN, "ms-risk-two")
    says(table, 5, red="join as a woman")
    says(table, 10, blue="join as a woman", green="status")
    assert "Nobody else can play world as a woman (F8). You get the next" in body(
        table.latest("blue")
    )
    says(table, 15, red="decline")
    table.tick(at(20))
    assert genders(table) == {"bo": "woman", "": ""}
    assert "You play Red, as a woman" in body(table.latest("blue"))


def test_the_game_master_is_told_as_what_somebody_asks_to_play(gathering):
    table = gathering("seats: [red, blue, green]")
    table.write("green", "join world as a woman", Authentication_Results="", to="judge@example.org")
    table.tick(at(5))
    assert "“join as a woman”" in body(table.latest("green"))
    says(table, 10, green="join as a woman")
    assert any("asks to join world as a woman." in body(mail) for mail in table.sent)
    with table.office(at(15)) as office:
        approve(office, table.folder, "chidi@example.org")
    assert genders(table)["chidi"] == "woman"


def test_a_player_who_was_replaced_before_the_deal_is_asked_anew(gathering):
    """Also where no other answers are waited for; the game begins when it is said."""
    table = gathering(f"draft: true\n{SEATED % (', gender: man', 'false')}", "ms-risk-two")
    text = table.folder.settings.read_text()
    table.folder.settings.write_text(text.replace("draft: true\n", ""))
    with table.office(at(5)) as office:
        replace_player(office, table.folder, "red", "Dana", "dana@example.org")
    table.tick(at(5))
    assert genders(table)["Dana"] == ""
    assert "“join as a woman” or with “join as a man”" in body(table.latest("yellow"))
    assert "Dana (Europe/Berlin), has not answered yet" in told(table)
    table.tick(START + 6 * DAY)
    assert table.latest("yellow")["Subject"] == "[world] Do you play? Your answer is missing"
    table.write("yellow", "as a woman")
    table.tick(START + 6 * DAY + MINUTE)
    table.tick(START + 6 * DAY + 2 * MINUTE)
    assert table.game.state.women == ("red",)


def test_a_game_with_a_woman_too_many_does_not_begin(gathering):
    """F8: what was said by mail need not fit what stands in game.yaml later."""
    table = gathering(SEATED.replace("woman", "man") % ("", "true"), "ms-risk-two")
    says(table, 5, blue="join as a woman")
    text = table.folder.settings.read_text()
    table.folder.settings.write_text(text.replace("gender: man", "gender: woman"))
    table.write("red", "join")
    table.folder.settings.write_text(text)
    says(table, 10)
    table.folder.settings.write_text(text.replace("gender: man", "gender: woman"))
    table.tick(at(15))
    assert not table.folder.judged()
    (trouble,) = [mail for mail in table.sent if "cannot begin" in body(mail)]
    assert trouble["To"] == "gm@example.org"
    assert (
        "world cannot begin. The game is for one woman and one man (F8), and 2 women play."
        " “adjudicator replace world COLOUR NAME ADDRESS” asks a player anew."
    ) in body(trouble)
    table.folder.settings.write_text(text)
    table.tick(at(20))
    assert table.game.state.women == ("blue",)


# --- a game that runs ---


@pytest.fixture
def running(gathering):
    return gathering(SEATED % (", gender: man", "false"), "ms-risk-two")


def test_a_seat_keeps_what_it_is_when_a_person_is_replaced(running):
    """The colour plays on as a woman, and the newcomer is told so."""
    with running.office(at(5)) as office:
        replace_player(office, running.folder, "red", "Chidi", "chidi@example.org")
    running.tick(at(5))
    welcome = next(mail for mail in running.to("green") if "from now on" in mail["Subject"])
    assert "In this game Red plays as a woman, whoever has the seat." in body(welcome)
    assert running.game.state.women == ("red",)
    assert genders(running) == {"Chidi": "woman", "Bo": "man"}


def test_who_joins_a_game_that_runs_plays_as_the_seat_does(running):
    with running.office(at(5)) as office:
        eject(office, running.folder, "red")
    running.write("green", "join world as a man", to="judge@example.org", subject="hello")
    running.tick(at(5))
    says(running, 10, green="join as a man")
    with running.office(at(15)) as office:
        approve(office, running.folder, "chidi@example.org")
    assert genders(running) == {"chidi": "woman", "Bo": "man"}
    assert running.game.settings.women == running.game.state.women == ("red",)


def test_of_two_open_seats_a_man_gets_that_of_a_man(running):
    with running.office(at(5)) as office:
        for colour in ("red", "blue"):
            eject(office, running.folder, colour)
    with running.office(at(6)) as office:
        game = load_game(running.folder, office.ledger)
        seats = {
            gender: free_seat(office.ledger, game, Candidate("x@example.com", "X", UTC, "", gender))
            for gender in ("woman", "man", "")
        }
    assert seats == {"woman": "red", "man": "blue", "": "red"}


def test_what_game_yaml_says_after_the_deal_changes_nothing(running):
    text = running.folder.settings.read_text()
    swapped = text.replace("woman", "W").replace("gender: man", "gender: woman")
    running.folder.settings.write_text(swapped.replace("gender: W", "gender: man"))
    assert genders(running) == {"Ada": "woman", "Bo": "man"}


def test_status_and_who_tell_as_what_everybody_plays(running):
    assert "red     Ada (Europe/Berlin), as a woman, no orders yet" in told(running)
    says(running, 5, blue="status")
    assert "Women: Red. Men: you." in body(running.latest("blue"))
    says(running, 10, blue="who")
    said = body(running.latest("blue"))
    assert "Red (Ada) plays as a woman Blue you plays as a man" in said


def test_what_was_said_by_mail_moves_with_the_game(gathering, tmp_path):
    table = gathering("seats: [red, blue, green]\nmuster: {approval: false}")
    for colour, said in (("red", "join as a woman"), ("blue", "join as a man")):
        table.write(colour, said, to="judge@example.org", subject="hello")
    table.tick(at(5))
    says(table, 10, red="join as a woman", blue="join as a man")
    there = moved(table, tmp_path)
    assert genders(there) == {"ada": "woman", "bo": "man", "": ""}


def test_a_rollback_leaves_the_women_what_they_are(running):
    running.tick(DUE + 6 * MINUTE)
    running.roll_back(DUE + 7 * MINUTE)
    assert running.game.state.women == ("red",)
    assert verify(kept_folder(running.folder)).trouble is None


def moved(table, root):
    """The game in another home."""
    (root / "other").mkdir()
    shutil.copy(table.home.config, root / "other")
    there = Table(root / "other")
    write_secret(there.home.reply_key, b"\x77" * 32)
    with table.office(at(11)) as office:
        export_game(office, table.folder, root / "world.zip")
    with there.office(at(12)) as office:
        import_game(office, root / "world.zip")
    return there


def test_lines_are_read_by_the_rules_of_whoever_wrote_them(running):
    """F6: only a woman moves along chains."""
    game = running.game
    chains = [
        situation_of(game.state, colour, game.settings.rules).chains for colour in ("red", "blue")
    ]
    assert chains == [True, False]
