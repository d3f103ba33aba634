"""`adjudicator extend`: move the deadline of the stage that a game waits for."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.clock.deadline_words import extend_by
from adjudicator.judge.home import found_game


@click.command
@click.argument("game")
@click.argument("when", default="")
@click.option("--because", default="", metavar="WHY", help="A sentence for the players.")
@click.option("--earlier", is_flag=True, help="Let the deadline move forward too.")
@at_option
@click.pass_obj
def command(
    home: Path | None, game: str, when: str, because: str, earlier: bool, at: datetime | None
) -> None:
    """Move the deadline of GAME by or to WHEN, by itself to the next slot of its schedule.

    WHEN is a length such as “2 days” or “36h”, added to the present deadline, or a date or time in
    the game's zone such as “24 December” or “2026-12-24 20:00”. The players are told with the next
    run.
    """
    with office_alone(home, at) as office:
        folder = found_game(office.home, game)
        click.echo(extend_by(office, folder, when, because, earlier=earlier))
