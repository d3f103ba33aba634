"""Who is ready: once everybody is, a stage is judged before its deadline.

Orders given do not mean ready, and new ones take nothing back, but `cancel` does. Who is ready
without orders says that none will come.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from adjudicator.core.ids import Colour
from adjudicator.core.schedule import who_orders
from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.clock.misses import is_open, is_ready
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.office import Office
from adjudicator.language.reading import Setting
from adjudicator.reports import clock


@dataclass(frozen=True, slots=True)
class Say:
    """From now on a player is ready, or is not. `place` is that of the mail among others."""

    seat: Seat
    ready: bool
    place: Place

    def record(self, office: Office) -> None:
        """Write it down, unless a mail that arrived later has said otherwise."""
        if not _is_overtaken(office.ledger, self.seat, self.place):
            office.ledger.run(
                "INSERT OR REPLACE INTO ready (game, stage, colour, ready, place, at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                *(*self.seat.key(), self.ready, json.dumps(self.place), to_text(office.now)),
            )


def say_ready(case: Case, setting: Setting) -> Ran:
    """A player is ready."""
    del setting
    if not case.game.settings.deadlines.early:
        return Ran(("In this game a stage is judged at its deadline, whoever is ready before.",))
    if _is_overtaken(case.office.ledger, case.seat, case.mail.place):
        return Ran(("A mail of yours that came later says whether you are ready.",))
    asked = _asked(case.office.ledger, case.game)
    if case.seat.colour not in who_orders(case.game.state, case.game.settings.rules):
        return Ran(("This stage takes no orders of yours, so nobody waits until you are ready.",))
    ready = {*ready_players(case.office.ledger, case.game), case.seat.colour} & {*asked}
    effect = Say(case.seat, ready=True, place=case.mail.place)
    if len(ready) < len(asked):
        said = f"You are ready, which makes {len(ready)} of {len(asked)} players. {_TAKES_BACK}"
        return Ran((said,), (effect,))
    settle = clock.span(case.office.config.settle)
    return Ran((f"Everybody is ready: I judge in about {settle}. {_TAKES_BACK}",), (effect,))


_TAKES_BACK: Final = "Until then you may change your orders, and “not ready” takes it back."


def say_not_ready(case: Case, setting: Setting) -> Ran:
    """A player takes it back."""
    del setting
    effect = Say(case.seat, ready=False, place=case.mail.place)
    return Ran(("You are not ready, so I wait for the deadline.",), (effect,))


def ready_players(ledger: Ledger, game: Game) -> tuple[Colour, ...]:
    """Who is ready among those who are asked, by seats."""
    return tuple(player for player in _asked(ledger, game) if is_ready(ledger, game, player))


def is_early(office: Office, game: Game) -> bool:
    """Whether everybody has been ready for long enough that the stage is judged now."""
    since = _all_ready_since(office.ledger, game)
    return since is not None and since + office.config.settle <= office.now


def _asked(ledger: Ledger, game: Game) -> tuple[Colour, ...]:
    """Of whom the stage takes orders, but for open seats, of which none will come."""
    orders = who_orders(game.state, game.settings.rules)
    return tuple(player for player in orders if not is_open(ledger, game, player))


def _all_ready_since(ledger: Ledger, game: Game) -> datetime | None:
    """The time of the last mail by which everybody is ready, orders of later mails included."""
    asked = _asked(ledger, game)
    if not (game.settings.deadlines.early and asked and ready_players(ledger, game) == asked):
        return None
    last = ledger.value(
        "SELECT max(at) FROM (SELECT at FROM ready WHERE game = ?1 AND stage = ?2"
        " UNION ALL SELECT arrived FROM sets WHERE game = ?1 AND stage = ?2)",
        *(game.name, str(game.stage)),
    )
    return from_text(last) if last else None


def _is_overtaken(ledger: Ledger, seat: Seat, place: Place) -> bool:
    last = ledger.value(
        "SELECT place FROM ready WHERE game = ? AND stage = ? AND colour = ?", *seat.key()
    )
    return last is not None and tuple(json.loads(last)) > place
