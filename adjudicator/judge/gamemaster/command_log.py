"""What the game master told the judge by mail, and what came of it."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from sqlite3 import Row

from msgspec import Struct

from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office


class State(StrEnum):
    """What became of a command."""

    DONE = "done"
    REFUSED = "not done"
    FAILED = "failed"
    """The program failed at it, and does not try it again."""


class Ordered(Struct, frozen=True):
    """A command of the game master's, to be written down with its mail.

    `verb` is empty for a line that is no command. `stage` is the one that the game waits for, as
    text. With `refused` it is not carried out, and
    that says why.
    """

    mail: int
    verb: str
    game: str
    stage: str
    words: str
    refused: str = ""

    def record(self, office: Office) -> None:
        """Write it down, within a transaction; a mail that came twice tells nothing new."""
        office.ledger.run(
            "INSERT INTO commands (received, verb, game, stage, words, state, said, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            *(self.mail, self.verb, self.game, self.stage, self.words),
            *(State.REFUSED if self.refused else None, self.refused, to_text(office.now)),
        )


class Logged(Struct, frozen=True):
    """A command that was written down; `state` is None until it is carried out or refused."""

    id: int
    mail: int
    verb: str
    game: str
    stage: str
    words: str
    state: State | None
    said: str
    at: datetime

    @property
    def name(self) -> str:
        """The command in two words."""
        return f"{self.verb} {self.game}".strip() or "a line that is no command"

    @property
    def outcome(self) -> str:
        """What came of it, in two words."""
        return str(self.state or "not carried out yet")


def unanswered(ledger: Ledger) -> Sequence[Logged]:
    """The commands whose mails have not been answered yet, in the order of mails and lines."""
    rows = ledger.all("SELECT * FROM commands WHERE NOT answered ORDER BY received, id")
    return [_logged(row) for row in rows]


def untold(ledger: Ledger) -> Sequence[Logged]:
    """The commands of which no digest has told, oldest first."""
    return [_logged(row) for row in ledger.all("SELECT * FROM commands WHERE NOT told ORDER BY id")]


def latest_commands(ledger: Ledger, number: int) -> Sequence[Logged]:
    """The latest commands, oldest first."""
    rows = ledger.all("SELECT * FROM commands ORDER BY id DESC LIMIT ?", number)
    return [_logged(row) for row in reversed(rows)]


def is_run_wanted(ledger: Ledger, game: str, stage: str, now: datetime) -> bool:
    """Whether the game master has told an earlier run that this stage is to be judged at once."""
    return bool(
        ledger.value(
            "SELECT 1 FROM commands WHERE verb = 'run' AND state = ? AND game = ? AND stage = ?"
            " AND at < ?",
            *(State.DONE, game, stage, to_text(now)),
        )
    )


def settle(ledger: Ledger, number: int, state: State, said: str, now: datetime) -> None:
    """Write down what came of a command. Within a transaction."""
    ledger.run(
        "UPDATE commands SET state = ?, said = ?, at = ? WHERE id = ?",
        *(state, said, to_text(now), number),
    )


def goes_on(ledger: Ledger, one: Logged, stage: str) -> None:
    """The game waits for another stage now: what the same mail says next is meant for that.

    Within a transaction.
    """
    ledger.run(
        "UPDATE commands SET stage = ? WHERE received = ? AND game = ? AND state IS NULL",
        *(stage, one.mail, one.game),
    )


def close(ledger: Ledger, mail: int) -> None:
    """The commands of this mail have been answered. Within a transaction."""
    ledger.run("UPDATE commands SET answered = 1 WHERE received = ?", mail)


def note_stages(office: Office) -> None:
    """Remember since when games wait for their stages. One transaction, if anything is new."""
    new = office.ledger.all(
        "SELECT w.game, w.stage FROM waiting w LEFT JOIN seen s ON s.game = w.game"
        " WHERE s.stage IS NOT w.stage"
    )
    if new:
        with office.ledger.transaction():
            for row in new:
                office.ledger.run(
                    "INSERT OR REPLACE INTO seen (game, stage, since) VALUES (?, ?, ?)",
                    *(row["game"], row["stage"], to_text(office.now)),
                )


def waits_since(ledger: Ledger, game: str) -> datetime | None:
    """Since when, as far as is known, a game waits for its stage; None if it never waited."""
    text = ledger.value("SELECT since FROM seen WHERE game = ?", game)
    return from_text(text) if text else None


def _logged(row: Row) -> Logged:
    return Logged(
        row["id"],
        row["received"],
        row["verb"],
        row["game"],
        row["stage"],
        row["words"],
        State(row["state"]) if row["state"] else None,
        row["said"],
        from_text(row["at"]),
    )
