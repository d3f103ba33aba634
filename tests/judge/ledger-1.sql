-- A ledger of version 1, with one judged turn.
CREATE TABLE received (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL, digest TEXT,
  account TEXT NOT NULL, folder TEXT NOT NULL, uidvalidity INTEGER NOT NULL, uid INTEGER NOT NULL,
  name TEXT NOT NULL, size INTEGER NOT NULL, arrival TEXT NOT NULL,
  outcome TEXT, sender TEXT, game TEXT, stage TEXT, colour TEXT, note TEXT,
  proven INTEGER NOT NULL DEFAULT 0,
  UNIQUE (account, folder, uidvalidity, name, hash)
);
CREATE INDEX received_waiting ON received (id) WHERE outcome IS NULL;
CREATE INDEX received_digest ON received (digest);
CREATE TABLE marks (
  account TEXT NOT NULL, folder TEXT NOT NULL, uidvalidity INTEGER NOT NULL, uid INTEGER NOT NULL,
  PRIMARY KEY (account, folder, uidvalidity)
);
CREATE TABLE given (
  received INTEGER PRIMARY KEY REFERENCES received (id),
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL,
  mode TEXT NOT NULL, orders TEXT NOT NULL
);
CREATE INDEX given_stage ON given (game, stage, colour);
CREATE TABLE sets (
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL, revision INTEGER NOT NULL,
  orders TEXT NOT NULL, arrived TEXT NOT NULL,
  PRIMARY KEY (game, stage, colour, revision)
);
CREATE TABLE player_settings (
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL, setting TEXT NOT NULL,
  value TEXT NOT NULL, place TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (game, stage, colour, setting, value)
);
CREATE TABLE holds (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL, stage TEXT NOT NULL, colour TEXT NOT NULL,
  received INTEGER REFERENCES received (id), sender TEXT NOT NULL, orders TEXT NOT NULL,
  asked TEXT NOT NULL, open INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX holds_open ON holds (game, stage, colour) WHERE open;
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
CREATE TABLE turns (
  game TEXT NOT NULL, turn TEXT NOT NULL, stage TEXT NOT NULL,
  PRIMARY KEY (game, turn)
);
CREATE TABLE waiting (game TEXT PRIMARY KEY, stage TEXT NOT NULL, deadline TEXT NOT NULL);
CREATE TABLE bounces (address TEXT PRIMARY KEY, reason TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE told (trouble TEXT PRIMARY KEY, at TEXT NOT NULL);
CREATE TABLE runs (at TEXT NOT NULL);
INSERT INTO turns (game, turn, stage) VALUES ('world', '0000.0', '0.0.0');
PRAGMA user_version = 1;
