"""The grid of deadlines: wall time in the game's zone, as instants."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.judge.clock.deadlines import Grid, from_text, to_text, weekly

BERLIN = ZoneInfo("Europe/Berlin")
SUNDAYS = weekly((6,), (time(20),), BERLIN)
DAILY = "FREQ=DAILY;INTERVAL=1"


def slots(grid: Grid, after: datetime, number: int) -> list[str]:
    """The next slots, on the wall of the grid's zone and with its distance from UTC."""
    found = islice(grid.slots(after), number)
    return [slot.astimezone(grid.zone).isoformat(timespec="minutes") for slot in found]


def test_the_next_deadline_is_in_wall_time_across_a_change_of_the_clocks() -> None:
    before = datetime(2026, 10, 18, 18, 6, tzinfo=UTC)
    assert SUNDAYS.next_deadline(before) == datetime(2026, 10, 25, 19, tzinfo=UTC)
    assert SUNDAYS.next_deadline(before - timedelta(days=7)) == datetime(
        2026, 10, 18, 18, tzinfo=UTC
    )
    spring = datetime(2027, 3, 21, 19, 6, tzinfo=UTC)
    assert SUNDAYS.next_deadline(spring) == datetime(2027, 3, 28, 18, tzinfo=UTC)


def test_a_time_that_the_clocks_leave_out_is_an_hour_later_on_the_wall() -> None:
    grid = weekly((6,), (time(2, 30),), BERLIN)
    due = grid.next_deadline(datetime(2027, 3, 24, tzinfo=UTC))
    assert due.astimezone(BERLIN) == datetime(2027, 3, 28, 3, 30, tzinfo=BERLIN)


def test_of_a_time_that_comes_twice_the_first_counts() -> None:
    grid = weekly((6,), (time(2, 30),), BERLIN)
    due = grid.next_deadline(datetime(2026, 10, 20, tzinfo=UTC))
    assert due == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert next(grid.slots(due)) == datetime(2026, 11, 1, 1, 30, tzinfo=UTC)


def test_a_change_of_half_an_hour_is_one() -> None:
    """Lord Howe moves its clocks by thirty minutes."""
    grid = weekly((6,), (time(2, 15),), ZoneInfo("Australia/Lord_Howe"))
    assert slots(grid, datetime(2026, 9, 30, tzinfo=UTC), 2) == [
        "2026-10-04T02:45+11:00",
        "2026-10-11T02:15+11:00",
    ]
    twice = weekly((6,), (time(1, 45),), ZoneInfo("Australia/Lord_Howe"))
    assert slots(twice, datetime(2027, 4, 1, tzinfo=UTC), 1) == ["2027-04-04T01:45+11:00"]


def test_a_day_that_a_zone_left_out_gives_no_second_slot_on_the_day_after() -> None:
    """Samoa had no 30 December in 2011, a Friday."""
    apia = ZoneInfo("Pacific/Apia")
    daily = Grid(DAILY, (time(20),), apia, date(2011, 12, 1))
    assert slots(daily, datetime(2011, 12, 29, tzinfo=UTC), 3) == [
        "2011-12-28T20:00-10:00",
        "2011-12-29T20:00-10:00",
        "2011-12-31T20:00+14:00",
    ]
    fridays = weekly((4,), (time(20),), apia)
    assert slots(fridays, datetime(2011, 12, 29, tzinfo=UTC), 2) == [
        "2011-12-31T20:00+14:00",
        "2012-01-06T20:00+14:00",
    ]


def test_a_late_run_gives_at_least_half_of_the_usual_time() -> None:
    thursday = datetime(2026, 12, 10, 12, tzinfo=UTC)
    assert SUNDAYS.next_deadline(thursday) == datetime(2026, 12, 20, 19, tzinfo=UTC)
    wednesday = datetime(2026, 12, 9, 12, tzinfo=UTC)
    assert SUNDAYS.next_deadline(wednesday) == datetime(2026, 12, 13, 19, tzinfo=UTC)


def test_the_usual_time_is_the_shortest_way_from_slot_to_slot() -> None:
    assert SUNDAYS.least_time == timedelta(days=3.5)
    assert weekly((0, 6), (time(20),), BERLIN).least_time == timedelta(hours=12)
    assert weekly((1, 4), (time(20),), BERLIN).least_time == timedelta(days=1.5)
    assert weekly((6,), (time(8), time(20)), BERLIN).least_time == timedelta(hours=6)
    monthly = Grid("FREQ=MONTHLY;BYDAY=1SU", (time(20),), BERLIN, date(2026, 1, 1))
    assert monthly.least_time == timedelta(days=14)


def test_a_least_time_of_its_own_leaves_slots_out() -> None:
    grid = Grid(DAILY, (time(20),), BERLIN, date(2026, 12, 1), timedelta(hours=40))
    now = datetime(2026, 12, 6, 19, 5, tzinfo=UTC)
    assert grid.next_deadline(now) == datetime(2026, 12, 8, 19, tzinfo=UTC)


def test_every_third_day_counts_from_its_first() -> None:
    grid = Grid("FREQ=DAILY;INTERVAL=3", (time(20),), BERLIN, date(2026, 12, 6))
    assert [slot[:10] for slot in slots(grid, datetime(2027, 1, 1, tzinfo=UTC), 3)] == [
        "2027-01-02",
        "2027-01-05",
        "2027-01-08",
    ]
    assert slots(grid, datetime(2026, 1, 1, tzinfo=UTC), 1) == ["2026-12-06T20:00+01:00"]


def test_a_day_may_have_several_slots() -> None:
    grid = weekly((5, 6), (time(9, 30), time(21)), BERLIN)
    assert slots(grid, datetime(2026, 12, 5, 9, tzinfo=UTC), 3) == [
        "2026-12-05T21:00+01:00",
        "2026-12-06T09:30+01:00",
        "2026-12-06T21:00+01:00",
    ]


ZONES = st.sampled_from(
    [
        "Europe/Berlin",
        "Australia/Lord_Howe",
        "America/Santiago",
        "Pacific/Apia",
        "Africa/Casablanca",
        "Asia/Kathmandu",
        "UTC",
    ]
)
TIMES = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 45]))
GRIDS = st.one_of(
    st.builds(
        weekly,
        st.sets(st.integers(0, 6), min_size=1).map(lambda days: tuple(sorted(days))),
        st.sets(TIMES, min_size=1, max_size=3).map(lambda times: tuple(sorted(times))),
        ZONES.map(ZoneInfo),
    ),
    st.builds(
        lambda every, at, zone: Grid(f"FREQ=DAILY;INTERVAL={every}", (at,), zone, date(2011, 1, 1)),
        st.integers(1, 20),
        TIMES,
        ZONES.map(ZoneInfo),
    ),
)
NOWS = st.integers(0, 20_000).map(
    lambda hours: datetime(2011, 6, 1, tzinfo=UTC) + timedelta(hours=hours)
)


@given(grid=GRIDS, now=NOWS)
def test_slots_ascend_lie_after_the_time_and_at_the_times_of_the_grid(
    grid: Grid, now: datetime
) -> None:
    found = list(islice(grid.slots(now), 6))
    assert found[0] > now
    assert all(one < other for one, other in pairwise(found))
    for slot in found:
        wall = slot.astimezone(grid.zone)
        moved = {wall.replace(tzinfo=None) - timedelta(minutes=m) for m in (0, 30, 60, 24 * 60)}
        assert any(one.time() in grid.times for one in moved)


@given(grid=GRIDS, now=NOWS, later=st.integers(1, 10_000))
def test_the_slots_after_a_later_time_are_those_that_are_left(
    grid: Grid, now: datetime, later: int
) -> None:
    then = now + timedelta(minutes=later)
    left = [slot for slot in islice(grid.slots(now), 40) if slot > then]
    assert left[:3] == list(islice(grid.slots(then), 3))[: len(left)]


@given(grid=GRIDS, now=NOWS)
def test_deadlines_follow_each_other_and_never_too_close(grid: Grid, now: datetime) -> None:
    dues = [grid.next_deadline(now)]
    for _ in range(3):
        dues.append(grid.next_deadline(dues[-1] + timedelta(minutes=5)))
    assert dues[0] - now >= grid.least_time
    for one, other in pairwise(dues):
        assert other - one >= grid.least_time


def test_instants_are_written_in_utc_and_read_again() -> None:
    there = datetime(2026, 12, 6, 20, tzinfo=BERLIN)
    assert to_text(there) == "2026-12-06T19:00:00Z"
    assert from_text(to_text(there)) == there
    assert to_text(there.replace(microsecond=999_999)) == to_text(there)
    with pytest.raises(ValueError, match="names no zone"):
        from_text("2026-12-06T19:00:00")
