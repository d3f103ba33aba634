"""The ledger: a small database that says what was received, what is pending and what was sent."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from adjudicator.errors import UserError

VERSION: Final = 3

SYNCHRONOUS = "EXTRA"
"""What is committed survives a power cut: in FULL the deletion of the journal is not synced, so it
may come undone, and take the commit with it. Tests that do not ask for that turn it off."""

SCHEMA: Final = """
-- Every mail that was taken in; its raw bytes lie in mail/ under their hash. `outcome` is null
-- until the mail has been handled. `digest` tells the same mail again, on whatever way it came;
-- `proven` says that it was proven whose it is; `answer` is the Message-ID of what was answered;
-- `told` says that the game master has been told what became of it.
CREATE TABLE received (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL, digest TEXT,
  account TEXT NOT NULL, folder TEXT NOT NULL, uidvalidity INTEGER NOT NULL, uid INTEGER NOT NULL,
  name TEXT NOT NULL, size INTEGER NOT NULL, arrival TEXT NOT NULL,
  outcome TEXT, sender TEXT, game TEXT, stage TEXT, colour TEXT, note TEXT,
  proven INTEGER NOT NULL DEFAULT 0, answer TEXT, told INTEGER NOT NULL DEFAULT 0,
  UNIQUE (account, folder, uidvalidity, name, hash)
);
CREATE INDEX received_waiting ON received (id) WHERE outcome IS NULL;
CREATE INDEX received_digest ON received (digest);
CREATE INDEX received_untold ON received (id) WHERE NOT told;

-- How far each mailbox folder has been read.
CREATE TABLE marks (
  account TEXT NOT NULL, folder TEXT NOT NULL, uidvalidity INTEGER NOT NULL, uid INTEGER NOT NULL,
  PRIMARY KEY (account, folder, uidvalidity)
);

-- What each mail of a player gave for a stage: one row an accepted mail.
CREATE TABLE given (
  received INTEGER PRIMARY KEY REFERENCES received (id),
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL,
  mode TEXT NOT NULL, orders TEXT NOT NULL
);
CREATE INDEX given_stage ON given (game, stage, colour);

-- The set that counts after each of those mails; the highest revision is the one in force.
CREATE TABLE sets (
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL, revision INTEGER NOT NULL,
  orders TEXT NOT NULL, arrived TEXT NOT NULL,
  PRIMARY KEY (game, stage, colour, revision)
);

-- What players set by mail: zone, addresses and switches for the game (stage ''), the salt for a
-- stage. `place` is that of the mail among others, since the one that arrived last counts.
CREATE TABLE player_settings (
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL, setting TEXT NOT NULL,
  value TEXT NOT NULL, place TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (game, stage, colour, setting, value)
);

-- Mails that count only if the player confirms them, and sets that a rollback made drafts.
CREATE TABLE holds (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL,
  received INTEGER REFERENCES received (id), sender TEXT NOT NULL, orders TEXT NOT NULL,
  asked TEXT NOT NULL, open INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX holds_open ON holds (game, stage, colour) WHERE open;

-- Finished mails. `revision` is the set that a receipt shows; `settled` says that the policy for
-- what nobody knows has been followed, which it is once.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE, sender TEXT NOT NULL, recipient TEXT NOT NULL,
  reply_to TEXT NOT NULL, raw BLOB,
  kind TEXT NOT NULL, game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL,
  revision INTEGER,
  state TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, due TEXT NOT NULL,
  settled INTEGER NOT NULL DEFAULT 0,
  reason TEXT NOT NULL DEFAULT '', created TEXT NOT NULL, changed TEXT NOT NULL
);
CREATE INDEX outbox_open ON outbox (id) WHERE state IN ('queued', 'sending', 'unknown');
CREATE INDEX outbox_bodies ON outbox (changed) WHERE raw IS NOT NULL;
CREATE INDEX outbox_recipient ON outbox (recipient, created);
CREATE INDEX outbox_stage ON outbox (game, stage);

-- Turn folders whose mails are in the outbox and whose orders are consumed; `told` as above.
CREATE TABLE turns (
  game TEXT NOT NULL, turn TEXT NOT NULL, stage TEXT NOT NULL,
  told INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (game, turn)
);

-- The stage that each running game waits for, and when its orders are due.
CREATE TABLE waiting (game TEXT PRIMARY KEY, stage TEXT NOT NULL, deadline TEXT NOT NULL);

-- Addresses that mail does not reach: how often it was refused or came back.
CREATE TABLE bounces (
  address TEXT PRIMARY KEY, times INTEGER NOT NULL,
  first TEXT NOT NULL, last TEXT NOT NULL, reason TEXT NOT NULL
);

-- Mail servers that are left alone for a while: how often in a row they have failed.
CREATE TABLE rests (
  way TEXT PRIMARY KEY, failures INTEGER NOT NULL,
  since TEXT NOT NULL, until TEXT NOT NULL, reason TEXT NOT NULL
);

-- Troubles that the game master has been told of, so that a run each five minutes is no flood.
CREATE TABLE told (trouble TEXT PRIMARY KEY, at TEXT NOT NULL);

-- When the latest run was.
CREATE TABLE runs (at TEXT NOT NULL);
"""

UPDATES: Final = {
    1: """
ALTER TABLE received ADD COLUMN answer TEXT;
ALTER TABLE received ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
ALTER TABLE turns ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
UPDATE received SET told = 1;
UPDATE turns SET told = 1;
CREATE INDEX received_untold ON received (id) WHERE NOT told;
""",
    # What was noted of bounces is forgotten: nobody had asked whether they were about our mails.
    2: """
DROP TABLE bounces;
CREATE TABLE bounces (
  address TEXT PRIMARY KEY, times INTEGER NOT NULL,
  first TEXT NOT NULL, last TEXT NOT NULL, reason TEXT NOT NULL
);
CREATE TABLE rests (
  way TEXT PRIMARY KEY, failures INTEGER NOT NULL,
  since TEXT NOT NULL, until TEXT NOT NULL, reason TEXT NOT NULL
);
""",
}
"""What turns the tables of a version into those of the next."""

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
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise UserError(f"{self._name} cannot be read: {error}.", _DAMAGED) from error

    def one(self, query: str, *values: object) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        return next(iter(self.all(query, *values)), None)

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
