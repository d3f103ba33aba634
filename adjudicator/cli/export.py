"""`adjudicator export`: a game in a file, whole, or what everybody may know of it."""

from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, office_alone
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.public_record import compressed, public_record
from adjudicator.judge.home import find_home, found_game, writing
from adjudicator.judge.transfer.moving import export_game


@click.command
@click.argument("game")
@click.option("--public", is_flag=True, help="Only what everybody may know of the game.")
@click.option(
    "-o",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The file to write; a public record is compressed if its name ends in .gz.",
)
@at_option
@click.pass_obj
def command(home: Path | None, game: str, public: bool, file: Path, at: datetime | None) -> None:
    """Write GAME into one file, from which “adjudicator import” takes it in another home.

    That file holds all secrets of the game, so nobody else may read it. Put the game on hold here
    before it goes on elsewhere, so that it is not judged twice.

    With --public write the public record instead, which `verify` checks: rules, orders, dice,
    positions. Cards in hand, missions, void orders and persons are not in it; docs/record.md has
    its form.
    """
    if public:
        record = public_record(kept_folder(found_game(find_home(home), game)))
        with writing(file):
            file.write_bytes(compressed(record) if file.suffix == ".gz" else record)
        return
    with office_alone(home, at) as office:
        moved = export_game(office, found_game(office.home, game), file)
    click.echo(f"{file} holds {game}, with all its secrets: show it to nobody.")
    if moved.unsent:
        click.echo(
            f"{moved.unsent} of its mails have not gone out yet, and are not sent by another home:"
            " “adjudicator send” sends them here first, then export again."
        )
