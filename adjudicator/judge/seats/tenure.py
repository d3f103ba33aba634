"""How often the seats of games have changed hands.

Reply tokens hold it, so that those of a former player are worth nothing for the seat any more.
"""

from collections.abc import Mapping
from datetime import datetime

from adjudicator.core.ids import Colour
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.ledger import Ledger


def tenure(ledger: Ledger, game: str, colour: Colour) -> int:
    """How often a seat has changed hands."""
    return tenures(ledger, colour).get(game, 0)


def tenures(ledger: Ledger, colour: Colour) -> Mapping[str, int]:
    """How often the seat of a colour has changed hands, by game; only where it has."""
    rows = ledger.all("SELECT game, count(*) FROM people WHERE colour = ? GROUP BY game", colour)
    return dict(map(tuple, rows))


def since(ledger: Ledger, game: str, colour: Colour) -> datetime | None:
    """When the seat changed hands last; None if it never did."""
    query = "SELECT max(since) FROM people WHERE game = ? AND colour = ?"
    text = ledger.value(query, game, colour)
    return from_text(text) if text else None
