"""`adjudicator status`: who is in, what is due, what is held, what waits to be sent."""

import json
from datetime import datetime
from pathlib import Path

import click
from msgspec import to_builtins

from adjudicator.cli._running import at_option, the_time
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.home import find_home, found_game
from adjudicator.judge.run.office import open_office
from adjudicator.judge.status import status
from adjudicator.judge.status_lines import lines


@click.command
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@at_option
@click.pass_obj
def command(home: Path | None, game: str | None, as_json: bool, at: datetime | None) -> None:
    """Show where everything stands, or GAME alone: who is in, what is due, what is held."""
    with open_office(find_home(home), the_time(at)) as office:
        if game:
            found_game(office.home, game)
        found = status(office)
        if as_json:
            facts = to_builtins(found, builtin_types=(datetime,))
            click.echo(json.dumps(facts, default=to_text, ensure_ascii=False))
        else:
            click.echo("\n".join(lines(office, found, game)))
