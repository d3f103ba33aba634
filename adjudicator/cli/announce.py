"""`adjudicator announce`: tell everybody in a game something."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.home import found_game
from adjudicator.judge.outgoing.announcements import announce


@click.command
@click.argument("game")
@click.argument("words", nargs=-1, required=True)
@at_option
@click.pass_obj
def command(home: Path | None, game: str, words: tuple[str, ...], at: datetime | None) -> None:
    """Write WORDS to all players and observers of GAME, each in quotation marks a line.

    They are sent by the next run, and stand in the mail as yours.
    """
    with office_alone(home, at) as office:
        click.echo(announce(office, found_game(office.home, game), words))
