"""What is to happen with the stages that games wait for, at the time of a run.

Most runs look at stages whose time has not come, so nothing heavy is imported here.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from adjudicator.judge.command_log import is_run_wanted
from adjudicator.judge.office import Office
from adjudicator.judge.pauses import pauses
from adjudicator.judge.waiting import Waiting, waiting_games


class Fate(StrEnum):
    """What becomes of a stage in a run."""

    JUDGE = "judge"
    """Its time has come, or everybody is ready."""
    WAIT = "wait"
    HELD = "on hold"
    STOPPED = "stopped"
    """The machine's clock is not trusted."""


NO_JUDGING: Final = frozenset({Fate.HELD, Fate.STOPPED})


def fates(office: Office, at_once: str = "") -> Iterator[tuple[Waiting, Fate]]:
    """What becomes of the stage of each running game; that of `at_once` need not be due yet."""
    held = pauses(office.ledger)
    for one in waiting_games(office.ledger):
        if one.game in held:
            yield one, Fate.HELD
        else:
            yield one, _fate(office, one, at_once)


def _fate(office: Office, one: Waiting, at_once: str) -> Fate:
    """Mail that came in time has had time to settle."""
    is_due = one.game == at_once or office.now >= one.deadline + office.config.settle
    is_due = is_due or is_run_wanted(office.ledger, one.game, str(one.stage), office.now)
    return Fate.JUDGE if is_due else Fate.WAIT
