"""Reminders to players without orders, at the lead times of the game: each once, the latest only.

When to look at a game again is a row of the ledger, so that a run that has nothing to do reads no
game for it.
"""

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.clock.due import look
from adjudicator.judge.clock.waiting import Waiting, waiting_games
from adjudicator.judge.run.failures import Step
from adjudicator.judge.run.office import Office

if TYPE_CHECKING:
    from adjudicator.judge.game.games import Game
    from adjudicator.judge.run.tick import Run

_NEVER: Final = ""
_TOO_LATE: Final = timedelta(minutes=15)
"""So shortly before a deadline a reminder is of no use."""


def remind(run: "Run") -> None:
    """Remind those of whom no orders have come, where it is time."""
    office = run.office
    if not (names := _to_be_looked_at(office)):
        return
    from adjudicator.judge.game.games import load_game

    seen = look(office)
    for one in waiting_games(office.ledger):
        if one.game not in names or one.game in run.parked or seen.stopped:
            continue
        if run.tries(one.game, Step.REMINDING):
            with run.parking(one.game, Step.REMINDING):
                game = load_game(office.home.game(one.game), office.ledger)
                _look_at(office, game, one, held=one.game in seen.held)


def _to_be_looked_at(office: Office) -> set[str]:
    """Games whose deadline is new, or one of whose lead times has come."""
    rows = office.ledger.all(
        "SELECT w.game FROM waiting w LEFT JOIN reminders r"
        " ON r.game = w.game AND r.stage = w.stage AND r.deadline = w.deadline"
        " WHERE r.next IS NULL OR (r.next != '' AND r.next <= ?)",
        to_text(office.now),
    )
    return {row["game"] for row in rows}


def _look_at(office: Office, game: "Game", one: Waiting, *, held: bool) -> None:
    """Remind if a lead time has come since the last look; the first look only notes the next."""
    from adjudicator.judge.clock.misses import missing
    from adjudicator.judge.clock.reminder import reminder
    from adjudicator.judge.outgoing.outbox import queue

    ledger = office.ledger
    leads = game.settings.deadlines.lead_times(game.settings.grid)
    is_time = not held and office.now + _TOO_LATE < one.deadline and _has_come(office, one, leads)
    letters = [reminder(office, game, one, it) for it in missing(ledger, game) if is_time]
    with ledger.transaction():
        ledger.run("DELETE FROM reminders WHERE game = ?", one.game)
        ledger.run(
            "INSERT INTO reminders (game, stage, deadline, next) VALUES (?, ?, ?, ?)",
            *(one.game, str(one.stage), to_text(one.deadline), _next(office, one, leads)),
        )
        for letter in letters:
            queue(ledger, letter, office.now)


def _has_come(office: Office, one: Waiting, leads: tuple[timedelta, ...]) -> bool:
    """Whether a lead time has come since the last look."""
    noted = office.ledger.value(
        "SELECT next FROM reminders WHERE game = ? AND stage = ? AND deadline = ?",
        *(one.game, str(one.stage), to_text(one.deadline)),
    )
    times = [one.deadline - lead for lead in leads]
    return bool(noted) and any(from_text(noted) <= time <= office.now for time in times)


def _next(office: Office, one: Waiting, leads: tuple[timedelta, ...]) -> str:
    """The next time at which somebody is to be reminded; empty if there is none."""
    times = [one.deadline - lead for lead in leads]
    later = [to_text(time) for time in times if time > office.now]
    return min(later, default=_NEVER)
