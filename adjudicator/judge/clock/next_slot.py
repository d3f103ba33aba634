"""The slot of a game's schedule at which the orders of a stage come to be due."""

from collections.abc import Iterator
from datetime import datetime

from adjudicator.judge.clock.absences import absences_of
from adjudicator.judge.game.games import Game
from adjudicator.judge.ledger import Ledger


def next_slot(ledger: Ledger, game: Game, after: datetime) -> datetime:
    """The first slot that leaves the players enough time and falls into nobody's absence."""
    earliest = after + game.settings.grid.least_time
    return next(slot for slot in _slots(ledger, game, after) if slot >= earliest)


def following_slot(ledger: Ledger, game: Game, after: datetime) -> datetime:
    """The first slot after an instant that falls into nobody's absence."""
    return next(_slots(ledger, game, after))


def _slots(ledger: Ledger, game: Game, after: datetime) -> Iterator[datetime]:
    away = absences_of(ledger, game)
    slots = game.settings.grid.slots(after)
    return (slot for slot in slots if not any(one.holds(slot) for one in away))
