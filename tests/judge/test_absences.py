"""Players who are away."""

from datetime import UTC, date, datetime, timedelta

import pytest

from adjudicator.judge.clock.extensions import extend
from adjudicator.judge.clock.said_times import date_said, instant_said, length_of_time
from adjudicator.judge.clock.upcoming import upcoming
from tests.judge.table import DUE, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
DAY = timedelta(days=1)
AT = NEXT - 3 * DAY
"""A Thursday, the 10th of December, 20:00 in Berlin."""


def say(table: Table, text: str, at=AT, colour: str = "red") -> str:
    table.write(colour, text)
    table.tick(at)
    answer = next(mail for mail in reversed(table.to(colour)) if mail["In-Reply-To"])
    return body(answer)


def due(table: Table) -> object:
    return table.value("SELECT deadline FROM waiting")


def test_a_deadline_that_falls_into_an_absence_moves_to_the_first_slot_after_it(
    table: Table,
) -> None:
    said = say(table, "absent from 12 December to 21 December")
    assert "You are absent from Saturday 12 December 2026 to Monday 21 December 2026" in said
    assert due(table) == "2026-12-27T19:00:00Z"
    letter = next(mail for mail in table.to("blue") if "moved" in mail["Subject"])
    text = body(letter)
    assert "due on Sunday 27 December, 20:00 in Berlin" in text
    assert "A player is absent until Monday 21 December 2026." in text
    assert "Ada" not in text
    assert "Red" not in text
    assert table.tick(NEXT + 6 * MINUTE).judged == []


@pytest.mark.parametrize(
    "text",
    [
        "absent from 12 to 21 December",
        "absent from Dec 12 to 21",
        "absent between 12 December and 21 December",
        "absent 2026-12-12 - 2026-12-21",
        "I will be absent from Saturday until the 21st of December.",
    ],
)
def test_days_may_be_named_in_some_ways(table: Table, text: str) -> None:
    assert "from Saturday 12 December 2026 to Monday 21 December 2026" in say(table, text)


def test_a_deadline_that_lies_on_no_slot_moves_out_of_an_absence_too(table: Table) -> None:
    with table.office(AT) as office:
        extend(office, table.game, NEXT + 3 * DAY, "")
    say(table, "absent from 16 December to 17 December", AT + MINUTE)
    assert due(table) == "2026-12-20T19:00:00Z"


def test_an_absence_beside_the_deadline_moves_nothing(table: Table) -> None:
    say(table, "absent from 14 December to 19 December")
    assert due(table) == "2026-12-13T19:00:00Z"
    table.tick(NEXT + 6 * MINUTE)
    assert due(table) == "2026-12-20T19:00:00Z"


def test_a_later_stage_is_not_due_within_an_absence(table: Table) -> None:
    say(table, "absent 20 December")
    table.tick(NEXT + 6 * MINUTE)
    assert due(table) == "2026-12-27T19:00:00Z"
    with table.office(AT) as office:
        found = upcoming(office, table.game)
    assert found[0].why == ""


def test_who_is_back_early_says_so(table: Table) -> None:
    say(table, "absent from 20 December to 24 December")
    assert "You are not absent any more." in say(table, "not absent", AT + DAY)
    table.tick(NEXT + 6 * MINUTE)
    assert due(table) == "2026-12-20T19:00:00Z"
    assert "I had not noted that you are absent." in say(table, "I'm back", NEXT + DAY)


def test_the_days_that_are_over_still_count_for_who_comes_back(table: Table) -> None:
    say(table, "absent until 20 December")
    say(table, "not absent", AT + 5 * DAY)
    assert "for 16 days more" in say(table, "absent from 1 January to 30 January", AT + 6 * DAY)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("absent from tomorrow to never", "I do not know the days of your absence."),
        ("absent from 24/12/2026", "I do not know the days of your absence."),
        ("absent from 9 December 2026 to 8 December 2026", "lies before its first"),
        ("absent from 2026-11-01 to 2026-11-03", "in the past"),
        ("absent from 12 December to 12 January", "You may be absent for 21 days more"),
    ],
)
def test_an_absence_that_cannot_be_noted_is_told_why(table: Table, text: str, said: str) -> None:
    assert said in say(table, text)
    assert table.value("SELECT count(*) FROM absences") == 0
    assert due(table) == "2026-12-13T19:00:00Z"


def test_one_absence_at_a_time(table: Table) -> None:
    say(table, "absent from 14 December to 16 December")
    assert "absent then already" in say(table, "absent 15 December", AT + DAY)


def test_a_game_may_have_no_absences(table: Table) -> None:
    path = table.folder.settings
    path.write_text(path.read_text() + "deadlines: {absence_days: 0}\n")
    assert "nobody can be absent" in say(table, "absent 13 December")


def test_orders_of_who_is_absent_count(table: Table) -> None:
    say(table, f"absent until 24 December\n{table.any_attack('red')}")
    assert table.outcomes() == ["accepted"]
    assert table.value("SELECT count(*) FROM absences") == 1


def test_the_days_are_those_of_the_player(table: Table) -> None:
    """In Tokyo the 13th ends before the deadline in Berlin."""
    say(table, "zone Asia/Tokyo")
    say(table, "absent 13 December", AT + MINUTE)
    assert due(table) == "2026-12-13T19:00:00Z"


# --- what people write --------------------------------------------------------------------------

THURSDAY = date(2026, 12, 10)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("24 December", date(2026, 12, 24)),
        ("the 24th of December", date(2026, 12, 24)),
        ("Thursday, 24 December 2026", date(2026, 12, 24)),
        ("Dec 24", date(2026, 12, 24)),
        ("December 24th, 2027", date(2027, 12, 24)),
        ("24.12.", date(2026, 12, 24)),
        ("24. 12. 2027", date(2027, 12, 24)),
        ("1 March", date(2027, 3, 1)),
        ("10 Dec", THURSDAY),
        ("today", THURSDAY),
        ("tomorrow", date(2026, 12, 11)),
        ("Sunday", date(2026, 12, 13)),
        ("next Thursday", THURSDAY),
        ("29 February 2028", date(2028, 2, 29)),
        ("29 February", None),
        ("31 June", None),
        ("24/12/2026", None),
        ("12 Foo", None),
        ("soon", None),
        ("", None),
    ],
)
def test_a_date_may_be_written_in_some_ways(text: str, expected: date | None) -> None:
    assert date_said(text, THURSDAY) == expected


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("2 days", 48),
        ("36h", 36),
        ("1 week", 168),
        ("1 day and 12 hours", 36),
        ("2d 3h", 51),
        ("90 minutes", 1.5),
        ("90 min", 1.5),
        ("1 day, 1 hour", 25),
        ("0 days", None),
        ("soon", None),
        ("2 moons", None),
        ("2 days or so", None),
        ("", None),
    ],
)
def test_a_length_of_time_may_be_written_in_some_ways(text: str, hours: float | None) -> None:
    assert length_of_time(text) == (None if hours is None else timedelta(hours=hours))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-12-24T20:00+01:00", datetime(2026, 12, 24, 19, tzinfo=UTC)),
        ("2026-12-24T20:00", datetime(2026, 12, 24, 19, tzinfo=UTC)),
        ("24 December, 20:00", datetime(2026, 12, 24, 19, tzinfo=UTC)),
        ("24 Dec at 9:30", datetime(2026, 12, 24, 8, 30, tzinfo=UTC)),
        ("24 December", datetime(2026, 12, 24, 11, tzinfo=UTC)),
        ("24 December 25:00", None),
        ("20:00", None),
    ],
)
def test_an_instant_may_be_written_in_some_ways(text: str, expected: datetime | None) -> None:
    from datetime import time
    from zoneinfo import ZoneInfo

    now = datetime(2026, 12, 10, 12, tzinfo=UTC)
    assert instant_said(text, ZoneInfo("Europe/Berlin"), now, time(12)) == expected
