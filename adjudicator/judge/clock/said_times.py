"""Dates, times and lengths of time as people write them: `2 days`, `24 December`, `2026-12-09`."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import DAYS

_AMOUNT: Final = re.compile(r"(\d{1,4}) ?(w|d|h|m)(?:eeks?|ays?|ours?|inutes?|in)?(?:,? and|,|)\s*")
_UNITS: Final = {
    "w": timedelta(weeks=1),
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
}
_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_DAY: Final = r"(?:[a-z]+day,? )?(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_MONTH: Final = r"(?P<month>[a-z]{3,9})\.?"
_YEAR: Final = r"(?:,? (?P<year>\d{4}))?"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})",
        rf"{_DAY}\.? (?:of )?{_MONTH}{_YEAR}",
        rf"(?:[a-z]+day,? )?{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?{_YEAR}",
        r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\.(?: ?(?P<year>\d{4}))?",
    )
)
_WITH_CLOCK: Final = re.compile(r"(?P<date>.+?)(?:,| at|t)? ?(?<!\d)(?P<clock>\d{1,2}:\d{2})")

DATE_FORMS: Final = "Write a date like 2026-12-24, 24 December or Dec 24."
TIME_FORMS: Final = (
    "Write a length such as 2 days or 36h, a date such as 2026-12-24 or 24 December, with a time of"
    " day behind it if you like, or 2026-12-24T20:00+01:00."
)


def length_of_time(text: str) -> timedelta | None:
    """The length that a text such as `2 days and 3 hours` or `36h` says; None if it says none."""
    rest, length = text.strip().lower(), timedelta()
    while found := _AMOUNT.match(rest):
        length += int(found[1]) * _UNITS[found[2]]
        rest = rest[found.end() :]
    return length if length and not rest else None


def date_said(text: str, today: date) -> date | None:
    """The day that a text says, the next one where it names no year; None if it says none."""
    words = " ".join(text.lower().split())
    if words in {"today", "tomorrow"}:
        return today + timedelta(days=words == "tomorrow")
    if (weekday := words.removeprefix("next ")) in DAYS:
        return today + timedelta(days=(DAYS.index(weekday) - today.weekday()) % len(DAYS))
    found = next(filter(None, (form.fullmatch(words) for form in _FORMS)), None)
    if found is None or not (month := _month(found["month"])):
        return None
    years = [int(found["year"])] if found["year"] else [today.year, today.year + 1]
    days = [day for year in years if (day := _day(year, month, int(found["day"])))]
    return next((day for day in days if found["year"] or day >= today), None)


def instant_said(text: str, zone: ZoneInfo, now: datetime, clock: time) -> datetime | None:
    """The instant that a text says, a date alone at `clock`; None if it says none."""
    try:
        said = datetime.fromisoformat(text.strip())
        if said.tzinfo:
            return said.astimezone(UTC)
    except ValueError:
        pass
    words = " ".join(text.lower().split())
    if found := _WITH_CLOCK.fullmatch(words):
        try:
            words, clock = found["date"], time.fromisoformat(found["clock"].zfill(5))
        except ValueError:
            return None
    day = date_said(words, now.astimezone(zone).date())
    return datetime.combine(day, clock, zone).astimezone(UTC) if day else None


def new_deadline(text: str, present: datetime, zone: ZoneInfo, now: datetime) -> datetime:
    """The deadline that a text names: a length after the present one, or an instant.

    A date alone means the time of day of the present deadline. Raises UserError if it is neither.
    """
    if length := length_of_time(text):
        return present + length
    clock = present.astimezone(zone).time()
    if said := instant_said(text, zone, now, clock):
        return said
    raise UserError(f"“{text}” is no time that I know.", TIME_FORMS)


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    return _MONTHS.index(text[:3]) + 1 if text[:3] in _MONTHS else 0


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
