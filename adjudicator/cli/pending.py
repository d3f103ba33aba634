"""`adjudicator pending`: the orders that wait to be judged, for the game master's eyes."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option
from adjudicator.core.ids import COLOURS
from adjudicator.errors import UserError


@click.command
@click.argument("game")
@click.option("--player", type=click.Choice(COLOURS), help="Whose orders; else everybody's.")
@at_option
@click.pass_obj
def command(home: Path | None, game: str, player: str | None, at: datetime | None) -> None:
    """Show the orders of GAME that would be judged now, and what would come of them.

    A game master who plays should not look: nobody else sees sealed orders.
    """
    from adjudicator.cli._asking import asking
    from adjudicator.judge.questions.asked.orders import orders_of

    with asking(home, game, at) as ask:
        seats = ask.game.settings.seats
        if player and player not in seats:
            raise UserError(f"Nobody plays {player} in {game}.", f"There are {', '.join(seats)}.")
        for colour in [player] if player else seats:
            click.echo(f"{colour.upper()}\n\n{orders_of(ask, colour).text}")
