"""The slot of a game's schedule at which the orders of a stage come to be due."""

from datetime import datetime

from adjudicator.judge.absences import absences_of
from adjudicator.judge.games import Game
from adjudicator.judge.ledger import Ledger


def next_slot(ledger: Ledger, game: Game, after: datetime) -> datetime:
    """The first slot that leaves the players enough time and falls into nobody's absence."""
    away = absences_of(ledger, game)
    earliest = after + game.settings.grid.least_time
    return next(
        slot
        for slot in game.settings.grid.slots(after)
        if slot >= earliest and not any(one.holds(slot) for one in away)
    )
