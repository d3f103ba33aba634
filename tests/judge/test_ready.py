"""Players who are ready, and stages that are judged early."""

from datetime import timedelta

import pytest

from tests.judge.table import DUE, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
DAY = timedelta(days=1)
EARLY = NEXT - 3 * DAY


def say(table: Table, colour: str, text: str, at) -> str:
    """Let a player's mail be answered, and give the answer."""
    table.write(colour, text)
    assert table.tick(at).judged == []
    answer = table.latest(colour)
    assert answer is not None
    return body(answer)


def test_a_stage_is_judged_once_all_are_ready_and_the_mail_has_settled(table: Table) -> None:
    first = say(table, "red", f"{table.any_attack('red')}\nready", EARLY)
    assert "You are ready, which makes 1 of 2 players." in first
    assert table.tick(EARLY + 60 * MINUTE).judged == []
    second = say(table, "blue", "ready", EARLY + 2 * 60 * MINUTE)
    assert "Everybody is ready: I judge in about 5 minutes." in second
    assert table.tick(EARLY + 124 * MINUTE).judged == []
    assert len(table.tick(EARLY + 125 * MINUTE).judged) == 1


def test_orders_given_do_not_mean_ready(table: Table) -> None:
    for colour in ("red", "blue"):
        say(table, colour, table.any_attack(colour), EARLY)
    assert table.tick(EARLY + DAY).judged == []


def test_not_ready_takes_it_back(table: Table) -> None:
    say(table, "red", "I am ready.", EARLY)
    say(table, "blue", "ready", EARLY + MINUTE)
    assert "You are not ready" in say(table, "red", "not ready", EARLY + 2 * MINUTE)
    assert table.tick(EARLY + DAY).judged == []


def test_a_mail_that_arrived_earlier_takes_nothing_back(table: Table) -> None:
    later = table.mail("red", "ready")
    table.pipe(table.mail("red", "not ready"), EARLY)
    table.pipe(later, EARLY + MINUTE)
    table.tick(EARLY + 2 * MINUTE)
    table.pipe(table.mail("red", "not ready"), EARLY)
    table.tick(EARLY + 3 * MINUTE)
    assert table.value("SELECT ready FROM ready") == 1
    assert table.value("SELECT count(*) FROM ready") == 1


def test_new_orders_keep_ready_but_want_time_to_settle(table: Table) -> None:
    say(table, "red", "ready", EARLY)
    say(table, "blue", "ready", EARLY + MINUTE)
    say(table, "red", table.any_attack("red"), EARLY + 4 * MINUTE)
    assert table.tick(EARLY + 8 * MINUTE).judged == []
    assert len(table.tick(EARLY + 9 * MINUTE).judged) == 1


def test_cancel_takes_ready_back(table: Table) -> None:
    say(table, "red", f"{table.any_attack('red')}\nready", EARLY)
    say(table, "red", "cancel", EARLY + MINUTE)
    say(table, "blue", "ready", EARLY + 2 * MINUTE)
    assert table.tick(EARLY + DAY).judged == []
    say(table, "red", "ready", EARLY + DAY + MINUTE)
    assert len(table.tick(EARLY + DAY + 6 * MINUTE).judged) == 1


def test_the_next_round_is_due_when_it_would_have_been(table: Table) -> None:
    """The round after one that was judged early has more time, never less."""
    say(table, "red", "ready", EARLY)
    say(table, "blue", "ready", EARLY + MINUTE)
    table.tick(EARLY + 6 * MINUTE)
    assert table.value("SELECT deadline FROM waiting") == "2026-12-20T19:00:00Z"


def test_nobody_is_ready_for_the_next_round_yet(table: Table) -> None:
    for number, colour in enumerate(("red", "blue")):
        say(table, colour, "ready", EARLY + number * MINUTE)
    table.tick(EARLY + 6 * MINUTE)
    assert table.tick(EARLY + DAY).judged == []


def test_a_game_may_judge_at_its_deadline_only(table: Table) -> None:
    path = table.folder.settings
    path.write_text(path.read_text() + "deadlines: {early: false}\n")
    assert "whoever is ready before" in say(table, "red", "ready", EARLY)
    say(table, "blue", "ready", EARLY)
    assert table.tick(EARLY + DAY).judged == []


def test_a_game_on_hold_is_not_judged_early(table: Table) -> None:
    from adjudicator.judge.clock.pauses import hold_game

    say(table, "red", "ready", EARLY)
    say(table, "blue", "ready", EARLY + MINUTE)
    with table.office(EARLY + 2 * MINUTE) as office:
        hold_game(office, table.game, None, "")
    assert table.tick(EARLY + DAY).judged == []


def test_a_mailbox_that_cannot_be_read_keeps_a_stage_from_being_judged_early(
    table: Table,
) -> None:
    say(table, "red", "ready", EARLY)
    say(table, "blue", "ready", EARLY + MINUTE)
    (table.home.root / "incoming").rename(table.home.root / "gone")
    assert table.tick(EARLY + DAY).judged == []


def test_a_rollback_makes_nobody_ready(table: Table) -> None:
    say(table, "red", "ready", EARLY)
    say(table, "blue", "ready", EARLY + MINUTE)
    table.tick(EARLY + 6 * MINUTE)
    table.roll_back(EARLY + DAY)
    assert table.tick(EARLY + 2 * DAY).judged == []


@pytest.mark.parametrize("text", ["ready", "Ready!", "I'm ready."])
def test_ready_may_be_said_in_some_ways(table: Table, text: str) -> None:
    assert "1 of 2" in say(table, "red", text, EARLY)
    assert table.value("SELECT colour FROM ready WHERE ready") == "red"
