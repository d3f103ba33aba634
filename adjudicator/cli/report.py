"""`adjudicator report`: a report of a judged stage, as it went out, or the last one of a game."""

from datetime import UTC, datetime
from pathlib import Path

import click

from adjudicator.core.ids import COLOURS
from adjudicator.errors import UserError
from adjudicator.judge.home import GameFolder, Home, find_home, found_game, reading

_PUBLIC = "public"


@click.command
@click.argument("game")
@click.option("--player", type=click.Choice(COLOURS), help="Whose report; else the public one.")
@click.option("--turn", metavar="FOLDER", help="Such as 0007.1; else the latest.")
@click.option("--last", is_flag=True, help="The last report, with the story of the game.")
@click.pass_obj
def command(
    home: Path | None, game: str, player: str | None, turn: str | None, *, last: bool
) -> None:
    """Print a report of GAME: the public one of the latest judged stage, or the one named.

    The same folder holds it as HTML. The last report is made anew out of the game's folder.
    """
    folder = found_game(find_home(home), game)
    if last:
        click.echo(_last(find_home(home), folder, player), nl=False)
        return
    path = _judged(folder, turn) / "reports" / f"{player or _PUBLIC}.txt"
    with reading(path):
        click.echo(path.read_text(encoding="utf-8"), nl=False)


def _last(home: Home, folder: GameFolder, player: str | None) -> str:
    """The text of the last report. Raises UserError while the game goes on."""
    from adjudicator.judge.game.games import load_game
    from adjudicator.judge.game.last_report import last_report
    from adjudicator.judge.run.office import open_office

    with open_office(home, datetime.now(UTC)) as office:
        game = load_game(folder, office.ledger)
        if not game.is_over:
            raise UserError(
                f"The game {game.name} goes on, so there is no last report of it.",
                "Leave out --last to print the report of the latest stage.",
            )
        if player and player not in game.settings.seats:
            raise UserError(
                f"Nobody played {player} in {game.name}.",
                f"Name one of {', '.join(game.settings.seats)}.",
            )
        return last_report(office, game).letter(player).text


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
