"""`adjudicator approve`: let somebody into a game who has asked to join."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.home import found_game
from adjudicator.judge.seats.applications import approve


@click.command
@click.argument("game")
@click.argument("address")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, address: str, at: datetime | None) -> None:
    """Let ADDRESS into GAME, who has asked to join by mail: “adjudicator status” tells who has.

    They get the seat that they wished if it is free, else the first that is. In a game that runs
    they get the latest report, everybody is told, and the deadline leaves them time.
    """
    with office_alone(home, at) as office:
        folder = found_game(office.home, game)
        click.echo(approve(office, folder, address))
