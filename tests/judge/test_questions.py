"""Players ask by mail, and are answered."""

import json
import re
import shutil
from email.message import EmailMessage
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.read import command
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.questions.question_list import ASKED
from adjudicator.language.reading import would_act
from tests.judge.table import DUE, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK


@pytest.fixture(scope="module")
def two_rounds(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of the game after rounds 1 and 2, in which red attacked; do not touch it."""
    root = tmp_path_factory.mktemp("played") / "home"
    shutil.copytree(begun, root)
    table = Table(root)
    for number in range(2):
        due = NEXT + number * WEEK
        table.write("red", f"{table.any_attack('red')}\nsalt: herring {number}")
        table.tick(due - MINUTE)
        table.tick(due + 6 * MINUTE)
    return root


@pytest.fixture
def played(two_rounds: Path, tmp_path: Path) -> Table:
    """The game after rounds 1 and 2."""
    shutil.copytree(two_rounds, tmp_path / "home")
    table = Table(tmp_path / "home")
    table.news()
    return table


NOW = NEXT + 2 * WEEK - 3 * MINUTE


def asked(table: Table, colour: str, text: str, **headers: str) -> list[EmailMessage]:
    """What is answered to a mail; nobody is reminded of the deadline meanwhile."""
    table.write(colour, text, **headers)
    table.tick(NOW)
    return [mail for mail in table.news() if "no orders from you yet" not in mail["Subject"]]


def kept(table: Table, turn: str, reader: str) -> str:
    """The report of a stage as it went out, its blanks squeezed."""
    path = table.folder.turns / turn / "reports" / f"{reader}.txt"
    return re.sub(r"\s+", " ", path.read_text())


def test_a_reply_of_two_words_brings_the_report_of_a_round_with_all_its_dice(
    played: Table,
) -> None:
    (answer,) = asked(played, "red", "Report 1.\n\nThanks, Ada")
    assert played.outcomes()[-1] == "question"
    assert answer["To"] == "ada@example.org"
    assert answer["Auto-Submitted"] == "auto-replied"
    assert str(answer["Subject"]).startswith("[world] Round 1: ")
    assert str(answer["Subject"]).endswith(" (as you asked)")
    assert body(answer).startswith("As you asked: round 1, judged on Sunday 13 December 2026, and")
    then = kept(played, "0001.1", "red")
    story = then[then.index("YOUR BATTLES") : then.index("YOUR TURN")]
    dice = then[then.index("THE DICE") :]
    assert f"{story}{dice}".strip() in body(answer)
    assert "herring 0" in dice


def test_an_old_report_has_no_form_and_no_deadline(played: Table) -> None:
    (answer,) = asked(played, "red", "report 1")
    assert "YOUR TURN" not in body(answer)
    assert "orders due" not in body(answer)
    html = answer.get_body(("html",))
    assert html is not None
    assert "Your turn" not in html.get_content()
    assert "+3.1.0.red." in answer["Reply-To"]


@pytest.mark.parametrize("words", ["report", "Please send me the latest report!", "report 2.1"])
def test_the_latest_report_has_the_deadline_and_the_form(played: Table, words: str) -> None:
    (answer,) = asked(played, "red", words)
    assert "orders due Sunday 20:00 (in 3 minutes)" in body(answer)
    assert f"A new mail must go to this address: {answer['Reply-To']}" in body(answer)
    assert played.game.commitment(played.game.stage) in body(answer)


def test_the_set_up_and_the_deal_have_reports_too(played: Table) -> None:
    for words in ("report 0", "report of the set-up"):
        (answer,) = asked(played, "red", words)
        assert "[world] All armies stand: round 1 begins" in answer["Subject"]
        assert "As you asked: the set-up, judged on" in body(answer)
    (deal,) = asked(played, "red", "report 0.0")
    assert "The game begins" in deal["Subject"]
    told = kept(played, "0000.0", "red")
    assert told[told.index("SHA-256 of the game's secret") :].strip() in body(deal)


def test_each_player_sees_the_own_view(played: Table) -> None:
    (for_red,) = asked(played, "red", "report 1")
    (for_blue,) = asked(played, "blue", "report 1")
    own = kept(played, "0001.1", "blue")
    assert own[own.index("YOUR BATTLES") : own.index("YOUR TURN")] in body(for_blue)
    assert body(for_red) != body(for_blue)
    assert "herring 1" not in body(for_blue)


def test_the_picture_of_that_stage_comes_with_it(table: Table) -> None:
    table.set("pictures: false", "pictures: true")
    table.tick(NEXT + 6 * MINUTE)
    table.news()
    table.write("red", "report 1")
    table.tick(NEXT + 7 * MINUTE)
    (answer,) = table.news()
    (picture,) = [part for part in answer.walk() if part.get_content_type() == "image/png"]
    map_ = table.folder.turns / "0001.1" / "maps" / "phone.png"
    assert picture.get_content() == map_.read_bytes()
    html = answer.get_body(("html",))
    assert html is not None
    assert f'<img src="cid:{picture["Content-ID"].strip("<>")}"' in html.get_content()


def test_orders_and_a_question_in_one_mail_get_a_receipt_and_an_answer(played: Table) -> None:
    receipt, answer = asked(played, "red", f"{played.any_attack('red')}\nreport 1")
    assert played.outcomes()[-1] == "accepted"
    assert "orders accepted" in receipt["Subject"]
    assert "chatter" not in body(receipt)
    assert "Round 1: " in answer["Subject"]


def test_several_questions_get_one_answer_each(played: Table) -> None:
    found = asked(played, "red", "report 1\nreport 2\nReport 1!")
    assert [str(mail["Subject"])[:15] for mail in found] == ["[world] Round 1", "[world] Round 2"]


@pytest.mark.parametrize(
    ("words", "named"), [("report 17", "round 17"), ("report 1.7", "stage 1.7")]
)
def test_who_asks_for_what_there_is_not_learns_what_there_is(
    played: Table, words: str, named: str
) -> None:
    (answer,) = asked(played, "red", words)
    assert answer["Subject"] == f"[world] {named.capitalize()} has not been judged"
    assert f"You asked for {named}, which has not been judged." in body(answer)
    assert "the set-up and the rounds 1 to 2." in body(answer)
    assert not would_act(body(answer), played.game.settings.rules.board)


def test_a_reply_with_just_the_words_is_enough_for_every_question(played: Table) -> None:
    for one in ASKED.values():
        played.write("red", one.example)
    played.tick(NOW)
    assert set(played.outcomes()[-len(ASKED) :]) == {"question"}
    answers = [mail for mail in played.news() if mail["Auto-Submitted"] == "auto-replied"]
    assert len(answers) == len(ASKED)
    assert {mail["To"] for mail in answers} == {"ada@example.org"}
    assert len({str(mail["Subject"]) for mail in answers}) == len(ASKED)
    assert all(mail.get_body(("html",)) is not None for mail in answers)


def test_every_question_may_stand_in_the_subject_of_an_empty_mail(played: Table) -> None:
    for one in ASKED.values():
        played.write("red", "", subject=one.example)
    played.tick(NOW)
    assert set(played.outcomes()[-len(ASKED) :]) == {"question"}


def test_the_answer_about_orders_is_the_receipts_where_orders_stand_beside_it(
    played: Table,
) -> None:
    """The word is a heading there."""
    (receipt,) = asked(played, "red", f"My orders\n{played.any_attack('red')}")
    assert "orders accepted" in receipt["Subject"]


def test_a_mail_of_a_hundred_questions_is_not_answered_a_hundred_times(played: Table) -> None:
    asked(played, "red", "\n".join(f"odds {number} attack 7" for number in range(1, 101)))
    answers = [mail for mail in played.to("red") if "attack" in mail["Subject"]]
    assert len(answers) == 20


@pytest.mark.parametrize("text", ["", "Thanks, Ada"])
def test_a_question_may_stand_in_the_subject(played: Table, text: str) -> None:
    (answer,) = asked(played, "red", text, subject="Report 1, please")
    assert "Round 1: " in answer["Subject"]
    assert played.outcomes()[-1] == "question"


def test_a_subject_is_no_question_where_the_mail_says_something(played: Table) -> None:
    (receipt,) = asked(played, "red", played.any_attack("red"), subject="report 1")
    assert "orders accepted" in receipt["Subject"]


def test_who_asks_too_late_for_orders_is_answered_all_the_same(played: Table) -> None:
    """After the deadline, while the mail settles, no orders are taken, so there is no form."""
    played.write("red", "report")
    played.tick(NEXT + 2 * WEEK + MINUTE)
    (answer,) = played.news()
    assert "YOUR TURN" not in body(answer)
    assert played.outcomes()[-1] == "question"


def test_late_orders_with_a_question_are_told_to_be_late_and_the_question_is_answered(
    played: Table,
) -> None:
    played.write("red", "no attacks\nreport 1")
    played.tick(NEXT + 2 * WEEK + MINUTE)
    late, answer = played.news()
    assert played.outcomes()[-1] == "late"
    assert "late" in late["Subject"]
    assert "Round 1: " in answer["Subject"]


def test_an_answer_to_an_old_report_may_ask(played: Table) -> None:
    old = next(mail for mail in played.to("red") if "+1.1.0.red." in mail["Reply-To"])
    (answer,) = asked(played, "red", "report", to=old["Reply-To"], answers=old["Message-ID"])
    assert "Round 2: " in answer["Subject"]


def test_after_the_end_questions_are_answered_with_the_secret_of_the_end(played: Table) -> None:
    path = played.folder.turns / "0002.1" / "state.yaml"
    path.write_text(path.read_text() + "winners: [red]\n")
    (answer,) = asked(played, "blue", "report")
    assert played.outcomes()[-1] == "question"
    assert played.game.secret().hex() in body(answer)
    assert "YOUR TURN" not in body(answer)


def test_who_is_out_may_ask(played: Table) -> None:
    path = played.folder.turns / "0002.1" / "state.yaml"
    path.write_text(path.read_text() + "out: [blue]\n")
    (answer,) = asked(played, "blue", "report 1")
    assert "Round 1: " in answer["Subject"]


@pytest.mark.parametrize(
    "headers",
    [
        {"to": "judge@example.org", "answers": ""},
        {"sender": "eve@example.com"},
        {"sender": "bo@example.org"},
    ],
    ids=["no proof", "unknown sender", "another's mail"],
)
def test_who_is_not_proven_gets_no_answer_anywhere(played: Table, headers: dict[str, str]) -> None:
    assert asked(played, "red", "report 1", **headers) == []
    assert played.outcomes()[-1] == "question"
    note = played.value("SELECT note FROM received ORDER BY id DESC LIMIT 1")
    assert note == "It is not proven that the mail is from the player."


def test_a_doubtful_mail_with_orders_is_answered_in_full_once_it_is_confirmed(
    played: Table,
) -> None:
    text = f"{played.any_attack('red')}\nreport 1"
    (question,) = asked(played, "red", text, to="judge@example.org", answers="")
    assert "is this mail yours?" in question["Subject"]
    receipt, answer = asked(played, "red", "confirm")
    assert "orders accepted" in receipt["Subject"]
    assert "Round 1: " in answer["Subject"]


def test_answers_to_questions_count_for_the_limit_of_answers(played: Table) -> None:
    played.set("# limits: {answers_per_day: 20", "limits: {answers_per_day: 3 } # ")
    first = asked(played, "red", "report 0\nreport 1\nreport 2\nreport 0.0")
    assert len([mail for mail in first if mail["To"] == "ada@example.org"]) == 3
    assert "gets no more answers today" in body(
        next(it for it in first if it["To"] != "ada@example.org")
    )
    assert asked(played, "red", "report 1") == []
    assert played.value("SELECT note FROM received ORDER BY id DESC LIMIT 1") == (
        "It has had too many answers today."
    )


def test_a_question_is_answered_though_a_receipt_is_one_too_many(played: Table) -> None:
    """Who was told lately that nothing was found is not told so again."""
    asked(played, "red", "4 from Brasil attack Perru")
    (answer,) = asked(played, "red", "5 from Brasil attack Perru\nreport 1")
    assert "Round 1: " in answer["Subject"]


def test_a_damaged_turn_costs_no_orders_and_the_game_master_is_told(played: Table) -> None:
    record = played.folder.turns / "0001.1" / "record.jsonl"
    record.write_text("{")
    found = asked(played, "red", f"{played.any_attack('red')}\nreport 1")
    by_subject = {str(mail["Subject"]): mail for mail in found}
    assert "[world] Round 3: orders accepted" in by_subject
    assert "[world] Your question cannot be answered now" in by_subject
    (told,) = [mail for mail in found if mail["To"] == "gm@example.org"]
    assert "Red of world asked for what cannot be answered now." in body(told)
    assert "record.jsonl" in body(told)
    assert "is damaged" in body(told)


def test_looking_at_a_mail_tells_its_questions_and_all_answers(played: Table) -> None:
    path = played.write("red", f"{played.any_attack('red')}\nreport 1")
    told = CliRunner().invoke(command, [str(path), "--at", to_text(NOW)], obj=played.home.root)
    assert "  question: report 1\n" in told.output
    assert told.output.count("answered to ada@example.org") == 2
    words = [str(path), "--json", "--at", to_text(NOW)]
    found = json.loads(CliRunner().invoke(command, words, obj=played.home.root).output)
    assert found["questions"] == ["report 1"]
    assert found["chatter"] == []


def test_nothing_that_is_answered_acts(played: Table) -> None:
    board = played.game.settings.rules.board
    for words in ("report", "report 0", "report 0.0", "report 1", "report 9"):
        (answer,) = asked(played, "red", words)
        part = answer.get_body(("plain",))
        assert part is not None
        assert not would_act(f"{answer['Subject']}\n{part.get_content()}", board)
        assert not would_act(part.get_content(), board)
