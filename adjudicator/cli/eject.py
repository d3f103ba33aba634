"""`adjudicator eject`: take a player out of a game."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.home import found_game
from adjudicator.judge.seats.replacing import eject


@click.command
@click.argument("game")
@click.argument("colour")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, colour: str, at: datetime | None) -> None:
    """Take whoever plays COLOUR out of GAME: the seat is open until somebody takes it.

    The player and everybody else are told. What they had ordered for the present stage is gone.
    """
    with office_alone(home, at) as office:
        folder = found_game(office.home, game)
        click.echo(eject(office, folder, colour.lower()))
