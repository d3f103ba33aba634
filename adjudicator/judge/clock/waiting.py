"""Which stage each running game waits for, and when its orders are due."""

from datetime import datetime
from sqlite3 import Row

from msgspec import Struct

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.ledger import Ledger


class Waiting(Struct, frozen=True):
    """A game that waits for the orders of a stage until a deadline."""

    game: str
    stage: StageId
    deadline: datetime


def waiting_games(ledger: Ledger) -> list[Waiting]:
    """The running games, by name."""
    rows = ledger.all("SELECT game, stage, deadline FROM waiting ORDER BY game")
    return [_waiting(row) for row in rows]


def if_waiting(ledger: Ledger, game: str) -> Waiting | None:
    """What a game waits for; None if it waits for no orders."""
    row = ledger.one("SELECT game, stage, deadline FROM waiting WHERE game = ?", game)
    return _waiting(row) if row else None


def _waiting(row: Row) -> Waiting:
    return Waiting(row["game"], StageId.parse(row["stage"]), from_text(row["deadline"]))


def waiting_for(ledger: Ledger, game: str) -> Waiting:
    """What a game waits for. Raises UserError if it waits for no orders."""
    found = if_waiting(ledger, game)
    if found is None:
        raise UserError(
            f"{game} waits for no orders now: it has not begun, or it is over.",
            "“adjudicator status” shows where every game stands.",
        )
    return found


def deadline_of(ledger: Ledger, game: str) -> datetime | None:
    """When the orders of the waiting stage are due; None if the game waits for none."""
    text = ledger.value("SELECT deadline FROM waiting WHERE game = ?", game)
    return from_text(text) if text else None


def wait_for(ledger: Ledger, game: str, stage: StageId, deadline: datetime | None) -> None:
    """From now on the game waits for this stage, or without a deadline for nothing any more.

    What was held for another stage is no longer asked about. Within a transaction.
    """
    ledger.run("DELETE FROM waiting WHERE game = ?", game)
    ledger.run("UPDATE holds SET open = 0 WHERE game = ? AND stage != ?", game, str(stage))
    if deadline:
        ledger.run(
            "INSERT INTO waiting (game, stage, deadline) VALUES (?, ?, ?)",
            *(game, str(stage), to_text(deadline)),
        )


def stage_of(ledger: Ledger, game: str) -> str:
    """The stage that a game waits for, as text; empty if it waits for none."""
    return str(ledger.value("SELECT stage FROM waiting WHERE game = ?", game) or "")
