"""Moving the deadline of the stage that a game waits for, and telling everybody."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.clock.waiting import Waiting, waiting_for
from adjudicator.judge.game.games import Game
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.notices import notices_to_all
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.rulings.reviews import refuse_in_review
from adjudicator.judge.run.office import Office
from adjudicator.reports import clock


class Cause(StrEnum):
    """By whom or what a deadline was moved."""

    GAME_MASTER = "game master"
    VOTE = "vote"
    MISS = "miss"
    """The miss policy of the game gives those who have sent nothing more time."""
    ABSENCE = "absence"
    OUTAGE = "outage"
    """The judge was down."""
    HOLD = "hold"
    NEWCOMER = "newcomer"
    """Somebody else has a seat, and is to have time."""


class Extension(Struct, frozen=True):
    """A deadline that was moved, `at` a time, from `old` to `until`; `why` is a sentence or empty.

    `frozen` says that orders which were in force at `old` can no longer be changed.
    """

    cause: Cause
    old: datetime
    until: datetime
    why: str
    frozen: bool
    at: datetime


def extend(  # noqa: PLR0913 - all that an extension can be
    office: Office,
    game: Game,
    until: datetime,
    why: str,
    *,
    frozen: bool = False,
    cause: Cause = Cause.GAME_MASTER,
    earlier: bool = False,
) -> None:
    """Move the deadline of the stage that a game waits for, and tell everybody. One transaction.

    `why` is a sentence for the players, or empty; that of the game master is shown as a quotation.
    With `earlier` the new deadline may lie before
    the present one. Raises UserError if it may not, if it is past, or if the game waits for
    nothing; nothing has happened then.
    """
    present = waiting_for(office.ledger, game.name)
    _refuse(office, game.name, present, until, earlier=earlier)
    anew = Waiting(present.game, present.stage, until)
    with office.ledger.transaction():
        move(office, present, until, why, cause, frozen=frozen)
        quoted = cause is Cause.GAME_MASTER
        for letter in notices_to_all(
            office, game, "extended", anew, why=why, quoted=quoted, frozen=frozen
        ):
            queue(office.ledger, letter, office.now)


def move(  # noqa: PLR0913 - as above
    office: Office,
    present: Waiting,
    until: datetime,
    why: str,
    cause: Cause,
    *,
    frozen: bool = False,
) -> None:
    """Move a deadline, and leave it to the caller to tell of it. Within a transaction."""
    ledger, stage = office.ledger, str(present.stage)
    ledger.run(
        "INSERT INTO extensions (game, stage, cause, old, until, why, frozen, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        *(present.game, stage, cause, to_text(present.deadline), to_text(until), why, frozen),
        to_text(office.now),
    )
    ledger.run(
        "UPDATE waiting SET deadline = ? WHERE game = ? AND stage = ?",
        *(to_text(until), present.game, stage),
    )


def extensions_of(ledger: Ledger, present: Waiting) -> list[Extension]:
    """How the deadline of a stage was moved, oldest first."""
    rows = ledger.all(
        "SELECT * FROM extensions WHERE game = ? AND stage = ? ORDER BY id",
        *(present.game, str(present.stage)),
    )
    return [
        Extension(
            Cause(row["cause"]),
            from_text(row["old"]),
            from_text(row["until"]),
            row["why"],
            bool(row["frozen"]),
            from_text(row["at"]),
        )
        for row in rows
    ]


def frozen_since(ledger: Ledger, present: Waiting) -> datetime | None:
    """The deadline since which orders in force can no longer be changed; None if they can.

    When a deadline moves for everybody afterwards, everybody may order again.
    """
    latest = extensions_of(ledger, present)[-1:]
    return next((one.old for one in latest if one.frozen), None)


def _refuse(office: Office, game: str, present: Waiting, until: datetime, *, earlier: bool) -> None:
    refuse_in_review(office.ledger, game)
    zone = office.config.zone
    if until <= office.now:
        raise UserError(
            f"{clock.on_clock(until, zone)} is past, so orders of {game} cannot be due then.",
            "Name a later time; “adjudicator run GAME --now” judges a stage at once.",
        )
    if until <= present.deadline and not earlier:
        raise UserError(
            f"Orders of {game} are due on {clock.on_clock(present.deadline, zone)}, not before"
            f" {clock.on_clock(until, zone)}.",
            "Name a later time; with --earlier a deadline can be moved forward too.",
        )
