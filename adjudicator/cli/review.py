"""`adjudicator review`: look at a judged stage that waits to go out."""

from email import message_from_bytes
from email.policy import default
from pathlib import Path

import click

from adjudicator.cli._running import the_time
from adjudicator.errors import UserError
from adjudicator.judge.home import find_home, found_game
from adjudicator.judge.rulings.review_mail import review_mail
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.office import open_office


@click.command
@click.argument("game")
@click.pass_obj
def command(home: Path | None, game: str) -> None:
    """Print what was judged of GAME and waits for you (`review: true` in game.yaml).

    That is the public report, and to whom which mails would go. “adjudicator release GAME” lets
    them go out, “adjudicator discard GAME” throws them away.
    """
    with open_office(find_home(home), the_time(None)) as office:
        folder = found_game(office.home, game)
        if not (found := review_of(office.ledger, game)):
            raise UserError(
                f"{game} has no judged stage that waits to be looked at.",
                "With “review: true” in game.yaml, each judged stage waits for you.",
            )
        mail = review_mail(office, folder, found.turn, found.stage)
        body = message_from_bytes(mail.raw, policy=default).get_body(("plain",))
        click.echo(body.get_content() if body else "", nl=False)
