"""What a player is told who writes a command of the game master's."""

from typing import Final

from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.language.reading import Setting

_LEFT_OUT: Final = (
    "A line that begins with “gm” counts only if the game master writes it, so yours was left out."
)


def not_yours(case: Case, its: Setting) -> Ran:
    """Leave the command out; nothing is told of what it would have done."""
    del case, its
    return Ran((_LEFT_OUT,), outcome=Outcome.NOTHING_FOUND)
