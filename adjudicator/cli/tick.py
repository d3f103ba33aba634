"""`adjudicator tick`: one run, for cron."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, run_once


@click.command
@at_option
@click.option("--dry-run", is_flag=True, help="Do it all on a copy, with other dice, and tell.")
@click.pass_obj
def command(home: Path | None, at: datetime | None, dry_run: bool) -> None:
    """Do one run: fetch mail, answer it, judge what is due, send.

    Prints nothing when all is well, so that cron stays quiet. With --at, mail goes out only into a
    folder, or not at all.

    Exit codes: 0 all is well, or another run is at work; 1 there is trouble, which is printed; 2
    something you can put right was wrong.
    """
    run_once(home, at, dry_run=dry_run)
