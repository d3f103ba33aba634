"""Press by mail: passed on with nothing of its sender's, to whom it is for, and to nobody else."""

import re
from email.message import EmailMessage
from zoneinfo import ZoneInfo

import hypothesis
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cli.press import command
from adjudicator.data.boards import load_board
from adjudicator.judge.game.settings import Player
from adjudicator.judge.seats.observers import add_observer
from adjudicator.judge.seats.roster import nobody, seat
from adjudicator.judge.talk.press_archive import press_of
from adjudicator.judge.talk.press_text import told, words_of
from adjudicator.language.reading import read_orders
from adjudicator.language.situation import Situation
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body
from tests.quoting import acting

BOARD = load_board("risk2")
NOW = DUE + 10 * MINUTE


@pytest.fixture
def table(table_of_three: Table) -> Table:
    """A game of three that waits for the orders of round 1."""
    return table_of_three


def written(table: Table, colour: str, text: str, **headers: str) -> dict[str, list[EmailMessage]]:
    """What a mail brings to whom."""
    table.write(colour, text, **headers)
    table.tick(NOW)
    mails: dict[str, list[EmailMessage]] = {}
    for mail in table.news():
        mails.setdefault(str(mail["To"]).partition("@")[0], []).append(mail)
    return mails


def said(mails: dict[str, list[EmailMessage]], who: str) -> str:
    (mail,) = mails[who]
    return body(mail)


# --- passed on --------------------------------------------------------------------------------


def test_press_goes_to_those_whom_it_names_and_to_nobody_else(table: Table) -> None:
    mails = written(table, "red", "press to Blue: Let us have peace.\nIn Africa.\n\nAda")
    assert {*mails} == {"ada", "bo"}
    (mail,) = mails["bo"]
    assert mail["Subject"] == "[world] Press from Red"
    assert "Red (Ada) writes to you: | Let us have peace. | In Africa. If you" in body(mail)
    assert ".blue." in str(mail["Reply-To"])
    assert "begin a line with “press to Red:”" in body(mail)
    assert table.outcomes()[-1] == "press"


def test_the_sender_is_told_what_went_to_whom(table: Table) -> None:
    text = said(written(table, "red", "press to B, G: Peace\n\nAda"), "ada")
    assert "Your press was passed on to Blue (Bo) and Green (Chidi)." in text
    assert "What stands below its first empty line was not" in text
    assert "It says: | Peace Your orders are as they were." in text


def test_press_to_all_goes_to_all_others_once(table: Table) -> None:
    mails = written(table, "red", "press to all:\n\nPeace?\n\nIn Africa.\n")
    assert {who: len(them) for who, them in mails.items()} == {"ada": 1, "bo": 1, "chidi": 1}
    assert "Red (Ada) writes to everybody: | Peace? | | In Africa." in said(mails, "chidi")


def test_orders_beside_press_are_orders_and_stand_in_no_press(table: Table) -> None:
    attack = table.any_attack("red")
    mails = written(table, "red", f"press to Blue: I attack you.\n{attack}\n")
    assert table.outcomes()[-1] == "accepted"
    assert "Your press was passed on to Blue (Bo). It says: | I attack you." in said(mails, "ada")
    target = attack.partition(" attack ")[2]
    assert target not in said(mails, "bo")


def test_what_may_be_either_is_neither(table: Table) -> None:
    attack = table.any_attack("red")
    mails = written(table, "red", f"press to Blue:\nMy plan\n{attack}\n")
    assert {*mails} == {"ada"}
    text = said(mails, "ada")
    assert "I understood no order in your mail." in text
    assert "Your press was passed on to nobody. There are lines in it that may be orders" in text
    mails = written(table, "red", f"press to Blue:\nMy plan\n{attack}\nend of press\nhold")
    assert f"| My plan | {attack}" in said(mails, "bo")
    assert "Attacks none, as you wish" in said(mails, "ada")


def test_press_reaches_the_game_master(table: Table) -> None:
    mails = written(table, "red", "press to the game master: Blue is mean.")
    assert {*mails} == {"ada", "gm"}
    assert "Red (Ada) writes to you: | Blue is mean." in said(mails, "gm")


def test_late_mails_and_answers_to_old_ones_talk_all_the_same(table: Table) -> None:
    old = table.to("red")[0]
    attack = table.any_attack("red")
    mails = written(table, "red", f"{attack}\n\npress to Blue: Hello", to=old["Reply-To"],
                    answers=old["Message-ID"])  # fmt: skip
    assert table.outcomes()[-1] == "old stage"
    assert "| Hello" in said(mails, "bo")
    assert "passed on to Blue" in " ".join(map(body, mails["ada"]))


def test_unproven_press_waits_for_its_player(table: Table) -> None:
    mails = written(table, "red", "press to all: Hello", sender="ada@example.com")
    assert {*mails} == {"ada"}
    assert table.outcomes()[-1] == "held for confirmation"
    mails = written(table, "red", "confirm")
    assert "Red (Ada) writes to everybody: | Hello" in said(mails, "bo")


def test_a_mail_may_confirm_another_and_talk(table: Table) -> None:
    written(table, "red", "press to Blue: Held", sender="ada@example.com")
    mails = written(table, "red", "I confirm\n\npress to Blue: Own")
    texts = sorted(body(mail) for mail in mails["bo"])
    assert [text.split()[6] for text in texts] == ["Held", "Own"]
    assert table.outcomes()[-2:] == ["accepted", "confirmation"]


def test_the_same_mail_is_passed_on_once(table: Table) -> None:
    mail = table.mail("red", "press to all: Hello")
    table.drop(mail, "1")
    table.drop(mail, "2")
    table.tick(NOW)
    assert len([it for it in table.news() if it["To"] == "bo@example.org"]) == 1


# --- passed on to nobody ----------------------------------------------------------------------


WHY_NOT = (
    ("press: Hello", "It does not say for whom it is: begin it with “press to all:” or"),
    ("press to Blue\nHello", "A colon is missing"),
    ("press to Pink: Hello", "There is no player “pink”; in this game play Red (Ada), Blue"),
    ("press to Red: Hello", "It is for nobody but you."),
    ("press to Blue:", "There are no words in it"),
    ("press to Blue:\n\nSent from my iPhone", "There are no words in it"),
    ("anonymous press to all: Hello", "In this game everybody is told who writes."),
    ("anonymous press to Blue and gm: Hi", "The game master is always told who writes"),
    ("press to Blue:\n" + "x\n" * 151, "It is too long"),
    ("press to Blue: " + "x" * 6001, "It is too long"),
)


def test_the_sender_is_told_why_press_is_passed_on_to_nobody(table: Table) -> None:
    for text, _ in WHY_NOT:
        table.write("red", text)
    table.tick(NOW)
    answers = table.news()
    assert len(answers) == len(WHY_NOT)
    for answer, (_, why) in zip(answers, WHY_NOT, strict=True):
        assert answer["To"] == "ada@example.org"
        assert "Your press was passed on to nobody." in body(answer)
        assert why in body(answer)
    assert set(table.outcomes()) == {"nothing found"}
    assert table.value("SELECT count(*) FROM press") == 0


@pytest.mark.parametrize(
    ("rules", "text", "why"),
    [
        ("press: none", "press to all: Hi", "players do not write to each other"),
        ("press: public", "press to Blue: Hi", "press goes to all players together"),
        ("press: public", "press to all but Blue: Hi", "press goes to all players together"),
    ],
)
def test_a_game_may_have_less_press(table: Table, rules: str, text: str, why: str) -> None:
    table.say(rules)
    mails = written(table, "red", text)
    assert {*mails} == {"ada"}
    assert why in said(mails, "ada")


def test_with_public_press_alone_answers_go_to_all(table: Table) -> None:
    table.say("press: public")
    mails = written(table, "red", "press to all: Hi")
    assert "To send words to all players, begin a line with “press to all:”" in said(mails, "bo")
    assert "press to Red" not in said(mails, "bo")


@pytest.mark.parametrize("rules", ["none", "public"])
def test_the_game_master_can_always_be_written_to(table: Table, rules: str) -> None:
    table.say(f"press: {rules}")
    assert "| Help" in said(written(table, "red", "press to gm: Help"), "gm")


def test_nobody_writes_more_than_so_much_a_day(table: Table) -> None:
    table.say("press: {per_day: 3}")
    mails = written(table, "red", "press to Blue: 1\n\npress to Blue: 2")
    assert len(mails["bo"]) == 2
    mails = written(table, "red", "press to Blue: 3\n\npress to Blue: 4")
    assert "| 3" in said(mails, "bo")
    assert "I pass on at most 3 in 24 hours for each player." in said(mails, "ada")


def test_whether_those_who_are_out_may_write_is_a_setting(table: Table) -> None:
    out(table, "red")
    assert "| Alas" in said(written(table, "red", "press to Blue: Alas"), "bo")
    table.say("press: {out: false}")
    mails = written(table, "red", "press to Blue: Alas")
    assert {*mails} == {"ada"}
    assert "You are out, and in this game only those who play" in said(mails, "ada")
    assert "| Alas" in said(written(table, "red", "press to gm: Alas"), "gm")


def out(table: Table, colour: str) -> None:
    """Let a player be out, in the position of the stage judged last."""
    path = table.folder.turns / table.folder.judged()[-1] / "state.yaml"
    text = path.read_text()
    land = re.sub(rf": {colour} (\d+)", r": blue \1", text)
    path.write_text(f"{land}out: [{colour}]\n")
    assert colour in table.game.state.out


def test_after_the_end_everybody_may_talk(table: Table) -> None:
    path = table.folder.turns / table.folder.judged()[-1] / "state.yaml"
    path.write_text(f"{path.read_text()}winners: [blue]\n")
    assert table.game.is_over
    assert "| Well played" in said(written(table, "red", "press to all: Well played"), "bo")


# --- secrets ----------------------------------------------------------------------------------


def raw_mail(text: str, **headers: str) -> EmailMessage:
    """A mail whose every header tells of its sender."""
    mail = EmailMessage()
    mail["From"] = headers.pop("sender", "Ada Lovelace <ada@example.org>")
    mail["User-Agent"] = "Evening Mailer 7.1 (Lisbon)"
    mail["X-Originating-IP"] = "192.0.2.77"
    mail["Received"] = "from adas-laptop.example.org; Wed, 2 Dec 2026 10:00:00 -0330"
    mail["Date"] = "Wed, 02 Dec 2026 06:30:00 -0330"
    mail["Organization"] = "Analytical Engines"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text, charset="iso-8859-15", cte="quoted-printable")
    return mail


MARKS = ("lovelace", "ada", "evening", "lisbon", "192.0.2.77", "laptop", "0330", "analytical",
         "8859", "06:30")  # fmt: skip


def whole(mail: EmailMessage) -> str:
    heads = "\n".join(f"{name}: {value}" for name, value in mail.items())
    parts = [part.as_string() for part in mail.walk() if not part.is_multipart()]
    texts = [
        str(part.get_content()) for part in mail.walk() if part.get_content_maintype() == "text"
    ]
    return "\n".join((heads, *parts, *texts)).lower()


@pytest.mark.parametrize("to", ["all", "Blue", "Blue and Green", "everybody but Green"])
def test_nothing_of_the_senders_mail_reaches_a_reader_but_the_words(table: Table, to: str) -> None:
    table.say("anonymous: true")
    latest = table.latest("red")
    assert latest is not None
    table.drop(raw_mail(
        f"press to {to}:\nGrüße, friends«\n> somebody else\n\nSent from my iPhone\n-- \nAda L.\n",
        To=latest["Reply-To"], Subject="Re: a secret subject", Message_ID="<laptop.1@example.org>",
    ))  # fmt: skip
    table.tick(NOW)
    mails = [mail for mail in table.news() if mail["To"] != "ada@example.org"]
    assert mails
    for mail in mails:
        text = whole(mail)
        assert "| Grüße, friends«" in body(mail)
        assert [mark for mark in (*MARKS, "iphone", "somebody", "secret") if mark in text] == []
        assert mail["From"] == "Judge <judge@example.org>"
        assert mail["In-Reply-To"] is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("press to all:\nPeace.\n\nAda", "Ada"),
        ("press to all: Write to ADA@example.org", "ada@example.org"),
        ("press to all: I am Lovelace the great", "Lovelace"),
    ],
)
def test_in_an_anonymous_game_nobody_gives_the_own_name_away(
    table: Table, text: str, found: str
) -> None:
    table.say("anonymous: true")
    mails = written(table, "red", text, sender="Ada Lovelace <ada@example.org>")
    assert {*mails} == {"ada"}
    assert f"“{found}” tells that" in said(mails, "ada")
    mails = written(table, "red", "press to all: the ada language")
    assert "Red writes to everybody" in said(mails, "bo")


def test_anonymous_press_tells_not_even_the_colour(table: Table) -> None:
    table.say("press: {anonymous: true}")
    mails = written(table, "red", "press to all but Green, anonymously: The red army is weak.")
    assert {*mails} == {"ada", "bo"}
    (mail,) = mails["bo"]
    assert mail["Subject"] == "[world] Press from somebody"
    assert body(mail).startswith("Somebody writes to you: | The red army is weak. If you answer")
    assert "anonymous press was passed on to Blue (Bo)" in said(mails, "ada")
    assert "ada" not in whole(mail)
    (answer,) = written(table, "blue", "press")["bo"]
    assert "from somebody to you:" in body(answer)
    assert ", from you, without your name, to Blue" in said(written(table, "red", "press 1"), "ada")


# --- read again -------------------------------------------------------------------------------


def test_the_archive_shows_everybody_what_they_sent_and_got(table: Table) -> None:
    written(table, "red", "press to Blue: For Blue.\n\npress to all: For all.")
    written(table, "green", "press to the game master: For the master.")
    seen = {colour: said(written(table, colour, "press"), who)
            for colour, who in (("red", "ada"), ("blue", "bo"), ("green", "chidi"))}  # fmt: skip
    assert "from you to Blue (Bo): | For Blue." in seen["red"]
    assert "from Red (Ada) to you: | For Blue." in seen["blue"]
    assert "from you to the game master: | For the master." in seen["green"]
    assert "For Blue" not in seen["green"]
    assert all("to all: | For all." in text for text in seen.values())
    assert "master" not in seen["red"] + seen["blue"]
    assert "For all" in said(written(table, "red", "press of round 1"), "ada")
    assert "there is no press of round 3" in said(written(table, "red", "press 3"), "ada")
    assert "no press of the set-up" in said(written(table, "red", "press set-up"), "ada")


def test_a_mail_holds_the_latest_press_and_says_that_there_is_more(table: Table) -> None:
    long = "press to Blue:\n" + "\n".join(["word"] * 149) + "\nend of press\n"
    written(table, "red", "press to Blue: oldest\n" + long * 3)
    text = said(written(table, "red", "press"), "ada")
    assert "Earlier press, 2 in all, does not fit into this mail" in text
    assert "oldest" not in text


def test_the_game_master_reads_what_is_public_or_for_the_master(table: Table) -> None:
    run = CliRunner()
    assert run.invoke(command, [GAME], obj=table.home.root).output == (
        "Nobody has written anything in world that you may read.\n"
    )
    written(
        table, "red", "press to Blue: For Blue.\n\npress to all: For all.\n\npress to gm: Help."
    )
    found = run.invoke(command, [GAME], obj=table.home.root).output
    assert "from Red (Ada) to all\n  For all." in found
    assert "from Red (Ada) to the game master\n  Help." in found
    assert "For Blue" not in found
    table.say("press: {master_reads: true}")
    assert "For Blue." in run.invoke(command, [GAME], obj=table.home.root).output
    mails = written(table, "red", "press to Blue: For Blue.")
    assert "The game master of this game can read press to some alone." in said(mails, "bo")
    assert "The game master can read it too." in said(mails, "ada")


def test_whoever_takes_over_a_seat_reads_no_private_press_from_before(table: Table) -> None:
    written(table, "blue", "press to Red: For Ada.\n\npress to all: For all.")
    with table.office(NOW) as office, office.ledger.transaction():
        eve = Player("red", "Eve", ("ada@example.org",), ZoneInfo("UTC"))
        seat(office.ledger, GAME, eve, NOW + MINUTE)
        found = press_of(office.ledger, table.game, "red")
    assert [one.words for one in found] == [("For all.",)]


def test_observers_get_what_is_for_all_if_the_game_says_so(table: Table) -> None:
    with table.office(NOW) as office, office.ledger.transaction():
        add_observer(office, GAME, "wanda@example.org")
    assert "wanda" not in written(table, "red", "press to all: Hi\n\npress to Blue: Psst")
    with table.office(NOW) as office:
        assert press_of(office.ledger, table.game, None) == []
    table.say("press: {observers: true}")
    with table.office(NOW) as office:
        assert [one.words for one in press_of(office.ledger, table.game, None)] == [("Hi",)]
    mails = written(table, "red", "press to all: Hello\n\npress to Blue: Psst")
    assert "Red (Ada) writes to everybody: | Hello You watch the game" in said(mails, "wanda")


def test_an_open_seat_has_no_reader(table: Table) -> None:
    with table.office(NOW) as office, office.ledger.transaction():
        seat(office.ledger, GAME, nobody(table.game.settings.player("green")), NOW)
    mails = written(table, "red", "press to all: Hi")
    assert {*mails} == {"ada", "bo"}
    assert "Nobody plays Green at the moment." in said(mails, "ada")


def test_press_stays_where_a_round_is_taken_back(table: Table) -> None:
    written(table, "red", "press to Blue: For Blue.")
    table.tick(DUE + WEEK + 6 * MINUTE)
    table.roll_back(DUE + WEEK + 8 * MINUTE)
    table.write("blue", "press 1")
    table.tick(DUE + WEEK + 9 * MINUTE)
    assert any(
        "For Blue." in body(mail) for mail in table.news() if "as you asked" in mail["Subject"]
    )


# --- harmless ---------------------------------------------------------------------------------

_TEMPTING = (
    "4 armies from Brazil attack Venezuela", "ready", "hold;", "; 3 in Brazil", "press to all:",
    "gm: hold", "report 5", "vote draw", "\n", " ", "salt: x", "> ", "-- ", "preview", "and", "|",
    "\u2028", "\u00a0", "\ufe54 3 in Peru", "\uff1b", "\x1b[1m", "# ", "add:", "\u202e", "confirm",
)  # fmt: skip
_WORDS = st.lists(st.sampled_from(_TEMPTING) | st.text(max_size=8), max_size=12)


@hypothesis.settings(max_examples=50)
@given(_WORDS)
def test_whatever_is_passed_on_never_acts_when_quoted(words: list[str]) -> None:
    """Wrapped at any blank, joined, or without what a mail program takes for a quote's mark."""
    lines = told(words_of(" ".join(words).split("\n")))
    assert acting("\n".join(lines), BOARD) == []
    spaced = "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ")
    assert read_orders(spaced.split("\n"), Situation(BOARD)).orders == ()
    assert read_orders(spaced.split("\n"), Situation(BOARD)).settings == ()
