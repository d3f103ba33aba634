"""When orders are due: a grid of wall time in the game's zone, as instants in UTC."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_LOOKED_AT: Final = 60
"""Slots among which the shortest way from one to the next is looked for."""

_SOME_MONDAY: Final = date(2001, 1, 1)
_FARTHEST_MOVE: Final = timedelta(days=2)
"""More than any change of the clocks has moved a wall time; some have left out a whole day."""


class Grid(Struct, frozen=True):
    """Days and times of day, and where it is that time.

    `rule` is a recurrence rule of days (RFC 5545 3.3.10), counted from the day `start`; that is
    None only where every week is alike. `times` ascend. `least` is the time that players have at
    least, None where it follows from the slots.
    """

    rule: str
    times: tuple[time, ...]
    zone: ZoneInfo
    start: date | None = None
    least: timedelta | None = None

    @property
    def least_time(self) -> timedelta:
        """The time that players have at least: half of the shortest way from slot to slot.

        So a run that comes late gives the next round its full length and never squeezes it.
        """
        if self.least is not None:
            return self.least
        walls = islice(self._walls(self.start or _SOME_MONDAY), _LOOKED_AT)
        return min(after - before for before, after in pairwise(walls)) / 2

    def next_deadline(self, now: datetime) -> datetime:
        """The first slot that leaves the players enough time, in UTC."""
        earliest = now + self.least_time
        return next(slot for slot in self.slots(now) if slot >= earliest)

    def slots(self, after: datetime) -> Iterator[datetime]:
        """The slots after an instant, in UTC and ascending.

        A time that a change of the clocks leaves out is taken as much later on the wall as the
        clocks go forward; of a time that comes twice, the first counts.
        """
        last = after
        for wall in self._walls(after.astimezone(self.zone).date() - _FARTHEST_MOVE):
            slot = wall.replace(tzinfo=self.zone).astimezone(UTC)
            if slot > last:
                last = slot
                yield slot

    def _walls(self, first: date) -> Iterator[datetime]:
        """The slots as wall times without a zone, from a day on."""
        from dateutil.rrule import rrulestr

        start = datetime.combine(self.start or first, time())
        days = rrulestr(self.rule, dtstart=start)
        for day in days.xafter(datetime.combine(first, time()), inc=True):
            yield from (datetime.combine(day, at) for at in self.times)


def weekly(days: tuple[int, ...], times: tuple[time, ...], zone: ZoneInfo) -> Grid:
    """The grid that is the same every week; 0 is Monday."""
    names = ",".join(DAYS[day][:2].upper() for day in days)
    return Grid(f"FREQ=WEEKLY;BYDAY={names}", times, zone)


def to_text(instant: datetime) -> str:
    """An instant as files and the ledger hold it: UTC, whole seconds, with a Z.

    These texts sort as the instants do.
    """
    return instant.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def from_text(text: str) -> datetime:
    """The instant that `to_text` wrote. Raises ValueError where it is none."""
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(f"{text} names no zone")
    return instant.astimezone(UTC)
