"""What counts only once a player confirms it: mails of doubtful origin, drafts after a rollback."""

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.core.board import Board
from adjudicator.core.orders import OrderSet
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.order_sets import orders_from_text, orders_to_text
from adjudicator.judge.seat import Seat


@dataclass(frozen=True, slots=True)
class Hold:
    """Something that waits for a player's word.

    `mail` is the mail that was taken in, None for a draft, whose orders are `draft`. `sender` is
    where the mail came from, `asked` the Message-ID of our question. `id` is 0 until it is kept.
    """

    mail: int | None
    sender: str
    draft: OrderSet
    asked: str
    id: int = 0


def hold(ledger: Ledger, seat: Seat, one: Hold) -> None:
    """Keep what waits for confirmation. Within a transaction."""
    ledger.run(
        "INSERT INTO holds (game, stage, colour, received, sender, orders, asked)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        *(*seat.key(), one.mail, one.sender, orders_to_text(one.draft), one.asked),
    )


def open_holds(ledger: Ledger, board: Board, seat: Seat) -> list[Hold]:
    """All that waits for this player's word in this stage, oldest first."""
    rows = ledger.all(
        "SELECT * FROM holds WHERE game = ? AND stage = ? AND colour = ? AND open ORDER BY id",
        *seat.key(),
    )
    return [
        Hold(
            row["received"],
            row["sender"],
            orders_from_text(row["orders"], board),
            row["asked"],
            row["id"],
        )
        for row in rows
    ]


def meant(holds: Sequence[Hold], references: Sequence[str]) -> Hold | None:
    """The one that a mail answers, by our question's id, else the only one there is.

    With several and no sign which, none is meant: another's could be confirmed by mistake.
    """
    answered = [one for reference in references for one in holds if one.asked == reference]
    if answered:
        return answered[0]
    return holds[0] if len(holds) == 1 else None


def close(ledger: Ledger, one: Hold) -> None:
    """The player has spoken. Within a transaction."""
    ledger.run("UPDATE holds SET open = 0 WHERE id = ?", one.id)
