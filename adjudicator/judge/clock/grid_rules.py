"""`schedule:` of game.yaml: on which days and at what time orders are due."""

import re
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from adjudicator.data.record import Record
from adjudicator.judge.clock.deadlines import DAYS, Grid, weekly
from adjudicator.judge.config import zone_of

_KEYS: Final = ("days", "every", "from", "rrule", "time", "zone", "least_hours")
_WAYS: Final = ("days", "every", "rrule")
_TIME: Final = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")
_EVERY: Final = re.compile(r"(?:(\d{1,3}) )?(day|week)s?")
_FREQUENCIES: Final = {"day": "DAILY", "week": "WEEKLY"}
_PART: Final = re.compile(
    r"FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)|INTERVAL=[1-9]\d{0,2}|WKST=[A-Z]{2}|BYSETPOS=[-+,\d]+"
    r"|BYDAY=[-+,\dA-Z]+|BY(?:MONTHDAY|YEARDAY|WEEKNO|MONTH)=[-+,\d]+"
)
_YEARS: Final = 3 * 366
"""Days within which a rule must come twice."""

_MOST_LEAST: Final = 24 * 28


def grid_of(record: Record) -> Grid:
    """The grid that a schedule says. Raises UserError that names file, line, key and cure."""
    record.only(_KEYS)
    named = [way for way in _WAYS if way in record]
    if len(named) > 1:
        raise record.trouble(named[1], f"{' and '.join(named)} exclude each other.", _CURE)
    times, zone = _times(record), zone_of(record, "zone")
    grid = (
        _days(record, times, zone) if named in (["days"], []) else _recurring(record, times, zone)
    )
    if "least_hours" not in record:
        return grid
    return replace(grid, least=timedelta(hours=record.number("least_hours", 1, _MOST_LEAST)))


_CURE: Final = "Write one of days: [Sunday], every: 3 days, or rrule: FREQ=MONTHLY;BYDAY=1SU."


def _days(record: Record, times: tuple[time, ...], zone: ZoneInfo) -> Grid:
    if "from" in record:
        raise record.trouble("from", "days of the week count from no day.", "Leave the key out.")
    days = {_day(text, record) for text in record.texts("days")}
    if not days:
        raise record.trouble("days", "there is no day.", "Write it like this: days: [Sunday]")
    return weekly(tuple(sorted(days)), times, zone)


def _recurring(record: Record, times: tuple[time, ...], zone: ZoneInfo) -> Grid:
    rule = _every(record) if "every" in record else _rrule(record)
    return Grid(rule, times, zone, _from(record))


def _day(text: str, record: Record) -> int:
    if text.lower() not in DAYS:
        known = ", ".join(day.capitalize() for day in DAYS)
        raise record.trouble("days", f"“{text}” is no day of the week.", f"Write one of {known}.")
    return DAYS.index(text.lower())


def _every(record: Record) -> str:
    found = _EVERY.fullmatch(text := record.take("every", str))
    if not found or found[1] in {"0", "00", "000"}:
        sentence = f"“{text}” is no number of days or weeks."
        raise record.trouble("every", sentence, "Write it like this: every: 3 days")
    return f"FREQ={_FREQUENCIES[found[2]]};INTERVAL={int(found[1] or 1)}"


def _rrule(record: Record) -> str:
    """The text of a rule of days, which comes at least twice within three years."""
    text = record.take("rrule", str).upper().removeprefix("RRULE:")
    wrong = next((part for part in text.split(";") if not _PART.fullmatch(part)), None)
    if wrong is not None:
        raise record.trouble("rrule", f"“{wrong}” is not understood here.", _RRULE_CURE)
    return _tried(record, text)


_RRULE_CURE: Final = (
    "Write a rule of days of RFC 5545 without an end, such as FREQ=MONTHLY;BYDAY=1SU,3SU; the key"
    " “time” says at what time."
)


def _tried(record: Record, text: str) -> str:
    from dateutil.rrule import rrulestr

    start = _from(record)
    end = start + timedelta(days=_YEARS)
    try:
        days = list(islice(rrulestr(f"{text};UNTIL={end:%Y%m%d}", dtstart=_midnight(start)), 2))
    except (ValueError, TypeError, KeyError) as error:
        raise record.trouble("rrule", f"“{text}” is no rule: {error}.", _RRULE_CURE) from error
    if len(days) < 2:  # noqa: PLR2004 - one slot has no next
        raise record.trouble("rrule", "such days hardly ever come.", _RRULE_CURE)
    return text


def _from(record: Record) -> date:
    """The day from which a rule counts."""
    text = record.take("from", str)
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        sentence = f"“{text}” is no date."
        raise record.trouble("from", sentence, "Write it like this: from: 2026-12-06") from error


def _times(record: Record) -> tuple[time, ...]:
    several = isinstance(record.get("time"), list)
    texts = record.texts("time") if several else (record.take("time", str),)
    if not texts:
        raise record.trouble("time", "there is no time.", "Write it like this: time: 20:00")
    return tuple(sorted({_time(text, record) for text in texts}))


def _time(text: str, record: Record) -> time:
    if not (found := _TIME.fullmatch(text)):
        raise record.trouble("time", f"“{text}” is no time of day.", "Write it like this: 20:00")
    return time(int(found[1]), int(found[2]))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time())
