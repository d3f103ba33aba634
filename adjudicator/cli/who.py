"""`adjudicator who`: who plays, as everybody may know it."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option


@click.command
@click.argument("game")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, at: datetime | None) -> None:
    """Tell who plays GAME, as the word who brings it by mail: without any address of a player.

    “adjudicator status GAME” tells names in anonymous games too.
    """
    from adjudicator.cli._asking import print_answer
    from adjudicator.judge.questions.asked.who import who_answer

    print_answer(home, game, at, who_answer)
