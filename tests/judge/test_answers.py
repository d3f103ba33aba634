"""What is answered to questions: what each says, who is told what, and that nothing of it acts."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from adjudicator.core.schedule import takes_turns
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.clock.pauses import hold_game
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.game.settings_words import settings_in_words
from adjudicator.judge.home import Home
from adjudicator.judge.questions import question_list
from adjudicator.judge.questions.ask import Ask
from adjudicator.judge.questions.asked.rules import rules_in_words
from adjudicator.judge.questions.question_list import ASKED, SAID
from adjudicator.judge.questions.questions import ANSWERS
from adjudicator.judge.run.office import open_office
from adjudicator.judge.seats.roster import seat
from adjudicator.language.parser import parser
from adjudicator.language.reading import read_orders
from adjudicator.language.situation import Situation
from adjudicator.mail.html_text import html_to_text
from adjudicator.reports.layout import ANSWERED, columns
from adjudicator.reports.letter import Letter
from adjudicator.resources import rulesets_root
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table
from tests.quoting import acting, acting_in_html

Golden = Callable[[str, str], None]

NOW = DUE + 2 * WEEK + 60 * MINUTE
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def table(fought: Path, tmp_path: Path) -> Table:
    """A game of four that waits for the orders of round 3."""
    shutil.copytree(fought, tmp_path / "home")
    table = Table(tmp_path / "home")
    table.news()
    return table


@contextmanager
def asking(root: Path, reader: str | None = "red") -> Iterator[Ask]:
    with open_office(Home(root), NOW) as office:
        game = load_game(office.home.game(GAME), office.ledger)
        yield Ask(office, game, reader, BERLIN, deadline_of(office.ledger, GAME))


def letter(root: Path, kind: str, about: str = "", reader: str | None = "red") -> Letter:
    with asking(root, reader) as ask:
        return ANSWERS[kind](ask, about).letter


def said(root: Path, kind: str, about: str = "", reader: str | None = "red") -> str:
    """The words of an answer, wherever its lines end."""
    return " ".join(letter(root, kind, about, reader).text.split())


LETTERS = {
    "status": ("status", ""),
    "map": ("map", ""),
    "history": ("history", ""),
    "who": ("who", ""),
    "rules": ("rules", ""),
    "orders": ("orders", ""),
    "odds": ("odds", "12 attack 7"),
    "odds-of-several": ("odds", "4 and 6 and 3 attack 10"),
    "no_odds": ("odds", "12 atack 7; hold"),
    "help": ("help", ""),
    "topic": ("help", "surge"),
    "topic-with-table": ("help", "d1"),
    "no_topic": ("help", "boarder clash"),
}


@pytest.mark.parametrize("name", LETTERS)
def test_answers_are_what_they_were(
    fought: Path, name: str, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lists of the help are cut short, so that what is new in them need not change this."""
    for listed in ("ASKED", "SAID"):
        few = dict(islice(getattr(question_list, listed).items(), 3))
        monkeypatch.setattr(f"adjudicator.judge.questions.asked.help.{listed}", few)
    one = letter(fought, *LETTERS[name])
    golden(f"asked-{name}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"asked-{name}.html", one.html)


@pytest.mark.parametrize("name", LETTERS)
def test_nothing_that_is_answered_acts_and_all_of_it_fits(fought: Path, name: str) -> None:
    """Of a text map that is tested with the reports, so its many blanks are left out here."""
    one = letter(fought, *LETTERS[name])
    with asking(fought) as ask:
        board = ask.game.settings.rules.board
    told = [line for line in one.text.splitlines() if "~" not in line and "--" not in line]
    assert acting("\n".join((one.subject, *told)), board) == []
    assert acting_in_html(re.sub(r"(?s)<pre.*?</pre>", "", one.html), board) == []
    widest = max(map(columns, one.text.splitlines()))
    assert widest <= (72 if name == "map" else ANSWERED)


@pytest.mark.parametrize("name", sorted({*LETTERS} - {"map"}))
def test_text_and_html_say_the_same(fought: Path, name: str) -> None:
    one = letter(fought, *LETTERS[name])
    assert html_to_text(one.html).lower().split() == one.text.lower().split()


# --- what they say ----------------------------------------------------------------------------


def test_a_status_counts_who_has_ordered_and_names_nobody(table: Table) -> None:
    before = said(table.home.root, "status", reader="blue")
    assert "I have no orders from you for round 3." in before
    assert "0 of 4 players have orders in." in before
    table.write("red", f"{table.any_attack('red')}\nhold")
    table.tick(NOW)
    after = said(table.home.root, "status", reader="blue")
    assert after == before.replace("0 of 4 players have", "1 of 4 players has")
    own = said(table.home.root, "status")
    assert "2 lines of orders from you are in force, since your mail of Sunday" in own


def test_a_status_tells_of_a_mail_that_waits_for_a_word(table: Table) -> None:
    table.write("red", "hold", sender="ada@example.com")
    table.tick(NOW)
    told = said(table.home.root, "status")
    assert "A mail from ada@example.com waits for your word" in told
    assert "waits for your word" not in said(table.home.root, "status", reader="blue")


def test_a_status_tells_what_holds_the_game_up_and_what_is_voted_on(table: Table) -> None:
    table.write("red", "vote draw\nready\nabsent from 24 December to 26 December")
    table.tick(NOW)
    own = said(table.home.root, "status")
    assert "You have said that you are ready." in own
    assert "You are absent from Thursday 24 December, 00:00 in Berlin, to" in own
    assert "0 of 4 players have orders in, and 1 is ready. A vote is open" in own
    public = said(table.home.root, "status", reader=None)
    assert "A vote is open, which “votes” tells more about." in public
    assert "absent" not in public
    with table.office(NOW) as office:
        hold_game(office, table.game, None, "")
    told = letter(table.home.root, "status")
    assert told.subject == "[world] Round 3: on hold"
    assert "The game is on hold: I take mail and answer it" in " ".join(told.text.split())


def test_a_status_tells_which_seats_are_open_and_how_often_the_asker_has_missed(
    fought: Path,
) -> None:
    """Yellow never ordered."""
    assert "The seat of Yellow is open." in said(fought, "status")
    own = said(fought, "status", reader="yellow")
    assert "You have missed the last 3 stages. After 3 in a row your seat is open to others." in own
    assert "The seat of you is open" not in own


def test_a_status_tells_the_public_nothing_of_anybodys_own(fought: Path) -> None:
    told = said(fought, "status", reader=None)
    assert "The game waits for orders for round 3, due on" in told
    assert "from you" not in told
    assert "Red (Ada)" in told


def test_after_the_end_a_status_tells_who_won_and_who_is_out(table: Table) -> None:
    path = table.folder.turns / table.folder.judged()[-1] / "state.yaml"
    path.write_text(path.read_text() + "winners: [red]\nout: [blue]\n")
    told = letter(table.home.root, "status", reader="blue")
    assert told.subject == "[world] The game is over"
    assert "The game is over. Red has won." in " ".join(told.text.split())
    assert "You are out of the game." in told.text


def test_who_tells_names_and_no_address_of_a_player(table: Table) -> None:
    one = letter(table.home.root, "who")
    assert "Blue    (Bo)" in one.text
    assert "gm@example.org" in one.text
    for player in table.game.settings.players:
        assert player.addresses[0] not in one.text + one.html


def test_who_tells_what_became_of_everybody(table: Table) -> None:
    path = table.folder.turns / table.folder.judged()[-1] / "state.yaml"
    path.write_text(path.read_text() + "winners: [blue]\nout: [green]\n")
    with table.office(NOW) as office, office.ledger.transaction():
        seat(office.ledger, GAME, Player("yellow", "", (), BERLIN), NOW)
    text = letter(table.home.root, "who").text
    assert re.search(r"Blue .*has won\n", text)
    assert re.search(r"Green .*out\n", text)
    assert re.search(r"Yellow +– +open seat", text)


def test_who_tells_only_colours_of_an_anonymous_game(table: Table) -> None:
    path = table.folder.settings
    path.write_text(path.read_text() + "anonymous: true\ngame_master_plays: blue\n")
    text = said(table.home.root, "who")
    assert "This game is anonymous" in text
    for word in ("Bo)", "Chidi", "gm@example.org", "The game master"):
        assert word not in text
    assert "(Bo)" not in said(table.home.root, "status")


@pytest.mark.parametrize("reader", ["red", None])
def test_no_answer_of_an_anonymous_game_tells_who_anybody_is(
    table: Table, reader: str | None
) -> None:
    path = table.folder.settings
    path.write_text(path.read_text() + "anonymous: true\n")
    people = [player for player in table.game.settings.players if player.colour != reader]
    with asking(table.home.root, reader) as ask:
        told = [
            ANSWERS[kind](ask, "5 attack 5" if kind == "odds" else "").letter
            for kind, one in ASKED.items()
            if reader or not one.private
        ]
    for one in told:
        for player in people:
            assert f"({player.name})" not in one.text + one.html
            assert player.addresses[0] not in one.text + one.html


def test_who_tells_which_colour_the_game_master_plays(table: Table) -> None:
    path = table.folder.settings
    path.write_text(path.read_text() + "game_master_plays: blue\n")
    text = said(table.home.root, "who")
    assert "The game master plays Blue." in text
    assert "gm@example.org" not in text


def test_a_map_shows_the_position_as_the_reader_knows_it(fought: Path) -> None:
    own, public = letter(fought, "map"), letter(fought, "map", reader=None)
    assert "* yours" in own.text
    assert "(you, " in own.text
    assert "(you, " not in public.text
    with asking(fought) as ask:
        for name, held in ask.game.state.territories.items():
            whose = "you" if held.owner == "red" else held.owner.capitalize()
            assert f"{name} ({whose}, {held.armies})" in " ".join(own.text.split())


def test_a_history_tells_the_newest_round_first_and_cuts_the_oldest(
    fought: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = letter(fought, "history").text
    assert text.index("ROUND 2\n") < text.index("ROUND 1\n") < text.index("THE SET-UP\n")
    monkeypatch.setattr("adjudicator.judge.questions.asked.history._MOST_GAINS", 1)
    text = letter(fought, "history").text
    assert "ROUND 1\n" not in text
    assert "2 rounds before that are left out here." in text
    assert text.rstrip().splitlines()[-1].split()[0] == "set-up"


def test_orders_are_told_with_what_comes_of_them_and_of_what_is_left_out(table: Table) -> None:
    attack = table.any_attack("red", 2)
    table.write("red", f"{attack}\n3 armies from Siam attack Siam")
    table.tick(NOW)
    one = letter(table.home.root, "orders")
    assert one.subject == "[world] Round 3: your orders"
    assert f'  "{attack}"' in one.text
    assert "not placed yet" in one.text
    assert "What I will carry out on Sunday" in " ".join(one.text.split())


def test_standing_orders_are_told_where_none_came(table: Table) -> None:
    table.write("red", "standing: no attacks")
    table.tick(NOW)
    text = said(table.home.root, "orders")
    assert "so your standing orders count, as I read them now." in text
    assert '"no attacks"' in text
    assert "so your standing orders count: 1 of them." in said(table.home.root, "status")


@pytest.mark.parametrize(
    ("change", "why"), [("winners: [blue]", "The game is over"), ("out: [red]", "You are out")]
)
def test_who_cannot_order_any_more_is_told_why(table: Table, change: str, why: str) -> None:
    path = table.folder.turns / table.folder.judged()[-1] / "state.yaml"
    path.write_text(f"{path.read_text()}{change}\n")
    text = said(table.home.root, "orders")
    assert why in text
    assert "What happens" not in text


def test_rules_tell_what_differs_from_the_usual_game_first(table: Table) -> None:
    path = table.folder.settings
    rules = "rules: {extends: risk2, unplaced: lost, set_values: fixed, round_limit: 20}"
    path.write_text(path.read_text().replace("rules: risk2", rules))
    text = letter(table.home.root, "rules").text
    own = " ".join(text[: text.index("AS USUAL")].split())
    assert "Armies that you do not place are lost (R5)." in own
    assert "Round 20 is the last one: then most territories win (E6)." in own
    assert (
        "A set is worth by its kind: infantry 4, cavalry 6, artillery 8, one of each 10 (C3)."
        in own
    )
    assert "Orders are due on Sunday at 20:00, as clocks go in Europe/Berlin." in own
    assert "(G2)" not in own


@pytest.mark.parametrize("path", sorted(rulesets_root().glob("*.yaml")), ids=lambda it: it.stem)
def test_every_rule_set_is_told_in_words(path: Path) -> None:
    """All its options stand there, each with its rule, and nothing of it acts."""
    text = rules_in_words(path.stem)
    rules = load_rules(path.stem)
    of_rounds = ("R1", "D1", "D2", "D3", "M3")
    of_turns = ("N1", "F4" if rules.women else "N2", "N4", "A1", "A4")
    special = of_turns if takes_turns(rules) else of_rounds
    for rule in ("T1", "E5", "E6", "E8", "R4", "R5", "C3", "C4", *special):
        assert re.search(rf"[(, ]{rule}[,) ]", text), rule
    assert acting(text, rules.board) == []


def test_rules_of_two_with_a_neutral_army_are_told_as_they_are() -> None:
    """W1 to W3, N2, N4: and nothing of what holds only where all order at once."""
    text = " ".join(rules_in_words("classic-two").split())
    for sentence in (
        (
            "Whoever takes the last territory of the other player wins; the neutral army need not"
            " be beaten (E5, W3)."
        ),
        (
            "The territories were dealt in three piles, one of them for the neutral army, which had"
            " 40 armies in all (W1)."
        ),
        "In turn each placed two armies of the own ones and a neutral one, from one mail (W2).",
        "Armies for territories that traded cards show come once a turn at most (N2).",
        (
            "Who takes the last territory of another takes the cards too, and trades at once with 6"
            " or more then (N4)."
        ),
    ):
        assert sentence in text
    for rule in ("(E3)", "(E4)", "(G2)", "(G3)"):
        assert rule not in text


def test_odds_follow_the_rules_of_the_game(table: Table) -> None:
    usual = said(table.home.root, "odds", "5 attack 5")
    path = table.folder.settings
    path.write_text(path.read_text().replace("rules: risk2", "rules: risk2-manual"))
    assert "Rule set risk2-manual, dice scale manual." in said(
        table.home.root, "odds", "5 attack 5"
    )
    assert usual != said(table.home.root, "odds", "5 attack 5")


def test_odds_of_a_clash(fought: Path) -> None:
    one = letter(fought, "odds", "10 clash 8")
    assert one.subject == "[world] 67.4% for 10 clash with 8"


def test_of_much_that_fits_a_topic_some_is_quoted_and_the_rest_named(
    fought: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.judge.questions.asked.help._MOST_LETTERS", 700)
    text = said(fought, "help", "surge")
    assert "SURGES (THE RULE BOOK)" in text
    assert "SURGES (THE ORDER LANGUAGE)" not in text
    assert "There is more, under these names: Surges." in text


def test_odds_of_a_battle_that_is_too_large_for_a_mail_are_not_counted(fought: Path) -> None:
    text = said(fought, "odds", "900 attack 800")
    assert "By mail I count battles of up to 200 armies on a side." in text


def test_pictures_come_with_map_and_odds(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """How they look is tested elsewhere, and drawing takes a while."""
    monkeypatch.setattr("adjudicator.judge.game.pictures.map_png", lambda *_: b"a map")
    monkeypatch.setattr("adjudicator.reports.odds_picture.odds_png", lambda *_: b"odds")
    table.set("pictures: false", "pictures: true")
    with asking(table.home.root) as ask:
        for kind, about, name in (("map", "", "map.png"), ("odds", "12 attack 7", "odds.png")):
            answer = ANSWERS[kind](ask, about)
            (image,) = answer.images
            assert image.file_name == name
            assert f'<img src="cid:{image.cid}" width="480"' in answer.letter.html
            assert "<pre" not in answer.letter.html
        full = ANSWERS["map"](ask, "full")
        assert 'width="1200"' in full.letter.html
        assert full.images[0].cid != ANSWERS["map"](ask, "").images[0].cid


def test_rules_tell_what_the_settings_of_the_game_say(table: Table) -> None:
    path = table.folder.settings
    more = """
press: none
votes: {draw: none, concede: two_thirds, extend: none}
misses: {excused: 2, extend_hours: 12, civil_disorder: 0}
deadlines: {early: false, grace_hours: 3, absence_days: 0, reminders: []}
observers: false
anonymous: true
"""
    own = re.sub(r"(?m)^misses:.*$", "", path.read_text())
    path.write_text(own + more)
    text = said(table.home.root, "rules")
    for sentence in (
        "Players write to nobody through me but the game master.",
        "You may vote on whether somebody has won: two thirds must be for it, and",
        "get 12 hours more, each of them 2 times in a game",
        "Who has sent none may still order up to 3 hours after it.",
        "Nobody may watch the game who does not play.",
        "nobody is told who plays which colour",
    ):
        assert sentence in text
    for word in ("ready", "absent", "reminded", "open to others", "a draw", "later deadline"):
        assert word not in text.partition("AS USUAL")[0]


def test_rules_tell_who_the_game_master_plays_and_what_is_free(table: Table) -> None:
    path = table.folder.settings
    own = re.sub(r"(?m)^misses:.*$", "", path.read_text())
    press = "press: {allow: public, anonymous: true, observers: true}\nvotes: {cancel: half}\n"
    path.write_text(f"{own}game_master_plays: blue\n{press}")
    text = said(table.home.root, "rules")
    assert "The game master plays Blue, without a salt." in text
    assert "A writer may stay unnamed. Observers get what is written to all." in text
    assert "You may vote on an end without a result: more than half must be for it" in text


def test_a_schedule_that_is_no_week_is_told_without_its_days(table: Table) -> None:
    grid = replace(table.game.settings.grid, rule="FREQ=MONTHLY;BYMONTHDAY=1")
    settings = replace(table.game.settings, grid=grid)
    told = next(settings_in_words(settings))
    assert told.startswith("Orders are due at 20:00, as clocks go in Europe/Berlin, on days of its")


def test_every_question_of_the_grammar_is_answered_and_listed() -> None:
    asked = {kind.removeprefix("ask_") for kind in kinds() if kind.startswith("ask_")}
    assert set(ANSWERS) == set(ASKED) == asked


def test_whatever_else_can_be_said_is_listed_or_told_beside_what_is() -> None:
    """What takes something back, orders, commands of the game master, and words of guests."""
    back = {"not_ready", "no_standing", "not_absent", "vote_no", "withdraw_vote", "concede_no"}
    back |= {"withdraw_concession", "end_of_press"}
    of_orders = {"add", "cancel", "preview", "guess"}
    alike = {"concede", "anonymous_press", "broadcast"}
    of_others = {"gm", "join", "observe", "stop_observing"}
    said = {kind for kind in kinds() if not kind.startswith("ask_")}
    assert said == set(SAID) | back | of_orders | alike | of_others


@pytest.mark.parametrize("example", [one.example for one in SAID.values()])
def test_what_the_help_says_to_write_works(example: str) -> None:
    board = load_rules("risk2").board
    (setting,) = read_orders([example.replace("…", "hello")], Situation(board)).settings
    assert SAID[setting.kind].example == example


def kinds() -> set[str]:
    """What stands behind arrows in the grammar of commands."""
    return {str(rule.alias) for rule in parser("commands").grammar.rules if rule.alias}
