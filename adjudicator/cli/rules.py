"""`adjudicator rules`: the rules of a game, or of a rule set, in words."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option
from adjudicator.errors import UserError


@click.command
@click.argument("game", required=False)
@click.option("--rules", "name", metavar="NAME", help="A rule set, such as risk2-capital.")
@at_option
@click.pass_obj
def command(home: Path | None, game: str | None, name: str | None, at: datetime | None) -> None:
    """Tell by which rules GAME is played, or what a rule set says; without either, risk2.

    Each option of the rule book is told in words, those first that differ from the usual game.
    """
    if game and name:
        raise UserError("Both a game and a rule set are named.", "Leave one of them out.")
    if game:
        from adjudicator.cli._asking import print_answer
        from adjudicator.judge.questions.asked.rules import rules_answer

        print_answer(home, game, at, rules_answer)
    else:
        from adjudicator.judge.questions.asked.rules import rules_in_words

        click.echo(rules_in_words(name or "risk2"), nl=False)
