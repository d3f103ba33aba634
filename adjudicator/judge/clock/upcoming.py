"""The deadlines to come, as far as they can be told today."""

from datetime import datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.events import StageOpened
from adjudicator.core.ids import StageId
from adjudicator.core.schedule import following, stage_count, takes_turns
from adjudicator.judge.clock.extensions import Cause, extensions_of
from adjudicator.judge.clock.next_slot import next_slot
from adjudicator.judge.clock.waiting import Waiting, if_waiting
from adjudicator.judge.game.games import Game
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office

NUMBER: Final = 10
"""How many are told."""


class Upcoming(Struct, frozen=True):
    """A deadline to come, and that of which stage.

    `why` says in a few words why it is later than usual, else empty.
    """

    due: datetime
    stage: StageId
    why: str = ""


_WHY: Final = {
    Cause.GAME_MASTER: "moved by the game master",
    Cause.VOTE: "moved by vote",
    Cause.MISS: "moved to wait for orders that had not come",
    Cause.ABSENCE: "moved, since a player is absent",
    Cause.OUTAGE: "moved, since the judge was down",
    Cause.HOLD: "moved, since the game was paused",
    Cause.NEWCOMER: "moved, since somebody new has a seat",
}


def upcoming(office: Office, game: Game) -> list[Upcoming]:
    """The next deadlines of a game: the one that counts, then those of the schedule as it is now.

    Each of these comes after the one before has been judged at its deadline, with all who play now
    still in the game. Empty where the game waits for nothing; they end with the last round (E6),
    and before a turn of which nobody knows yet whose it is.
    """
    ledger = office.ledger
    one = if_waiting(ledger, game.name)
    found = [Upcoming(one.deadline, one.stage, _why(ledger, one))] if one else []
    then = _next(game) if found else None
    while then and len(found) < NUMBER:
        after = max(found[-1].due, office.now)
        due = next_slot(ledger, then, after)
        is_usual = due == game.settings.grid.next_deadline(after)
        why = "" if is_usual else "later, since a player is absent"
        found.append(Upcoming(due, then.stage, why))
        then = _next(then)
    return found


def _next(game: Game) -> Game | None:
    """The game once the stage is judged that it waits for; None if that cannot be told."""
    rules, state = game.settings.rules, game.state
    is_last_of_setup = not state.round and state.stage >= stage_count(state, rules)
    if takes_turns(rules) and not state.order and is_last_of_setup:
        return None
    opened = StageOpened(*following(state, rules))
    if rules.round_limit is not None and opened.round > rules.round_limit:
        return None
    return replace(game, state=fold(state, (opened,)))


def _why(ledger: Ledger, one: Waiting) -> str:
    moved = extensions_of(ledger, one)
    return _WHY[moved[-1].cause] if moved else ""
