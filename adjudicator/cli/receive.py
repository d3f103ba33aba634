"""`adjudicator receive`: take in one mail from standard input, for .forward and procmail."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from adjudicator.errors import UserError
from adjudicator.judge.home import find_home
from adjudicator.mail.errors import MailError, UnreadableMailError
from adjudicator.mail.transports.pipe import receive

# Exit codes that mail servers know (sysexits.h).
BAD_MAIL = 65
TRY_AGAIN = 75


@click.command
@click.pass_obj
def command(home: Path | None) -> None:
    """Store one mail from standard input; the next tick judges it.

    Exit codes: 0 it is stored; 65 it is no mail, or too large, and is to be sent back; 75 it could
    not be stored, and the mail server is to try again.
    """
    try:
        receive(sys.stdin.buffer, find_home(home).spool, datetime.now(UTC))
    except UnreadableMailError as error:
        click.echo(str(error), err=True)
        sys.exit(BAD_MAIL)
    except (MailError, UserError) as error:
        click.echo(str(error), err=True)
        sys.exit(TRY_AGAIN)
