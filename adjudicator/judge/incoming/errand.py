"""An errand: what one line of a mail asks of the judge beside orders and questions."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.judge.run.verdict import Effect
from adjudicator.language.reading import Setting


class Ran(Struct, frozen=True):
    """What an errand comes to.

    `notes` are sentences for the player, `mails` go to others. `outcome` is that of a mail that
    asks for nothing else.
    """

    notes: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    mails: tuple[Posting, ...] = ()
    outcome: Outcome = Outcome.ACCEPTED


Errand: TypeAlias = Callable[[Case, Setting], Ran]
