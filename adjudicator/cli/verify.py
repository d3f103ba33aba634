"""`adjudicator verify`: judge every stage of a game again, and compare."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from msgspec import to_builtins

from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.kept_game import KeptGame
from adjudicator.judge.checking.mismatch import Trouble, Verdict, What
from adjudicator.judge.checking.record_file import read_record
from adjudicator.judge.checking.verify import verify
from adjudicator.judge.home import find_home, found_game
from adjudicator.reports.wording import echoes


@click.command
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_obj
def command(home: Path | None, game: str, as_json: bool) -> None:
    """Judge every stage of GAME again and compare: seeds, dice, orders, outcomes, positions.

    GAME is a game in the judge's home, or the file of a public record.

    Exit codes: 0 all holds that can be checked, 1 something does not hold, 2 there is nothing to
    check, or a file is damaged; which one and where is said.
    """
    try:
        verdict = verify(_kept(home, game))
    except UserError as error:
        if as_json:
            click.echo(json.dumps({"game": game, "error": str(error)}, ensure_ascii=False))
        raise
    if as_json:
        click.echo(json.dumps({"holds": not verdict.trouble, **to_builtins(verdict)}))
    else:
        click.echo("\n".join(_lines(verdict)))
    sys.exit(1 if verdict.trouble else 0)


_SAID: Final = {
    What.SECRET: "the secret is not what it must be",
    What.SEED: "its seed is not the one that the secret gives",
    What.COMMITMENT: "its seed is not the one that was promised",
    What.STAGE: "another stage, or nothing, must stand there",
    What.ORDER: "there is an order that was not carried out",
    What.DICE: "the dice are not what they must be",
    What.OUTCOME: "its orders and dice do not come to that",
    What.STATE: "the position is not what it must be",
    What.SEAL: "what was hidden is not what its hash was made of",
}


def _kept(home: Path | None, game: str) -> KeptGame:
    """The record of this name, else the game."""
    file = Path(game)
    if file.is_file():
        return read_record(file)
    if file.suffix or len(file.parts) > 1:
        raise UserError(f"There is no file {file}.", "Name a game, or the file of a public record.")
    return kept_folder(found_game(find_home(home), game))


def _lines(verdict: Verdict) -> Iterator[str]:
    if verdict.trouble:
        yield from _trouble(verdict.trouble)
        return
    checked = f"{_many(verdict.stages, 'stage')}, {_many(verdict.battles, 'battle')}"
    yield f"The game {verdict.game} holds: {checked}, {_many(verdict.rolls, 'roll')} of dice."
    for ruling in verdict.rulings:
        yield f"Ruling {ruling.stage}, which follows from no orders. {' '.join(ruling.changed)}"
        yield from (f"  {line}" for line in echoes(ruling.reason))
    if verdict.undone:
        yield f"Of all these, {verdict.undone} taken back."
    if verdict.sealed:
        yield "Sealed until the game is over, and not checked:"
        yield from (f"- {one}" for one in verdict.sealed)


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _trouble(trouble: Trouble) -> Iterator[str]:
    yield f"Stage {trouble.stage} does not hold: {_SAID[trouble.what]}."
    yield f"{trouble.place}: {trouble.about}"
    yield f"  expected: {trouble.expected}"
    yield f"  found:    {trouble.found}"
