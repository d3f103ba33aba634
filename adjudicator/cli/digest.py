"""`adjudicator digest`: write the digest now."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.run.digest import tell_of_runs


@click.command
@at_option
@click.pass_obj
def command(home: Path | None, at: datetime | None) -> None:
    """Write the digest now, of all that you have not been told of; the next run sends it."""
    with office_alone(home, at) as office:
        tell_of_runs(office)
        click.echo(f"The digest goes to {office.config.game_master} with the next run.")
