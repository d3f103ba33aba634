"""Where everything stands, told in lines."""

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.judge.gamemaster.command_log import Logged
from adjudicator.judge.outgoing.bounced import Bounced
from adjudicator.judge.outgoing.rests import Rest
from adjudicator.judge.run.office import Office
from adjudicator.judge.status import GameStatus, PlayerStatus, Status
from adjudicator.reports.clock import deadline, on_clock

_PHASES: Final = {
    "draft": "a draft; take the line “draft: true” out of its game.yaml to let it begin",
    "gathering": "waits for its players",
    "not begun": "begins with the next run",
    "waiting": "waits for the next run",
    "over": "is over",
}


def lines(office: Office, found: Status, game: str | None = None) -> Iterator[str]:
    """Where everything stands, or one game alone, a line each."""
    for one in found.games:
        if game in {None, one.name}:
            yield from _game(office, one)
    if game is None:
        yield f"Mails taken in: {_counts(found.received)}."
        yield f"Mails written: {_counts(found.outbox)}."
        yield from (f"Set aside: {path}" for path in found.aside)
        yield from (_bounced(office, one) for one in found.bounced)
        yield from (_rest(office, one) for one in found.rests)
        yield from (_command(office, one) for one in found.commands)


def _bounced(office: Office, one: Bounced) -> str:
    last = on_clock(one.last, office.config.zone)
    times = "once" if one.times == 1 else f"{one.times} times"
    said = f"Mail to {one.address} came back or was refused {times}, last on {last}."
    return f"{said} {one.reason}" if one.reason else said


def _rest(office: Office, one: Rest) -> str:
    until = on_clock(one.until, office.config.zone)
    times = "once" if one.failures == 1 else f"{one.failures} times in a row"
    return f"Left alone until {until}: {one.way}, which failed {times}. {one.reason}"


def _command(office: Office, one: Logged) -> str:
    return (
        f"Ordered by mail on {on_clock(one.at, office.config.zone)}: “{one.name}”, {one.outcome}."
    )


def _game(office: Office, one: GameStatus) -> Iterator[str]:
    if one.phase == "broken":
        yield f"{one.name}: something is wrong. {one.trouble}"
    elif one.deadline is None:
        yield f"{one.name}: {_PHASES[one.phase]}"
    else:
        due = deadline(one.deadline, office.config.zone, office.now)
        yield f"{one.name}: {one.stage_name}, orders due on {due}"
    yield from (f"  {note}" for note in one.notes)
    for player in one.players:
        yield f"  {player.colour:<7} {_player(player, one)}"


def _player(player: PlayerStatus, game: GameStatus) -> str:
    if not player.addresses:
        return "nobody, the seat is open"
    words = [f"{player.name} ({player.zone})"]
    words += [f"as a {player.gender}"] if player.gender else []
    if player.out:
        words.append("out")
    elif player.colour in game.winners:
        words.append("winner")
    elif game.phase == "gathering":
        words.append("is there" if player.answered else "has not answered yet")
    elif game.phase == "waiting":
        words.append(_orders(player) if player.asked else "not asked in this stage")
        words += ["ready"] if player.ready else []
        words += [] if player.reachable else ["cannot be reached"]
        words += [f"held: a mail from {held}" if held else "held: a draft" for held in player.held]
        words += [f"{player.missed} missed in a row"] if player.missed else []
        words += ["the seat is open"] if player.seat_open else []
    return ", ".join(words)


def _orders(player: PlayerStatus) -> str:
    if player.standing and not player.orders:
        return f"no orders yet but {_number(player.standing, 'standing order')}"
    return _number(player.orders, "order") if player.orders else "no orders yet"


def _number(orders: int, noun: str) -> str:
    return f"{orders} {noun}{'' if orders == 1 else 's'}"


def _counts(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counted.items()) or "none"
