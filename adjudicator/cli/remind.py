"""`adjudicator remind`: remind those who have sent no orders."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.clock.reminding import remind_now
from adjudicator.judge.home import found_game


@click.command
@click.argument("game")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, at: datetime | None) -> None:
    """Remind all in GAME who have sent no orders yet, with the next run."""
    with office_alone(home, at) as office:
        click.echo(remind_now(office, found_game(office.home, game)))
