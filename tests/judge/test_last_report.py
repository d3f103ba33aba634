"""The last report: to whom it goes, what it opens, and that it goes away with its stage."""

import io
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from adjudicator.core.ruling_events import Ending
from adjudicator.core.rulings import Conclusion
from adjudicator.judge.game.last_report import LastReport, last_report
from adjudicator.judge.rulings.rulings import rule
from adjudicator.judge.seats.observers import add_observer
from adjudicator.mail.compose import Attachment
from adjudicator.reports.layout import columns
from adjudicator.reports.story import story
from tests.judge.table import DUE, GAME, MINUTE, START, WEEK, Table, body, kind_of
from tests.quoting import acting, acting_in_html
from tests.reports.test_story import game as random_game

RULES = (
    "rules: {extends: risk2, board: classic, round_limit: 2, unplaced: lost,"
    " starting_armies: {3: 20}, allocation: {fixed:"
    " {Brazil: red 12, Peru: blue 8, Venezuela: green 1, others: nobody}}} "
)
FIRST, SECOND = DUE + WEEK, DUE + 2 * WEEK
LATE = 6 * MINUTE
MASTER = "gm@example.org"
NBSP = "\N{NO-BREAK SPACE}"


def begun(root: Path, *changes: tuple[str, str]) -> Table:
    table = Table(root / "home", ("red", "blue", "green"))
    text = table.folder.settings.read_text()
    for old, new in (("rules: risk2 ", RULES), *changes):
        assert old in text
        text = text.replace(old, new)
    table.folder.settings.write_text(text)
    table.tick(START)
    table.write("red", "the rest on Brazil")
    table.write("green", "salt: seven hills\n1 on Venezuela")
    table.tick(DUE - MINUTE)
    table.tick(DUE + LATE)
    return table


def ended(root: Path, *changes: tuple[str, str]) -> Table:
    """Green falls in round 1; round 2 is the last."""
    table = begun(root, *changes)
    table.write("red", "all but one from Brazil attack Venezuela\n99 from Brazil attack Congo")
    table.write("blue", "12 from Peru attack Venezuela")
    table.tick(FIRST - MINUTE)
    table.tick(FIRST + LATE)
    table.write("blue", "Peru +1  # for luck\nsalt: a herring")
    table.tick(SECOND - MINUTE)
    table.tick(SECOND + LATE)
    assert table.game.is_over
    assert table.game.state.out == ("green",)
    return table


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The game when all armies are placed; copy it."""
    return begun(tmp_path_factory.mktemp("start"))


@pytest.fixture(scope="module")
def just_ended(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The game when it is over; copy it."""
    return ended(tmp_path_factory.mktemp("ended"))


@pytest.fixture(scope="module")
def table(just_ended: Table, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The same, of which tests may also ask what changes nothing."""
    return just_ended.copy(tmp_path_factory.mktemp("asked") / "home")


def last(table: Table, address: str) -> EmailMessage:
    (mail,) = [it for it in table.sent if it["To"] == address and kind_of(it) == "story"]
    return mail


def book(mail: EmailMessage) -> str:
    (part,) = [it for it in mail.iter_attachments() if it.get_filename() == "world-orders.txt"]
    return str(part.get_content())


def test_everybody_gets_one_with_the_result_for_the_reader(table: Table) -> None:
    subjects = {who: last(table, table.address(who))["Subject"] for who in ("red", "blue", "green")}
    assert subjects == {
        "red": "[world] You won",
        "blue": "[world] Red has won; you held 1 territory at the end",
        "green": "[world] Red has won; you were in the game until round 1",
    }
    for who, subject in subjects.items():
        assert body(last(table, table.address(who))).startswith(subject.partition("] ")[2] + ".")


def test_the_game_master_gets_what_everybody_may_know(table: Table) -> None:
    mail = last(table, MASTER)
    assert mail["Subject"] == "[world] Red has won"
    assert " you" not in body(mail).replace("Thank you", "")


def test_a_game_master_who_plays_has_the_report_of_the_seat_alone(tmp_path: Path) -> None:
    table = ended(tmp_path, ("# game_master_plays: red", "game_master_plays: blue"))
    assert [mail["To"] for mail in table.sent if kind_of(mail) == "story"].count(MASTER) == 0


def test_an_observer_gets_the_public_one(start: Table, tmp_path: Path) -> None:
    table = start.copy(tmp_path / "home")
    with table.office(FIRST) as office, office.ledger.transaction():
        add_observer(office, GAME, "olu@example.org")
    table.tick(FIRST + LATE)
    table.tick(SECOND + LATE)
    mail = last(table, "olu@example.org")
    assert mail["Subject"] == last(table, MASTER)["Subject"]
    assert book(mail) == book(last(table, MASTER))
    assert "guest" in str(mail["Reply-To"])


def test_the_end_waits_while_an_older_turn_is_damaged(start: Table, tmp_path: Path) -> None:
    table = start.copy(tmp_path / "home")
    table.tick(FIRST + LATE)
    path = table.folder.turns / "0001.1" / "record.jsonl"
    text = path.read_text()
    path.write_text(text[:-9])
    (told,) = table.tick(SECOND + LATE).troubles
    assert "record.jsonl, line" in told
    assert not table.game.is_over
    path.write_text(text)
    table.tick(SECOND + 10 * LATE)
    assert table.game.is_over
    assert last(table, MASTER)


def test_who_was_out_before_gets_the_last_report_and_not_the_report_of_the_last_stage(
    table: Table,
) -> None:
    kinds = {who: [kind_of(it) for it in table.to(who)][-2:] for who in ("red", "green")}
    assert kinds == {"red": ["report", "story"], "green": ["report", "story"]}
    assert "Round 1" in table.to("green")[-2]["Subject"]
    assert "Round 2" in table.to("red")[-2]["Subject"]


def test_all_orders_are_opened_with_what_became_of_them(table: Table) -> None:
    text = book(last(table, "bo@example.org"))
    assert "ROUND 1" in text
    assert "  | 99 from Brazil attack Congo\n    attack on Congo from Brazil (99 armies)\n" in text
    assert "Brazil has no connection to Congo." in text
    assert "\nGreen\n  | 1 on Venezuela\n    reinforcement of Venezuela (1 army)" in text
    assert "\nGreen\n  no orders\n" in text
    assert "for luck" not in text
    assert 'Salt of Blue:\n  "a herring"' in text
    for turn in table.folder.judged()[1:]:
        seed = (table.folder.turns / turn / "stage.yaml").read_text().partition("seed: ")[2][:64]
        assert f"Seed: {seed}" in text


def test_the_secret_and_the_cards_are_opened(table: Table) -> None:
    text = body(last(table, "bo@example.org"))
    assert table.game.secret().hex() in text
    assert "Red has these cards left:" in text
    assert "“record”" in text


def test_the_story_is_told_with_its_turning_points_and_numbers(table: Table) -> None:
    text = body(last(table, "chidi@example.org"))
    assert "Round 1: You were out; the last territories fell to Red." in text
    assert "Red holds 2 territories after the last round." in text
    assert "After round 0 1 2" in text
    assert "Red (R) 1 2 2" in text
    assert "Venezuela: Red's 18 and Blue's 12 against your 20." in text


def test_the_story_can_be_asked_for_by_who_is_out_too(table: Table) -> None:
    table.write("green", "story")
    table.tick(SECOND + WEEK)
    answer = table.to("green")[-1]
    assert answer["Subject"] == last(table, table.address("green"))["Subject"]
    assert body(answer) == body(last(table, table.address("green")))
    assert book(answer) == book(last(table, table.address("green")))


def test_there_is_no_story_before_the_end(start: Table, tmp_path: Path) -> None:
    table = start.copy(tmp_path / "home")
    table.write("green", "story, please")
    table.tick(FIRST - MINUTE)
    (answer,) = [it for it in table.to("green") if "not over yet" in it["Subject"]]
    assert kind_of(answer) == "answer"
    assert table.game.secret().hex() not in body(answer)


def test_after_the_end_nothing_is_ordered(table: Table) -> None:
    table.write("blue", "Peru +3")
    table.tick(SECOND + WEEK + MINUTE)
    assert "The game is over" in table.to("blue")[-1]["Subject"]


def test_a_taken_back_end_takes_the_last_report_back_and_tells_everybody(
    just_ended: Table, tmp_path: Path
) -> None:
    table = just_ended.copy(tmp_path / "home")
    old = table.game.secret().hex()
    table.news()
    table.roll_back(SECOND + WEEK)
    table.tick(SECOND + WEEK)
    told = {mail["To"] for mail in table.news()}
    assert told >= {table.address(who) for who in ("red", "blue", "green")}
    assert not table.game.is_over
    assert table.game.secret().hex() != old


def test_last_reports_that_were_not_sent_yet_are_called_back(start: Table, tmp_path: Path) -> None:
    table = start.copy(tmp_path / "home")
    table.tick(FIRST + LATE)
    (table.home.root / "outbox").rename(table.home.root / "kept")
    (table.home.root / "outbox").write_text("no folder")
    table.tick(SECOND + LATE)
    query = "SELECT group_concat(DISTINCT state) FROM outbox WHERE kind = 'story'"
    assert table.value(query) == "queued"
    table.roll_back(SECOND + WEEK)
    assert table.value(query) == "superseded"


@pytest.mark.parametrize(
    ("line", "named"), [("anonymous: true", False), ("anonymous: until the end", True)]
)
def test_names_of_an_anonymous_game_are_told_only_where_it_says_so(
    tmp_path: Path,
    line: str,
    named: bool,
) -> None:
    table = ended(tmp_path, ("# anonymous: true", line))
    for address in ("bo@example.org", MASTER):
        assert ("(Ada)" in body(last(table, address))) == named
    assert "Ada" not in "".join(body(it) for it in table.to("blue")[:-1])


def test_the_chart_is_in_the_mail_and_is_told_in_words(start: Table, tmp_path: Path) -> None:
    table = start.copy(tmp_path / "home")
    table.tick(FIRST + LATE)
    table.set("pictures: false", "pictures: true")
    table.tick(SECOND + LATE)
    mail = last(table, "bo@example.org")
    page = mail.get_body(("html",)).get_content()
    assert 'alt="Who held how many territories, round by round; a table below' in page
    (picture,) = [it for it in mail.walk() if it.get_filename() == "territories.png"]
    assert f'src="cid:{picture["Content-ID"].strip("<>")}"' in page
    assert Image.open(io.BytesIO(picture.get_content())).size[0] == 1200


def test_nothing_of_it_acts_and_it_fits_a_terminal(table: Table) -> None:
    board = table.game.settings.rules.board
    for address in ("ada@example.org", MASTER):
        mail = last(table, address)
        text = mail.get_body(("plain",)).get_content()
        assert acting(f"{mail['Subject']}\n{text}", board) == []
        assert acting_in_html(mail.get_body(("html",)).get_content(), board) == []
        assert max(map(len, text.splitlines())) <= 72


def test_a_folder_from_before_there_were_last_reports_has_its_story(table: Table) -> None:
    """It is made out of the turn folders, so it is the one that went out."""
    with table.office(SECOND) as office:
        told = last_report(office, table.game)
    assert told.letter("blue").text.split() == body(last(table, "bo@example.org")).split()


@pytest.mark.parametrize(
    ("kind", "winners", "subjects"),
    [
        (
            Ending.DRAW,
            (),
            {
                "red": "The game is a draw, which you share with Blue and Green",
                "gm": "The game is a draw",
            },
        ),
        (
            Ending.CONCESSION,
            ("blue",),
            {
                "blue": "You won by concession",
                "red": "Blue has won by concession; you held 1 territory at the end",
                "gm": "Blue has won by concession",
            },
        ),
        (
            Ending.CANCELLATION,
            (),
            {
                "red": "The game is cancelled; you held 1 territory at the end",
                "gm": "The game is cancelled",
            },
        ),
    ],
)
def test_a_game_that_is_ended_by_a_ruling_has_only_its_last_report(
    start: Table, tmp_path: Path, kind: Ending, winners: tuple[str, ...], subjects: dict[str, str]
) -> None:
    table = start.copy(tmp_path / "home")
    table.news()
    with table.office(FIRST - WEEK / 2) as office:
        rule(office, table.folder, Conclusion(kind, winners, "hold; nobody has time"))
    table.tick(FIRST - WEEK / 2)
    assert [kind_of(mail) for mail in table.news()] == ["story"] * 4
    for who, subject in subjects.items():
        mail = last(table, MASTER if who == "gm" else table.address(who))
        assert mail["Subject"] == f"[world] {subject}"
        assert "The reason that was given: | hold, nobody has time" in body(mail).replace(NBSP, " ")
        assert ("You came" in body(mail)) == (kind is Ending.CONCESSION and who == "red")
        assert (
            acting(mail.get_body(("plain",)).get_content(), table.game.settings.rules.board) == []
        )


@pytest.mark.parametrize(
    ("players", "seed", "limit", "rules"),
    [(8, 2, 24, "risk2"), (3, 1, 6, "risk2-mission"), (4, 4, 1, "risk2-capital")],
)
def test_any_story_fits_and_orders_nothing(
    table: Table, players: int, seed: int, limit: int, rules: str
) -> None:
    """Of long games and short ones, for any objective, with any colour in its tables."""
    by, judged = random_game(players, seed, limit, rules)
    settings = replace(table.game.settings, rules=by)
    with table.office(SECOND) as office:
        game = replace(table.game, settings=settings)
        told = LastReport(office, game, story(judged, by), (), Attachment("a.txt", "", b""))
        for reader in (None, *told.story.winners, told.story.fates[-1].player):
            one = told.letter(reader)
            assert acting(f"{one.subject}\n{one.text}", by.board) == []
            assert max(map(columns, one.text.splitlines())) <= 72
            assert "ound 0:" not in one.text
            assert len(one.html) < 60_000
            assert ("mission of" in one.text) == (rules == "risk2-mission")


Golden = Callable[[str, str], None]


@pytest.mark.parametrize("who", ["blue", "green"])
def test_the_last_report_is_what_it_was(table: Table, golden: Golden, who: str) -> None:
    with table.office(SECOND) as office:
        one = last_report(office, table.game).letter(who)
    golden(f"story-{who}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"story-{who}.html", one.html)
