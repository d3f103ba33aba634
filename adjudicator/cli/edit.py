"""`adjudicator edit`: change the position of a game, and tell everybody why."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import found_game
from adjudicator.judge.rulings.ruling_words import read_edit
from adjudicator.judge.rulings.rulings import rule


@click.command
@click.argument("game")
@click.argument("changes", nargs=-1, metavar="[CHANGE]...")
@click.option(
    "--cards",
    multiple=True,
    metavar="HAND",
    help="A whole hand, longest held first: “red: Peru, wild”. May be given several times.",
)
@click.option("--because", "why", required=True, metavar="WHY", help="The reason: all are told.")
@click.option("--note", default="", metavar="WORDS", help="What else everybody should know.")
@at_option
@click.pass_obj
def command(
    home: Path | None,
    game: str,
    changes: tuple[str, ...],
    cards: tuple[str, ...],
    why: str,
    note: str,
    at: datetime | None,
) -> None:
    """Change the position of GAME: each CHANGE is like “Brazil red 5”.

    Everybody gets the new position with the reason. Orders that were given stand, and count on the
    new position; dice and deadline stay. Cards that a hand gives up go to the discards; those it
    gets come from the draw pile, else the discards. “adjudicator rollback” takes the edit back.
    """
    with office_alone(home, at) as office:
        folder = found_game(office.home, game)
        now = load_game(folder, office.ledger)
        text = "\n".join((*changes, *(f"cards of {hand}" for hand in cards)))
        edit = read_edit(text, now.state, now.settings.rules.board, why, note)
        turn = rule(office, folder, edit)
        click.echo(f"The position of {game} is changed, see {game}/turns/{turn}.")
        click.echo("The players are told by the next run.")
