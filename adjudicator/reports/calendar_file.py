"""A deadline as a calendar file (RFC 5545), to be taken into a reader's calendar.

All files of a game are about one event, so a calendar shows the deadline that is next.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct

from adjudicator.reports.wording import cleaned

_OCTETS: Final = 75
"""The longest line without its end (RFC 5545 3.1)."""

_START: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""A SEQUENCE has 31 bits."""


class Deadline(Struct, frozen=True):
    """That the orders of a stage are due, as told `now`; both times have zones.

    `stage` is its name in a sentence, `title` is what people call the game, empty if only its name.
    """

    game: str
    title: str
    stage: str
    due: datetime
    now: datetime


def calendar_file(event: Deadline, domain: str) -> str:
    """The event that orders are due, for a game of the judge at `domain`.

    It is to be published, not answered (RFC 5546 3.2.1). Its SEQUENCE is the seconds since 2000, so
    that each file of a game counts more than those before it, also after a rollback.
    """
    title = cleaned(event.title) or event.game
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//adjudicator//deadlines//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{event.game}@{domain}",
        f"DTSTAMP:{_utc(event.now)}",
        f"SEQUENCE:{int((event.now - _START).total_seconds())}",
        f"DTSTART:{_utc(event.due)}",
        f"SUMMARY:{_text(f'Orders for {event.stage} of {title} are due')}",
        "DESCRIPTION:Answer the latest mail of the game.",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _utc(instant: datetime) -> str:
    return f"{instant.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """A text with what has a meaning in values escaped (RFC 5545 3.3.11)."""
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text


def _folded(line: str) -> Iterator[str]:
    """The line in parts that are short enough; all but the first begin with a blank."""
    part = ""
    for letter in line:
        if len(f"{part}{letter}".encode()) > _OCTETS:
            yield part
            part = " "
        part += letter
    yield part
