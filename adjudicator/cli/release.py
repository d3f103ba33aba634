"""`adjudicator release`: let a game on hold go on, or trust the machine's clock again."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadline_words import release, trust_clock
from adjudicator.judge.home import found_game


@click.command
@click.argument("game", required=False)
@click.option("--clock", is_flag=True, help="Say that this machine's clock is right.")
@at_option
@click.pass_obj
def command(home: Path | None, game: str | None, clock: bool, at: datetime | None) -> None:
    """Let GAME go on that is on hold.

    The deadline moves to a later slot if it leaves the players too little time; they are told with
    the next run. With --clock, let everything be judged again after the clock was not trusted.
    """
    if clock == bool(game):
        cure = "Write “adjudicator release GAME”, or “adjudicator release --clock”."
        raise UserError("Either a game or the clock can be released.", cure)
    with office_alone(home, at) as office:
        if game:
            click.echo(release(office, found_game(office.home, game)))
        else:
            click.echo(trust_clock(office))
