"""`adjudicator discard`: throw a judged stage away that waits to be looked at."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.clock.waiting import waiting_for
from adjudicator.judge.home import found_game
from adjudicator.judge.rulings.review import discard_review
from adjudicator.reports.clock import deadline


@click.command
@click.argument("game")
@click.option("--because", "why", required=True, metavar="WHY", help="The reason: all are told.")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, why: str, at: datetime | None) -> None:
    """Throw away the judged stage of GAME that waits for you (`review: true` in game.yaml).

    Orders stand, and the stage is judged anew with other dice, at a later deadline or by
    “adjudicator run GAME --now”. Everybody is told that you have done it, and why. What was thrown
    away lies in the game's folder undone/.
    """
    with office_alone(home, at) as office:
        name = discard_review(office, found_game(office.home, game), why)
        due = waiting_for(office.ledger, game).deadline
        when = deadline(due, office.config.zone, office.now)
        click.echo(f"Thrown away: it lies in {game}/undone/{name}. It is judged anew on {when}.")
        click.echo("The players are told by the next run.")
