"""Until when what a player sends for a stage still counts."""

from datetime import datetime

from adjudicator.judge.ledger import Ledger
from adjudicator.judge.pauses import pause_of
from adjudicator.judge.seat import Seat


def is_late(ledger: Ledger, seat: Seat, arrival: datetime, deadline: datetime) -> bool:
    """Whether a mail that arrived then came too late; nothing does while the game is on hold."""
    return arrival > deadline and pause_of(ledger, seat.game) is None
