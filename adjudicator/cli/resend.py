"""`adjudicator resend`: send a report once more."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.core.ids import COLOURS
from adjudicator.judge.home import found_game
from adjudicator.judge.outgoing.resending import resend


@click.command
@click.argument("game")
@click.argument("stage", default="")
@click.option("--to", "players", multiple=True, type=click.Choice(COLOURS), help="Whom; else all.")
@at_option
@click.pass_obj
def command(
    home: Path | None, game: str, stage: str, players: tuple[str, ...], at: datetime | None
) -> None:
    """Send the report of STAGE (5, 5.1 or set-up; else the latest) of GAME once more.

    Everybody gets their own, at the address that works now, with the next run.
    """
    with office_alone(home, at) as office:
        click.echo(resend(office, found_game(office.home, game), stage, players))
