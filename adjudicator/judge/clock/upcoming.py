"""The deadlines to come, as far as they can be told today."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from adjudicator.judge.clock.extensions import Cause, extensions_of
from adjudicator.judge.clock.next_slot import next_slot
from adjudicator.judge.clock.waiting import Waiting, waiting_games
from adjudicator.judge.game.games import Game
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office

NUMBER: Final = 10
"""How many are told."""


@dataclass(frozen=True, slots=True)
class Upcoming:
    """A deadline to come; `why` says in a few words why it is later than usual, else empty."""

    due: datetime
    why: str = ""


_WHY: Final = {
    Cause.GAME_MASTER: "moved by the game master",
    Cause.VOTE: "moved by vote",
    Cause.MISS: "moved to wait for orders that had not come",
    Cause.ABSENCE: "moved, since a player is absent",
    Cause.OUTAGE: "moved, since the judge was down",
    Cause.HOLD: "moved, since the game was paused",
    Cause.NEWCOMER: "moved, since somebody new has a seat",
}


def upcoming(office: Office, game: Game) -> list[Upcoming]:
    """The next deadlines of a game: the one that counts, then those of the schedule as it is now.

    Each of these comes after the one before has been judged at its deadline. Empty where the game
    waits for nothing.
    """
    ledger = office.ledger
    found = [
        Upcoming(one.deadline, _why(ledger, one))
        for one in waiting_games(ledger)
        if one.game == game.name
    ]
    while found and len(found) < NUMBER:
        after = max(found[-1].due, office.now)
        due = next_slot(ledger, game, after)
        is_usual = due == game.settings.grid.next_deadline(after)
        found.append(Upcoming(due, "" if is_usual else "later, since a player is absent"))
    return found


def _why(ledger: Ledger, one: Waiting) -> str:
    moved = extensions_of(ledger, one)
    return _WHY[moved[-1].cause] if moved else ""
