"""`adjudicator report`: a report of a judged stage, as it went out."""

from pathlib import Path

import click

from adjudicator.core.ids import COLOURS
from adjudicator.errors import UserError
from adjudicator.judge.home import GameFolder, find_home, found_game, reading

_PUBLIC = "public"


@click.command
@click.argument("game")
@click.option("--player", type=click.Choice(COLOURS), help="Whose report; else the public one.")
@click.option("--turn", metavar="FOLDER", help="Such as 0007.1; else the latest.")
@click.pass_obj
def command(home: Path | None, game: str, player: str | None, turn: str | None) -> None:
    """Print a report of GAME: the public one of the latest judged stage, or the one named.

    The same folder holds it as HTML.
    """
    folder = found_game(find_home(home), game)
    path = _judged(folder, turn) / "reports" / f"{player or _PUBLIC}.txt"
    with reading(path):
        click.echo(path.read_text(encoding="utf-8"), nl=False)


def _judged(folder: GameFolder, turn: str | None) -> Path:
    """The folder of a judged stage. Raises UserError if there is none of that name."""
    judged = folder.judged()
    if not judged:
        raise UserError(
            f"There is no judged stage in {folder.turns}.",
            "“adjudicator status” says whether the game has begun.",
        )
    if turn is None:
        return folder.turns / judged[-1]
    if turn not in judged:
        raise UserError(
            f"There is no judged stage {turn} in {folder.turns}.",
            f"The first is {judged[0]}, the latest {judged[-1]}.",
        )
    return folder.turns / turn
