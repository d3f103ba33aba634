"""`adjudicator resolve`: play a position from a file, print the outcome, check what is expected."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from adjudicator.cli.resolve_text import as_lines
from adjudicator.data.cases import read_case
from adjudicator.errors import UserError
from adjudicator.judge.game.resolve import resolve


@click.command
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each file.")
def command(files: Sequence[Path], as_json: bool) -> None:
    """Play the position in each case file and print what comes of it.

    Exit codes: 0 all is well, 1 something did not come as the file expects, 2 a file could not be
    used. After a bad file the others are still played.
    """
    sys.exit(max(_play(path, as_json=as_json) for path in files))


def _play(path: Path, *, as_json: bool) -> int:
    """Play one file, and give its exit code."""
    try:
        resolution = resolve(read_case(path))
    except UserError as error:
        click.echo(f"adjudicator: {error}", err=True)
        if as_json:
            click.echo(json.dumps({"file": str(path), "error": str(error)}, ensure_ascii=False))
        return error.exit_code
    if as_json:
        from adjudicator.cli.resolve_json import as_object

        click.echo(json.dumps({"file": str(path), **as_object(resolution)}, ensure_ascii=False))
    else:
        click.echo("\n".join([*as_lines(resolution), ""]))
    return 1 if resolution.differences else 0
