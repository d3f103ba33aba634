"""What game.yaml says of deadlines."""

import re
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

import pytest

from adjudicator.data.strict_yaml import read
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadline_rules import deadline_rules_of
from adjudicator.judge.clock.deadlines import Grid
from adjudicator.judge.clock.grid_rules import grid_of

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def grid(text: str) -> Grid:
    record = read(f"format: 1\nschedule: {{zone: Europe/Berlin, {text}}}\n", "game.yaml")
    return grid_of(record.record("schedule"))


def first(text: str, number: int = 3) -> list[str]:
    one = grid(text)
    walls = (slot.astimezone(one.zone) for slot in islice(one.slots(NOW), number))
    return [f"{wall:%m-%d %H:%M}" for wall in walls]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("days: [Sunday], time: 20:00", ["12-06 20:00", "12-13 20:00", "12-20 20:00"]),
        ("days: [sunday, Sunday], time: [8:00, 20:00]", ["12-06 08:00", "12-06 20:00"]),
        ("every: 3 days, from: 2026-11-30, time: 9:30", ["12-03 09:30", "12-06 09:30"]),
        ("every: day, from: 2026-01-01, time: 21:00", ["12-01 21:00", "12-02 21:00"]),
        ("every: 2 weeks, from: 2026-11-29, time: 20:00", ["12-13 20:00", "12-27 20:00"]),
        (
            'rrule: "FREQ=MONTHLY;BYDAY=1SU,3SU", from: 2026-01-01, time: 20:00',
            ["12-06 20:00", "12-20 20:00", "01-03 20:00"],
        ),
        (
            'rrule: "RRULE:freq=monthly;bymonthday=-1", from: 2026-01-01, time: 20:00',
            ["12-31 20:00", "01-31 20:00", "02-28 20:00"],
        ),
    ],
)
def test_a_schedule_says_days_and_times(text: str, expected: list[str]) -> None:
    assert first(text, len(expected)) == expected


GUIDE = (Path(__file__).parents[2] / "docs" / "gm.md").read_text(encoding="utf-8")
SCHEDULES = re.findall(r"^schedule: \{(.+)\}$", GUIDE, re.MULTILINE)


@pytest.mark.parametrize("text", SCHEDULES)
def test_the_schedules_of_the_guide_can_be_read(text: str) -> None:
    record = read(f"format: 1\nschedule: {{{text}}}\n", "game.yaml")
    assert next(grid_of(record.record("schedule")).slots(NOW)) > NOW


def test_the_guide_shows_every_kind_of_schedule() -> None:
    assert {text.partition(":")[0] for text in SCHEDULES} == {"days", "every", "rrule"}


def test_a_least_time_may_be_set() -> None:
    assert grid("days: [Sunday], time: 20:00, least_hours: 36").least_time == timedelta(hours=36)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("time: 20:00", "the key “days” is missing"),
        ("days: [Sunday]", "the key “time” is missing"),
        ("days: [Sunday], time: []", "time: there is no time"),
        ("days: [Sunday], time: [8:00, noon]", "time: “noon” is no time of day"),
        ("days: [Sunday], every: 3 days, time: 20:00", "days and every exclude each other"),
        ("days: [Sunday], from: 2026-12-01, time: 20:00", "from: days of the week count from no"),
        ("every: 3 days, time: 20:00", "the key “from” is missing"),
        ("every: 0 days, from: 2026-12-01, time: 20:00", "every: “0 days” is no number"),
        ("every: 3 hours, from: 2026-12-01, time: 20:00", "every: “3 hours” is no number"),
        ("every: 3 days, from: 1 May, time: 20:00", "from: “1 May” is no date"),
        ("rrule: FREQ=HOURLY, from: 2026-12-01, time: 20:00", "rrule: “FREQ=HOURLY” is not"),
        ("rrule: FREQ=DAILY;COUNT=3, from: 2026-12-01, time: 20:00", "“COUNT=3” is not"),
        ("rrule: FREQ=DAILY;INTERVAL=0, from: 2026-12-01, time: 20:00", "“INTERVAL=0” is not"),
        ("rrule: BYDAY=SU, from: 2026-12-01, time: 20:00", "“BYDAY=SU” is no rule"),
        ("rrule: FREQ=WEEKLY;BYDAY=XX, from: 2026-12-01, time: 20:00", "is no rule"),
        (
            "rrule: FREQ=YEARLY;INTERVAL=99;BYMONTH=2;BYMONTHDAY=31, from: 2026-12-01, time: 20:00",
            "hardly ever",
        ),
        ("days: [Sunday], time: 20:00, least_hours: 0", "least_hours: 0 is out of bounds"),
        ("days: [Sunday], time: 20:00, hours: 3", "hours: this key is not known"),
    ],
)
def test_what_is_wrong_with_a_schedule_is_said_with_place_and_cure(text: str, said: str) -> None:
    with pytest.raises(UserError, match=said) as caught:
        grid(text)
    assert caught.value.cure
    assert "line 2" in caught.value.message


# --- around a deadline --------------------------------------------------------------------------

SUNDAYS = "days: [Sunday], time: 20:00"
DAILY = "every: day, from: 2026-12-01, time: 20:00"


def rules(text: str = ""):
    said = f"deadlines: {{{text}}}\n" if text else ""
    return deadline_rules_of(read(f"format: 1\n{said}", "game.yaml"))


def test_what_a_game_does_that_says_nothing() -> None:
    usual = rules()
    assert (usual.early, usual.grace) == (True, timedelta(0))
    assert usual.absence == timedelta(days=21)
    assert usual.lead_times(grid(SUNDAYS)) == (timedelta(hours=24),)
    assert usual.lead_times(grid(DAILY)) == (timedelta(hours=6),)


def test_what_a_game_may_say() -> None:
    found = rules(
        "early: false, reminders: [3h, 2 days, 1 day and 12 hours], grace_hours: 12,"
        " absence_days: 7"
    )
    assert (found.early, found.grace) == (False, timedelta(hours=12))
    leads = tuple(timedelta(hours=hours) for hours in (48, 36, 3))
    assert found.lead_times(grid(SUNDAYS)) == leads
    assert found.absence == timedelta(days=7)
    assert rules("reminders: []").lead_times(grid(SUNDAYS)) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("late: true", "late: this key is not known"),
        ("early: maybe", "early: this must be true or false"),
        ("reminders: [soon]", "reminders: “soon” is no such time"),
        ("reminders: [29 days]", "reminders: “29 days” is no such time"),
        ("grace_hours: 169", "grace_hours: 169 is out of bounds"),
        ("absence_days: -1", "absence_days: -1 is out of bounds"),
    ],
)
def test_what_is_wrong_around_deadlines_is_said_with_place_and_cure(text: str, said: str) -> None:
    with pytest.raises(UserError, match=said) as caught:
        rules(text)
    assert caught.value.cure
