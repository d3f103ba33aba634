"""Who is ready: once everybody is, a stage is judged before its deadline.

Orders given do not mean ready, and new ones take nothing back, but `cancel` does. Who is ready
without orders says that none will come.
"""

import json
from datetime import datetime

from adjudicator.core.ids import Colour
from adjudicator.core.schedule import who_orders
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.clock.misses import is_open, is_ready
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office


def ready_players(ledger: Ledger, game: Game) -> tuple[Colour, ...]:
    """Who is ready among those who are asked, by seats."""
    return tuple(
        player for player in asked_whether_ready(ledger, game) if is_ready(ledger, game, player)
    )


def is_early(office: Office, game: Game) -> bool:
    """Whether everybody has been ready for long enough that the stage is judged now."""
    since = _all_ready_since(office.ledger, game)
    return since is not None and since + office.config.settle <= office.now


def asked_whether_ready(ledger: Ledger, game: Game) -> tuple[Colour, ...]:
    """Of whom the stage takes orders, but for open seats, of which none will come."""
    orders = who_orders(game.state, game.settings.rules)
    return tuple(player for player in orders if not is_open(ledger, game, player))


def _all_ready_since(ledger: Ledger, game: Game) -> datetime | None:
    """The time of the last mail by which everybody is ready, orders of later mails included."""
    asked = asked_whether_ready(ledger, game)
    if not (game.settings.deadlines.early and asked and ready_players(ledger, game) == asked):
        return None
    last = ledger.value(
        "SELECT max(at) FROM (SELECT at FROM ready WHERE game = ?1 AND stage = ?2"
        " UNION ALL SELECT arrived FROM sets WHERE game = ?1 AND stage = ?2)",
        *(game.name, str(game.stage)),
    )
    return from_text(last) if last else None


def is_overtaken(ledger: Ledger, seat: Seat, place: Place) -> bool:
    """Whether a mail that arrived later than this place has said who is ready."""
    last = ledger.value(
        "SELECT place FROM ready WHERE game = ? AND stage = ? AND colour = ?", *seat.key()
    )
    return last is not None and tuple(json.loads(last)) > place
