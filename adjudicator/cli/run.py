"""`adjudicator run`: one run by hand, for one game."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, run_once


@click.command
@click.argument("game")
@click.option("--now", is_flag=True, help="Judge the game's stage now, before its deadline.")
@at_option
@click.option("--dry-run", is_flag=True, help="Do it all on a copy, with other dice, and tell.")
@click.pass_obj
def command(home: Path | None, game: str, now: bool, at: datetime | None, dry_run: bool) -> None:
    """Do one run as tick does, and say what became of GAME.

    Exit codes: 0 all is well; 1 there is trouble, which is printed, or another run is at work; 2
    something you can put right was wrong.
    """
    run_once(home, at, dry_run=dry_run, game=game, at_once=now)
