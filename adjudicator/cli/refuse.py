"""`adjudicator refuse`: tell somebody who has asked to join a game that they cannot."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.home import found_game
from adjudicator.judge.seats.applications import refuse


@click.command
@click.argument("game")
@click.argument("address")
@click.option("--because", "why", default="", metavar="WHY", help="A sentence for them.")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, address: str, why: str, at: datetime | None) -> None:
    """Tell ADDRESS, who has asked to join GAME by mail, that it is played without them."""
    with office_alone(home, at) as office:
        folder = found_game(office.home, game)
        click.echo(refuse(office, folder, address, why))
