"""Clocks that are wrong, a cron that sleeps, and a mailbox that cannot be read when it matters."""

from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest

from tests.crashes.scenario import LATER, NEXT, Saved, World, rows
from tests.judge.table import MINUTE, WEEK, body

HOUR = timedelta(hours=1)
YEAR = timedelta(days=365)


@pytest.fixture
def world(full: Saved, tmp_path) -> World:
    """All kinds of mail wait, and the deadline of round 1 has passed."""
    return full.restore(tmp_path / "home")


def outcomes(world: World) -> list[str]:
    return [row[0] for row in rows(world, "SELECT outcome FROM received ORDER BY arrival, id")]


def waits_for(world: World) -> list[tuple[str, ...]]:
    return rows(world, "SELECT stage, deadline FROM waiting")


def parsed(raw: bytes) -> EmailMessage:
    mail = message_from_bytes(raw, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


def judged(world: World) -> list[str]:
    return world.table.folder.judged()


# --- an hour back ---


def test_a_clock_that_goes_back_over_the_deadline_judges_nothing_twice(world: World) -> None:
    world.tick(LATER)
    sent, waits = world.network.sent_ids(), waits_for(world)
    for at in (LATER - HOUR, LATER - HOUR + 5 * MINUTE, LATER):
        done = world.tick(at)
        assert (done.judged, done.troubles) == ([], [])
    assert judged(world) == ["0000.0", "0000.1", "0001.1"]
    assert waits_for(world) == waits
    assert world.network.sent_ids() == sent


def test_a_mail_that_waits_for_its_next_try_goes_though_the_clock_went_back(world: World) -> None:
    """Its pause is counted by the clock that was wrong, and may be long."""
    post = world.network
    post.is_closed = True
    world.tick(LATER + YEAR)
    post.is_closed = False
    assert post.sent == []
    world.tick(LATER)
    world.tick(LATER + 6 * MINUTE)
    unsent = rows(world, "SELECT kind, due FROM outbox WHERE state = 'queued'")
    assert unsent == []


def test_a_mail_that_arrives_in_our_future_is_judged_by_its_own_time(world: World) -> None:
    """The mail server's clock counts (INTERNALDATE), also where ours is an hour slow."""
    for path in world.table.home.spool.iterdir():
        path.unlink()
    world.tick(NEXT - HOUR)
    assert judged(world) == ["0000.0", "0000.1"]
    assert "accepted" in outcomes(world)
    mails = [parsed(raw) for _, raw in world.network.sent]
    (receipt,) = [mail for mail in mails if ".receipt.blue." in mail["Message-ID"]]
    assert "in 1 hour" in body(receipt)


# --- a year ahead ---


def test_a_clock_that_is_a_year_ahead_judges_one_round_which_can_be_taken_back(
    world: World,
) -> None:
    world.tick(LATER - HOUR)
    first = set(rows(world, "SELECT colour, orders FROM sets WHERE stage = '1.1.0'"))
    for minutes in (0, 5, 10):
        world.tick(LATER - HOUR + YEAR + minutes * MINUTE)
    assert judged(world) == ["0000.0", "0000.1", "0001.1"]
    done = world.tick(LATER - HOUR + 15 * MINUTE)
    assert done.judged == []
    assert world.table.roll_back(LATER - HOUR + 16 * MINUTE) == "1.1.0"
    assert waits_for(world) == [("1.1.1", "2026-12-20T19:00:00Z")]
    drafts = set(rows(world, "SELECT colour, orders FROM holds WHERE stage = '1.1.1' AND open"))
    assert {colour for colour, _ in drafts} == {colour for colour, _ in first}
    world.tick(LATER - HOUR + 17 * MINUTE)
    assert any(b"was taken back" in raw for _, raw in world.network.sent)


def test_what_was_told_under_a_clock_ahead_is_told_again(world: World) -> None:
    world.network.is_down = True
    assert world.tick(LATER + YEAR).troubles
    assert world.tick(LATER).troubles


# --- cron sleeps ---


def test_a_run_that_comes_a_week_late_judges_once_and_gives_the_next_round_its_full_time(
    world: World,
) -> None:
    """What came in time counts, what came since is late, and nothing is judged before a fetch."""
    table = world.table
    late = table.mail("green", next(table.attacks("green")))
    world.network.deliver(late.as_bytes(), NEXT + 3 * HOUR)
    at = LATER + WEEK
    done = world.tick(at)
    assert [str(one.stage) for one in done.judged] == ["1.1.0"]
    ((stage, due),) = waits_for(world)
    assert (stage, due) == ("2.1.0", "2026-12-27T19:00:00Z")
    assert outcomes(world).count("late") == 2
    assert world.tick(at + 5 * MINUTE).judged == []


# --- the mailbox is down ---


def test_judging_waits_while_a_mailbox_cannot_be_read_and_the_game_master_is_told_daily(
    world: World,
) -> None:
    network = world.network
    network.is_down = True
    told = [bool(world.tick(LATER + number * 5 * MINUTE).troubles) for number in range(12)]
    assert told == [True] + [False] * 11
    assert world.tick(LATER + timedelta(days=1, minutes=30)).troubles
    assert judged(world) == ["0000.0", "0000.1"]
    late = world.table.mail("green", next(world.table.attacks("green")))
    network.deliver(late.as_bytes(), NEXT + MINUTE)
    network.is_down = False
    up = LATER + timedelta(days=2)
    done = world.tick(up)
    assert [str(one.stage) for one in done.judged] == ["1.1.0"]
    blue = rows(world, "SELECT count(*) FROM sets WHERE colour = 'blue' AND stage = '1.1.0'")
    assert blue == [(1,)]
    assert outcomes(world).count("late") == 2
