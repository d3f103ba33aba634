"""`adjudicator doctor`: whether everything is as it must be."""

import sys
from pathlib import Path

import click

from adjudicator.cli._running import office_alone
from adjudicator.judge.doctor import examine


@click.command
@click.pass_obj
def command(home: Path | None) -> None:
    """Look at configuration, folders, clock and mail servers, and say what to do.

    Exit codes: 0 all is well; 1 something is wrong; 2 the configuration cannot be read at all.
    """
    wrong = 0
    with office_alone(home) as office:
        for finding in examine(office):
            wrong += not finding.good
            first, *others = finding.words.splitlines()
            click.echo("\n".join([f"{'good ' if finding.good else 'WRONG'}  {first}", *others]))
    if wrong:
        sys.exit(1)
