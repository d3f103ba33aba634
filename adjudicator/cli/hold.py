"""`adjudicator hold`: judge nothing of a game for a while."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.clock.deadline_words import hold_until
from adjudicator.judge.home import found_game


@click.command
@click.argument("game")
@click.option("--until", default="", metavar="DATE", help="When the hold ends by itself.")
@click.option("--because", default="", metavar="WHY", help="A sentence for the players.")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, until: str, because: str, at: datetime | None) -> None:
    """Put GAME on hold: mail is read and answered, orders count, and nothing is judged.

    The players are told with the next run. The hold ends at DATE, in the game's zone, or when the
    game is released; then everybody has time enough.
    """
    with office_alone(home, at) as office:
        click.echo(hold_until(office, found_game(office.home, game), until, because))
