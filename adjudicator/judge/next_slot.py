"""The slot of a game's schedule at which the orders of a stage come to be due."""

from datetime import datetime

from adjudicator.judge.games import Game
from adjudicator.judge.ledger import Ledger


def next_slot(ledger: Ledger, game: Game, after: datetime) -> datetime:
    """The first slot that leaves the players enough time after an instant."""
    del ledger
    return game.settings.grid.next_deadline(after)
