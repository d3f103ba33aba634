"""`adjudicator conclude`: end a game that nobody has won on the board."""

from datetime import datetime
from pathlib import Path
from typing import Final

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.core.ids import COLOURS
from adjudicator.core.ruling_events import Ending
from adjudicator.core.rulings import Conclusion
from adjudicator.judge.home import found_game
from adjudicator.judge.rulings.rulings import rule

_KINDS: Final = {
    "draw": Ending.DRAW,
    "concede": Ending.CONCESSION,
    "cancel": Ending.CANCELLATION,
}


@click.command
@click.argument("game")
@click.argument("how", type=click.Choice(list(_KINDS)))
@click.argument("winners", nargs=-1, metavar="[COLOUR]...", type=click.Choice(COLOURS))
@click.option("--because", "why", required=True, metavar="WHY", help="The reason: all are told.")
@at_option
@click.pass_obj
def command(
    home: Path | None,
    game: str,
    how: str,
    winners: tuple[str, ...],
    why: str,
    at: datetime | None,
) -> None:
    """End GAME: as a draw of all who still play, conceded to COLOUR, or cancelled without a winner.

    Everybody gets the last report, with the reason, and all secrets of the game are opened.
    “adjudicator rollback” takes that back, and the game has another secret then.
    """
    with office_alone(home, at) as office:
        turn = rule(office, found_game(office.home, game), Conclusion(_KINDS[how], winners, why))
        click.echo(f"The game {game} is over, see {game}/turns/{turn}.")
        click.echo("The players are told by the next run.")
