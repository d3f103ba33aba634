"""One text read as one order: the order that it is, or the draft that falls short of one."""

from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.orders import Order, Source
from adjudicator.core.schedule import Part
from adjudicator.language.flaws import Flaws, flaws
from adjudicator.language.hands import sorted_out
from adjudicator.language.lexer import UnreadableError
from adjudicator.language.limits import wrong_limits
from adjudicator.language.meaning import (
    Places,
    makes_set,
    missing,
    needs_count,
    order,
    resolve,
)
from adjudicator.language.parser import Stop, parser
from adjudicator.language.parts import Draft, all_left, draft
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import Situation


class Almost(Struct, frozen=True):
    """A text in the shape of an order that is none yet; `end` is where it ends."""

    draft: Draft
    places: Places
    end: int

    def flaws(self, situation: Situation) -> Flaws | None:
        """What is wrong; None if it is not meant as an order."""
        return flaws(self.draft, self.places, situation, self.end)


class Misfit(Struct, frozen=True):
    """A text that has not the shape of an order; `stop` is where it ceases to have it.

    There is none where a sign stands in the way with which no word begins.
    """

    stop: Stop | None

    def begins_in(self, end: int) -> bool:
        """Whether what stands before `end` has no such shape either, whatever follows it."""
        stop = self.stop
        return stop is not None and not stop.at_end and (stop.token.end_pos or 0) <= end


Understood: TypeAlias = Order | Almost | Misfit
"""An order, or almost one, or neither."""


def understand(text: str, situation: Situation) -> Understood:
    """Read a text as one order. Its source has the text and line 0."""
    its = draft_of(text, situation)
    if isinstance(its, Misfit):
        return its
    if (
        situation.part is Part.ELECTION
        and its.kind == "reinforce"
        and not _reinforces(text, situation)
    ):
        its.kind = "bid"
    if situation.for_cards and its.kind == "reinforce" and its.amount is None:
        its.amount = all_left(text)
    found = almost(its, situation, len(text))
    if found.places.unclear or missing(its) or needs_count(its) or not makes_set(its):
        return found
    if wrong_limits(its):
        return found
    return order(its, found.places.known, situation, Source(0, text))


def _reinforces(text: str, situation: Situation) -> bool:
    """Whether a text says in so many words that armies are placed."""
    return "_REINFORCE" in {word.type for word in parser(situation.grammar).words(text)}


def almost(its: Draft, situation: Situation, end: int) -> Almost:
    """A draft with its places looked up."""
    places = resolve(its, gazetteer(situation.board))
    if situation.turns and its.kind == "go":
        own = [situation.owns(places.known.get(role, "")) for role in ("origin", "target")]
        its.kind = "move" if all(own) else "assault"
    return Almost(its, places, end)


def draft_of(text: str, situation: Situation) -> Draft | Misfit:
    """The draft of a text, if it has the shape of an order."""
    reader = parser(situation.grammar)
    try:
        tree = reader.shape(reader.words(text))
    except UnreadableError:
        return Misfit(None)
    if isinstance(tree, Stop):
        return Misfit(tree)
    its = draft(tree, text)
    return sorted_out(its) if its.kind == "wild" else its
