"""`adjudicator history`: all rounds of a game in short."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option


@click.command
@click.argument("game")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, at: datetime | None) -> None:
    """Tell the rounds of GAME, the newest first: who took what, who fell, who was silent.

    It is what the word history brings by mail.
    """
    from adjudicator.cli._asking import print_answer
    from adjudicator.judge.questions.asked.history import history_answer

    print_answer(home, game, at, history_answer)
