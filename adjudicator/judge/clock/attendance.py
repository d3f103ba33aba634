"""Who came to the stages of a game: the rows of the ledger, which follow the turn folders.

A stage that was taken back has no turn any more, so what was noted of it no longer counts.
"""

from collections.abc import Iterable
from typing import Final

from adjudicator.core.ids import Colour, StageId
from adjudicator.data.record import Record
from adjudicator.judge.clock.miss_rules import MissRules
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.reports.facts import Attendance, How

_REST: Final = ("missed", "in_a_row", "waited_for", "excused")


def in_a_row(ledger: Ledger, game: str, colour: Colour) -> int:
    """How many stages a player has missed without a break, up to the one judged last."""
    return int(
        ledger.value(
            "SELECT a.in_a_row FROM turns t JOIN attendance a ON a.game = t.game"
            " AND a.stage = t.stage AND a.colour = ? WHERE t.game = ? ORDER BY t.turn DESC LIMIT 1",
            *(colour, game),
        )
        or 0
    )


def is_in_disorder(ledger: Ledger, rules: MissRules, game: str, colour: Colour) -> bool:
    """Whether a player has missed so many stages that the seat may be given to somebody else."""
    return 0 < rules.civil_disorder <= in_a_row(ledger, game, colour)


def times_excused(ledger: Ledger, seat: Seat) -> int:
    """How often a player was excused, in the stages that were judged and in this one."""
    judged = ledger.value(
        "SELECT count(*) FROM attendance a JOIN turns t ON t.game = a.game AND t.stage = a.stage"
        " WHERE a.game = ? AND a.colour = ? AND a.excused",
        *(seat.game, seat.colour),
    )
    return int(judged) + waited_for(ledger, seat.game, seat.stage).get(seat.colour, False)


def waited_for(ledger: Ledger, game: str, stage: StageId) -> dict[Colour, bool]:
    """For whom a stage that waits was put off, and whether that was a free time."""
    rows = ledger.all(
        "SELECT colour, excused FROM waited_for WHERE game = ? AND stage = ?",
        *(game, str(stage)),
    )
    return {row["colour"]: bool(row["excused"]) for row in rows}


def wait_for_player(ledger: Ledger, seat: Seat, *, excused: bool) -> None:
    """Note that a stage is put off for a player. Within a transaction."""
    ledger.run(
        "INSERT INTO waited_for (game, stage, colour, excused) VALUES (?, ?, ?, ?)",
        *(*seat.key(), excused),
    )


def note_attendance(ledger: Ledger, game: str, stage: StageId, those: Iterable[Attendance]) -> None:
    """Note who came to a stage that was judged. Within a transaction."""
    for one in those:
        ledger.run(
            "INSERT OR REPLACE INTO attendance (game, colour, stage, how, missed, in_a_row,"
            " waited_for, excused) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            *(game, one.player, str(stage), one.how, one.missed, one.in_a_row, one.waited_for),
            one.excused,
        )


def to_record(those: Iterable[Attendance]) -> dict[str, object]:
    """What stage.yaml holds of it: by colour what a player was judged by, and the rest if any."""
    return {one.player: _plain(one) for one in those}


def _plain(one: Attendance) -> object:
    rest = {key: getattr(one, key) for key in _REST if getattr(one, key)}
    return {"how": str(one.how), **rest} if rest else str(one.how)


def from_record(record: Record) -> tuple[Attendance, ...]:
    """What stage.yaml says of it. Raises UserError if it is damaged."""
    found = record.record("attendance")
    return tuple(_read(colour, found) for colour in found)


def _read(colour: Colour, found: Record) -> Attendance:
    if not isinstance(found[colour], Record):
        return Attendance(colour, How(found.choice(colour, list(How))))
    one = found.record(colour)
    one.only(("how", *_REST))
    return Attendance(
        player=colour,
        how=How(one.choice("how", list(How))),
        missed=one.take("missed", bool, default=False),
        in_a_row=one.number("in_a_row", 0, default=0),
        waited_for=one.take("waited_for", bool, default=False),
        excused=one.take("excused", bool, default=False),
    )
