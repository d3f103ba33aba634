"""`adjudicator extend`: move the deadline of the stage that a game waits for."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.extensions import extend
from adjudicator.judge.games import load_game
from adjudicator.judge.home import found_game
from adjudicator.judge.next_slot import next_slot
from adjudicator.judge.said_times import new_deadline
from adjudicator.judge.waiting import waiting_for
from adjudicator.reports.clock import deadline


@click.command
@click.argument("game")
@click.argument("when", required=False)
@click.option("--because", default="", metavar="WHY", help="A sentence for the players.")
@click.option("--earlier", is_flag=True, help="Let the deadline move forward too.")
@at_option
@click.pass_obj
def command(
    home: Path | None, game: str, when: str | None, because: str, earlier: bool, at: datetime | None
) -> None:
    """Move the deadline of GAME by or to WHEN, by itself to the next slot of its schedule.

    WHEN is a length such as “2 days” or “36h”, added to the present deadline, or a date or time in
    the game's zone such as “24 December” or “2026-12-24 20:00”. The players are told with the next
    run.
    """
    with office_alone(home, at) as office:
        loaded = load_game(found_game(office.home, game), office.ledger)
        present = waiting_for(office.ledger, game).deadline
        zone = loaded.settings.grid.zone
        until = (
            new_deadline(when, present, zone, office.now)
            if when
            else next_slot(office.ledger, loaded, max(present, office.now))
        )
        extend(office, loaded, until, because, earlier=earlier)
        due = deadline(until, office.config.zone, office.now)
        click.echo(f"Orders of {game} are due on {due} now.")
