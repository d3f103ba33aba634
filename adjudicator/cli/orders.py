"""`adjudicator orders`: give orders in a player's name."""

from datetime import datetime
from pathlib import Path
from uuid import uuid4

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.cli.map import text_of
from adjudicator.core.ids import COLOURS
from adjudicator.errors import UserError
from adjudicator.judge.gamemaster.master_orders import give_orders
from adjudicator.judge.home import found_game


@click.command
@click.argument("game")
@click.argument("player", type=click.Choice(COLOURS))
@click.argument("lines", nargs=-1, metavar="[ORDER]...")
@click.option(
    "--file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="Orders, one a line; - is standard input.",
)
@at_option
@click.pass_obj
def command(
    home: Path | None,
    game: str,
    player: str,
    lines: tuple[str, ...],
    file: Path | None,
    at: datetime | None,
) -> None:
    """Give orders for PLAYER in GAME, each in quotation marks, as if they had come by mail now.

    The player gets the receipt, which says who gave them; a later mail of the player's own replaces
    them. You get a copy, unless you play in this game.
    """
    given = [*lines, *(text_of(file).splitlines() if file else ())]
    if not given:
        cure = "Write orders behind the colour, each in quotation marks, or name a --file."
        raise UserError("There are no orders.", cure)
    with office_alone(home, at) as office:
        folder = found_game(office.home, game)
        click.echo(give_orders(office, folder, player, given, office.now, name=uuid4().hex))
