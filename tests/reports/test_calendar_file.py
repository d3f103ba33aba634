"""The deadline as a calendar file."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from adjudicator.reports.calendar_file import Deadline, calendar_file
from tests.reports.stages import NOW

DUE = NOW + timedelta(days=6, hours=23, minutes=55)


def _file(deadline=DUE, **changes):
    event = Deadline("world", "", "round 2", deadline, NOW)
    return calendar_file(replace(event, **changes), "example.org")


def _lines(text):
    """The lines of a file as a calendar reads them, unfolded."""
    assert text.endswith("\r\n")
    return text[:-2].replace("\r\n ", "").split("\r\n")


def test_a_file_has_one_event_that_asks_nobody_anything():
    """In UTC, whatever zone the deadline is told in."""
    there = DUE.astimezone(ZoneInfo("Asia/Tokyo"))
    assert _lines(_file(there)) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//adjudicator//deadlines//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:world@example.org",
        "DTSTAMP:20261206T190500Z",
        f"SEQUENCE:{(NOW - datetime(2000, 1, 1, tzinfo=UTC)).days * 86400 + 19 * 3600 + 5 * 60}",
        "DTSTART:20261213T190000Z",
        "SUMMARY:Orders for round 2 of world are due",
        "DESCRIPTION:Answer the latest mail of the game.",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def test_a_later_file_counts_more_than_the_one_before():
    """It is about the same event."""
    first, second = (_lines(_file(now=NOW + timedelta(days=days))) for days in (0, 7))
    assert first[5] == second[5]
    assert int(second[7].removeprefix("SEQUENCE:")) == (
        int(first[7].removeprefix("SEQUENCE:")) + 7 * 24 * 60 * 60
    )


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Hills, dales\nand \\ more", r"Hills\, dales and \\ more"),
        ("A;B", r"A\,B"),
        ("Žižkov 李小龍 " * 20, "Žižkov 李小龍 " * 19 + "Žižkov 李小龍"),
    ],
)
def test_a_title_is_escaped_and_folded(title, shown):
    """No line has more than 75 octets, and no letter is cut in two."""
    text = _file(title=title)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert f"SUMMARY:Orders for round 2 of {shown} are due" in _lines(text)
