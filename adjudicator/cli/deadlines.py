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
from adjudicator.reports.wording import stage_name


@click.command
@click.argument("game")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, at: datetime | None) -> None:
    """Tell the next ten deadlines of GAME, of what, and why one is later than usual.

    Those behind the first follow from the schedule as it is now, and whose turn it is then from who
    still plays.
    """
    with open_office(find_home(home), the_time(at)) as office:
        one_game = load_game(found_game(office.home, game), office.ledger)
        rules, turns = one_game.settings.rules, one_game.state.order
        found = upcoming(office, one_game)
        for one in found:
            name = stage_name(one.stage, rules, turns)
            why = f" ({one.why})" if one.why else ""
            click.echo(f"{on_clock(one.due, office.config.zone)}: {name}{why}")
        if not found:
            click.echo(f"{game} waits for no orders.")
