"""`adjudicator export`: the public record of a game, in a file."""

from pathlib import Path

import click

from adjudicator.judge.home import find_home, found_game, writing
from adjudicator.judge.kept_folder import kept_folder
from adjudicator.judge.public_record import compressed, public_record


@click.command
@click.argument("game")
@click.option("--public", is_flag=True, required=True, help="What everybody may know of the game.")
@click.option(
    "-o",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The file to write; compressed if its name ends in .gz.",
)
@click.pass_obj
def command(home: Path | None, game: str, public: bool, file: Path) -> None:
    """Write the public record of GAME, which `verify` checks: rules, orders, dice, positions.

    Cards in hand, missions, void orders and persons are not in it; docs/record.md has its form.
    """
    del public
    record = public_record(kept_folder(found_game(find_home(home), game)))
    with writing(file):
        file.write_bytes(compressed(record) if file.suffix == ".gz" else record)
