"""Until when what a player sends for a stage still counts."""

from datetime import datetime
from typing import Final

from adjudicator.judge.clock.clock_watch import is_stopped
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.pauses import pause_of
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger

NO_ORDERS: Final = "[]"
"""A set without an order, as the ledger holds it."""


def is_late(ledger: Ledger, game: Game, seat: Seat, arrival: datetime, deadline: datetime) -> bool:
    """Whether a mail that arrived then came too late.

    Nothing does while the game is on hold, or the clock that tells arrivals is not trusted.
    """
    if arrival <= closes(ledger, game, seat, deadline):
        return False
    return pause_of(ledger, seat.game) is None and not is_stopped(ledger)


def closes(ledger: Ledger, game: Game, seat: Seat, deadline: datetime) -> datetime:
    """Until when a player's orders count: with grace for who had given none by the deadline."""
    grace = game.settings.deadlines.grace
    return deadline + grace if grace and not _in_time(ledger, seat, deadline) else deadline


def in_grace(ledger: Ledger, game: Game, seat: Seat, arrival: datetime, deadline: datetime) -> bool:
    """Whether a mail counts only because of the grace."""
    return deadline < arrival <= closes(ledger, game, seat, deadline)


def _in_time(ledger: Ledger, seat: Seat, deadline: datetime) -> bool:
    """Whether a set with orders was in force at a deadline."""
    orders = ledger.value(
        "SELECT orders FROM sets WHERE game = ? AND stage = ? AND colour = ? AND arrived <= ?"
        " ORDER BY revision DESC",
        *(*seat.key(), to_text(deadline)),
    )
    return orders is not None and orders != NO_ORDERS
