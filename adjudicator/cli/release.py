"""`adjudicator release`: let a game on hold go on."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.games import load_game
from adjudicator.judge.home import found_game
from adjudicator.judge.pauses import release_game
from adjudicator.judge.waiting import waiting_for
from adjudicator.reports.clock import deadline


@click.command
@click.argument("game")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, at: datetime | None) -> None:
    """Let GAME go on that is on hold.

    The deadline moves to a later slot if it leaves the players too little time; they are told with
    the next run.
    """
    with office_alone(home, at) as office:
        release_game(office, load_game(found_game(office.home, game), office.ledger))
        present = waiting_for(office.ledger, game)
        due = deadline(present.deadline, office.config.zone, office.now)
        click.echo(f"{game} goes on. Orders are due on {due}.")
