"""What becomes of a stage in a run, and what is told of the deadlines to come."""

from datetime import timedelta

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.judge.clock.due import Fate, look, quick_fate, slow_fate
from adjudicator.judge.clock.extensions import Cause, extend
from adjudicator.judge.clock.pauses import hold_game
from adjudicator.judge.clock.waiting import waiting_for
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
HOUR = 60 * MINUTE
DAY = 24 * HOUR
SETTLE = 5 * MINUTE


def fate(table: Table, at, *, at_once: bool = False) -> Fate:
    with table.office(at) as office:
        one = waiting_for(office.ledger, GAME)
        quick = quick_fate(office, look(office), one, at_once=at_once)
        return quick or slow_fate(office, table.game, one)


def add(table: Table, text: str) -> None:
    path = table.folder.settings
    path.write_text(path.read_text() + f"{text}\n")


def test_a_stage_waits_until_mail_has_had_time_to_settle(table: Table) -> None:
    assert fate(table, NEXT + SETTLE - MINUTE) is Fate.WAIT
    assert fate(table, NEXT + SETTLE) is Fate.JUDGE
    assert fate(table, NEXT - DAY, at_once=True) is Fate.JUDGE


def test_a_game_that_only_waits_is_not_read(table: Table) -> None:
    table.folder.settings.write_text("no settings")
    with table.office(NEXT - DAY) as office:
        one = waiting_for(office.ledger, GAME)
        assert quick_fate(office, look(office), one, at_once=False) is Fate.WAIT


def test_a_hold_goes_before_everything(table: Table) -> None:
    with table.office(NEXT) as office:
        hold_game(office, table.game, None, "")
    assert fate(table, NEXT + DAY, at_once=True) is Fate.HELD


# --- grace --------------------------------------------------------------------------------------


def late(table: Table, colour: str, at) -> str:
    table.write(colour, table.any_attack(colour))
    table.tick(at)
    answer = table.latest(colour)
    assert answer is not None
    return body(answer)


def test_a_grace_lets_those_without_orders_send_some_and_nobody_else(table: Table) -> None:
    add(table, "deadlines: {grace_hours: 12}")
    table.write("red", table.any_attack("red"))
    table.tick(NEXT - MINUTE)
    assert table.tick(NEXT + 6 * MINUTE).judged == []
    late(table, "red", NEXT + 2 * HOUR)
    assert table.outcomes() == ["accepted", "late"]
    late(table, "blue", NEXT + 3 * HOUR)
    assert table.outcomes()[-1] == "accepted"
    receipt = next(mail for mail in table.to("blue") if "orders accepted" in mail["Subject"])
    said = body(receipt)
    assert (
        "It counts, since I had no orders from you, and this game has a grace of 12 hours" in said
    )
    assert table.game.state.round == 2


def test_the_grace_ends_as_soon_as_nobody_is_missing(table: Table) -> None:
    add(table, "deadlines: {grace_hours: 12}")
    for colour in ("red", "blue"):
        table.write(colour, table.any_attack(colour))
    table.tick(NEXT - MINUTE)
    assert len(table.tick(NEXT + SETTLE).judged) == 1


def test_after_the_grace_a_stage_is_judged_without_those_who_are_missing(table: Table) -> None:
    add(table, "deadlines: {grace_hours: 12}")
    assert table.tick(NEXT + 12 * HOUR).judged == []
    assert len(table.tick(NEXT + 12 * HOUR + SETTLE).judged) == 1


def test_what_comes_after_the_grace_is_late(table: Table) -> None:
    add(table, "deadlines: {grace_hours: 2}")
    table.pipe(table.mail("red", table.any_attack("red")), NEXT + 2 * HOUR + MINUTE)
    table.tick(NEXT + 2 * HOUR + 2 * MINUTE)
    assert table.outcomes() == ["late"]


def test_orders_of_the_grace_may_be_changed_within_it(table: Table) -> None:
    add(table, "deadlines: {grace_hours: 12}")
    table.drop(table.mail("red", table.any_attack("red")))
    table.tick(NEXT + HOUR)
    table.drop(table.mail("red", "no attacks"))
    table.tick(NEXT + 2 * HOUR)
    assert table.outcomes() == ["accepted", "accepted"]


def test_the_time_that_a_stage_waits_for_somebody_begins_after_the_grace(table: Table) -> None:
    path = table.folder.settings
    path.write_text(path.read_text().replace("extend_hours: 0", "extend_hours: 24"))
    add(table, "deadlines: {grace_hours: 12}")
    table.write("red", table.any_attack("red"))
    table.tick(NEXT - MINUTE)
    table.tick(NEXT + 12 * HOUR + SETTLE - MINUTE)
    assert table.value("SELECT count(*) FROM extensions") == 0
    done = table.tick(NEXT + 12 * HOUR + SETTLE)
    assert (done.judged, len(done.put_off)) == ([], 1)
    assert table.value("SELECT cause FROM extensions") == "miss"


# --- a schedule that changes --------------------------------------------------------------------


def test_a_changed_schedule_makes_no_past_slot_due_and_moves_no_deadline_that_waits(
    table: Table,
) -> None:
    path = table.folder.settings
    text = path.read_text()
    assert "days: [Sunday]" in text
    path.write_text(text.replace("days: [Sunday]", "days: [Monday, Thursday]"))
    assert table.tick(DUE + 4 * DAY).judged == []
    assert table.value("SELECT deadline FROM waiting") == "2026-12-13T19:00:00Z"
    assert len(table.tick(NEXT + SETTLE).judged) == 1
    assert table.value("SELECT deadline FROM waiting") == "2026-12-17T19:00:00Z"


# --- the deadlines to come ----------------------------------------------------------------------


def deadlines(table: Table, colour: str, at) -> str:
    table.write(colour, "deadlines")
    table.tick(at)
    answer = table.latest(colour)
    assert answer is not None
    assert answer["Subject"] == "[world] The next deadlines"
    return body(answer)


def test_ten_deadlines_are_told_on_the_clock_of_who_asks(table: Table) -> None:
    table.write("red", "zone Asia/Tokyo")
    table.tick(NEXT - 3 * DAY)
    text = deadlines(table, "red", NEXT - 2 * DAY)
    assert "The deadline of round 1 is in 2 days." in text
    assert "DUE WHAT Monday 14 December, 04:00 in Tokyo round 1 Monday 21 December, 04:00" in text
    assert "Monday 15 February, 04:00 in Tokyo round 10 Those behind" in text


def test_why_a_deadline_is_later_is_told(table: Table) -> None:
    table.write("red", "absent 20 December")
    table.tick(NEXT - 3 * DAY)
    with table.office(NEXT - 3 * DAY) as office:
        extend(office, table.game, NEXT + DAY, "", cause=Cause.VOTE)
    text = deadlines(table, "blue", NEXT - 2 * DAY)
    assert "Monday 14 December, 20:00 in Berlin round 1 (moved by vote)" in text
    assert "Sunday 27 December, 20:00 in Berlin round 2 (later, since a player is absent)" in text


@pytest.mark.parametrize(
    ("until", "said"),
    [
        (None, "The game is paused for the time being, and nothing is judged meanwhile."),
        (NEXT + DAY, "The game is paused until Monday 14 December, 20:00 in Berlin"),
    ],
)
def test_a_hold_is_told_with_the_deadlines(table: Table, until, said: str) -> None:
    with table.office(NEXT - 3 * DAY) as office:
        hold_game(office, table.game, until, "")
    assert said in deadlines(table, "blue", NEXT - 2 * DAY)


def test_no_deadline_is_told_beyond_the_last_round(table: Table) -> None:
    table.say("rules: {extends: risk2, round_limit: 3}")
    text = deadlines(table, "red", NEXT - 2 * DAY)
    assert "Sunday 27 December, 20:00 in Berlin round 3 Those behind" in text


def test_the_command_tells_them_too(table: Table) -> None:
    words = ["--home", str(table.home.root), "deadlines", GAME, "--at", "2026-12-10T12:00Z"]
    lines = CliRunner().invoke(group, words).output.splitlines()
    assert len(lines) == 10
    assert lines[0] == "Sunday 13 December, 20:00 in Berlin: round 1"
    with table.office(NEXT) as office, office.ledger.transaction():
        office.ledger.run("DELETE FROM waiting")
    assert CliRunner().invoke(group, words).output == "world waits for no orders.\n"


def test_status_tells_what_moved_a_deadline_and_who_is_ready(table: Table) -> None:
    table.write("red", "ready")
    table.tick(NEXT - 3 * DAY)
    with table.office(NEXT - 3 * DAY) as office:
        extend(office, table.game, NEXT + DAY, "", cause=Cause.VOTE)
        extend(office, table.game, NEXT + 2 * DAY, "")
        with office.ledger.transaction():
            office.ledger.run("INSERT INTO clock (at, by_cron, stopped) VALUES ('', 0, 'It ran.')")
    words = ["--home", str(table.home.root), "status", "--at", "2026-12-11T12:00Z"]
    said = CliRunner().invoke(group, words).output
    assert (
        "The deadline was moved 2 times, first from Sunday 13 December, 20:00 in Berlin; last"
        " cause: game master."
    ) in said
    assert "since the clock of this machine is not trusted. It ran." in said
    ready = [line for line in said.splitlines() if ", ready" in line]
    assert len(ready) == 1
    assert "Ada" in ready[0]


# --- a game on hold, as a receipt tells it ------------------------------------------------------


def test_a_receipt_says_that_the_game_is_on_hold(table: Table) -> None:
    with table.office(NEXT - 3 * DAY) as office:
        hold_game(office, table.game, None, "")
    said = late(table, "red", NEXT + timedelta(days=1))
    assert "What I will carry out when the game goes on:" in said
    assert "The game is paused: nothing is judged meanwhile, and orders count." in said
