"""`adjudicator mail`: what came in, what became of it, and the raw mail itself."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from msgspec.structs import asdict

from adjudicator.cli._running import office_alone, the_time
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.home import find_home, reading
from adjudicator.judge.incoming.mail_log import LoggedMail, find_mails, handle_again, latest_mails
from adjudicator.judge.run.office import Office, open_office
from adjudicator.reports.clock import on_clock

_SHOWN: Final = 20


@click.command
@click.argument("wanted", metavar="[ID]", required=False)
@click.option("--raw", is_flag=True, help="Print the raw mail.")
@click.option("--again", is_flag=True, help="Let the next run handle an unreadable mail again.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each mail.")
@click.pass_obj
def command(home: Path | None, wanted: str | None, raw: bool, again: bool, as_json: bool) -> None:
    """Show the mail with an ID: whose it is, what became of it, and where its bytes lie.

    Without an ID, list the latest mails that came in. The digest names mails by their ids.
    """
    if (raw or again) and wanted is None:
        raise UserError("It is not said which mail is meant.", "Write its ID before the option.")
    if again:
        with office_alone(home) as office:
            handle_again(office, find_mails(office, str(wanted)))
        click.echo("The next run handles it again.")
        return
    with open_office(find_home(home), the_time(None)) as office:
        one = wanted is not None
        mails = latest_mails(office, _SHOWN) if wanted is None else find_mails(office, wanted)
        if raw:
            _print_bytes(mails[0].path)
        elif as_json:
            for mail in mails:
                facts = {**asdict(mail), "arrival": to_text(mail.arrival), "path": str(mail.path)}
                click.echo(json.dumps(facts, ensure_ascii=False))
        else:
            show = _whole if one else _in_a_line
            lines = (line for mail in mails for line in show(office, mail))
            click.echo("\n".join(lines) or "No mail came in yet.")


def _print_bytes(path: Path) -> None:
    with reading(path):
        raw = path.read_bytes()
    sys.stdout.buffer.write(raw)


def _in_a_line(office: Office, mail: LoggedMail) -> Iterator[str]:
    arrival = on_clock(mail.arrival, office.config.zone)
    yield f"{mail.id}  {mail.outcome}, from {mail.whose}, {arrival}"


def _whole(office: Office, mail: LoggedMail) -> Iterator[str]:
    arrival = on_clock(mail.arrival, office.config.zone)
    way = f" by the account {mail.account}" if mail.account else ""
    yield f"Mail {mail.id}: {mail.outcome}"
    yield f"  {' '.join(filter(None, (mail.meaning, mail.why)))}"
    yield f"  From {mail.whose}, {mail.size} bytes, {arrival}{way}."
    if mail.game:
        yield f"  For {mail.game}, stage {mail.stage}."
    yield f"  Answered: {mail.answered}." if mail.answered else "  Not answered."
    yield f"  Its bytes: {mail.path}"
