"""`adjudicator hold`: judge nothing of a game for a while."""

from datetime import datetime, time
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.errors import UserError
from adjudicator.judge.games import load_game
from adjudicator.judge.home import found_game
from adjudicator.judge.pauses import hold_game
from adjudicator.judge.said_times import DATE_FORMS, instant_said
from adjudicator.judge.waiting import waiting_for
from adjudicator.reports.clock import deadline, on_clock


@click.command
@click.argument("game")
@click.option("--until", metavar="DATE", help="When the hold ends by itself.")
@click.option("--because", default="", metavar="WHY", help="A sentence for the players.")
@at_option
@click.pass_obj
def command(
    home: Path | None, game: str, until: str | None, because: str, at: datetime | None
) -> None:
    """Put GAME on hold: mail is read and answered, orders count, and nothing is judged.

    The players are told with the next run. The hold ends at DATE, in the game's zone, or when the
    game is released; then everybody has time enough.
    """
    with office_alone(home, at) as office:
        loaded = load_game(found_game(office.home, game), office.ledger)
        zone = loaded.settings.grid.zone
        end = instant_said(until, zone, office.now, time(0)) if until else None
        if until and end is None:
            raise UserError(f"“{until}” is no date that I know.", DATE_FORMS)
        hold_game(office, loaded, end, because)
        zone = office.config.zone
        if end is None:
            click.echo(f"{game} is on hold. “adjudicator release {game}” lets it go on.")
        else:
            due = deadline(waiting_for(office.ledger, game).deadline, zone, office.now)
            click.echo(f"{game} is on hold until {on_clock(end, zone)}. Orders are due on {due}.")
