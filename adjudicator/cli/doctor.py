"""`adjudicator doctor`: whether everything is as it must be."""

import sys
from pathlib import Path

import click

from adjudicator.cli._running import office_alone
from adjudicator.judge.run.doctor import examine
from adjudicator.mail.check import Finding


@click.command
@click.option(
    "--send-test",
    is_flag=True,
    help="Mail the game master too, and wait a minute for a copy that must come back.",
)
@click.pass_obj
def command(home: Path | None, send_test: bool) -> None:
    """Look at configuration, folders, clock and mail servers, and say what to do.

    Exit codes: 0 all is well; 1 something is wrong; 2 the configuration cannot be read at all.
    """
    wrong = 0
    with office_alone(home) as office:
        for finding in examine(office):
            wrong += _tell(finding)
        if send_test:
            from adjudicator.judge.run.send_test import send_test as findings

            for finding in findings(office):
                wrong += _tell(finding)
    if wrong:
        sys.exit(1)


def _tell(finding: Finding) -> bool:
    """Print a finding, and say whether something is wrong."""
    first, *others = finding.words.splitlines()
    click.echo("\n".join([f"{'good ' if finding.good else 'WRONG'}  {first}", *others]))
    return not finding.good
