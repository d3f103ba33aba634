"""`adjudicator send`: send what waits in the outbox."""

import sys
from pathlib import Path

import click

from adjudicator.cli._running import office_alone
from adjudicator.judge.outgoing.outbox import hurry
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.post import send
from adjudicator.judge.run.tick import Run


@click.command
@click.pass_obj
def command(home: Path | None) -> None:
    """Send the mails that wait now, also those that a run would try later, and do nothing else.

    Exit codes: 0 all is well; 1 something could not be sent, which is printed; 2 something you can
    put right was wrong, or another run is at work.
    """
    with office_alone(home) as office:
        hurry(office.ledger, office.now)
        run = Run(office, real_ways(office), by_hand=True)
        send(run)
    for trouble in run.done.troubles:
        click.echo(trouble, err=True)
    if run.done.troubles:
        sys.exit(1)
