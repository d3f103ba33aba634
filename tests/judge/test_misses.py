"""Misses: the stage waits once, what others sent is frozen, and who stays away loses the seat."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.ids import COLOURS
from adjudicator.data.record import Record
from adjudicator.data.strict_yaml import read
from adjudicator.errors import UserError
from adjudicator.judge.clock.attendance import from_record, in_a_row, times_excused, to_record
from adjudicator.judge.clock.extensions import extend
from adjudicator.judge.clock.misses import attendance, is_open, missing
from adjudicator.judge.game.games import load_game, read_stage_file
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.seats.roster import nobody, seat
from adjudicator.judge.status import status
from adjudicator.judge.status_lines import lines
from adjudicator.reports.facts import Attendance, How
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body
from tests.judge.test_schedules import game, order

NEXT = DUE + WEEK
DAY = timedelta(days=1)
SETTLED = 6 * MINUTE

AS_USUAL = "misses: {excused: 1, extend_hours: 24, civil_disorder: 3}"


@pytest.fixture
def waiting(once_waiting: Table, tmp_path: Path) -> Table:
    """A game whose miss policy is the usual one, and which waits for Blue: Red has ordered."""
    return once_waiting.copy(tmp_path / "home")


@pytest.fixture(scope="module")
def once_waiting(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(begun).copy(tmp_path_factory.mktemp("waiting") / "home")
    table.say(AS_USUAL)
    order(table, "red", table.any_attack("red"), 1)
    done = table.tick(NEXT + SETTLED)
    assert (done.judged, [one.game for one in done.put_off]) == ([], [GAME])
    return table


def latest(table: Table, colour: str) -> str:
    mail = table.latest(colour)
    assert mail is not None
    return f"{mail['Subject']} {body(mail)}"


def to_game_master(table: Table) -> list[str]:
    return [body(mail) for mail in table.sent if mail["To"] == "gm@example.org"]


def misses_in_a_row(table: Table, colour: str) -> int:
    with table.office(NEXT) as office:
        return in_a_row(office.ledger, GAME, colour)


def latest_attendance(table: Table) -> dict[str, Attendance]:
    turn = table.folder.turns / table.folder.judged()[-1]
    return {one.player: one for one in read_stage_file(table.folder, turn).attendance}


def miss(table: Table, weeks: range) -> None:
    """Let Red order and Blue be silent in these weeks."""
    for week in weeks:
        order(table, "red", table.any_attack("red"), week)
        assert len(table.tick(DUE + week * WEEK + SETTLED).judged) == 1


# --- a stage that waits ---


def test_a_stage_waits_for_who_has_sent_nothing_and_everybody_is_told(waiting: Table) -> None:
    until = "Monday 14 December, 20:00 in Berlin"
    own, other = latest(waiting, "blue"), latest(waiting, "red")
    assert "Round 1: I wait for your orders" in own
    assert f"They are due on {until}" in own
    assert "It is the last time that a stage waits for you" in own
    assert "Blue had sent no orders when those for round 1 were due." in other
    assert f"It waits until {until}" in other
    assert "Your orders stand as you gave them." in other
    assert waiting.value("SELECT deadline FROM waiting") == "2026-12-14T19:00:00Z"


def test_orders_that_come_in_the_time_that_was_added_count(waiting: Table) -> None:
    waiting.write("blue", waiting.any_attack("blue"))
    waiting.tick(NEXT + DAY / 2)
    assert "orders accepted" in latest(waiting, "blue")
    assert "Monday 14 December" in latest(waiting, "blue")
    assert waiting.tick(NEXT + DAY - MINUTE).judged == []
    assert len(waiting.tick(NEXT + DAY + SETTLED).judged) == 1
    line = "Blue had sent nothing by the deadline, and ordered in the time that was added."
    assert line in latest(waiting, "red")
    assert "Your orders came after the deadline" in latest(waiting, "blue")
    assert "miss" not in latest(waiting, "blue")
    assert misses_in_a_row(waiting, "blue") == 0


def test_what_the_others_had_sent_stands_as_it_is(waiting: Table) -> None:
    for text in ("hold", "cancel", "salt: herring", "standing: hold"):
        waiting.write("red", text)
        waiting.tick(NEXT + DAY / 2)
        answer = latest(waiting, "red")
        assert "your mail came too late" in answer
        assert "due on Sunday 13 December, 20:00 in Berlin" in answer
        assert "Round 1 waits until Monday 14 December" in answer
    assert waiting.outcomes()[1:] == ["late"] * 4
    waiting.tick(NEXT + DAY + SETTLED)
    assert latest_attendance(waiting)["red"].how is How.ORDERS


def test_a_mail_that_had_arrived_in_time_counts_whenever_it_is_read(waiting: Table) -> None:
    waiting.pipe(waiting.mail("red", "hold"), NEXT - MINUTE)
    waiting.tick(NEXT + DAY / 2)
    assert "orders accepted" in latest(waiting, "red")


def test_a_stage_waits_once_and_then_is_judged_without(waiting: Table) -> None:
    done = waiting.tick(NEXT + DAY + SETTLED)
    assert (len(done.judged), done.put_off) == (1, [])
    assert "Blue was silent: no order came, not even in the time that was added." in latest(
        waiting, "red"
    )
    assert "I had no orders from you" in latest(waiting, "blue")
    one = latest_attendance(waiting)["blue"]
    assert one == Attendance("blue", How.NOTHING, True, 2, waited_for=True, excused=True)


def test_a_player_is_excused_so_often_and_no_oftener(waiting: Table) -> None:
    waiting.tick(NEXT + DAY + SETTLED)
    order(waiting, "red", waiting.any_attack("red"), 2)
    done = waiting.tick(NEXT + WEEK + SETTLED)
    assert (len(done.judged), done.put_off) == (1, [])
    waiting.say("misses: {excused: 2, civil_disorder: 0}")
    order(waiting, "red", waiting.any_attack("red"), 3)
    assert len(waiting.tick(NEXT + 2 * WEEK + SETTLED).put_off) == 1
    assert "It is the last time that a stage waits for you" in latest(waiting, "blue")
    with waiting.office(NEXT) as office:
        assert times_excused(office.ledger, Seat(GAME, waiting.game.stage, "blue")) == 2


def test_who_is_not_excused_may_use_the_time_as_well(waiting: Table) -> None:
    waiting.tick(NEXT + DAY + SETTLED)
    assert len(waiting.tick(NEXT + WEEK + SETTLED).put_off) == 1  # for Red
    told = latest(waiting, "blue")
    assert "I have no orders from you" in told
    assert "a stage waits for you" not in told
    waiting.write("blue", "hold")
    waiting.tick(NEXT + WEEK + DAY / 2)
    waiting.tick(NEXT + WEEK + DAY + SETTLED)
    one = latest_attendance(waiting)["blue"]
    assert (one.how, one.excused) == (How.LATE_ORDERS, False)


def test_a_game_may_wait_for_nobody(table: Table) -> None:
    table.say("misses: {excused: 0}")
    assert len(table.tick(NEXT + SETTLED).judged) == 1


def test_a_stage_that_is_judged_at_once_waits_for_nobody_and_nobody_has_missed_it(
    table: Table,
) -> None:
    table.say(AS_USUAL)
    assert len(table.tick(NEXT - DAY, at_once=GAME).judged) == 1
    assert "was silent" in latest(table, "red")
    assert "miss" not in latest(table, "red")
    assert misses_in_a_row(table, "red") == 1  # of the set-up


def test_nobody_waits_for_who_is_ready_without_orders(table: Table) -> None:
    table.say(AS_USUAL)
    order(table, "red", "ready", 1)
    order(table, "blue", "hold", 1)
    assert len(table.tick(NEXT + SETTLED).judged) == 1
    assert latest_attendance(table)["red"] == Attendance("red", How.NOTHING)
    assert misses_in_a_row(table, "red") == 0


def test_after_a_run_that_comes_late_the_time_is_counted_from_then(table: Table) -> None:
    table.say(AS_USUAL)
    table.tick(NEXT + 2 * DAY + 30 * MINUTE)
    assert table.value("SELECT deadline FROM waiting") == "2026-12-16T20:00:00Z"


def test_a_mail_that_is_read_when_its_stage_waits_is_not_said_to_be_judged(table: Table) -> None:
    table.say(AS_USUAL)
    table.pipe(table.mail("red", "hold"), NEXT - MINUTE)
    table.tick(NEXT + SETTLED)
    receipt = next(mail for mail in table.to("red") if "orders accepted" in mail["Subject"])
    assert "have been judged" not in body(receipt)


def test_once_those_who_were_waited_for_are_ready_it_is_judged(waiting: Table) -> None:
    waiting.write("blue", "hold\nready")
    waiting.tick(NEXT + DAY / 2)
    assert "Everybody is ready" in latest(waiting, "blue")
    assert len(waiting.tick(NEXT + DAY / 2 + SETTLED).judged) == 1


def test_when_the_deadline_moves_again_for_all_everybody_may_order(waiting: Table) -> None:
    with waiting.office(NEXT + DAY / 2) as office:
        extend(office, waiting.game, NEXT + 2 * DAY, "")
    waiting.write("red", "hold")
    waiting.tick(NEXT + DAY)
    assert "orders accepted" in latest(waiting, "red")


def test_in_an_anonymous_game_only_colours_are_told(waiting: Table) -> None:
    waiting.say("anonymous: true")
    for _ in range(2):
        waiting.tick(NEXT + DAY + SETTLED)
    for colour, other in (("red", "Bo"), ("blue", "Ada")):
        for mail in waiting.to(colour):
            text = body(mail)
            assert "had sent no orders" not in text or other not in text.split()


# --- who stays away ---


def test_the_report_counts_the_misses_of_its_reader(table: Table) -> None:
    miss(table, range(1, 2))
    told = latest(table, "blue")
    assert "That makes 2 misses in a row; after 3 in a row your seat is open to others." in told
    assert "Blue was silent: no order came." in latest(table, "red")
    assert "misses in a row" not in latest(table, "red")


def test_after_too_many_misses_the_seat_is_open_and_everybody_is_told(table: Table) -> None:
    miss(table, range(1, 3))
    assert "That makes 3 misses in a row, so your seat is open" in latest(table, "blue")
    assert "That makes 3 misses in a row, and the seat is open now." in latest(table, "red")
    (told,) = to_game_master(table)
    assert "Blue (Bo) has sent no orders for round 2 of world, and so 3 times in a row." in told
    miss(table, range(3, 4))
    assert "Your seat is open" in latest(table, "blue")
    assert "Blue is in civil disorder: no order came, and the seat is open." in latest(table, "red")
    assert len(to_game_master(table)) == 1
    assert latest_attendance(table)["blue"] == Attendance("blue", How.CIVIL_DISORDER, in_a_row=3)


def test_in_civil_disorder_standing_orders_count_no_more_and_nothing_waits(table: Table) -> None:
    table.write("blue", f"standing: {table.any_attack('blue')}")
    miss(table, range(1, 2))
    assert "your standing orders were carried out" in latest(table, "blue")
    miss(table, range(2, 3))
    table.say(AS_USUAL)
    miss(table, range(3, 4))
    assert "Blue is in civil disorder" in latest(table, "red")
    assert "1 army" not in latest(table, "blue").partition("THE WORLD")[0]


def test_standing_orders_alone_do_not_give_the_seat_back(table: Table) -> None:
    miss(table, range(1, 3))
    order(table, "blue", "standing: hold", 3)
    assert "they count only once you have sent orders" in latest(table, "blue")
    table.tick(DUE + 3 * WEEK + SETTLED)
    assert "Blue is in civil disorder" in latest(table, "red")


def test_orders_give_the_seat_back(table: Table) -> None:
    miss(table, range(1, 3))
    order(table, "blue", "hold", 3)
    assert "the seat is yours again" in latest(table, "blue")
    with table.office(NEXT) as office:
        assert not is_open(office.ledger, table.game, "blue")
    table.tick(DUE + 3 * WEEK + SETTLED)
    assert misses_in_a_row(table, "blue") == 0
    assert "civil disorder" not in latest(table, "red")


def test_a_newcomer_begins_anew(table: Table) -> None:
    miss(table, range(1, 3))
    player = table.game.settings.player("blue")
    with table.office(DUE + 2 * WEEK + DAY) as office, office.ledger.transaction():
        seat(office.ledger, GAME, player, office.now)
    assert misses_in_a_row(table, "blue") == 0


def test_nobody_misses_anything_in_an_open_seat(table: Table) -> None:
    table.say(AS_USUAL)
    with table.office(NEXT - DAY) as office, office.ledger.transaction():
        seat(office.ledger, GAME, nobody(table.game.settings.player("blue")), office.now)
    with table.office(NEXT - DAY) as office:
        game = load_game(table.folder, office.ledger)
        assert missing(office.ledger, game) == ("red",)
        assert [one.how for one in attendance(office, game)][1] is How.CIVIL_DISORDER


def test_a_stage_for_moves_alone_is_missed_by_nobody(tmp_path) -> None:
    table = game(tmp_path / "home", "schedule: three-step")
    for week in (1, 2, 3):
        table.tick(DUE + week * WEEK + SETTLED)
    found = latest_attendance(table)
    assert {one.missed for one in found.values()} == {False}
    assert misses_in_a_row(table, "red") == 3
    assert "was silent" not in latest(table, "red")


def test_status_tells_who_is_missing_and_whose_seat_is_open(table: Table) -> None:
    table.write("red", "standing: hold; no attacks")
    table.tick(NEXT - DAY)
    with table.office(NEXT - DAY) as office:
        told = "\n".join(lines(office, status(office)))
        assert "Ada (Europe/Berlin), no orders yet but 2 standing orders, 1 missed in a row" in told
    miss(table, range(1, 3))
    with table.office(NEXT) as office:
        told = "\n".join(lines(office, status(office)))
    assert "Bo (Europe/Berlin), no orders yet, 3 missed in a row, the seat is open" in told


# --- what lasts ---


def test_a_rollback_takes_misses_back(waiting: Table) -> None:
    waiting.tick(NEXT + DAY + SETTLED)
    assert misses_in_a_row(waiting, "blue") == 2
    waiting.roll_back(NEXT + 2 * DAY)
    waiting.tick(NEXT + 2 * DAY)
    assert misses_in_a_row(waiting, "blue") == 1
    assert len(waiting.tick(NEXT + WEEK + SETTLED).put_off) == 1


def test_a_lost_ledger_loses_no_misses(waiting: Table) -> None:
    waiting.tick(NEXT + DAY + SETTLED)
    waiting.home.ledger.unlink()
    waiting.tick(NEXT + DAY + SETTLED)
    assert misses_in_a_row(waiting, "blue") == 2
    with waiting.office(NEXT) as office:
        assert times_excused(office.ledger, Seat(GAME, waiting.game.stage, "blue")) == 1


def test_an_older_report_and_the_file_for_programs_tell_the_same(waiting: Table) -> None:
    waiting.write("blue", "data on")
    waiting.tick(NEXT + DAY / 2)
    waiting.tick(NEXT + DAY + SETTLED)
    mail = waiting.latest("blue")
    (file,) = (part for part in mail.walk() if part.get_content_type() == "application/json")
    rows = {one["player"]: one for one in json.loads(file.get_content())["attendance"]}
    assert rows["blue"] == {
        "player": "blue",
        "how": "nothing",
        "missed": True,
        "in_a_row": 2,
        "waited_for": True,
    }
    waiting.write("red", "report 1")
    waiting.tick(NEXT + 2 * DAY)
    assert "not even in the time that was added" in latest(waiting, "red")


_ROWS = st.builds(
    Attendance,
    st.sampled_from(COLOURS),
    st.sampled_from(How),
    st.booleans(),
    st.integers(0, 99),
    st.booleans(),
    st.booleans(),
)


@given(st.lists(_ROWS, unique_by=lambda one: one.player))
def test_what_a_turn_folder_says_is_read_back(rows: list[Attendance]) -> None:
    record = Record.of({"attendance": to_record(rows)}, "stage.yaml")
    assert from_record(record) == tuple(rows)


@pytest.mark.parametrize(
    ("said", "trouble"),
    [
        ("red: asleep", "red: “asleep” is not known"),
        ("red: {how: nothing, in_a_row: -1}", "in_a_row: -1 is out of bounds"),
        ("red: {how: nothing, slept: true}", "slept: this key is not known"),
    ],
)
def test_a_turn_folder_that_is_damaged_is_told_of(said: str, trouble: str) -> None:
    record = read(f"format: 1\nattendance: {{{said}}}\n", "stage.yaml")
    with pytest.raises(UserError, match=trouble):
        from_record(record)
