"""Why a text has not the shape of an order, and whether it is meant as one at all."""

from collections.abc import Sequence
from typing import Final

from lark import Token

from adjudicator.language.between import are_names
from adjudicator.language.flaws import Flaws
from adjudicator.language.lexer import UnreadableError
from adjudicator.language.mends import MENDS
from adjudicator.language.parser import Stop, parser
from adjudicator.language.patient import COUNTS, VERBS, Patient
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import Situation
from adjudicator.language.understanding import Misfit
from adjudicator.language.wild_cards import about_wild_cards

_MOST_ODD_SIGNS: Final = 20
"""A text with more signs that no order holds is not meant as one."""


def diagnosis(text: str, its: Misfit, situation: Situation) -> Flaws | None:
    """What is wrong with a text that the grammar does not take; None if it is no order at all.

    Each kind of slip is tried in turn by mending it. What then is an order, or nearly one, tells
    what the player meant; the order itself is only ever suggested.
    """
    readable, words, stop = _readable(text, its.stop, situation)
    if not _about_orders(readable, words, situation):
        return None
    patient = Patient(text, readable, words, stop, situation)
    found = (mend(patient) for mend in MENDS)
    return next((flaws for flaws in found if flaws), None)


def _readable(
    text: str, stop: Stop | None, situation: Situation
) -> tuple[str, tuple[Token, ...], Stop | None]:
    """The text with blanks for what no word begins with, its words, and where they do not fit.

    There are no words if it is odd.
    """
    reader = parser(situation.grammar)
    for _ in range(_MOST_ODD_SIGNS):
        try:
            words = tuple(stop.words if stop else reader.words(text))
        except UnreadableError as error:
            text = f"{text[: error.at]} {text[error.at + 1 :]}"
            stop = None
        else:
            shape = stop or reader.shape(words)
            return text, words, shape if isinstance(shape, Stop) else None
    return text, (), None


def _about_orders(text: str, tokens: Sequence[Token], situation: Situation) -> bool:
    """Whether a text names a place and a count, a place and what to do, or just two places."""
    kinds = {token.type for token in tokens}
    names = gazetteer(situation.board)
    if situation.turns and about_wild_cards(tokens):
        return True
    if kinds.isdisjoint(COUNTS | VERBS):
        return are_names(text, names)
    places = (token for token in tokens if token.type == "WORD")
    return bool(names.within(text)) or any(len(names.meanings(word)) == 1 for word in places)
