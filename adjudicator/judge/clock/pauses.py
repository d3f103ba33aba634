"""Games on hold: mail is taken and answered, orders count, and nothing is judged."""

from datetime import datetime
from sqlite3 import Row
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.clock.waiting import Waiting, waiting_for
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office

if TYPE_CHECKING:
    from adjudicator.judge.game.games import Game


class Pause(Struct, frozen=True):
    """A game on hold. `until` is None if it has no end; `why` is a sentence or empty."""

    game: str
    since: datetime
    until: datetime | None
    why: str


def pauses(ledger: Ledger) -> dict[str, Pause]:
    """The games on hold, by name."""
    rows = ledger.all("SELECT * FROM pauses ORDER BY game")
    return {row["game"]: _pause(row) for row in rows}


def pause_of(ledger: Ledger, game: str) -> Pause | None:
    """The hold that a game is on, if any."""
    row = ledger.one("SELECT * FROM pauses WHERE game = ?", game)
    return _pause(row) if row else None


def due_in_words(ledger: Ledger, game: str, due: datetime, zone: ZoneInfo, now: datetime) -> str:
    """A deadline on a reader's clock, for “on …” and “before …”; none while a hold has no end."""
    from adjudicator.reports import clock

    pause = pause_of(ledger, game)
    if pause and pause.until is None:
        return "a day that you will be told, since the game is paused"
    return clock.deadline(due, zone, now)


def hold_game(office: Office, game: "Game", until: datetime | None, why: str) -> None:
    """Hold a game, with a date until then, and tell everybody. One transaction.

    With a date the deadline that follows is known at once: the present one if it leaves enough time
    after the hold, else a later slot. A game on hold may be held anew, with another date. Raises
    UserError if the game waits for nothing, or the date is past.
    """
    present = waiting_for(office.ledger, game.name)
    if until is not None and until <= office.now:
        raise UserError(
            f"{to_text(until)} is past, so {game.name} cannot be held until then.",
            "Name a later time, or none to hold it until it is released.",
        )
    anew = _with_enough_time(office, game, present, until) if until else present
    with office.ledger.transaction():
        office.ledger.run(
            "INSERT OR REPLACE INTO pauses (game, since, until, why) VALUES (?, ?, ?, ?)",
            *(game.name, to_text(office.now), to_text(until) if until else "", why),
        )
        _move_and_tell(office, game, present, anew, "held", until, why)


def release_game(office: Office, game: "Game") -> None:
    """Let a game on hold go on, with enough time for everybody, and tell them. One transaction.

    Raises UserError if it is not on hold.
    """
    if pause_of(office.ledger, game.name) is None:
        raise UserError(
            f"{game.name} is not on hold.", "“adjudicator status” shows the games that are."
        )
    present = waiting_for(office.ledger, game.name)
    anew = _with_enough_time(office, game, present, office.now)
    with office.ledger.transaction():
        office.ledger.run("DELETE FROM pauses WHERE game = ?", game.name)
        _move_and_tell(office, game, present, anew, "released", None, "")


def ended_pauses(office: Office) -> list[str]:
    """The games whose hold ends by itself, its date having come."""
    rows = office.ledger.all(
        "SELECT game FROM pauses WHERE until != '' AND until <= ? ORDER BY game",
        to_text(office.now),
    )
    return [row["game"] for row in rows]


def _with_enough_time(office: Office, game: "Game", present: Waiting, after: datetime) -> Waiting:
    """The stage with a deadline that leaves the players enough time after a hold."""
    from adjudicator.judge.clock.next_slot import next_slot

    if present.deadline >= after + game.settings.grid.least_time:
        return present
    return Waiting(present.game, present.stage, next_slot(office.ledger, game, after))


def _move_and_tell(  # noqa: PLR0913, PLR0917 - all that a letter depends on
    office: Office,
    game: "Game",
    present: Waiting,
    anew: Waiting,
    name: str,
    until: datetime | None,
    why: str,
) -> None:
    from adjudicator.judge.clock.extensions import Cause, move
    from adjudicator.judge.outgoing.notices import notices_to_all
    from adjudicator.judge.outgoing.outbox import queue

    if anew.deadline != present.deadline:
        move(office, present, anew.deadline, why, Cause.HOLD)
    for letter in notices_to_all(office, game, name, anew, why=why, until=until):
        queue(office.ledger, letter, office.now)


def _pause(row: Row) -> Pause:
    until = from_text(row["until"]) if row["until"] else None
    return Pause(row["game"], from_text(row["since"]), until, row["why"])
