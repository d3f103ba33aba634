"""`adjudicator tell`: tell some players of a game something."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.home import found_game
from adjudicator.judge.talk.master_press import tell


@click.command
@click.argument("game")
@click.argument("whom")
@click.argument("words", nargs=-1, required=True)
@at_option
@click.pass_obj
def command(
    home: Path | None, game: str, whom: str, words: tuple[str, ...], at: datetime | None
) -> None:
    """Write WORDS to WHOM in GAME, each in quotation marks a line.

    WHOM is a colour, or several as “blue and green”. The words are sent by the next run, and
    stand in the mail as yours.
    """
    with office_alone(home, at) as office:
        click.echo(tell(office, found_game(office.home, game), whom, words))
