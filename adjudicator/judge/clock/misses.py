"""Players who send no orders (NMR): the stage waits for them, and whoever stays away is counted.

When orders are due and some have sent none, those who still have a free time have the stage put off
once; what the others have sent stays as it is. Then it is judged, by standing orders where there
are some. Whoever misses too many stages in a row is in civil disorder: nothing waits for the
player, standing orders count no more, and the seat is open until the player orders again.
"""

import json
from collections.abc import Collection
from datetime import datetime, timedelta

from adjudicator.core.ids import Colour
from adjudicator.core.phases.wild_cards import is_silent
from adjudicator.core.schedule import Part, current_parts, who_orders
from adjudicator.judge.clock.attendance import (
    in_a_row,
    is_in_disorder,
    times_excused,
    wait_for_player,
    waited_for,
)
from adjudicator.judge.clock.extensions import Cause, frozen_since, move
from adjudicator.judge.clock.lateness import NO_ORDERS
from adjudicator.judge.clock.next_slot import clear_of_absences
from adjudicator.judge.clock.standing import stands_in
from adjudicator.judge.clock.waiting import Waiting, deadline_of, waiting_for
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.notices import notice, notices_to_observers
from adjudicator.judge.outgoing.outbox import Posting, queue
from adjudicator.judge.run.office import Office
from adjudicator.reports.facts import Attendance, How


def must_order(game: Game) -> tuple[Colour, ...]:
    """Whose orders the stage that a game waits for is missed without.

    Moves may be left out, so nobody misses a stage that is for nothing else; nobody orders before
    the deal.
    """
    rules = game.settings.rules
    if not game.state.territories or current_parts(game.state, rules) == (Part.MOVE,):
        return ()
    return who_orders(game.state, rules)


def silent(ledger: Ledger, game: Game) -> tuple[Colour, ...]:
    """Who should have sent orders and has not, by seats; an open seat has nobody who could."""
    seats = {player.colour: player for player in game.settings.players}
    return tuple(
        player
        for player in must_order(game)
        if not seats[player].is_open and not has_orders(ledger, game, player)
    )


def missing(ledger: Ledger, game: Game) -> tuple[Colour, ...]:
    """Those among the silent whose orders the game waits for, by seats.

    Nobody waits for who is in civil disorder, or has said to be ready without orders.
    """
    return tuple(
        player
        for player in silent(ledger, game)
        if not is_ready(ledger, game, player) and not _is_in_disorder(ledger, game, player)
    )


def is_open(ledger: Ledger, game: Game, player: Colour) -> bool:
    """Whether nobody has the seat, or somebody in civil disorder who has not ordered again."""
    if game.settings.player(player).is_open:
        return True
    return _is_in_disorder(ledger, game, player) and not has_orders(ledger, game, player)


def before_judging(office: Office, game: Game, waiting: Waiting) -> datetime | None:
    """Put a stage off that is due, if somebody who is missing has a free time left.

    Gives the new deadline, of which everybody is told, or None if nothing waits: one that is judged
    before its deadline does not either. A transaction.
    """
    ledger = office.ledger
    if office.now < waiting.deadline or not (excused := to_be_waited_for(ledger, game)):
        return None
    more = _until(waiting.deadline, game.settings.misses.more_time, office.now)
    until = clear_of_absences(ledger, game, more)
    anew = Waiting(waiting.game, waiting.stage, until)
    letters = [_more_time(office, game, anew, player, excused) for player in game.told]
    letters += notices_to_observers(
        *(office, game, "more_time", anew),
        missing=missing(ledger, game),
        reader="",
        is_silent=False,
        has_orders=False,
    )
    with ledger.transaction():
        for player in silent(ledger, game):
            seat = Seat(game.name, game.stage, player)
            wait_for_player(ledger, seat, excused=player in excused)
        move(office, waiting, until, "", Cause.MISS, frozen=True)
        for one in letters:
            queue(ledger, one, office.now)
    return until


def _more_time(
    office: Office, game: Game, anew: Waiting, player: Colour, excused: Collection[Colour]
) -> Posting:
    """Tells a player that a stage waits, and what that means for the own orders."""
    ledger, is_excused = office.ledger, player in excused
    seat = Seat(game.name, game.stage, player)
    return notice(
        office,
        game,
        anew,
        player,
        "more_time",
        missing=missing(ledger, game),
        reader=player,
        is_silent=player in silent(ledger, game),
        has_orders=has_orders(ledger, game, player),
        excused=is_excused,
        left=game.settings.misses.excused - times_excused(ledger, seat) - is_excused,
        standing=bool(stands_in(ledger, game, player)),
    )


def to_be_waited_for(ledger: Ledger, game: Game) -> tuple[Colour, ...]:
    """Those missing who have a free time left; nobody once the stage has waited."""
    rules = game.settings.misses
    if not rules.more_time or waited_for(ledger, game.name, game.stage):
        return ()
    return tuple(
        player
        for player in missing(ledger, game)
        if times_excused(ledger, Seat(game.name, game.stage, player)) < rules.excused
    )


def due_for(ledger: Ledger, game: Game, player: Colour) -> datetime | None:
    """When a player's orders are due: for who had ordered before the stage was put off, then."""
    present = deadline_of(ledger, game.name)
    if present is None:
        return None
    since = frozen_since(ledger, waiting_for(ledger, game.name))
    if since is None or player in waited_for(ledger, game.name, game.stage):
        return present
    return since


def attendance(office: Office, game: Game) -> tuple[Attendance, ...]:
    """How everybody comes to the stage that is judged now."""
    if not game.state.territories:
        return ()
    those = who_orders(game.state, game.settings.rules)
    return tuple(_attends(office, game, player) for player in those)


def _attends(office: Office, game: Game, player: Colour) -> Attendance:
    ledger = office.ledger
    put_off = waited_for(ledger, game.name, game.stage)
    late = player in put_off
    known = {"waited_for": late, "excused": put_off.get(player, False)}
    before = in_a_row(ledger, game.name, player)
    if has_orders(ledger, game, player):
        return Attendance(player, How.LATE_ORDERS if late else How.ORDERS, **known)
    if is_open(ledger, game, player):
        return Attendance(player, How.CIVIL_DISORDER, in_a_row=before)
    how = How.STANDING if stands_in(ledger, game, player) else How.NOTHING
    if is_ready(ledger, game, player):
        return Attendance(player, how, **known)
    due = deadline_of(ledger, game.name)
    is_early = due is not None and office.now < due  # the game master has it judged at once
    if is_early or player not in must_order(game):
        return Attendance(player, how, in_a_row=before, **known)
    return Attendance(player, how, missed=True, in_a_row=before + 1, **known)


def has_orders(ledger: Ledger, game: Game, player: Colour) -> bool:
    """Whether there are orders of a player for the stage that a game waits for.

    A choice for wild cards alone is none (F7).
    """
    seat = Seat(game.name, game.stage, player)
    return not is_silent(in_force(ledger, game.settings.rules.board, seat))


def is_ready(ledger: Ledger, game: Game, player: Colour) -> bool:
    """Whether a player has said that the stage may be judged, and withdrawn no orders since.

    Whoever can change nothing any more need not say so.
    """
    if is_frozen(ledger, game, player):
        return True
    key = Seat(game.name, game.stage, player).key()
    place = ledger.value(
        "SELECT place FROM ready WHERE game = ? AND stage = ? AND colour = ? AND ready", *key
    )
    if place is None:
        return False
    latest = ledger.one(
        "SELECT orders, arrived FROM sets WHERE game = ? AND stage = ? AND colour = ?"
        " ORDER BY revision DESC",
        *key,
    )
    return not (
        latest and latest["orders"] == NO_ORDERS and latest["arrived"] > json.loads(place)[0]
    )


def is_frozen(ledger: Ledger, game: Game, player: Colour) -> bool:
    """Whether the stage waits for others only, so that this player's orders stay as they are."""
    return due_for(ledger, game, player) != deadline_of(ledger, game.name)


def _is_in_disorder(ledger: Ledger, game: Game, player: Colour) -> bool:
    return is_in_disorder(ledger, game.settings.misses, game.name, player)


def _until(deadline: datetime, more: timedelta, now: datetime) -> datetime:
    """The time is added to the deadline, or where a run comes late to the next full hour."""
    if now - deadline < more / 2:
        return deadline + more
    return now.replace(minute=0, second=0, microsecond=0) + more + timedelta(hours=1)
