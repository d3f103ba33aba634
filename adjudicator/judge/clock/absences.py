"""When players are away: no deadline of a stage in which they order falls into that time."""

from datetime import datetime, timedelta

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.core.schedule import who_orders
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.clock.waiting import if_waiting
from adjudicator.judge.game.games import Game
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.office import Office
from adjudicator.reports import clock


class Absence(Struct, frozen=True):
    """A player who is away from `since` until just before `until`."""

    colour: Colour
    since: datetime
    until: datetime

    def holds(self, instant: datetime) -> bool:
        """Whether an instant falls into it."""
        return self.since <= instant < self.until


def absences_of(ledger: Ledger, game: Game) -> tuple[Absence, ...]:
    """The absences of those who still play, by when they begin."""
    rows = ledger.all("SELECT * FROM absences WHERE game = ? ORDER BY since, id", game.name)
    return tuple(
        Absence(row["colour"], from_text(row["since"]), from_text(row["until"]))
        for row in rows
        if row["colour"] not in game.state.out
    )


def absences_now(ledger: Ledger, game: Game) -> tuple[Absence, ...]:
    """Those absences that the stage of the position waits for: of the players who order in it.

    Where players take turns that is who is on turn.
    """
    those = who_orders(game.state, game.settings.rules)
    return tuple(one for one in absences_of(ledger, game) if one.colour in those)


def put_off(office: Office, game: Game, absence: Absence) -> None:
    """Move the deadline of the stage that waits out of the absence of one who orders in it."""
    from adjudicator.judge.clock.extensions import Cause, extend
    from adjudicator.judge.clock.next_slot import following_slot

    present = if_waiting(office.ledger, game.name)
    if present is None or review_of(office.ledger, game.name) is not None:
        return
    orders = absence.colour in who_orders(game.state, game.settings.rules)
    if orders and absence.holds(present.deadline):
        until = following_slot(office.ledger, game, present.deadline)
        last = clock.date(absence.until - timedelta(minutes=1), game.settings.grid.zone)
        why = f"A player is absent until {last}."
        extend(office, game, until, why, cause=Cause.ABSENCE)
