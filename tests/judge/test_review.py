"""A judged stage that waits until the game master has looked at it."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.core.rulings import Edit
from adjudicator.core.state import Holding
from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.public_record import public_record
from adjudicator.judge.checking.record_file import read_record
from adjudicator.judge.checking.verify import verify
from adjudicator.judge.clock.extensions import extend
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.gamemaster.master_orders import give_orders
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.rulings import review
from adjudicator.judge.rulings.review import discard_review, release_review
from adjudicator.judge.rulings.rulings import rule
from adjudicator.judge.status import status
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
JUDGED = NEXT + 6 * MINUTE
LATER = NEXT + 3 * WEEK
NOW = NEXT - WEEK / 2
WHY = "A mail was overlooked."
REPORTS = "SELECT count(*) FROM outbox WHERE kind = 'report' AND stage = '1.1.0'"


@pytest.fixture
def looked(once_judged: Table, tmp_path: Path) -> Table:
    """A game of two whose round 1 is judged and waits, with an attack of red's."""
    return once_judged.copy(tmp_path / "home")


@pytest.fixture(scope="module")
def once_judged(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(begun).copy(tmp_path_factory.mktemp("judged") / "home")
    table.say("review: true")
    table.write("red", table.any_attack("red"))
    table.tick(NEXT - MINUTE)
    table.tick(JUDGED)
    return table


def released(table: Table, at=JUDGED + MINUTE) -> str:
    with table.office(at) as office:
        return release_review(office, table.folder)


def discarded(table: Table, at=JUDGED + MINUTE, why: str = WHY) -> str:
    with table.office(at) as office:
        return discard_review(office, table.folder, why)


def to_master(table: Table):
    return [mail for mail in table.sent if mail["To"] == "gm@example.org"]


def said(mail) -> str:
    return body(mail).replace("\N{NO-BREAK SPACE}", " ")


# --- it waits ---


def test_nothing_of_a_judged_stage_counts_or_goes_out_before_it_is_released(looked: Table) -> None:
    assert looked.folder.reviewed() == ["0001.1"]
    assert looked.folder.judged()[-1] == "0000.1"
    assert str(looked.game.stage) == "1.1.0"
    assert looked.value(REPORTS) == 0
    assert looked.value("SELECT stage FROM waiting") == "1.1.0"


def test_the_game_master_gets_the_public_report_and_the_list_of_mails_once(looked: Table) -> None:
    (mail,) = [one for one in to_master(looked) if "waits for you" in one["Subject"]]
    assert mail["Subject"] == "[world] Round 1 is judged, and waits for you"
    text = said(mail)
    assert "home/world/review/0001.1" in text
    assert "ada@example.org: [world] Round 1: " in text
    (report,) = mail.iter_attachments()
    assert "STANDINGS" in str(report.get_content())
    assert report.get_filename() == "world-1.1.txt"
    assert "gm" in mail["Reply-To"]
    looked.tick(JUDGED + 5 * MINUTE)
    assert len([one for one in to_master(looked) if "waits for you" in one["Subject"]]) == 1


def test_all_its_mails_lie_there_as_they_will_go_out(looked: Table) -> None:
    files = list((looked.folder.review / "0001.1" / "outgoing").glob("*.eml"))
    assert len(files) == 2
    assert b"Round 1" in files[0].read_bytes()


def test_the_deal_does_not_wait(new_table: Table) -> None:
    assert new_table.folder.judged() == ["0000.0"]
    new_table.say("review: true")
    new_table.tick(DUE + 6 * MINUTE)
    assert new_table.folder.reviewed() == ["0000.1"]


def test_it_is_not_judged_again_while_it_waits(looked: Table) -> None:
    before = (looked.folder.review / "0001.1" / "stage.yaml").read_bytes()
    assert looked.tick(JUDGED + 5 * MINUTE).judged == []
    done = looked.tick(LATER, at_once=GAME)
    assert "is judged already, and waits for you" in done.troubles[0]
    assert (looked.folder.review / "0001.1" / "stage.yaml").read_bytes() == before


def test_mails_that_come_meanwhile_are_told_that_it_is_judged(looked: Table) -> None:
    looked.write("red", "hold")
    looked.write("blue", "hold")
    looked.tick(JUDGED + 5 * MINUTE)
    assert looked.outcomes()[-2:] == ["late", "late"]
    red, blue = looked.latest("red"), looked.latest("blue")
    assert red["Subject"] == "[world] Too late: round 1 is judged"
    assert "The orders that you had given before were judged." in body(red)
    assert "without orders of yours" in body(blue)


def test_status_and_digest_say_that_it_waits(looked: Table) -> None:
    with looked.office(JUDGED) as office:
        (game,) = status(office).games
    assert "A judged stage waits for you to look at it: world/review/0001.1." in game.notes


def test_position_and_past_cannot_be_changed_under_it(looked: Table) -> None:
    edit = Edit({looked.game.state.held("red")[0]: Holding("red", 9)}, {}, WHY)
    with looked.office(JUDGED) as office, pytest.raises(UserError, match="waits for you"):
        rule(office, looked.folder, edit)
    with pytest.raises(UserError, match="waits for you"):
        looked.roll_back(JUDGED)


def test_the_deadline_cannot_be_moved_and_nobody_can_order(looked: Table) -> None:
    with looked.office(JUDGED) as office:
        with pytest.raises(UserError, match="waits for you"):
            extend(office, looked.game, LATER, "")
        with pytest.raises(UserError, match="waits for you"):
            give_orders(office, looked.folder, "red", ["hold"], JUDGED, name="x")


def test_a_run_by_hand_says_that_it_waits_and_a_dry_run_shows_all_its_mails(table: Table) -> None:
    table.say("review: true")
    run = ["--home", str(table.home.root), "run", GAME, "--now", "--at", NOW.isoformat()]
    found = CliRunner().invoke(group, [*run, "--dry-run"])
    assert "Report to ada@example.org, queued: [world] Round 1: " in found.output
    assert table.folder.reviewed() == []
    found = CliRunner().invoke(group, run)
    assert "world waits for you to look at what was judged: world/review/0001.1." in found.output


def test_a_game_master_who_plays_cannot_look_first(table: Table) -> None:
    table.say("game_master_plays: red")
    table.say("review: true")
    with pytest.raises(UserError, match="a game master who plays cannot look at stages first"):
        load_game(table.folder, None)


# --- it is released ---


def test_a_released_stage_is_the_one_that_was_looked_at(looked: Table) -> None:
    files = ("record.jsonl", "state.yaml", "orders.yaml")
    seen = [(looked.folder.review / "0001.1" / name).read_bytes() for name in files]
    assert released(looked) == "0001.1"
    assert [(looked.folder.turns / "0001.1" / name).read_bytes() for name in files] == seen
    assert looked.folder.reviewed() == []
    looked.tick(JUDGED + 2 * MINUTE)
    assert looked.latest("red")["Subject"].startswith("[world] Round 1: you")
    assert looked.latest("blue")["Subject"].startswith("[world] Round 1: you")
    assert str(looked.game.stage) == "2.1.0"
    assert looked.value("SELECT count(*) FROM reviews") == 0
    assert verify(kept_folder(looked.folder)).trouble is None


def test_the_next_deadline_leaves_time_from_the_release_on(looked: Table) -> None:
    released(looked, LATER + 6 * MINUTE)
    looked.tick(LATER + 7 * MINUTE)
    assert looked.value("SELECT deadline FROM waiting") == "2027-01-10T19:00:00Z"
    assert "Sunday 10 January" in body(looked.latest("red"))


def test_a_mail_from_before_the_release_is_for_a_stage_that_is_over(looked: Table) -> None:
    answer = looked.mail("red", "hold")
    released(looked)
    looked.tick(JUDGED + 2 * MINUTE)
    looked.drop(answer)
    looked.tick(JUDGED + 3 * MINUTE)
    assert looked.outcomes()[-1] == "old stage"


def test_what_does_not_wait_cannot_be_released_or_thrown_away(table: Table) -> None:
    for act in (released, discarded):
        with pytest.raises(UserError, match="no judged stage that waits"):
            act(table)


@pytest.mark.parametrize("place", ["heal", "_remove"])
def test_a_release_that_was_stopped_goes_on(
    looked: Table, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        if place == "_remove":
            patch.setattr(review, "_remove", stopped)
        else:
            real, count = review.heal_review, []
            patch.setattr(
                "adjudicator.judge.run.heal.heal_review",
                lambda *args: stopped() if count else count.append(real(*args)),
            )
        with pytest.raises(KeyboardInterrupt):
            released(looked)
    assert looked.folder.reviewed() == looked.folder.judged()[-1:] == ["0001.1"]
    looked.tick(JUDGED + 2 * MINUTE)
    assert looked.folder.reviewed() == []
    assert str(looked.game.stage) == "2.1.0"
    assert looked.value(REPORTS) == 2


def test_a_stage_that_somebody_removed_is_judged_once_more_the_same(looked: Table) -> None:
    record = looked.folder.review / "0001.1" / "record.jsonl"
    before = record.read_bytes()
    shutil.rmtree(looked.folder.review)
    looked.tick(JUDGED + 5 * MINUTE)
    assert record.read_bytes() == before
    assert str(looked.game.stage) == "1.1.0"


def test_a_run_that_was_stopped_behind_the_judging_tells_the_game_master(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.say("review: true")

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(review, "_take_up", stopped)
        with pytest.raises(KeyboardInterrupt):
            table.tick(JUDGED)
    assert table.value("SELECT count(*) FROM reviews") == 0
    table.tick(JUDGED + MINUTE)
    assert [one for one in to_master(table) if "waits for you" in one["Subject"]]


# --- it is thrown away ---


def test_orders_stand_and_the_dice_are_others(looked: Table) -> None:
    before = looked.game
    orders = _orders(looked)
    assert discarded(looked) == "0001.1.0"
    after = looked.game
    assert str(after.stage) == "1.1.1"
    assert after.state == before.state
    assert after.commitment(after.stage) != before.commitment(before.stage)
    assert orders
    assert _orders(looked) == orders
    assert looked.folder.reviewed() == []
    assert looked.folder.undone_turns() == ["0001.1.0"]
    looked.tick(NEXT + WEEK + 6 * MINUTE)
    released(looked, NEXT + WEEK + 7 * MINUTE)
    text = (looked.folder.turns / "0001.1" / "orders.yaml").read_text()
    assert orders[0].source.text in text


def _orders(table: Table):
    game = table.game
    with table.office(JUDGED) as office:
        return in_force(office.ledger, game.settings.rules.board, Seat(GAME, game.stage, "red"))


def test_everybody_is_told_that_it_was_thrown_away_and_why(looked: Table) -> None:
    discarded(looked)
    looked.tick(JUDGED + 2 * MINUTE)
    for colour in ("red", "blue"):
        mail = looked.latest(colour)
        assert mail["Subject"] == "[world] Round 1 will be judged anew"
        assert f"| {WHY}" in said(mail)
        assert looked.game.commitment(looked.game.stage) in body(mail)
        assert f"+1.1.1.{colour}." in mail["Reply-To"]
        assert "Sunday 20 December" in body(mail)


def test_orders_can_be_changed_before_it_is_judged_anew(looked: Table) -> None:
    discarded(looked)
    looked.tick(JUDGED + 2 * MINUTE)
    looked.write("red", "hold")
    looked.tick(JUDGED + 3 * MINUTE)
    assert looked.outcomes()[-1] == "accepted"


def test_it_is_not_thrown_away_without_a_reason(looked: Table) -> None:
    with pytest.raises(UserError, match="without a reason"):
        discarded(looked, why=" ")
    assert looked.folder.reviewed() == ["0001.1"]


def test_the_record_says_so_and_tells_nothing_of_it(looked: Table, tmp_path: Path) -> None:
    seed = looked.game.seed(looked.game.stage).hex()
    before = public_record(kept_folder(looked.folder))
    discarded(looked)
    text = public_record(kept_folder(looked.folder))
    assert text.startswith(before)
    assert b'{"line": "discarded", "stage": "1.1.0"}' in text
    assert seed.encode() not in text
    assert b'"stage": "2.1.0"' not in text
    path = tmp_path / "record.jsonl"
    path.write_bytes(text)
    for found in (verify(read_record(path)), verify(kept_folder(looked.folder))):
        assert found.trouble is None
        assert found.undone == 1
    path.write_bytes(
        text.replace(b'"discarded", "stage": "1.1.0"', b'"discarded", "stage": "1.1.7"')
    )
    assert verify(read_record(path)).trouble is not None


def test_a_game_goes_on_behind_one_that_was_thrown_away(looked: Table, tmp_path: Path) -> None:
    discarded(looked)
    looked.tick(NEXT + WEEK + 6 * MINUTE)
    released(looked, NEXT + WEEK + 7 * MINUTE)
    assert str(looked.game.stage) == "2.1.1"
    path = tmp_path / "record.jsonl"
    path.write_bytes(public_record(kept_folder(looked.folder)))
    for found in (verify(read_record(path)), verify(kept_folder(looked.folder))):
        assert found.trouble is None


@pytest.mark.parametrize("place", ["_put_away", "_judge_anew"])
def test_throwing_away_that_was_stopped_goes_on(
    looked: Table, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(review, place, stopped)
        with pytest.raises(KeyboardInterrupt):
            discarded(looked)
    looked.tick(JUDGED + 2 * MINUTE)
    assert str(looked.game.stage) == "1.1.1"
    assert looked.folder.undone_turns() == ["0001.1.0"]
    assert _orders(looked)
    for colour in ("red", "blue"):
        assert len([it for it in looked.to(colour) if "judged anew" in it["Subject"]]) == 1


def test_the_commands_release_and_discard(looked: Table) -> None:
    run, home = CliRunner().invoke, ["--home", str(looked.home.root)]
    at = ["--at", (JUDGED + MINUTE).isoformat()]
    found = run(group, [*home, "discard", GAME, "--because", WHY, *at])
    assert (
        "it lies in world/undone/0001.1.0. It is judged anew on Sunday 20 December" in found.output
    )
    looked.tick(NEXT + WEEK + 6 * MINUTE)
    at = ["--at", (NEXT + WEEK + 7 * MINUTE).isoformat()]
    found = run(group, [*home, "release", GAME, *at])
    assert "world/turns/0001.1 goes out with the next run." in found.output, found.exception
