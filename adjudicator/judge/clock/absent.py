"""What players say by mail of their absences."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from msgspec import Struct

from adjudicator.core.rules import Rules
from adjudicator.core.schedule import takes_turns
from adjudicator.judge.clock.absences import Absence, absences_of, put_off
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.said_times import DATE_FORMS, date_said
from adjudicator.judge.game.games import load_game
from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.office import Office
from adjudicator.language.reading import Setting
from adjudicator.reports import clock

_DAY: Final = timedelta(days=1)
_FROM_TO: Final = re.compile(
    r"(?:from |between )?(?P<first>.+?) (?:to|until|till|and|-|–|through) (?P<last>.+)",
    re.IGNORECASE,
)
_UNTIL: Final = re.compile(r"(?:until|till|to) (?P<last>.+)", re.IGNORECASE)
_ON: Final = re.compile(r"(?:on )?(?P<first>.+)", re.IGNORECASE)


class Away(Struct, frozen=True):
    """A player says to be away."""

    seat: Seat
    since: datetime
    until: datetime

    def record(self, office: Office) -> None:
        """Write it down; a deadline that falls into it moves, and everybody is told."""
        office.ledger.run(
            "INSERT INTO absences (game, colour, since, until) VALUES (?, ?, ?, ?)",
            *(self.seat.game, self.seat.colour, to_text(self.since), to_text(self.until)),
        )
        game = load_game(office.home.game(self.seat.game), office.ledger)
        put_off(office, game, Absence(self.seat.colour, self.since, self.until))


class Back(Struct, frozen=True):
    """A player is not away any more, nor will be."""

    seat: Seat

    def record(self, office: Office) -> None:
        """End what has begun, and forget the rest."""
        now, ledger = to_text(office.now), office.ledger
        key = (self.seat.game, self.seat.colour)
        ledger.run("DELETE FROM absences WHERE game = ? AND colour = ? AND since > ?", *key, now)
        ledger.run(
            "UPDATE absences SET until = ? WHERE game = ? AND colour = ? AND until > ?",
            *(now, *key, now),
        )


def say_absent(case: Case, setting: Setting) -> Ran:
    """A player will be away on the days that a line names, the last one included."""
    today = case.office.now.astimezone(case.zone).date()
    days = _days(setting.value.strip(" .!"), today)
    if days is None:
        return Ran((f"I do not know the days of your absence. {DATE_FORMS}",))
    if why := _refused(case, *days, today):
        return Ran((why,))
    since, until = (_midnight(case, day) for day in (days[0], days[1] + _DAY))
    last = clock.date(until - timedelta(minutes=1), case.zone)
    first = "now" if days[0] <= today else clock.date(since, case.zone)
    said = (
        f"You are absent from {first} to {last}: {kept_clear(case.game.settings.rules)}. Orders"
        " that you send count as always. “not absent” takes it back."
    )
    away = Away(case.seat, max(since, case.office.now), until)
    return Ran((said,), (away,))


def kept_clear(rules: Rules) -> str:
    """What an absence keeps free of deadlines, as a clause."""
    if takes_turns(rules):
        return (
            "neither your turns nor stages in which all order are due in that time; the turns of"
            " others go on"
        )
    return "no deadline falls into that time"


def say_back(case: Case, setting: Setting) -> Ran:
    """A player is here, and takes back what was said of the days to come."""
    del setting
    if not _of_player(case.office.ledger, case.seat, case.office.now):
        return Ran(("I had not noted that you are absent.",))
    said = "You are not absent any more. A deadline that has moved stays where it is."
    return Ran((said,), (Back(case.seat),))


def _days(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day that a text names."""
    if found := _UNTIL.fullmatch(text):
        last = date_said(found["last"], today)
        return (today, last) if last else None
    if one := date_said(_ON.sub(r"\g<first>", text), today):
        return one, one
    if found := _FROM_TO.fullmatch(text):
        return _from_to(found["first"], found["last"], today)
    return None


def _from_to(first: str, last: str, today: date) -> tuple[date, date] | None:
    """Two days; of `24 to 28 December` and `Dec 24 to 28` one lends the other its month."""
    if first.isdigit() and (end := date_said(last, today)):
        begin = date_said(f"{end.year}-{end.month:02}-{int(first):02}", today)
        return (begin, end) if begin else None
    if (begin := date_said(first, today)) is None:
        return None
    if last.isdigit():
        last = f"{begin.year}-{begin.month:02}-{int(last):02}"
    end = date_said(last, max(begin, today))
    return (begin, end) if end else None


def _refused(case: Case, first: date, last: date, today: date) -> str:
    """Why an absence is not noted, in sentences; empty if it is."""
    most = case.game.settings.deadlines.absence // _DAY
    mine = [
        one for one in absences_of(case.office.ledger, case.game) if one.colour == case.seat.colour
    ]
    since, until = _midnight(case, first), _midnight(case, last + _DAY)
    if not most:
        return "In this game nobody can be absent. Ask the game master for more time."
    if last < today or last < first:
        return (
            "The last day of your absence lies before its first, or in the past, so I noted none."
        )
    if any(one.since < until and since < one.until for one in mine):
        return "You are absent then already. “not absent” takes that back, then say it anew."
    left = most - sum((one.until - one.since + _DAY / 2) // _DAY for one in mine)
    if (last - max(first, today)).days + 1 > left:
        days = f"{left} day{'' if left == 1 else 's'}"
        return f"You may be absent for {days} more in this game, so I noted none."
    return ""


def _of_player(ledger: Ledger, seat: Seat, now: datetime) -> bool:
    return bool(
        ledger.value(
            "SELECT 1 FROM absences WHERE game = ? AND colour = ? AND until > ?",
            *(seat.game, seat.colour, to_text(now)),
        )
    )


def _midnight(case: Case, day: date) -> datetime:
    return datetime.combine(day, time(), case.zone).astimezone(UTC)
