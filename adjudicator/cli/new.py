"""`adjudicator new`: make a game, and a home for it where there is none."""

import sys
from pathlib import Path

import click
from click.core import ParameterSource

from adjudicator.cli._player import read_player
from adjudicator.judge.game.game_yaml import Wishes
from adjudicator.judge.game.new import command_line, crontab_line, new_game
from adjudicator.judge.game.settings import load_settings
from adjudicator.judge.home import Home
from adjudicator.judge.seats.gender import MAN, WOMAN


def _players(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> list[tuple[str, str, list[str]]]:
    """Read `red=Ada <ada@example.org>`. Raises BadParameter where it is something else."""
    players = []
    for value in values:
        if not (found := read_player(value)):
            cure = "write it like “red=Ada <ada@example.org>”, with further addresses behind"
            raise click.BadParameter(cure, ctx, param)
        players.append(found)
    colours = [colour for colour, _, _ in players]
    if len(set(colours)) < len(colours):
        raise click.BadParameter("each colour can be given to one player only", ctx, param)
    return players


def _genders(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Read `red=woman`. Raises BadParameter where it is something else."""
    genders = {}
    for value in values:
        colour, _, gender = value.lower().replace(" ", "").partition("=")
        if gender not in {WOMAN, MAN}:
            raise click.BadParameter("write it like “red=woman” or “blue=man”", ctx, param)
        genders[colour] = gender
    return genders


@click.command
@click.argument("name", default="")
@click.option(
    "--player",
    "players",
    multiple=True,
    callback=_players,
    metavar="COLOUR=NAME<ADDRESS>",
    help="A player; once for each, in seat order.",
)
@click.option(
    "--gender",
    "genders",
    multiple=True,
    callback=_genders,
    metavar="COLOUR=woman|man",
    help="What a player plays as, where it makes a difference; else the judge asks by mail.",
)
@click.option(
    "--seats", default="", help="How many seats there are, or their colours, if not all are taken."
)
@click.option(
    "--invite", "invited", multiple=True, metavar="ADDRESS", help="Who is invited to a free seat."
)
@click.option("--title", default="", help="What people call the game.")
@click.option(
    "--day", "days", multiple=True, default=["Sunday"], help="A day on which orders are due."
)
@click.option("--time", default="20:00", help="The time of day at which they are due.")
@click.option("--zone", default="UTC", help="Where it is that time, such as Europe/Berlin.")
@click.option("--rules", default="risk2", help="The rule set.")
@click.option("--anonymous", is_flag=True, help="Nobody is told who plays which colour.")
@click.option(
    "--approval/--no-approval", default=True, help="Whether you decide who joins uninvited."
)
@click.option("--observers/--no-observers", default=True, help="Whether others may watch.")
@click.option("--address", default="judge@example.org", help="For a new home: the judge's address.")
@click.option(
    "--game-master", default="gm@example.org", help="For a new home: who is told of trouble."
)
@click.pass_context
def command(ctx: click.Context, /, name: str, **options: object) -> None:
    """Make the game NAME; where there is no home yet, make that too (by default ./games).

    At a terminal, without options, it asks for all that it needs. What is written is commented
    YAML, to be edited. A game that is given players, seats or invitations begins to gather them, or
    if all are there to play, with the next tick; one without is a draft.
    """
    place = Home((ctx.obj or Path("games")).absolute())
    wishes = Wishes(name=name, **options)  # type: ignore[arg-type]
    if strangers := wishes.genders.keys() - {colour for colour, *_ in wishes.players}:
        raise click.UsageError(f"--gender: no --player plays {min(strangers)}.", ctx)
    if _is_to_ask(ctx):
        from adjudicator.cli._new_questions import ask

        wishes = ask(place, wishes)
    elif not name:
        raise click.UsageError("Missing argument 'NAME'.", ctx)
    for path in new_game(place, wishes):
        click.echo(f"Written: {path}")
    _tell(place, wishes)


def _is_to_ask(ctx: click.Context) -> bool:
    """Whether somebody sits at a terminal who has said no more than the name."""
    given = (ctx.get_parameter_source(name) for name in ctx.params if name != "name")
    return _is_a_terminal() and not any(one is ParameterSource.COMMANDLINE for one in given)


def _is_a_terminal() -> bool:
    return sys.stdin.isatty()


def _tell(place: Home, wishes: Wishes) -> None:
    name = wishes.name
    muster = load_settings(place.game(name).settings).muster
    if wishes.is_draft:
        click.echo(f"{name} is a draft: edit {name}/game.yaml, then take “draft: true” out of it.")
    elif muster.answers:
        click.echo(
            f"The next run writes to all who are to play; {name} begins when all have answered."
            f" Until then {name}/game.yaml can be edited."
        )
    else:
        click.echo(f"{name} begins with the next run. Until then {name}/game.yaml can be edited.")
    program = Path(sys.argv[0]).absolute()
    click.echo(f"\nTry it:      {command_line(program, place, 'doctor')}")
    click.echo(f"For crontab: {crontab_line(program, place)}")
