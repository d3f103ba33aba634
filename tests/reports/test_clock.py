"""Times stand on the reader's clock, with what is left until then."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from adjudicator.reports.clock import deadline, elapsed, lately, on_clock, soon, span

DUE = datetime(2026, 12, 6, 19, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "clock"),
    [
        ("Europe/Berlin", "Sunday 6 December, 20:00 in Berlin"),
        ("America/New_York", "Sunday 6 December, 14:00 in New York"),
        ("America/Argentina/Buenos_Aires", "Sunday 6 December, 16:00 in Buenos Aires"),
        ("Asia/Tokyo", "Monday 7 December, 04:00 in Tokyo"),
        ("UTC", "Sunday 6 December, 19:00 UTC"),
        ("Etc/GMT+5", "Sunday 6 December, 14:00 UTC-05:00"),
        ("US/Pacific", "Sunday 6 December, 11:00 UTC-08:00"),
    ],
)
def test_a_time_stands_on_the_readers_clock_with_the_place(zone: str, clock: str) -> None:
    assert on_clock(DUE, ZoneInfo(zone)) == clock


@pytest.mark.parametrize(
    ("before", "away"),
    [
        (timedelta(days=2, hours=5, minutes=59), "(in 2 days and 5 hours)"),
        (timedelta(days=7), "(in 7 days)"),
        (timedelta(days=1, minutes=30), "(in 1 day)"),
        (timedelta(hours=23, minutes=1), "(in 23 hours and 1 minute)"),
        (timedelta(minutes=40), "(in 40 minutes)"),
        (timedelta(seconds=59), "(in less than a minute)"),
        (timedelta(minutes=-12), "(12 minutes ago)"),
    ],
)
def test_a_deadline_says_how_long_there_is(before: timedelta, away: str) -> None:
    text = deadline(DUE, ZoneInfo("Europe/Berlin"), DUE - before)
    assert text == f"Sunday 6 December, 20:00 in Berlin {away}"


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (timedelta(days=5, hours=7), "Sunday 20:00 (in 5 days)"),
        (timedelta(days=6), "Sunday 6 December, 20:00 (in 6 days)"),
        (timedelta(hours=23, minutes=59), "Sunday 20:00 (in 23 hours)"),
        (timedelta(seconds=5), "Sunday 20:00 (in less than a minute)"),
    ],
)
def test_a_deadline_in_few_words_names_the_day(before: timedelta, said: str) -> None:
    """And the date, where the same day of two weeks could be meant."""
    assert soon(DUE, ZoneInfo("Europe/Berlin"), DUE - before) == said


def test_a_change_of_the_clocks_does_not_change_what_is_left() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    before = datetime(2026, 10, 24, 20, 0, tzinfo=berlin)
    after = datetime(2026, 10, 25, 20, 0, tzinfo=berlin)
    assert elapsed(before, after) == timedelta(hours=25)
    assert deadline(after, berlin, before).endswith("(in 1 day and 1 hour)")


def test_a_recent_time_is_told_by_its_weekday_and_an_older_one_by_its_date() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    sent = datetime(2026, 12, 3, 17, 12, tzinfo=UTC)
    assert lately(sent, berlin, sent + timedelta(days=2)) == "Thursday 18:12"
    assert lately(sent, berlin, sent + timedelta(days=6)) == "Thursday 3 December, 18:12"


def test_a_span_has_two_units_at_most() -> None:
    assert span(timedelta(days=3, hours=4, minutes=5)) == "3 days and 4 hours"
