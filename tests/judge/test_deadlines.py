"""The weekly grid of deadlines."""

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.judge.deadlines import Grid, from_text, to_text

BERLIN = ZoneInfo("Europe/Berlin")
SUNDAYS = Grid((6,), time(20), BERLIN)


def test_the_next_deadline_is_in_wall_time_across_a_change_of_the_clocks() -> None:
    before = datetime(2026, 10, 18, 18, 6, tzinfo=UTC)
    assert SUNDAYS.next_deadline(before) == datetime(2026, 10, 25, 19, tzinfo=UTC)
    assert SUNDAYS.next_deadline(before - timedelta(days=7)) == datetime(
        2026, 10, 18, 18, tzinfo=UTC
    )


def test_a_time_that_the_clocks_leave_out_is_an_hour_later_on_the_wall() -> None:
    grid = Grid((6,), time(2, 30), BERLIN)
    due = grid.next_deadline(datetime(2027, 3, 24, tzinfo=UTC))
    assert due.astimezone(BERLIN) == datetime(2027, 3, 28, 3, 30, tzinfo=BERLIN)


def test_of_a_time_that_comes_twice_the_first_counts() -> None:
    grid = Grid((6,), time(2, 30), BERLIN)
    due = grid.next_deadline(datetime(2026, 10, 20, tzinfo=UTC))
    assert due == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_a_late_run_gives_at_least_half_of_the_usual_time() -> None:
    thursday = datetime(2026, 12, 10, 12, tzinfo=UTC)
    assert SUNDAYS.next_deadline(thursday) == datetime(2026, 12, 20, 19, tzinfo=UTC)
    wednesday = datetime(2026, 12, 9, 12, tzinfo=UTC)
    assert SUNDAYS.next_deadline(wednesday) == datetime(2026, 12, 13, 19, tzinfo=UTC)


def test_the_usual_time_is_the_shortest_way_from_slot_to_slot() -> None:
    assert SUNDAYS.least_time == timedelta(days=3.5)
    assert Grid((0, 6), time(20), BERLIN).least_time == timedelta(hours=12)
    assert Grid((1, 4), time(20), BERLIN).least_time == timedelta(days=1.5)


@given(
    days=st.sets(st.integers(0, 6), min_size=1),
    hour=st.integers(0, 23),
    zone=st.sampled_from(["Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "UTC"]),
    hours=st.integers(0, 40_000),
)
def test_deadlines_follow_each_other_on_the_grid_and_never_too_close(
    days: set[int], hour: int, zone: str, hours: int
) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=hours)
    grid = Grid(tuple(sorted(days)), time(hour), ZoneInfo(zone))
    dues = [grid.next_deadline(now)]
    for _ in range(3):
        dues.append(grid.next_deadline(dues[-1] + timedelta(minutes=5)))
    for due in dues:
        assert due.astimezone(grid.zone).weekday() in days
    assert dues[0] - now >= grid.least_time
    for one, other in pairwise(dues):
        assert grid.least_time <= other - one <= timedelta(days=7, hours=1)


def test_instants_are_written_in_utc_and_read_again() -> None:
    there = datetime(2026, 12, 6, 20, tzinfo=BERLIN)
    assert to_text(there) == "2026-12-06T19:00:00Z"
    assert from_text(to_text(there)) == there
    assert to_text(there.replace(microsecond=999_999)) == to_text(there)
    with pytest.raises(ValueError, match="names no zone"):
        from_text("2026-12-06T19:00:00")
