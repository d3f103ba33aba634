"""The tables of the ledger."""

from typing import Final

VERSION: Final = 6

LIFE: Final = """
-- What mail and the game master change in the life of a game, beside its orders.

-- Who came to a seat otherwise than by game.yaml: the latest row counts for its colour. Without an
-- address (a list in JSON) the seat is open. What they left behind in the seat is gone.
CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL, colour TEXT NOT NULL, name TEXT NOT NULL, addresses TEXT NOT NULL,
  zone TEXT NOT NULL, since TEXT NOT NULL
);
CREATE INDEX people_seat ON people (game, colour);

-- Games that gather their players: since when they have to answer (anew where seats came free), and
-- when those who had not were reminded last.
CREATE TABLE musters (game TEXT PRIMARY KEY, since TEXT NOT NULL, reminded TEXT NOT NULL);

-- Whom a game that has not begun wrote to, and what they said: nothing yet, `join` or `decline`.
CREATE TABLE invitations (
  game TEXT NOT NULL, address TEXT NOT NULL, said TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (game, address)
);

-- Who would like to play, with a colour or none: `waiting` for the game master, `listed` until a
-- seat is free, `seated`, `refused` or `withdrawn`.
CREATE TABLE applications (
  game TEXT NOT NULL, address TEXT NOT NULL, name TEXT NOT NULL, zone TEXT NOT NULL,
  wish TEXT NOT NULL, state TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (game, address)
);

-- Who gets the public reports of a game.
CREATE TABLE observers (
  game TEXT NOT NULL, address TEXT NOT NULL, since TEXT NOT NULL, PRIMARY KEY (game, address)
);

-- Each time that the deadline of a stage was moved: by whom or what, from when, until when. With
-- `frozen` orders that were in force at `old` can no longer be changed.
CREATE TABLE extensions (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL, stage TEXT NOT NULL, cause TEXT NOT NULL,
  old TEXT NOT NULL, until TEXT NOT NULL, why TEXT NOT NULL, frozen INTEGER NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX extensions_stage ON extensions (game, stage);

-- What players wrote to others: private matter, but for what went to all. `readers` are colours (a
-- list in JSON), `everybody` says that it went to all, `master` that it also went to the game
-- master.
CREATE TABLE press (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL, stage TEXT NOT NULL, writer TEXT NOT NULL, readers TEXT NOT NULL,
  everybody INTEGER NOT NULL, master INTEGER NOT NULL, anonymous INTEGER NOT NULL,
  text TEXT NOT NULL, at TEXT NOT NULL
);
CREATE INDEX press_game ON press (game, at);

-- What players vote on while a game waits for a stage: `winner` is the colour that a concession
-- names. It is `open` while anybody is for it, then `withdrawn`, `lapsed` (the stage was judged
-- without it), `passed` or, once that has been carried out, `done`. Ballots are secret for ever.
CREATE TABLE motions (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL, stage TEXT NOT NULL, kind TEXT NOT NULL, winner TEXT NOT NULL,
  state TEXT NOT NULL
);
CREATE INDEX motions_stage ON motions (game, stage);
CREATE INDEX motions_open ON motions (id) WHERE state IN ('open', 'passed');

-- What each player voted: `yes`, `no`, or empty where the vote was taken back. `place` is that of
-- the mail among others, since the one that arrived last counts.
CREATE TABLE ballots (
  motion INTEGER NOT NULL REFERENCES motions (id), colour TEXT NOT NULL,
  ballot TEXT NOT NULL, place TEXT NOT NULL,
  PRIMARY KEY (motion, colour)
);

-- Games on hold, `until` is empty where the hold has no end.
CREATE TABLE pauses (
  game TEXT PRIMARY KEY, since TEXT NOT NULL, until TEXT NOT NULL, why TEXT NOT NULL
);

-- Who has said to be ready for a stage, or taken it back. `place` is that of the mail that said it,
-- `at` the run that read it.
CREATE TABLE ready (
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL,
  ready INTEGER NOT NULL, place TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (game, stage, colour)
);

-- When players are away, from and until an instant; one that was taken back has no row.
CREATE TABLE absences (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL, colour TEXT NOT NULL, since TEXT NOT NULL, until TEXT NOT NULL
);
CREATE INDEX absences_game ON absences (game);

-- When to look next whether anybody is to be reminded of a deadline; empty if not again.
CREATE TABLE reminders (
  game TEXT PRIMARY KEY, stage TEXT NOT NULL, deadline TEXT NOT NULL, next TEXT NOT NULL
);

-- For whom a stage was put off, since they had sent no orders when it was due; `excused` says that
-- it was one of the times that the player has free.
CREATE TABLE waited_for (
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL, excused INTEGER NOT NULL,
  PRIMARY KEY (game, stage, colour)
);

-- How players came to the stages that were judged, as the turn folders say: what each was judged
-- by, and how many stages had been missed in a row by then. It counts as long as the turn does.
CREATE TABLE attendance (
  game TEXT NOT NULL, colour TEXT NOT NULL, stage TEXT NOT NULL,
  how TEXT NOT NULL, missed INTEGER NOT NULL, in_a_row INTEGER NOT NULL,
  waited_for INTEGER NOT NULL, excused INTEGER NOT NULL,
  PRIMARY KEY (game, colour, stage)
);

-- Games with a judged stage that waits for the game master to look at it. With `discarded` it is
-- being thrown away, and `why` is the reason.
CREATE TABLE reviews (
  game TEXT PRIMARY KEY, turn TEXT NOT NULL, stage TEXT NOT NULL,
  discarded INTEGER NOT NULL, why TEXT NOT NULL
);

-- Games of which turns are being taken back: from which turn folder on, and the reason given.
CREATE TABLE rollbacks (game TEXT PRIMARY KEY, turn TEXT NOT NULL, why TEXT NOT NULL);

-- The latest run by the machine's own clock, and whether cron did it. While `stopped` says why,
-- that clock is not trusted, and nothing is judged.
CREATE TABLE clock (at TEXT NOT NULL, by_cron INTEGER NOT NULL, stopped TEXT NOT NULL);

-- What the game master told the judge by mail: one row a command, in the order of mails and lines.
-- `verb` is what is to be done (empty if nothing can), `stage` what the game waited for. `state` is
-- null until it was carried out or refused, `said` is what came of it; `answered` says that the
-- mail was answered, `told` is as for mails.
CREATE TABLE commands (
  id INTEGER PRIMARY KEY,
  received INTEGER NOT NULL REFERENCES received (id),
  verb TEXT NOT NULL, game TEXT NOT NULL, stage TEXT NOT NULL, words TEXT NOT NULL,
  state TEXT, said TEXT NOT NULL, at TEXT NOT NULL,
  answered INTEGER NOT NULL DEFAULT 0, told INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX commands_open ON commands (received) WHERE NOT answered;
CREATE INDEX commands_untold ON commands (id) WHERE NOT told;

-- Since when, as far as a run has seen, a game waits for its stage: what answers older mails is not
-- meant for it.
CREATE TABLE seen (game TEXT PRIMARY KEY, stage TEXT NOT NULL, since TEXT NOT NULL);
"""

_MAIL: Final = """
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

-- What mails of a player gave for a stage: one row an accepted mail, as long as it counts, since
-- no later one has replaced all before it.
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

OUTBOX: Final = """
-- Finished mails. `revision` is the set that a receipt shows; `settled` says that the policy for
-- what nobody knows has been followed, which it is once; `kept` says that its bytes are.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE, sender TEXT NOT NULL, recipient TEXT NOT NULL,
  reply_to TEXT NOT NULL, kept INTEGER NOT NULL DEFAULT 1,
  kind TEXT NOT NULL, game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL,
  revision INTEGER,
  state TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, due TEXT NOT NULL,
  settled INTEGER NOT NULL DEFAULT 0,
  reason TEXT NOT NULL DEFAULT '', created TEXT NOT NULL, changed TEXT NOT NULL
);
CREATE INDEX outbox_open ON outbox (id) WHERE state IN ('queued', 'sending', 'unknown');
CREATE INDEX outbox_kept ON outbox (changed) WHERE kept;
CREATE INDEX outbox_recipient ON outbox (recipient, created);
CREATE INDEX outbox_stage ON outbox (game, stage);

-- The receipts that a player was sent or will be, the latest first to be asked for.
CREATE INDEX outbox_receipts ON outbox (game, stage, colour, revision)
  WHERE kind = 'receipt' AND state != 'superseded';

-- What was written to an address of late, and not called back.
CREATE INDEX outbox_written ON outbox (recipient, kind, created) WHERE state != 'superseded';

-- The bytes of these mails, apart from what becomes of them: with pictures they are many, and would
-- be written anew with each change.
CREATE TABLE bodies (mail INTEGER PRIMARY KEY REFERENCES outbox (id), raw BLOB NOT NULL);
"""

GENDER: Final = """
-- `woman` or `man`, where the rules make a difference; of those who have a seat it is a setting.
ALTER TABLE applications ADD COLUMN gender TEXT NOT NULL DEFAULT '';
"""

SCHEMA: Final = _MAIL + OUTBOX + LIFE + GENDER
