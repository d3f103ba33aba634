"""The ledger: a small database that says what was received, what is pending and what was sent."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from adjudicator.errors import UserError
from adjudicator.judge.ledger_schema import SCHEMA, VERSION
from adjudicator.judge.ledger_updates import UPDATES

Rows = TypeVar("Rows")

SYNCHRONOUS = "EXTRA"
"""What is committed survives a power cut: in FULL the deletion of the journal is not synced, so it
may come undone, and take the commit with it. Tests that do not ask for that turn it off."""

_DAMAGED: Final = (
    "Check that it is the judge's own file and may be read and written; else bring a backup back."
)
_CURE: Final = (
    "See that the disk has room and that the user who runs the judge may write there."
    " Nothing is lost: the next run goes on where this one stopped."
)


class Ledger:
    """The open ledger. Read with `one` and `all`; write with `run` inside a `transaction`."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self._name = name

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that the block writes, or nothing; never open while the network is waited for.

        Within another it is a part of that one. Raises UserError if the disk is full or not to be
        written.
        """
        if self._connection.in_transaction:
            yield
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self.commit()
        except sqlite3.OperationalError as error:
            self._roll_back()
            raise UserError(f"{self._name} cannot be written: {error}.", _CURE) from error
        except BaseException:
            self._roll_back()
            raise

    def commit(self) -> None:
        """Make what the transaction wrote last."""
        self._connection.execute("COMMIT")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def run(self, statement: str, *values: object) -> int:
        """Write, and give the id of the row that was made, if any. Within a transaction."""
        return self._connection.execute(statement, values).lastrowid or 0

    def all(self, query: str, *values: object) -> list[sqlite3.Row]:
        """The rows of a query. Raises UserError if the file is damaged."""
        return self._asked(query, values, sqlite3.Cursor.fetchall)

    def _asked(
        self, query: str, values: Sequence[object], take: Callable[[sqlite3.Cursor], Rows]
    ) -> Rows:
        try:
            return take(self._connection.execute(query, values))
        except sqlite3.DatabaseError as error:
            raise UserError(f"{self._name} cannot be read: {error}.", _DAMAGED) from error

    def one(self, query: str, *values: object) -> sqlite3.Row | None:
        """The first row of a query, or None; no more rows are looked for. Raises as `all` does."""
        row: sqlite3.Row | None = self._asked(query, values, sqlite3.Cursor.fetchone)
        return row

    def value(self, query: str, *values: object) -> Any:  # noqa: ANN401 - as the column is
        """The first value of a query, or None."""
        row = self.one(query, *values)
        return None if row is None else row[0]

    def save_copy(self, path: Path) -> None:
        """Write a copy of the ledger into another file."""
        with closing(sqlite3.connect(path)) as other:
            self._connection.backup(other)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


@contextmanager
def open_ledger(path: Path) -> Iterator[Ledger]:
    """Open the ledger, which is made if there is none.

    One of an older program is brought up to date. Raises UserError if it is no ledger, or one of a
    newer program.
    """
    ledger = Ledger(_open(path), str(path))
    try:
        yield ledger
    finally:
        ledger.close()


def _open(path: Path) -> sqlite3.Connection:
    try:
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        connection = _connect(str(path))
        _prepare(connection, path)
    except (sqlite3.Error, OSError) as error:
        full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        cure = _CURE if full else _DAMAGED
        raise UserError(f"The ledger {path} cannot be opened: {error}.", cure) from error
    return connection


def _connect(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        connection.close()
        raise UserError(
            f"The ledger {path} has version {version}; this program reads version {VERSION}.",
            "Install the program that wrote it, or a newer one.",
        )
    if version < VERSION:
        steps = "".join(UPDATES[old] for old in range(version, VERSION)) if version else SCHEMA
        connection.executescript(
            f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {VERSION}; COMMIT;"
        )
