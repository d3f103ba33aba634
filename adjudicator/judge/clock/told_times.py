"""What a receipt tells of the deadline where it is not simply the next one."""

from collections.abc import Iterator
from datetime import datetime

from adjudicator.judge.clock.lateness import closes, in_grace
from adjudicator.judge.clock.pauses import due_in_words, pause_of
from adjudicator.judge.run.case import Case
from adjudicator.reports import clock


def deadline_told(case: Case) -> datetime | None:
    """When the orders of a mail are carried out; None while the game is on hold without an end."""
    pause = pause_of(case.office.ledger, case.game.name)
    if pause and pause.until is None:
        return None
    if _is_in_grace(case):
        return closes(case.office.ledger, case.game, case.seat, case.deadline)
    return case.deadline


def due_of(case: Case) -> str:
    """The deadline of a case in words, as above."""
    office = case.office
    return due_in_words(office.ledger, case.game.name, case.deadline, case.zone, office.now)


def about_time(case: Case) -> Iterator[str]:
    """Sentences on a game that is on hold, and on a mail that counts only by the grace."""
    if pause := pause_of(case.office.ledger, case.game.name):
        until = f" until {clock.on_clock(pause.until, case.zone)}" if pause.until else ""
        yield f"The game is paused{until}: nothing is judged meanwhile, and orders count."
    elif _is_in_grace(case):
        due = clock.on_clock(case.deadline, case.zone)
        grace = clock.span(case.game.settings.deadlines.grace)
        yield (
            f"Your mail came after the deadline on {due}. It counts, since I had no orders from"
            f" you, and this game has a grace of {grace} for that."
        )


def _is_in_grace(case: Case) -> bool:
    return in_grace(case.office.ledger, case.game, case.seat, case.mail.arrival, case.deadline)
