"""Who sent no orders for a stage, or none in time: what a report tells of it."""

from adjudicator.core.events import PlayerSilent
from adjudicator.core.schedule import Part
from adjudicator.core.view import View
from adjudicator.reports.facts import Attendance, How, StageFacts

_ALWAYS_TOLD = (How.LATE_ORDERS, How.CIVIL_DISORDER)


def absences(view: View, facts: StageFacts) -> tuple[Attendance, ...]:
    """Those to be told of, the reader first of all; of others only what everybody is to know.

    Nobody needs to say that armies stay where they are, so in a stage for moves alone that is told
    to none of the others. A silent player of whose attendance nothing is known missed nothing.
    """
    known = {one.player: one for one in facts.attendance}
    silent = (event.player for event in view.events if isinstance(event, PlayerSilent))
    found = known | {one: Attendance(one, How.NOTHING) for one in silent if one not in known}
    told = [one for one in found.values() if _is_told(one, view)]
    return tuple(sorted(told, key=lambda one: one.player != view.reader))


def _is_told(one: Attendance, view: View) -> bool:
    if one.how is How.ORDERS:
        return False
    if one.player == view.reader or one.missed or one.how in _ALWAYS_TOLD:
        return True
    return one.how is How.NOTHING and view.parts != (Part.MOVE,)
