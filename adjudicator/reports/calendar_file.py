"""A deadline as a calendar file (RFC 5545), to be taken into a reader's calendar.

All files of a game are about one event, so a calendar shows the deadline that is next.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from adjudicator.core.ids import StageId
from adjudicator.reports.facts import StageFacts
from adjudicator.reports.wording import cleaned, stage_name

_OCTETS: Final = 75
"""The longest line without its end (RFC 5545 3.1)."""

_MINUTE: Final = 60


def calendar_file(facts: StageFacts, deadline: datetime, following: StageId, domain: str) -> str:
    """The event that the orders of stage `following` are due, for a game of the judge at `domain`.

    It is to be published, not answered (RFC 5546 3.2.1). Its SEQUENCE is the minutes since 1970, so
    that each file of a game counts more than those before it, also after a rollback.
    """
    title = cleaned(facts.title) or facts.game
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//adjudicator//deadlines//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{facts.game}@{domain}",
        f"DTSTAMP:{_utc(facts.now)}",
        f"SEQUENCE:{int(facts.now.timestamp()) // _MINUTE}",
        f"DTSTART:{_utc(deadline)}",
        f"SUMMARY:{_text(f'Orders for {stage_name(following)} of {title} are due')}",
        "DESCRIPTION:Answer the latest report of the game.",
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
