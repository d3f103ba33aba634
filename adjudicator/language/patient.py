"""A text that has not the shape of an order, and what it comes to once it is mended."""

from typing import Final

from lark import Token
from msgspec import Struct

from adjudicator.language.complaints import Trouble, moved
from adjudicator.language.flaws import Flaws, offered
from adjudicator.language.parser import Stop
from adjudicator.language.situation import Situation
from adjudicator.language.understanding import Almost, Misfit, understand

IF_SO: Final = "if you meant that"


class Patient(Struct, frozen=True):
    """A text to be mended.

    `readable` has blanks for signs that no order holds and is as long as `text`; `tokens` are its
    words. `stop` tells where the grammar gives up on it; None if it takes it, without the signs.
    """

    text: str
    readable: str
    tokens: tuple[Token, ...]
    stop: Stop | None
    situation: Situation

    @property
    def broken_off(self) -> bool:
        """Whether it is fine as far as it goes."""
        return self.stop is not None and self.stop.at_end


COUNTS: Final = frozenset(
    {"INT", "NUMBER", "ALL", "HALF", "REST", "FRACTION", "NEGATIVE", "ZERO", "VAGUE"}
)
"""The words that are counts, or meant as such."""

VERBS: Final = frozenset(
    {"_ATTACK", "_SURGE", "_SEND", "_MOVE", "_REINFORCE", "_PUT", "_TRADE", "_BONUS", "_CAPITAL"}
    | {"_PREFER", "_BID"}
    | {"_ARROW", "_DASH", "_PLUS"}
)
"""The words that say what to do."""


def mended(text: str, trouble: Trouble, situation: Situation, grown: int = 0) -> Flaws | None:
    """The trouble, if the mended text is an order or has only flaws that can be told.

    `grown` is how much longer the mended text is, from the trouble on.
    """
    its = understand(text, situation)
    if isinstance(its, Misfit):
        return None
    if not isinstance(its, Almost):
        return Flaws((trouble,), offered(its, IF_SO, situation))
    more = its.flaws(situation)
    if more is None:
        return None
    others = moved(more.troubles, -grown, trouble.start)
    return Flaws(in_order(trouble, *others), more.suggestions)


def in_order(*troubles: Trouble) -> tuple[Trouble, ...]:
    """Troubles from left to right."""
    return tuple(sorted(troubles, key=lambda one: one.start))
