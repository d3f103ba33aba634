"""A player asks what would come of orders, and nothing changes by it."""

import json
import secrets
import shutil
from datetime import datetime
from email.message import EmailMessage
from random import Random

import pytest
from click.testing import CliRunner

from adjudicator.cli.read import command
from adjudicator.core.chance import StageChance, stage_key
from adjudicator.core.preview import plays
from adjudicator.core.turn import adjudicate
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.order_sets import sets_in_force
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.questions import preview as previewing
from adjudicator.judge.questions.preview import Asked, preview_facts, read_preview
from adjudicator.judge.run.dry_run import throwaway
from adjudicator.judge.run.tick import Run, tick
from adjudicator.language.canonical import canonical
from tests.judge.table import DUE, MINUTE, WEEK, Table, body
from tests.quoting import acting
from tests.random_play import random_orders

NEXT = DUE + WEEK
NOW = NEXT - 3 * MINUTE


@pytest.fixture(autouse=True)
def _few_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previewing, "WORLDS", 2)
    monkeypatch.setattr(previewing, "PLAYS_EACH", 3)


def asked(
    table: Table, colour: str, text: str, at: datetime = NOW, **headers: str
) -> list[EmailMessage]:
    """What is answered to a mail."""
    table.write(colour, text, **headers)
    table.tick(at)
    return table.news()


_MAILS = {"received", "outbox", "bodies", "reminders", "runs"}


def kept(table: Table) -> dict[str, list[tuple[object, ...]]]:
    """All that the ledger knows of orders and settings: all but mails and reminders of them."""
    with table.office(NOW) as office:
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        names = {row[0] for row in office.ledger.all(query)}
        assert names > {"given", "sets", *_MAILS}
        rows = {name: office.ledger.all(f"SELECT * FROM {name}") for name in names - _MAILS}  # noqa: S608
        return {name: [tuple(row) for row in its] for name, its in rows.items()}


# --- what is answered -----------------------------------------------------------------------------


def test_a_mail_that_begins_with_the_word_gets_a_preview_and_orders_nothing(table: Table) -> None:
    before = kept(table)
    (answer,) = asked(table, "red", f"preview\n{table.any_attack('red')}\nsalt: herring")
    assert table.outcomes()[-1] == "preview"
    assert str(answer["Subject"]).startswith("[world] Preview of round 1: ")
    assert answer["Auto-Submitted"] == "auto-replied"
    assert "nothing of it counts" in body(answer)
    assert kept(table) == before
    assert not list((table.folder.root / "pending").glob("*"))
    assert table.value("SELECT kind FROM outbox ORDER BY rowid DESC LIMIT 1") == "answer"


def test_a_preview_between_two_mails_leaves_no_trace_in_orders_and_receipts(table: Table) -> None:
    """With it and without it, receipts say the same, and so does the round that is judged."""
    other = Table(shutil.copytree(table.home.root, table.home.root.parent / "other"))
    other.news()
    first, second = list(table.attacks("red"))[:2]
    told = []
    for one in (table, other):
        (receipt,) = asked(one, "red", first)
        if one is table:
            asked(one, "red", f"preview\n{second}\ncancel")
            asked(one, "red", "preview\nadd: hold")
        (changed,) = asked(one, "red", second, NOW + MINUTE)
        one.tick(NEXT + 6 * MINUTE)
        told.append((body(receipt), body(changed)))
    assert told[0] == told[1]
    assert kept(table)["sets"] == kept(other)["sets"]
    assert table.game.state == other.game.state


@pytest.mark.parametrize("subject", ["preview", "Preview of my orders", "What if?"])
def test_the_word_may_stand_in_the_subject(table: Table, subject: str) -> None:
    (answer,) = asked(table, "red", table.any_attack("red"), subject=subject)
    assert table.outcomes()[-1] == "preview"
    assert "Attacks on" in body(answer)
    (answer,) = asked(table, "red", "preview\nhold", subject=subject)
    assert "could not be used" not in body(answer)


def test_an_answer_to_a_preview_is_no_preview(table: Table) -> None:
    asked(table, "red", "preview\nhold")
    (receipt,) = asked(table, "red", table.any_attack("red"))
    assert "orders accepted" in receipt["Subject"]


def test_without_orders_those_in_force_are_shown_and_others_may_be_added(table: Table) -> None:
    first, second = list(table.attacks("red"))[:2]
    asked(table, "red", first)
    (answer,) = asked(table, "red", "preview")
    assert "Your orders as they stand:" in body(answer)
    assert f"on {first.rsplit(' attack ', maxsplit=1)[1]} from" in body(answer)
    (answer,) = asked(table, "red", f"preview\nadd: {second}")
    assert body(answer).count("(1 army)") >= 2
    (answer,) = asked(table, "red", "preview\ncancel")
    assert "You give no orders in this preview:" in body(answer)


def test_guessed_orders_of_others_are_played_too(table: Table) -> None:
    guess = table.any_attack("blue", 2)
    (answer,) = asked(table, "red", f"what if\nhold\nas blue: {guess}")
    assert "if Blue does what you guess" in body(answer)
    target = guess.rsplit(" attack ", maxsplit=1)[1]
    assert target in body(answer)[body(answer).index("BATTLES") :]


def test_the_picture_says_that_it_is_a_preview(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = []
    monkeypatch.setattr(
        "adjudicator.judge.game.pictures.map_png",
        lambda _, shown, form: titles.append((shown, form)) or b"\x89PNG",
    )
    table.set("pictures: false", "pictures: true")
    guess = table.any_attack("blue", 2)
    (answer,) = asked(table, "red", f"preview\n{table.any_attack('red')}\nas blue: {guess}")
    ((shown, _),) = titles
    assert "a preview for Red" in shown.title
    assert [arrow.owner for arrow in shown.arrows] == ["red", "blue"]
    (picture,) = [part for part in answer.walk() if part.get_content_type() == "image/png"]
    html = answer.get_body(("html",))
    assert html is not None
    assert f'<img src="cid:{picture["Content-ID"].strip("<>")}"' in html.get_content()


# --- who is answered, and when --------------------------------------------------------------------


def test_a_late_preview_is_answered_while_the_mail_settles(table: Table) -> None:
    (answer,) = asked(table, "red", "preview\nhold", NEXT + MINUTE)
    assert "Preview of round 1" in answer["Subject"]


def test_an_answer_to_an_old_mail_gets_a_preview_of_the_stage_that_waits(table: Table) -> None:
    old = next(mail for mail in table.to("red") if "+0.1.0.red." in mail["Reply-To"])
    (answer,) = asked(table, "red", "preview\nhold", to=old["Reply-To"], answers=old["Message-ID"])
    assert "Preview of round 1" in answer["Subject"]
    assert "+1.1.0.red." in answer["Reply-To"]


@pytest.mark.parametrize(
    ("line", "said"), [("winners: [red]", "has ended"), ("out: [red]", "no territory")]
)
def test_after_the_end_there_is_nothing_to_preview(table: Table, line: str, said: str) -> None:
    path = table.folder.turns / "0000.1" / "state.yaml"
    path.write_text(f"{path.read_text()}{line}\n")
    (answer,) = asked(table, "red", "preview\nhold")
    assert "Preview" not in answer["Subject"]
    assert said in body(answer)
    with pytest.raises(UserError, match="waits for no orders of red"):
        preview_facts(table.game, Asked("red", read_preview(table.game, "red", ""), ()))


@pytest.mark.parametrize(
    "headers",
    [
        {"to": "judge@example.org", "answers": ""},
        {"sender": "eve@example.com"},
        {"sender": "bo@example.org"},
    ],
    ids=["no proof", "unknown sender", "another's mail"],
)
def test_who_is_not_proven_gets_no_answer_anywhere(table: Table, headers: dict[str, str]) -> None:
    assert asked(table, "red", "preview\nhold", **headers) == []
    assert table.outcomes()[-1] == "preview"
    note = table.value("SELECT note FROM received ORDER BY id DESC LIMIT 1")
    assert note == "It is not proven that the mail is from the player."


def test_previews_count_for_the_limit_of_answers_and_none_is_played_beyond(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.set("# limits: {answers_per_day: 20", "limits: {answers_per_day: 2 } # ")
    assert len(asked(table, "red", "preview\nhold")) == 1
    assert len(asked(table, "red", "preview\nno attacks")) == 1
    monkeypatch.setattr(previewing, "preview_facts", None)
    assert asked(table, "red", "preview\nkeep my cards") == []
    assert table.value("SELECT note FROM received ORDER BY id DESC LIMIT 1") == (
        "It has had too many answers today."
    )


def test_questions_in_a_preview_are_answered_too(table: Table) -> None:
    previewed, report = asked(table, "red", "preview\nhold\nreport 0")
    assert "Preview" in previewed["Subject"]
    assert "(as you asked)" in report["Subject"]


def test_a_damaged_turn_is_told_to_the_game_master(table: Table) -> None:
    table.set("pictures: false", "pictures: true")
    (table.folder.turns / "0000.1" / "record.jsonl").write_text("{")
    by_subject = {str(mail["Subject"]): mail for mail in asked(table, "red", "preview\nhold")}
    assert "[world] Your question cannot be answered now" in by_subject
    (told,) = [mail for mail in by_subject.values() if mail["To"] == "gm@example.org"]
    assert "Red of world asked for what cannot be answered now." in body(told)


def test_looking_at_a_mail_tells_its_guesses(table: Table) -> None:
    guess = table.any_attack("blue")
    path = table.write("red", f"preview\nhold\nas blue: {guess}")
    words = [str(path), "--at", to_text(NOW)]
    told = CliRunner().invoke(command, words, obj=table.home.root).output
    assert ": preview\n" in told
    assert "  guess for blue: 1 army from " in told
    found = json.loads(CliRunner().invoke(command, [*words, "--json"], obj=table.home.root).output)
    assert found["outcome"] == "preview"
    assert found["guesses"]["blue"][0]["line"] == guess
    assert found["answer"]["what"] == "answer"


def test_nothing_of_the_answer_acts(table: Table) -> None:
    board = table.game.settings.rules.board
    guess = table.any_attack("blue", 2)
    (answer,) = asked(table, "red", f"preview\n{table.any_attack('red')}\nas blue: {guess}")
    part = answer.get_body(("plain",))
    assert part is not None
    assert acting(f"{answer['Subject']}\n{part.get_content()}", board) == []


# --- dice and secrets -----------------------------------------------------------------------------


def facts(table: Table, text: str) -> previewing.PreviewFacts:
    asked_for = read_preview(table.game, "red", text)
    return preview_facts(table.game, Asked("red", asked_for, asked_for.orders))


def test_the_same_question_has_the_same_answer_whatever_the_secret_is(table: Table) -> None:
    """No real die and no real card goes in, so none can be worked out from what is told."""
    text = "\n".join(table.attacks("red"))
    first = facts(table, text)
    secret = table.folder.secret
    secret.chmod(0o600)
    secret.write_bytes(b"\x77" * 32)
    assert facts(table, text) == first
    secret.unlink()
    assert facts(table, text) == first
    assert facts(table, f"{text}\nas blue: hold").prospects != first.prospects


def test_no_dice_of_a_preview_are_those_of_the_round(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.game
    real = stage_key(game.seed(game.stage), {})
    keys = []
    made = previewing.StageChance
    monkeypatch.setattr(
        previewing, "StageChance", lambda *all_of: keys.append(all_of) or made(*all_of)
    )
    facts(table, table.any_attack("red"))
    hidden = {real, game.secret(), game.seed(game.stage)}
    assert len({key for key, *_ in keys}) == len(keys) > 6
    assert not hidden & {value for key, secret, *_ in keys for value in (key, secret)}


def test_dry_run_preview_and_real_turn_are_one_code_path(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the real key and all real orders a play of a preview is the round, to the last die."""
    game = table.game
    rules, before, seed, secret = (
        game.settings.rules, game.state, game.seed(game.stage), game.secret(),
    )  # fmt: skip
    given = random_orders(before, rules, Random(3))
    for colour, orders in given.items():
        table.write(colour, "\n".join(map(canonical, orders)))
    table.tick(NOW)
    with table.office(NOW) as office:
        orders = sets_in_force(office.ledger, rules.board, "world", game.stage, before.living)
        monkeypatch.setattr(secrets, "token_bytes", lambda _: secret)
        with throwaway(office) as copy:
            tick(Run(copy, real_ways(copy), "world"))
            dry = (copy.home.game("world").turns / "0001.1" / "record.jsonl").read_text()
            dry_state = load_game(copy.home.game("world"), None).state
    table.tick(NEXT + 6 * MINUTE)
    real = (table.folder.turns / "0001.1" / "record.jsonl").read_text()
    chance = StageChance(stage_key(seed, {}), secret, game.name, game.stage)
    (played,) = plays(before, orders, rules, [chance])
    assert played == adjudicate(before, orders, rules, chance)
    assert played.state == table.game.state == dry_state
    assert real == dry
    assert any("dice" in line for line in real.splitlines())


def test_many_battles_mean_fewer_plays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(table.attacks("red"))
    assert facts(table, text).prospects.plays == 6
    monkeypatch.setattr(previewing, "MOST_BATTLES", 30)
    few = facts(table, text).prospects
    assert few.plays == 2 * max(1, 15 // len(few.battles)) < 6
