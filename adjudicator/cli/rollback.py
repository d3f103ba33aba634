"""`adjudicator rollback`: take the latest judged stages and rulings of a game back."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.games import read_stage_file
from adjudicator.judge.game.stage_names import name_of_stage
from adjudicator.judge.home import GameFolder, found_game
from adjudicator.judge.rulings.rollback import roll_back, turns_to_undo
from adjudicator.judge.run.office import Office
from adjudicator.reports.clock import deadline


@click.command
@click.argument("game")
@click.option(
    "--to",
    default="",
    metavar="STAGE",
    help="Take back this stage (5 or 5.1), and all since. Without it only the latest.",
)
@click.option("--because", "why", default="", metavar="WHY", help="The reason: all are told.")
@click.option("--dry-run", is_flag=True, help="Only say what would be taken back.")
@at_option
@click.pass_obj
def command(
    home: Path | None, game: str, to: str, why: str, dry_run: bool, at: datetime | None
) -> None:
    """Take back the latest judged stage or ruling of GAME, or several.

    The game stands where it stood before. Orders become drafts, which their players may confirm;
    the dice will be others; everybody is told with the next run. Nothing is deleted: what was taken
    back lies in the game's folder undone/.
    """
    with office_alone(home, at) as office:
        folder = found_game(office.home, game)
        turns = turns_to_undo(folder, to)
        names = list(_names(office, folder, turns))
        if dry_run:
            click.echo(f"These would be taken back: {', '.join(names)}. Nothing was done.")
            return
        roll_back(office, folder, to, why)
        click.echo(f"Taken back: {', '.join(names)}. Now in {game}/undone.")
        if due := deadline_of(office.ledger, game):
            when = deadline(due, office.config.zone, office.now)
            click.echo(f"It will be judged again on {when}. The players are told by the next run.")


def _names(office: Office, folder: GameFolder, turns: list[str]) -> Iterator[str]:
    for turn in reversed(turns):
        stage = read_stage_file(folder, folder.turns / turn).stage
        yield f"{name_of_stage(office.home, folder.name, stage)} ({stage})"
