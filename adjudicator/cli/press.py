"""`adjudicator press`: what was written in a game that the game master may read."""

from pathlib import Path

import click

from adjudicator.cli._running import the_time
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import find_home, found_game
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.judge.run.office import open_office
from adjudicator.judge.talk.press_archive import lines_of, press_of


@click.command
@click.argument("game")
@click.pass_obj
def command(home: Path | None, game: str) -> None:
    """Print the press of GAME that was written to all, or to the game master.

    What players wrote to some of them alone is printed only if game.yaml says so (master_reads),
    which the players are told.
    """
    with open_office(find_home(home), the_time(None)) as office:
        its = load_game(found_game(office.home, game), office.ledger)
        found = press_of(office.ledger, its, GAME_MASTER)
        text = "\n".join(lines_of(its, found, GAME_MASTER)).rstrip()
        click.echo(text or f"Nobody has written anything in {game} that you may read.")
