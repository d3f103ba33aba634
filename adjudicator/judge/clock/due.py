"""What is to happen with the stages that games wait for, at the time of a run.

Most runs look at stages whose time has not come, so what is heavy to import is imported where it is
needed.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from adjudicator.judge.clock.clock_watch import is_stopped
from adjudicator.judge.clock.pauses import Pause, pauses
from adjudicator.judge.clock.waiting import Waiting
from adjudicator.judge.rulings.reviews import games_in_review
from adjudicator.judge.run.office import Office

if TYPE_CHECKING:
    from adjudicator.judge.game.games import Game


class Fate(StrEnum):
    """What becomes of a stage in a run."""

    JUDGE = "judge"
    """Its time has come, or everybody is ready."""
    WAIT = "wait"
    HELD = "on hold"
    REVIEWED = "reviewed"
    """It is judged, and waits for the game master to look at it."""
    STOPPED = "stopped"
    """The machine's clock is not trusted."""


class Look(Struct, frozen=True):
    """What is known of all games at once, so that a game that only waits costs next to nothing.

    `ready` are games and stages for which anybody is ready.
    """

    held: Mapping[str, Pause]
    reviewed: frozenset[str]
    ready: frozenset[tuple[str, str]]
    stopped: bool


def look(office: Office) -> Look:
    """Look at all games, as they are now."""
    rows = office.ledger.all("SELECT DISTINCT game, stage FROM ready WHERE ready")
    ready = frozenset((row["game"], row["stage"]) for row in rows)
    reviewed = games_in_review(office.ledger)
    return Look(pauses(office.ledger), reviewed, ready, is_stopped(office.ledger))


def quick_fate(office: Office, seen: Look, one: Waiting, *, at_once: bool) -> Fate | None:
    """What becomes of a stage, `at_once` before it is due; None if that depends on the game."""
    if one.game in seen.reviewed:
        return Fate.REVIEWED
    if seen.stopped:
        return Fate.STOPPED
    if one.game in seen.held:
        return Fate.HELD
    if at_once:
        return Fate.JUDGE
    may_be_early = (one.game, str(one.stage)) in seen.ready
    return None if may_be_early or _has_settled(office, one) else Fate.WAIT


def slow_fate(office: Office, game: "Game", one: Waiting) -> Fate:
    """The same where it depends on the game: whether all are ready, or the grace goes on."""
    from adjudicator.judge.clock.misses import missing
    from adjudicator.judge.clock.ready import is_early

    if not _has_settled(office, one):
        return Fate.JUDGE if is_early(office, game) else Fate.WAIT
    is_over = office.now >= one.deadline + game.settings.deadlines.grace + office.config.settle
    return Fate.JUDGE if is_over or not missing(office.ledger, game) else Fate.WAIT


def _has_settled(office: Office, one: Waiting) -> bool:
    """Whether mail that came in time has had time to arrive."""
    return office.now >= one.deadline + office.config.settle
