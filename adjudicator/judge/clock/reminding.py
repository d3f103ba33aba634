"""Reminding those who have sent no orders, when the game master wants it."""

from adjudicator.core.refusals import listed
from adjudicator.errors import UserError
from adjudicator.judge.clock.misses import missing
from adjudicator.judge.clock.reminder import reminder
from adjudicator.judge.clock.waiting import waiting_for
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import GameFolder
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.run.office import Office
from adjudicator.reports.wording import sentence


def remind_now(office: Office, folder: GameFolder) -> str:
    """Remind everybody who is missing, and say whom in a sentence. One transaction.

    Raises UserError if the game waits for nobody.
    """
    game = load_game(folder, office.ledger)
    waits = waiting_for(office.ledger, game.name)
    if not (colours := missing(office.ledger, game)):
        raise UserError(f"{game.name} waits for nobody's orders.", "There is nobody to remind.")
    with office.ledger.transaction():
        for colour in colours:
            queue(office.ledger, reminder(office, game, waits, colour), office.now)
    return f"{listed([sentence(colour) for colour in colours])} will be reminded."
