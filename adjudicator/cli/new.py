"""`adjudicator new`: make a game, and a home for it where there is none."""

import re
import sys
from pathlib import Path

import click

from adjudicator.judge.home import Home
from adjudicator.judge.new import Wishes, command_line, crontab_line, new_game

_PLAYER = re.compile(r"(\w+)\s*=\s*([^<>]+?)\s*((?:<[^<>]+>\s*)+)")


def _players(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> list[tuple[str, str, list[str]]]:
    """Read `red=Ada <ada@example.org>`. Raises BadParameter where it is something else."""
    players = []
    for value in values:
        if not (found := _PLAYER.fullmatch(value.strip())):
            cure = "write it like “red=Ada <ada@example.org>”, with further addresses behind"
            raise click.BadParameter(cure, ctx, param)
        players.append((found[1].lower(), found[2], re.findall(r"<\s*(.+?)\s*>", found[3])))
    colours = [colour for colour, _, _ in players]
    if len(set(colours)) < len(colours):
        raise click.BadParameter("each colour can be given to one player only", ctx, param)
    return players


@click.command
@click.argument("name")
@click.option(
    "--player",
    "players",
    multiple=True,
    callback=_players,
    metavar="COLOUR=NAME<ADDRESS>",
    help="A player; once for each, in seat order. Without any, the game is a draft to edit.",
)
@click.option(
    "--day", "days", multiple=True, default=["Sunday"], help="A day on which orders are due."
)
@click.option("--time", default="20:00", help="The time of day at which they are due.")
@click.option("--zone", default="UTC", help="Where it is that time, such as Europe/Berlin.")
@click.option("--rules", default="risk2", help="The rule set.")
@click.option("--address", default="judge@example.org", help="For a new home: the judge's address.")
@click.option(
    "--game-master", default="gm@example.org", help="For a new home: who is told of trouble."
)
@click.pass_obj
def command(
    home: Path | None,
    name: str,
    players: list[tuple[str, str, list[str]]],
    days: tuple[str, ...],
    time: str,
    zone: str,
    rules: str,
    address: str,
    game_master: str,
) -> None:
    """Make the game NAME; where there is no home yet, make that too (by default ./games).

    What is written is commented YAML, to be edited. A game that is given players begins with the
    next tick; one without is a draft.
    """
    place = Home((home or Path("games")).absolute())
    wishes = Wishes(name, players, days, time, zone, rules, address, game_master)
    for path in new_game(place, wishes):
        click.echo(f"Written: {path}")
    if players:
        click.echo(f"{name} begins with the next run. Until then {name}/game.yaml can be edited.")
    else:
        click.echo(f"{name} is a draft: edit {name}/game.yaml, then take “draft: true” out of it.")
    program = Path(sys.argv[0]).absolute()
    click.echo(f"\nTry it:      {command_line(program, place, 'doctor')}")
    click.echo(f"For crontab: {crontab_line(program, place)}")
