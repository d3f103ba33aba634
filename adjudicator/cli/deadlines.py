"""`adjudicator deadlines`: the next deadlines of a game."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, the_time
from adjudicator.judge.clock.upcoming import upcoming
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import find_home, found_game
from adjudicator.judge.run.office import open_office
from adjudicator.reports.clock import on_clock


@click.command
@click.argument("game")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, at: datetime | None) -> None:
    """Tell the next ten deadlines of GAME, and why one is later than usual.

    Those behind the first follow from the schedule as it is now.
    """
    with open_office(find_home(home), the_time(at)) as office:
        found = upcoming(office, load_game(found_game(office.home, game), office.ledger))
        for one in found:
            why = f" ({one.why})" if one.why else ""
            click.echo(f"{on_clock(one.due, office.config.zone)}{why}")
        if not found:
            click.echo(f"{game} waits for no orders.")
