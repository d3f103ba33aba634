"""Games at which the program fails: a step is tried again after growing pauses, then no more.

What a person can put right is no such fault: it is tried in every run, and heals by itself.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Final

from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.rests import Rest, all_rests, is_resting, rest, wake

TRIES: Final = 6
"""So often a step is tried; then the game master must say that it is to be tried again."""


class Step(StrEnum):
    """What a run does with a game."""

    HEALING = "healing"
    READING = "reading"
    RELEASING = "releasing"
    PREPARING = "preparing"
    VOTING = "voting"
    JUDGING = "judging"
    REMINDING = "reminding"


def is_tried(ledger: Ledger, game: str, step: Step, now: datetime, *, by_hand: bool) -> bool:
    """Whether a step is tried in this run: a run by hand does not wait for the end of a pause."""
    if is_given_up(ledger, game, step):
        return False
    return by_hand or not is_resting(ledger, _way(game, step), now)


def is_given_up(ledger: Ledger, game: str, step: Step) -> bool:
    """Whether a step has failed so often that it is not tried any more."""
    failures = ledger.value("SELECT failures FROM rests WHERE way = ?", _way(game, step))
    return failures is not None and failures >= TRIES


def failed(ledger: Ledger, game: str, step: Step, now: datetime, reason: str) -> None:
    """The program has failed at a step once more. One transaction."""
    rest(ledger, _way(game, step), reason, now)


def succeeded(ledger: Ledger, game: str, step: Step) -> None:
    """A step works. One transaction, if there is anything to forget."""
    wake(ledger, _way(game, step))


def failures_of(ledger: Ledger, game: str) -> Sequence[Rest]:
    """What of a game is left alone, if anything."""
    ways = {_way(game, step) for step in Step}
    return [one for one in all_rests(ledger) if one.way in ways]


def rests_of_servers(ledger: Ledger) -> Sequence[Rest]:
    """The mail servers that are left alone: all rests but those of games."""
    steps = tuple(f"{step} " for step in Step)
    return [one for one in all_rests(ledger) if not one.way.startswith(steps)]


def forgive(ledger: Ledger, game: str) -> bool:
    """Let the next run try again whatever it is; say whether there was anything.

    Within a transaction, or one by itself.
    """
    found = failures_of(ledger, game)
    for one in found:
        wake(ledger, one.way)
    return bool(found)


def _way(game: str, step: Step) -> str:
    """What stands for a step among what is left alone for a while."""
    return f"{step} {game}"
