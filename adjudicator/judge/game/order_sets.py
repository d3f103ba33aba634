"""The orders that wait to be judged: what each mail gave, and the set that is in force."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.orders import OrderSet
from adjudicator.data.codec import from_plain, to_plain
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.language.sets import Mode, numbered


class Given(Struct, frozen=True):
    """What one mail does to the set before it (T2). Mails take effect in the order of `place`."""

    place: Place
    mode: Mode
    orders: OrderSet


def folded(given: Iterable[Given]) -> OrderSet:
    """The set in force after all these mails, in the order of their arrival; lines counted anew."""
    orders: OrderSet = ()
    for one in sorted(given, key=lambda one: one.place):
        orders = orders + one.orders if one.mode is Mode.ADD else one.orders
    return numbered(orders)


def given_by_mails(ledger: Ledger, board: Board, seat: Seat) -> list[Given]:
    """What each accepted mail of a player gave for a stage, the last one first.

    They end with the last that replaced all before it.
    """
    rows = ledger.all(
        "SELECT r.arrival, r.account, r.uid, r.id, g.mode, g.orders FROM given g"
        " JOIN received r ON r.id = g.received WHERE g.game = ? AND g.stage = ? AND g.colour = ?"
        " ORDER BY r.arrival DESC, r.account DESC, r.uid DESC, r.id DESC",
        *seat.key(),
    )
    found: list[Given] = []
    for row in rows:
        place = (row["arrival"], row["account"], row["uid"], row["id"])
        found.append(Given(place, Mode(row["mode"]), orders_from_text(row["orders"], board)))
        if found[-1].mode is not Mode.ADD:
            break
    return found


def store(ledger: Ledger, seat: Seat, given: Given, orders: OrderSet) -> int:
    """Write down what a mail gave and the set that is in force by it; give its revision, from 1.

    What came before a mail that replaces all is forgotten, since it counts no more.
    """
    if given.mode is not Mode.ADD:
        ledger.run(
            "DELETE FROM given WHERE game = ? AND stage = ? AND colour = ? AND (SELECT"
            " (arrival, account, uid, id) < (?, ?, ?, ?) FROM received WHERE id = given.received)",
            *(*seat.key(), *given.place),
        )
    ledger.run(
        "INSERT INTO given (received, game, stage, colour, mode, orders) VALUES (?, ?, ?, ?, ?, ?)",
        *(given.place[-1], *seat.key(), given.mode, orders_to_text(given.orders)),
    )
    revision = latest_revision(ledger, seat) + 1
    ledger.run(
        "INSERT INTO sets (game, stage, colour, revision, orders, arrived)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        *(*seat.key(), revision, orders_to_text(orders), given.place[0]),
    )
    return revision


def latest_revision(ledger: Ledger, seat: Seat) -> int:
    """The revision of the set in force; 0 where none was given."""
    return int(
        ledger.value(
            "SELECT coalesce(max(revision), 0) FROM sets"
            " WHERE game = ? AND stage = ? AND colour = ?",
            *seat.key(),
        )
    )


def set_of(ledger: Ledger, board: Board, seat: Seat, revision: int) -> OrderSet:
    """The set of a revision; empty for revision 0."""
    text = ledger.value(
        "SELECT orders FROM sets WHERE game = ? AND stage = ? AND colour = ? AND revision = ?",
        *(*seat.key(), revision),
    )
    return orders_from_text(text, board) if text else ()


def in_force(ledger: Ledger, board: Board, seat: Seat) -> OrderSet:
    """The set that would be judged now."""
    return set_of(ledger, board, seat, latest_revision(ledger, seat))


def sets_in_force(
    ledger: Ledger, board: Board, game: str, stage: StageId, colours: Sequence[Colour]
) -> dict[Colour, OrderSet]:
    """The sets of all players who gave any order, by colour."""
    sets = {colour: in_force(ledger, board, Seat(game, stage, colour)) for colour in colours}
    return {colour: orders for colour, orders in sets.items() if orders}


def shown_set(
    ledger: Ledger, board: Board, seat: Seat, *, unsent: bool
) -> tuple[OrderSet, datetime] | None:
    """The set that the player was shown last and when its mail arrived; None where none was.

    That is the set of the last receipt that was not superseded; without `unsent` also not of one
    that waits, since it is about to be superseded.
    """
    row = ledger.one(
        "SELECT s.orders, s.arrived FROM outbox o JOIN sets s ON s.game = o.game"
        " AND s.stage = o.stage AND s.colour = o.colour AND s.revision = o.revision"
        " WHERE o.game = ? AND o.stage = ? AND o.colour = ? AND o.kind = 'receipt'"
        " AND o.state != 'superseded' AND (o.state != 'queued' OR ?) ORDER BY o.revision DESC",
        *(*seat.key(), unsent),
    )
    return (orders_from_text(row["orders"], board), from_text(row["arrived"])) if row else None


def latest_set(ledger: Ledger, board: Board, seat: Seat) -> tuple[OrderSet, datetime] | None:
    """The set in force and when its mail arrived; None where none was given."""
    row = ledger.one(
        "SELECT orders, arrived FROM sets WHERE game = ? AND stage = ? AND colour = ?"
        " ORDER BY revision DESC",
        *seat.key(),
    )
    return (orders_from_text(row["orders"], board), from_text(row["arrived"])) if row else None


def orders_to_text(orders: OrderSet) -> str:
    """A set as the ledger holds it."""
    return json.dumps(to_plain(orders, OrderSet), ensure_ascii=False)


def orders_from_text(text: str, board: Board) -> OrderSet:
    """The set that `to_text` wrote."""
    orders: OrderSet = from_plain(json.loads(text), OrderSet, board, "the ledger")
    return orders
