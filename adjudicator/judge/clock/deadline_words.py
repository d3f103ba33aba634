"""Deadlines as the game master moves them, in words, by command line and by mail."""

from datetime import time

from adjudicator.errors import UserError
from adjudicator.judge.clock.clock_watch import trust_the_clock
from adjudicator.judge.clock.extensions import extend
from adjudicator.judge.clock.next_slot import following_slot
from adjudicator.judge.clock.outage import give_time_again
from adjudicator.judge.clock.pauses import hold_game, pause_of, release_game
from adjudicator.judge.clock.said_times import DATE_FORMS, instant_said, new_deadline
from adjudicator.judge.clock.waiting import waiting_for
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import GameFolder
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.failures import forgive
from adjudicator.judge.run.office import Office
from adjudicator.reports.clock import deadline, on_clock


def hold_until(office: Office, folder: GameFolder, until: str, why: str) -> str:
    """Hold a game, until a date in its zone or without an end, and say so. One transaction.

    Raises UserError for what is no date, one that is past, or a game that waits for nothing.
    """
    game = load_game(folder, office.ledger)
    end = instant_said(until, game.settings.grid.zone, office.now, time(0)) if until else None
    if until and end is None:
        raise UserError(f"“{until}” is no date that I know.", DATE_FORMS)
    hold_game(office, game, end, why)
    if end is None:
        return f"{game.name} is on hold. “adjudicator release {game.name}” lets it go on."
    until_then = on_clock(end, office.config.zone)
    return f"{game.name} is on hold until {until_then}. Orders are due on {_due(office, folder)}."


def extend_by(
    office: Office, folder: GameFolder, when: str, why: str, *, earlier: bool = False
) -> str:
    """Move the deadline by a length or to a time, or else to the next slot, and say so.

    One transaction. Raises UserError for what is no time, or none to which it can be moved.
    """
    game = load_game(folder, office.ledger)
    present = waiting_for(office.ledger, game.name).deadline
    if when:
        until = new_deadline(when, present, game.settings.grid.zone, office.now)
    else:
        until = following_slot(office.ledger, game, max(present, office.now))
    extend(office, game, until, why, earlier=earlier)
    return f"Orders of {game.name} are due on {_due(office, folder)} now."


def release(office: Office, folder: GameFolder) -> str:
    """Let a game go on that is on hold, or at which the program failed, and say so.

    A judged stage that waits to be looked at goes out. Otherwise one transaction. Raises UserError
    if there is nothing that holds it up.
    """
    name = folder.name
    if review_of(office.ledger, name):
        from adjudicator.judge.rulings.review import release_review

        return f"{name}/turns/{release_review(office, folder)} goes out with the next run."
    with office.ledger.transaction():
        forgiven = forgive(office.ledger, name)
        if forgiven and not pause_of(office.ledger, name):
            return f"The next run tries again what failed with {name}."
        release_game(office, load_game(folder, office.ledger))
    return f"{name} goes on. Orders are due on {_due(office, folder)}."


def trust_clock(office: Office) -> str:
    """Say that the machine's clock is right, and give everybody time again. One transaction."""
    with office.ledger.transaction():
        why = trust_the_clock(office)
        give_time_again(office)
    said = f"The clock is trusted: it is {on_clock(office.now, office.config.zone)}."
    return f"{said}\nIt was not, for this reason: {why}" if why else said


def _due(office: Office, folder: GameFolder) -> str:
    due = waiting_for(office.ledger, folder.name).deadline
    return deadline(due, office.config.zone, office.now)
