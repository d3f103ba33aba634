"""`adjudicator rollback`: take the latest judged stage of a game back."""

from pathlib import Path

import click

from adjudicator.cli._running import office_alone
from adjudicator.judge.home import found_game
from adjudicator.judge.rollback import roll_back
from adjudicator.judge.waiting import deadline_of
from adjudicator.reports.clock import deadline


@click.command
@click.argument("game")
@click.pass_obj
def command(home: Path | None, game: str) -> None:
    """Take back the latest judged stage of GAME.

    The game stands where it stood before. Orders become drafts, which their players may confirm;
    the dice will be others; everybody is told with the next run. Nothing is deleted: the stage
    lies in the game's folder undone/.
    """
    with office_alone(home) as office:
        stage = roll_back(office, found_game(office.home, game))
        due = deadline_of(office.ledger, game)
        click.echo(f"Stage {stage} of {game} is taken back, and lies in {game}/undone.")
        if due:
            when = deadline(due, office.config.zone, office.now)
            click.echo(f"It will be judged again on {when}. The players are told by the next run.")
