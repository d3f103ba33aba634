"""The time that a judge was down shortly before a deadline is given back to the players."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from adjudicator.judge.clock.due import look
from adjudicator.judge.clock.extensions import Cause, extend, extensions_of
from adjudicator.judge.clock.next_slot import clear_of_absences, next_slot
from adjudicator.judge.clock.waiting import Waiting, waiting_games
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.run.failures import Step
from adjudicator.judge.run.office import Office
from adjudicator.reports import clock

if TYPE_CHECKING:
    from adjudicator.judge.run.tick import Run

_LAST_DAY: Final = timedelta(hours=24)
"""Most orders come shortly before they are due, and want a receipt."""

_QUARTER: Final = timedelta(minutes=15)


def give_time_back(run: "Run", since: datetime) -> None:
    """Move deadlines so that as much time is left as when the judge fell silent, and tell.

    That is done where the judge was down within the last day before a deadline; more than the least
    time of the game is not given. May be repeated.
    """
    for one in _open_stages(run.office):
        if one.deadline >= since and _is_near(run.office, one) and not _given(run, one, since):
            with run.parking(one.game, Step.PREPARING):
                game = load_game(run.office.home.game(one.game), run.office.ledger)
                _give_back(run.office, game, one, since)


def give_time_again(office: Office) -> None:
    """Give a full period to games whose deadline has passed while nothing was judged."""
    for one in _open_stages(office):
        if one.deadline <= office.now:
            game = load_game(office.home.game(one.game), office.ledger)
            until = next_slot(office.ledger, game, office.now)
            extend(office, game, until, _NOTHING_JUDGED, cause=Cause.OUTAGE)


_NOTHING_JUDGED: Final = "Nothing was judged for a while, so everybody gets time again."


def _open_stages(office: Office) -> list[Waiting]:
    """The stages whose deadlines count: no game is on hold, or judged and looked at."""
    seen = look(office)
    resting = {*seen.held, *seen.reviewed}
    return [one for one in waiting_games(office.ledger) if one.game not in resting]


def _given(run: "Run", one: Waiting, since: datetime) -> bool:
    """Whether a run that was stopped in the middle has given the time back already."""
    moved = extensions_of(run.office.ledger, one)
    return any(it.cause is Cause.OUTAGE and it.at > since for it in moved)


def _is_near(office: Office, one: Waiting) -> bool:
    return office.now > one.deadline - _LAST_DAY


def _give_back(office: Office, game: Game, one: Waiting, since: datetime) -> None:
    left = min(one.deadline - since, game.settings.grid.least_time)
    until = clear_of_absences(office.ledger, game, _rounded(office.now + left))
    if until > one.deadline:
        down = clock.span(office.now - since)
        why = f"I was down for {down}, so everybody gets the time back."
        extend(office, game, until, why, cause=Cause.OUTAGE)


def _rounded(instant: datetime) -> datetime:
    """The next quarter of an hour, which is easier to tell."""
    over = (instant - instant.replace(minute=0, second=0, microsecond=0)) % _QUARTER
    return instant + (_QUARTER - over if over else timedelta())
