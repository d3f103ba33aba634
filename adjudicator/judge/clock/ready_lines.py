"""What a line comes to by which a player says to be ready, or not."""

import json
from typing import Final

from msgspec import Struct

from adjudicator.core.schedule import who_orders
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.ready import asked_whether_ready, is_overtaken, ready_players
from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.office import Office
from adjudicator.language.reading import Setting
from adjudicator.reports import clock


class Say(Struct, frozen=True):
    """From now on a player is ready, or is not. `place` is that of the mail among others."""

    seat: Seat
    ready: bool
    place: Place

    def record(self, office: Office) -> None:
        """Write it down, unless a mail that arrived later has said otherwise."""
        if not is_overtaken(office.ledger, self.seat, self.place):
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
    if is_overtaken(case.office.ledger, case.seat, case.mail.place):
        return Ran(("A mail of yours that came later says whether you are ready.",))
    asked = asked_whether_ready(case.office.ledger, case.game)
    if case.seat.colour not in who_orders(case.game.state, case.game.settings.rules):
        return Ran(("This stage takes no orders of yours, so nobody waits until you are ready.",))
    ready = {*ready_players(case.office.ledger, case.game), case.seat.colour} & {*asked}
    effect = Say(case.seat, ready=True, place=case.mail.place)
    if len(ready) < len(asked):
        said = f"You are ready, which makes {len(ready)} of {len(asked)} players. {_TAKES_BACK}"
        return Ran((said,), (effect,))
    settle = clock.span(case.office.config.settle)
    who = "Everybody is ready" if len(asked) > 1 else "You are ready"
    return Ran((f"{who}: I judge in about {settle}. {_TAKES_BACK}",), (effect,))


_TAKES_BACK: Final = "Until then you may change your orders, and “not ready” takes it back."


def say_not_ready(case: Case, setting: Setting) -> Ran:
    """A player takes it back."""
    del setting
    effect = Say(case.seat, ready=False, place=case.mail.place)
    return Ran(("You are not ready, so I wait for the deadline.",), (effect,))
