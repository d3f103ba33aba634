"""Times as a reader meets them: on their own clock, with what is left until then."""

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from adjudicator.core.refusals import listed

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_WITH_CITIES: Final = frozenset(
    [
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    ]
)
_WEEKDAY_IS_ENOUGH: Final = timedelta(days=6)


def on_clock(instant: datetime, zone: ZoneInfo) -> str:
    """`Sunday 6 December, 20:00 in Berlin`. `instant` has a zone, as all instants here."""
    there = instant.astimezone(zone)
    return f"{_date(there)}, {there:%H:%M} {_place(there, zone)}"


def date(instant: datetime, zone: ZoneInfo) -> str:
    """`Sunday 6 December 2026`."""
    there = instant.astimezone(zone)
    return f"{_date(there)} {there.year}"


def deadline(instant: datetime, zone: ZoneInfo, now: datetime) -> str:
    """`Sunday 6 December, 20:00 in Berlin (in 2 days and 5 hours)`; after it, how long ago."""
    left = elapsed(now, instant)
    away = f"in {span(left)}" if left >= timedelta(0) else f"{span(-left)} ago"
    return f"{on_clock(instant, zone)} ({away})"


def soon(instant: datetime, zone: ZoneInfo, now: datetime) -> str:
    """A deadline in few words: `Sunday 20:00 (in 5 days)`, with the date if a week could be wrong.

    What is left is rounded down to its greatest unit.
    """
    there = instant.astimezone(zone)
    left = elapsed(now, instant)
    day = _DAYS[there.weekday()] if left < _WEEKDAY_IS_ENOUGH else f"{_date(there)},"
    return f"{day} {there:%H:%M} (in {_amounts(left)[0]})"


def lately(instant: datetime, zone: ZoneInfo, now: datetime) -> str:
    """A time in the past: `Thursday 18:12`, with the date where a week could be mistaken."""
    there = instant.astimezone(zone)
    recent = elapsed(instant, now) < _WEEKDAY_IS_ENOUGH
    return f"{_DAYS[there.weekday()] if recent else _date(there) + ','} {there:%H:%M}"


def elapsed(since: datetime, until: datetime) -> timedelta:
    """The time from one instant to another, whatever clocks are changed in between."""
    return until.astimezone(UTC) - since.astimezone(UTC)


def span(length: timedelta) -> str:
    """`2 days and 5 hours`, `23 hours`, `40 minutes`: the two greatest units, rounded down."""
    return listed(_amounts(length))


def _amounts(length: timedelta) -> list[str]:
    minutes = int(length.total_seconds()) // 60
    days, hours = divmod(minutes // 60, 24)
    amounts = ((days, "day"), (hours, "hour"), (0 if days else minutes % 60, "minute"))
    words = [f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in amounts if count]
    return words or ["less than a minute"]


def _date(there: datetime) -> str:
    return f"{_DAYS[there.weekday()]} {there.day} {_MONTHS[there.month - 1]}"


def _place(there: datetime, zone: ZoneInfo) -> str:
    """The city that names a zone, or for zones without one the distance from UTC."""
    area, _, city = zone.key.partition("/")
    if area in _WITH_CITIES:
        return f"in {city.rpartition('/')[2].replace('_', ' ')}"
    offset = f"{there:%z}"
    return "UTC" if offset == "+0000" else f"UTC{offset[:3]}:{offset[3:]}"
