"""What turns the tables of a ledger that an older program made into those of this one."""

from typing import Final

from adjudicator.judge.ledger_schema import GENDER, LIFE, OUTBOX

_WITHOUT_BODIES: Final = """
ALTER TABLE outbox RENAME TO whole_mails;
DROP INDEX outbox_open;
DROP INDEX outbox_recipient;
DROP INDEX outbox_stage;
DROP INDEX IF EXISTS outbox_receipts;
"""

_BODIES_MOVED: Final = """
INSERT INTO outbox (id, message_id, sender, recipient, reply_to, kept, kind, game, stage, colour,
  revision, state, tries, due, settled, reason, created, changed)
  SELECT id, message_id, sender, recipient, reply_to, raw IS NOT NULL, kind, game, stage, colour,
  revision, state, tries, due, settled, reason, created, changed FROM whole_mails;
INSERT INTO bodies (mail, raw) SELECT id, raw FROM whole_mails WHERE raw IS NOT NULL;
DROP TABLE whole_mails;
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
    3: LIFE,
    4: GENDER,
    5: _WITHOUT_BODIES + OUTBOX + _BODIES_MOVED,
}
"""What turns the tables of a version into those of the next."""
