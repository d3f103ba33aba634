"""When orders are due: a weekly grid of wall time in the game's zone, as instants in UTC."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import count
from typing import Final
from zoneinfo import ZoneInfo

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEK: Final = 7


@dataclass(frozen=True, slots=True)
class Grid:
    """The days of the week (0 is Monday, ascending), the time of day, and where it is that time."""

    days: tuple[int, ...]
    time: time
    zone: ZoneInfo

    @property
    def least_time(self) -> timedelta:
        """The time that players have at least: half of the shortest way from slot to slot.

        So a run that comes late gives the next round its full length and never squeezes it.
        """
        following = (*self.days[1:], self.days[0] + _WEEK)
        gap = min(after - day for day, after in zip(self.days, following, strict=True))
        return timedelta(days=gap) / 2

    def next_deadline(self, now: datetime) -> datetime:
        """The first slot that leaves the players enough time, in UTC."""
        earliest = now + self.least_time
        return next(slot for slot in self.slots(now) if slot >= earliest)

    def slots(self, now: datetime) -> Iterator[datetime]:
        """The slots from the day of `now` on, in UTC; some of that day's may be past.

        A time that a change of the clocks leaves out is taken an hour later on the wall; of a time
        that comes twice, the first counts.
        """
        today = now.astimezone(self.zone).date()
        for day in (today + timedelta(days=number) for number in count()):
            if day.weekday() in self.days:
                yield datetime.combine(day, self.time, self.zone).astimezone(UTC)


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
