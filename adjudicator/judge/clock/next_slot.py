"""The slot of a game's schedule at which the orders of a stage come to be due.

The stage is that which the game's position waits for: only those count as absent who order in it.
"""

from collections.abc import Iterator
from datetime import datetime

from adjudicator.judge.clock.absences import absences_now
from adjudicator.judge.game.games import Game
from adjudicator.judge.ledger import Ledger


def next_slot(ledger: Ledger, game: Game, after: datetime) -> datetime:
    """The first slot that leaves the players enough time and falls into no absence."""
    earliest = after + game.settings.grid.least_time
    return next(slot for slot in _slots(ledger, game, after) if slot >= earliest)


def following_slot(ledger: Ledger, game: Game, after: datetime) -> datetime:
    """The first slot after an instant that falls into no absence."""
    return next(_slots(ledger, game, after))


def clear_of_absences(ledger: Ledger, game: Game, instant: datetime) -> datetime:
    """An instant, or the first slot after it that falls into no absence if it falls into one."""
    away = absences_now(ledger, game)
    is_clear = not any(one.holds(instant) for one in away)
    return instant if is_clear else following_slot(ledger, game, instant)


def _slots(ledger: Ledger, game: Game, after: datetime) -> Iterator[datetime]:
    away = absences_now(ledger, game)
    slots = game.settings.grid.slots(after)
    return (slot for slot in slots if not any(one.holds(slot) for one in away))
