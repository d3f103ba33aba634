"""`adjudicator preview`: what would come of orders, without giving them."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli._game import game_called, templates_of
from adjudicator.core.ids import COLOURS

if TYPE_CHECKING:
    from adjudicator.core.prospects import BattleOdds
    from adjudicator.judge.game.games import Game
    from adjudicator.reports.preview import PreviewFacts


@click.command
@click.argument("game")
@click.option("--as", "player", type=click.Choice(COLOURS), required=True, help="Whose orders.")
@click.option(
    "--orders",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    required=True,
    help="Orders, one a line, and guesses such as “as blue: …”; - is standard input.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="A .png or .svg file for the map."
)
@click.pass_obj
def command(
    home: Path | None, game: str, player: str, orders: Path, as_json: bool, output: Path | None
) -> None:
    """Play the stage that GAME waits for a thousand times, and say what comes of it.

    As in a mail that begins with the word preview: on what the player may know, with dice that are
    not the real ones. Nothing is ordered by it. With -o the map with the orders is drawn.
    """
    from adjudicator.cli._drawing import check_name
    from adjudicator.cli.map import text_of, write_map
    from adjudicator.judge.questions.preview import Asked, preview_facts, read_preview

    if output:
        check_name(output)
    found = game_called(home, game)
    asked = read_preview(found, player, text_of(orders))
    facts = preview_facts(found, Asked(player, asked, asked.orders))
    click.echo(json.dumps(_plain(facts), ensure_ascii=False) if as_json else _text(found, facts))
    if output:
        from adjudicator.judge.game.pictures import preview_map

        write_map(found, preview_map(found, facts), "full", output)


def _text(game: "Game", facts: "PreviewFacts") -> str:
    from adjudicator.reports.preview import preview

    return preview(templates_of(game), facts).text.rstrip("\n")


def _plain(facts: "PreviewFacts") -> dict[str, object]:
    """What is found, for programs (docs/gm.md names the fields)."""
    from adjudicator.cli.resolve_json import ordered, refusal, understood
    from adjudicator.reports.forecast import forecast

    odds, guesses = facts.prospects, facts.reading.guesses
    void = forecast(facts.before, facts.player, facts.orders, facts.rules).void
    return {
        "game": facts.game,
        "stage": str(facts.stage),
        "player": facts.player,
        "orders": understood(facts.reading),
        "guesses": {player: [*map(ordered, orders)] for player, orders in guesses.items()},
        "void": [refusal(event) for event in (*void, *facts.void)],
        "plays": odds.plays,
        "battles": [_battle(one) for one in odds.battles],
        "territories": {
            name: [{"player": one.owner, "plays": one.plays, "armies": one.armies} for one in its]
            for name, its in odds.territories.items()
        },
        "players": {
            player: {"territories": held, "out": odds.out[player], "won": odds.won[player]}
            for player, held in odds.held.items()
        },
    }


def _battle(battle: "BattleOdds") -> dict[str, object]:
    sides = [
        {
            "player": side.owner,
            "from": side.origin,
            "armies": side.armies,
            "stands": side.stands,
            "left": side.left,
        }
        for side in battle.sides
    ]
    return {"key": battle.key, "kind": battle.kind, "fought": battle.fought, "sides": sides}
