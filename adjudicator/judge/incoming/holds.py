"""What counts only once a player confirms it: doubtful mails, resignations, drafts."""

from collections.abc import Sequence
from datetime import datetime
from sqlite3 import Row
from typing import Final

from msgspec import Struct

from adjudicator.core.board import Board
from adjudicator.core.ids import StageId
from adjudicator.core.orders import OrderSet
from adjudicator.judge.game.order_sets import orders_from_text, orders_to_text
from adjudicator.judge.game.settings import HOUSE
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.outbox import supersede

MASTER: Final = Seat(HOUSE, StageId(0, 0), GAME_MASTER)
"""Stands for the game master where players have a seat."""


class Hold(Struct, frozen=True):
    """Something that waits for a player's word.

    `mail` is the mail that was taken in, None for a draft, whose orders are `draft`. `sender` is
    where the mail came from, `asked` the Message-ID of our question. `id` is 0 until it is kept;
    it is no longer `open` once the player has spoken, or the stage is over.
    """

    mail: int | None
    sender: str
    draft: OrderSet
    asked: str
    id: int = 0
    open: bool = True


def hold(ledger: Ledger, seat: Seat, one: Hold) -> None:
    """Keep what waits for confirmation. Within a transaction."""
    ledger.run(
        "INSERT INTO holds (game, stage, colour, received, sender, orders, asked)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        *(*seat.key(), one.mail, one.sender, orders_to_text(one.draft), one.asked),
    )


def holds_of(ledger: Ledger, board: Board, seat: Seat) -> list[Hold]:
    """All that a player was asked about in this stage, oldest first."""
    rows = ledger.all(
        "SELECT * FROM holds WHERE game = ? AND stage = ? AND colour = ? ORDER BY id", *seat.key()
    )
    return [_hold(row, board) for row in rows]


def open_holds(ledger: Ledger, board: Board, seat: Seat) -> list[Hold]:
    """All that waits for this player's word in this stage, oldest first."""
    return [one for one in holds_of(ledger, board, seat) if one.open]


def held_for_master(ledger: Ledger) -> list[Hold]:
    """The mails about which the game master was asked, oldest first."""
    rows = ledger.all(
        "SELECT id, received, sender, asked, open FROM holds"
        " WHERE game = ? AND stage = ? AND colour = ? ORDER BY id",
        *MASTER.key(),
    )
    return [
        Hold(row["received"], row["sender"], (), row["asked"], row["id"], open=bool(row["open"]))
        for row in rows
    ]


def copy_held(ledger: Ledger, board: Board, seat: Seat, digest: str) -> Hold | None:
    """The open hold of a mail with this digest: the same mail, come before without proof."""
    row = ledger.one(
        "SELECT h.* FROM holds h JOIN received r ON r.id = h.received WHERE h.game = ?"
        " AND h.stage = ? AND h.colour = ? AND h.open AND r.digest = ?",
        *(*seat.key(), digest),
    )
    return _hold(row, board) if row else None


def _hold(row: Row, board: Board) -> Hold:
    draft = orders_from_text(row["orders"], board)
    return Hold(
        row["received"], row["sender"], draft, row["asked"], row["id"], open=bool(row["open"])
    )


def meant(holds: Sequence[Hold], references: Sequence[str]) -> Hold | None:
    """The open one that a mail answers, by our question's id, else the only one there is.

    With several and no sign which, none is meant: another's could be confirmed by mistake. So it
    could by a second answer to a question that was answered before.
    """
    answered = [one for reference in references for one in holds if one.asked == reference]
    waiting = answered[:1] or [one for one in holds if one.open]
    return waiting[0] if len(waiting) == 1 and waiting[0].open else None


def close(ledger: Ledger, one: Hold, now: datetime) -> None:
    """The player has spoken; a question that is not sent yet is needless. Within a transaction."""
    ledger.run("UPDATE holds SET open = 0 WHERE id = ?", one.id)
    supersede(ledger, one.asked, now)
