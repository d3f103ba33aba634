"""`deadlines:` of game.yaml: early judging, reminders, grace and absences."""

from datetime import timedelta
from typing import Final

from msgspec import Struct

from adjudicator.data.record import Record
from adjudicator.judge.clock.deadlines import Grid
from adjudicator.judge.clock.said_times import length_of_time

_KEYS: Final = ("early", "reminders", "grace_hours", "absence_days")
_USUAL_LEAD: Final = timedelta(hours=24)
_LONGEST_LEAD: Final = timedelta(days=28)
_LONGEST_GRACE: Final = 7 * 24


class DeadlineRules(Struct, frozen=True):
    """What a game does around a deadline.

    With `early` a stage is judged once everybody is ready. `reminders` say how long before the
    deadline those without orders are reminded, the longest first; None where nothing is said. Those
    without orders may still send some until `grace` has passed after it. A player may be absent for
    `absence` in a game, in all.
    """

    early: bool
    reminders: tuple[timedelta, ...] | None
    grace: timedelta
    absence: timedelta

    def lead_times(self, grid: Grid) -> tuple[timedelta, ...]:
        """How long before the deadline somebody is reminded.

        By itself a day, or in quick games half of the time that players have at least.
        """
        if self.reminders is None:
            return (min(_USUAL_LEAD, grid.least_time / 2),)
        return self.reminders


def deadline_rules_of(record: Record) -> DeadlineRules:
    """What a game.yaml says of deadlines; the defaults where it says nothing.

    Raises UserError that names file, line, key and cure.
    """
    its = record.record("deadlines")
    its.only(_KEYS)
    return DeadlineRules(
        early=its.take("early", bool, default=True),
        reminders=_reminders(its) if "reminders" in its else None,
        grace=timedelta(hours=its.number("grace_hours", 0, _LONGEST_GRACE, 0)),
        absence=timedelta(days=its.number("absence_days", 0, 366, 21)),
    )


def _reminders(its: Record) -> tuple[timedelta, ...]:
    leads = {_lead(its, text) for text in its.texts("reminders")}
    return tuple(sorted(leads, reverse=True))


def _lead(its: Record, text: str) -> timedelta:
    lead = length_of_time(text)
    if lead is None or lead > _LONGEST_LEAD:
        cure = "Write lengths such as 24h or 2 days, at most 28 days: reminders: [24h, 3h]"
        raise its.trouble("reminders", f"“{text}” is no such time.", cure)
    return lead
