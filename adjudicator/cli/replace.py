"""`adjudicator replace`: give a seat of a game to another person."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.home import found_game
from adjudicator.judge.seats.replacing import replace_player


@click.command
@click.argument("game")
@click.argument("colour")
@click.argument("name")
@click.argument("address")
@at_option
@click.pass_obj
def command(
    home: Path | None, game: str, colour: str, name: str, address: str, at: datetime | None
) -> None:
    """Let the person NAME, who writes from ADDRESS, play COLOUR in GAME from now on.

    The one before is told, if there was one, and can order nothing any more. The newcomer gets the
    latest report of the seat, everybody else is told, and the deadline leaves time.
    """
    with office_alone(home, at) as office:
        folder = found_game(office.home, game)
        click.echo(replace_player(office, folder, colour.lower(), name, address))
