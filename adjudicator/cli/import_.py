"""`adjudicator import`: take a game out of a file into this home."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.transfer.moving import import_game
from adjudicator.reports.clock import deadline


@click.command
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@at_option
@click.pass_obj
def command(home: Path | None, file: Path, at: datetime | None) -> None:
    """Take a game out of FILE, which “adjudicator export” wrote in another home.

    It goes on where it stood: with its orders, dice, votes and deadline, and under its own name.
    Nothing is sent again. Answers to mails of the other home are known by what they answer, if they
    come to an address of this judge; addresses with a token of the other home are good no more.
    """
    with office_alone(home, at) as office:
        moved = import_game(office, file)
        click.echo(f"The game {moved.game} is here now.")
        if due := deadline_of(office.ledger, moved.game):
            when = deadline(due, office.config.zone, office.now)
            click.echo(f"Orders are due on {when}.")
        if moved.unsent:
            click.echo(
                f"{moved.unsent} of its mails had not gone out, and are not sent from here:"
                f" “adjudicator resend {moved.game}” sends the latest reports."
            )
