"""Why a text has not the shape of an order, and whether it is meant as one at all."""

from typing import Final

from lark import Token, UnexpectedCharacters, UnexpectedToken

from adjudicator.language.between import are_names
from adjudicator.language.flaws import Flaws
from adjudicator.language.mends import MENDS
from adjudicator.language.parser import parser, words
from adjudicator.language.patient import COUNTS, VERBS, Patient, Stop
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import Situation
from adjudicator.language.wild_cards import about_wild_cards

_MOST_ODD_SIGNS: Final = 20
"""A text with more signs that no order holds is not meant as one."""


def diagnosis(text: str, situation: Situation) -> Flaws | None:
    """What is wrong with a text that the grammar does not take; None if it is no order at all.

    Each kind of slip is tried in turn by mending it. What then is an order, or nearly one, tells
    what the player meant; the order itself is only ever suggested.
    """
    readable, tokens = _readable(text, situation)
    if not _about_orders(readable, tokens, situation):
        return None
    patient = Patient(text, readable, tuple(tokens), _stop(tokens, situation), situation)
    found = (mend(patient) for mend in MENDS)
    return next((flaws for flaws in found if flaws), None)


def _readable(text: str, situation: Situation) -> tuple[str, list[Token]]:
    """The text with blanks for what no word begins with, and its words; none if it is odd."""
    for _ in range(_MOST_ODD_SIGNS):
        try:
            return text, words(text, parser(situation.grammar))
        except UnexpectedCharacters as error:
            at = error.column - 1  # pieces are single lines
            text = f"{text[:at]} {text[at + 1 :]}"
    return text, []


def _about_orders(text: str, tokens: list[Token], situation: Situation) -> bool:
    """Whether a text names a place and a count, a place and what to do, or just two places."""
    kinds = {token.type for token in tokens}
    names = gazetteer(situation.board)
    if situation.turns and about_wild_cards(tokens):
        return True
    if kinds.isdisjoint(COUNTS | VERBS):
        return are_names(text, names)
    places = (token for token in tokens if token.type == "WORD")
    return bool(names.within(text)) or any(len(names.meanings(word)) == 1 for word in places)


def _stop(tokens: list[Token], situation: Situation) -> Stop | None:
    """Where the grammar does not take some words; None where only signs between them are wrong."""
    reader = parser(situation.grammar).parse_interactive()
    end = Token.new_borrow_pos("$END", "", tokens[-1])
    for token in (*tokens, end):
        try:
            reader.feed_token(token)
        except UnexpectedToken:
            expected: set[str] = reader.accepts()  # type: ignore[no-untyped-call] # Lark's
            return Stop(token, frozenset(expected))
    return None
