"""`adjudicator map`: the map of a game as a picture."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from adjudicator.cli._drawing import check_name, write
from adjudicator.cli._game import game_called, templates_of
from adjudicator.core.ids import COLOURS
from adjudicator.errors import UserError
from adjudicator.judge.home import GameFolder, reading

if TYPE_CHECKING:
    from adjudicator.judge.game.games import Game
    from adjudicator.maps.map_view import MapView

_FORMS: Final = ("full", "phone", "panels")

_A_ROUND: Final = re.compile(r"\d{1,4}(\.\d)?", re.ASCII)


def _numbers(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    """Those of a round, or of a stage of it."""
    if value is None:
        return None
    if not _A_ROUND.fullmatch(value):
        raise UserError(f"“{value}” is no round.", "Write 7, or 7.2 for a stage of it.")
    return tuple(map(int, value.split(".")))


@click.command
@click.argument("game")
@click.option(
    "--round",
    "of_round",
    callback=_numbers,
    metavar="NUMBER",
    help="After this round, or a stage of it such as 7.2; else the latest. 0: set-up.",
)
@click.option("--as", "player", type=click.Choice(COLOURS), help="In whose eyes; else everybody's.")
@click.option(
    "--orders",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="Orders of that player to draw in, one a line; - is standard input.",
)
@click.option("--style", type=click.Choice(_FORMS), default="full", show_default=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help="A .png or .svg file."
)
@click.pass_obj
def command(
    home: Path | None,
    game: str,
    of_round: tuple[int, ...] | None,
    player: str | None,
    orders: Path | None,
    style: str,
    output: Path,
) -> None:
    """Draw the map of GAME into a file: where it stands, stood, or would with a draft of orders.

    The style phone has larger numbers and codes for names; panels has three parts of the world
    below each other. What of a draft cannot be drawn is told.
    """
    check_name(output)
    found = game_called(home, game)
    if orders is None:
        from adjudicator.judge.game.pictures import past_map

        shown = past_map(found, _turn(found.folder, of_round), player)
    elif of_round is not None or player is None:
        raise UserError(
            "A draft of orders is one player's, for the round that the game waits for.",
            "Write --as COLOUR --orders FILE, without --round.",
        )
    else:
        shown = _draft(found, player, orders)
    write_map(found, shown, style, output)


def _turn(folder: GameFolder, of_round: tuple[int, ...] | None) -> Path:
    """The folder of a stage, or of the last one that was judged in a round.

    Raises UserError if there is none.
    """
    judged = folder.judged()
    wanted = judged if of_round is None else folder.judged_in(*of_round)
    if wanted:
        return folder.turns / wanted[-1]
    if not judged:
        raise UserError(
            f"There is no judged stage in {folder.turns}.",
            "“adjudicator status” says whether the game has begun.",
        )
    raise UserError(
        f"Round {'.'.join(map(str, of_round or ()))} of {folder.name} is not judged.",
        f"The latest is round {int(judged[-1].partition('.')[0])}.",
    )


def _draft(game: "Game", player: str, orders: Path) -> "MapView":
    """The draft's map; what is not understood, or not allowed, is printed."""
    from adjudicator.core.events import Cut, Refused
    from adjudicator.judge.game.pictures import draft_map
    from adjudicator.language.complaints import shown

    view, found, foreseen = draft_map(game, player, text_of(orders))
    for complaint in found.complaints:
        click.echo("\n".join(shown(complaint, "")), err=True)
    for event in foreseen.events:
        if isinstance(event, Refused | Cut):
            click.echo(f"{event.order.source.text}: {event.reason.sentence}", err=True)
    return view


def text_of(file: Path) -> str:
    """What a file of orders says, or with - the standard input. Raises UserError."""
    with reading(file), click.open_file(str(file), encoding="utf-8", errors="replace") as opened:
        return str(opened.read())


def write_map(game: "Game", shown: "MapView", style: str, output: Path) -> None:
    """Draw a map with the game's own template. Raises UserError where it cannot be written."""
    from adjudicator.maps.styles import Form
    from adjudicator.reports.pictures import map_png, map_svg

    templates, form = templates_of(game), Form(style)
    if output.suffix.lower() == ".svg":
        content = map_svg(templates, shown, form).encode()
    else:
        content = map_png(templates, shown, form)
    for fault in templates.faults:
        click.echo(f"{fault}\nThe map is drawn with the one that ships.", err=True)
    write(output, content)
