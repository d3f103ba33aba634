"""`adjudicator status`: who is in, what is due, what is held, what waits to be sent."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import at_option, the_time
from adjudicator.judge.bounced import Bounced
from adjudicator.judge.deadlines import to_text
from adjudicator.judge.home import find_home, found_game
from adjudicator.judge.office import Office, open_office
from adjudicator.judge.rests import Rest
from adjudicator.judge.status import GameStatus, PlayerStatus, Status, status
from adjudicator.reports.clock import deadline, on_clock


@click.command
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@at_option
@click.pass_obj
def command(home: Path | None, game: str | None, as_json: bool, at: datetime | None) -> None:
    """Show where everything stands, or GAME alone: who is in, what is due, what is held."""
    with open_office(find_home(home), the_time(at)) as office:
        if game:
            found_game(office.home, game)
        found = status(office)
        if as_json:
            click.echo(json.dumps(asdict(found), default=to_text, ensure_ascii=False))
        else:
            click.echo("\n".join(_lines(office, found, game)))


def _lines(office: Office, found: Status, game: str | None) -> Iterator[str]:
    for one in found.games:
        if game in {None, one.name}:
            yield from _game(office, one)
    if game is None:
        yield f"Mails taken in: {_counts(found.received)}."
        yield f"Mails written: {_counts(found.outbox)}."
        yield from (f"Set aside: {path}" for path in found.aside)
        yield from (_bounced(office, one) for one in found.bounced)
        yield from (_rest(office, one) for one in found.rests)


def _bounced(office: Office, one: Bounced) -> str:
    last = on_clock(one.last, office.config.zone)
    times = "once" if one.times == 1 else f"{one.times} times"
    said = f"Mail to {one.address} came back or was refused {times}, last on {last}."
    return f"{said} {one.reason}" if one.reason else said


def _rest(office: Office, one: Rest) -> str:
    until = on_clock(one.until, office.config.zone)
    times = "once" if one.failures == 1 else f"{one.failures} times in a row"
    return f"Left alone until {until}: {one.way}, which failed {times}. {one.reason}"


def _game(office: Office, one: GameStatus) -> Iterator[str]:
    if one.phase == "broken":
        yield f"{one.name}: something is wrong. {one.trouble}"
    elif one.deadline is None:
        yield f"{one.name}: {_PHASES[one.phase]}"
    else:
        due = deadline(one.deadline, office.config.zone, office.now)
        yield f"{one.name}: {one.stage_name}, orders due on {due}"
    for player in one.players:
        yield f"  {player.colour:<7} {_player(player, one)}"


_PHASES = {
    "draft": "a draft; take the line “draft: true” out of its game.yaml to let it begin",
    "not begun": "begins with the next run",
    "waiting": "waits for the next run",
    "over": "is over",
}


def _player(player: PlayerStatus, game: GameStatus) -> str:
    words = [f"{player.name} ({player.zone})"]
    if player.out:
        words.append("out")
    elif player.colour in game.winners:
        words.append("winner")
    elif game.phase == "waiting":
        words.append(_orders(player.orders) if player.asked else "not asked in this stage")
        words += [] if player.reachable else ["cannot be reached"]
        words += [f"held: a mail from {held}" if held else "held: a draft" for held in player.held]
    return ", ".join(words)


def _orders(number: int) -> str:
    return f"{number} order{'' if number == 1 else 's'}" if number else "no orders yet"


def _counts(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counted.items()) or "none"
