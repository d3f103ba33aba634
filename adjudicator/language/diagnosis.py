"""Why a text has not the shape of an order, and whether it is meant as one at all.

Each kind of slip is tried in turn by mending it. What then is an order, or nearly one, tells what
the player meant; the order itself is only ever suggested.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from lark import Token, UnexpectedCharacters, UnexpectedToken

from adjudicator import resources
from adjudicator.core.refusals import listed
from adjudicator.language.complaints import Suggestion, Trouble, moved
from adjudicator.language.flaws import MOST_SUGGESTIONS, Flaws, suggested
from adjudicator.language.parser import parser, words
from adjudicator.language.parts import Draft, part
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import Situation
from adjudicator.language.understanding import Almost, almost, draft_of, understand

_COUNTS: Final = frozenset(
    {"INT", "NUMBER", "ALL", "HALF", "REST", "FRACTION", "NEGATIVE", "ZERO", "VAGUE"}
)
_VERBS: Final = frozenset(
    {
        "_ATTACK",
        "_SURGE",
        "_SEND",
        "_MOVE",
        "_REINFORCE",
        "_PUT",
        "_TRADE",
        "_BONUS",
        "_CAPITAL",
        "_ARROW",
        "_PLUS",
    }
)

_SLIP: Final = 0.75
"""How alike a misspelt word of the language is to the right one."""

_SHORTEST_SLIP: Final = 4
_MOST_ODD_SIGNS: Final = 20
_SOMEWHERE: Final = "qqq"
_FILLS: Final = (_SOMEWHERE, "1", f"attack {_SOMEWHERE}")
"""What may have been forgotten at the end of a line."""

_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_CONDITION: Final = re.compile(r"(?:if|when|once|unless|in case)\b[^,]*,", re.IGNORECASE)
_ATTACK_FORM: Final = "{} from {} attack {}"
_IF_SO: Final = "if you meant that"
_MOST_EXPECTED: Final = 3
_EXPECTED: Final = {
    "WORD": "a territory",
    "INT": "a number of armies",
    "_FROM": "“from”",
    "_SURGE": "“surge”",
    "_TO": "“to”",
    "_ATTACK": "“attack”",
    "_IN": "“in”",
    "_CARDS": "“cards”",
    "$END": "nothing more",
}
"""What the grammar may expect next, in plain words; the most helpful first."""

_SIGNS: Final = {
    '"': "Leave the quotation marks out.",
    "_": "A blank is still empty here.",
    "?": "A question is no order; leave the question mark out.",
}


def diagnosis(text: str, situation: Situation) -> Flaws | None:
    """What is wrong with a text that the grammar does not take; None if it is no order at all."""
    readable, tokens = _tokens(text)
    if not _about_orders(readable, tokens, situation):
        return None
    mends: tuple[Callable[[str, str, list[Token], Situation], Flaws | None], ...] = (
        _signs,
        _brackets,
        _condition,
        _misspelt,
        _broken_off,
        _too_long,
        _out_of_order,
    )
    found = (mend(text, readable, tokens, situation) for mend in mends)
    return next((flaws for flaws in found if flaws), None)


def _tokens(text: str) -> tuple[str, list[Token]]:
    """The text with blanks for what no word begins with, and its words; none if it is odd."""
    for _ in range(_MOST_ODD_SIGNS):
        try:
            return text, words(text, parser("orders"))
        except UnexpectedCharacters as error:
            at = error.column - 1  # pieces are single lines
            text = f"{text[:at]} {text[at + 1 :]}"
    return text, []


def _about_orders(text: str, tokens: list[Token], situation: Situation) -> bool:
    """Whether a text names a place and a count, or a place and what to do."""
    kinds = {token.type for token in tokens}
    if kinds.isdisjoint(_COUNTS | _VERBS):
        return False
    names = gazetteer(situation.board)
    words = (token for token in tokens if token.type == "WORD")
    return bool(names.within(text)) or any(len(names.meanings(word)) == 1 for word in words)


def _mended(text: str, situation: Situation, trouble: Trouble, grown: int = 0) -> Flaws | None:
    """The trouble, if the mended text is an order or has only flaws that can be told.

    `grown` is how much longer the mended text is, from the trouble on.
    """
    its = understand(text, situation)
    if isinstance(its, Almost):
        more = its.flaws(situation)
        return more and Flaws(
            _both(trouble, moved(more.troubles, -grown, trouble.start)), more.suggestions
        )
    if its is None:
        return None
    return Flaws((trouble,), (suggested(its, _IF_SO, situation.board),))


def _both(trouble: Trouble, more: Iterable[Trouble]) -> tuple[Trouble, ...]:
    return tuple(sorted((trouble, *more), key=lambda it: it.start))


def _signs(text: str, readable: str, _: list[Token], situation: Situation) -> Flaws | None:
    """Signs that no order holds."""
    odd = [place for place, sign in enumerate(text) if sign != readable[place]]
    if not odd:
        return None
    start = odd[0]
    sign = text[start]
    end = start + len(text[start:]) - len(text[start:].lstrip(sign))
    sentence = _SIGNS.get(sign, f"I cannot read “{sign}” here.")
    return _mended(readable, situation, Trouble(start, end, sentence))


def _brackets(text: str, _: str, __: list[Token], situation: Situation) -> Flaws | None:
    """A remark in brackets."""
    found = _IN_BRACKETS.search(text)
    if found is None:
        return None
    trouble = Trouble(*found.span(), "Leave out what stands in brackets.")
    return _mended(_blanked(text, found), situation, trouble)


def _condition(text: str, _: str, __: list[Token], situation: Situation) -> Flaws | None:
    """An order that is to wait for something."""
    found = _CONDITION.match(text)
    if found is None:
        return None
    sentence = "No order can wait for something to happen."
    trouble = Trouble(*found.span(), sentence)
    return _mended(_blanked(text, found), situation, trouble)


def _blanked(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]}{' ' * len(found[0])}{text[found.end() :]}"


def _misspelt(_: str, readable: str, tokens: list[Token], situation: Situation) -> Flaws | None:
    """A word that is nearly a word of the language."""
    for token in tokens:
        if token.type == "WORD" and (right := _keyword(token)):
            sentence = f"I do not know the word {token}; {right} is near."
            wrong = part([token], readable)
            trouble = Trouble(wrong.start, wrong.end, sentence)
            text = f"{readable[: wrong.start]}{right}{readable[wrong.end :]}"
            if mended := _mended(text, situation, trouble, len(right) - len(token)):
                return mended
    return None


def _keyword(word: str) -> str | None:
    from rapidfuzz.distance.OSA import normalized_similarity

    if len(word) < _SHORTEST_SLIP:
        return None
    likeness = {right: normalized_similarity(word.casefold(), right) for right in _keywords()}
    best = max(likeness, key=lambda right: (likeness[right], right))
    return best if likeness[best] >= _SLIP else None


@cache
def _keywords() -> tuple[str, ...]:
    return tuple(resources.grammar("keywords.txt").split())


def _broken_off(_: str, readable: str, __: list[Token], situation: Situation) -> Flaws | None:
    """A line that ends too early."""
    drafts = (draft_of(f"{readable} {fill}") for fill in _FILLS)
    its = next((draft for draft in drafts if draft), None)
    return _flaws_without(its, len(readable), situation) if its else None


def _flaws_without(draft: Draft, end: int, situation: Situation) -> Flaws | None:
    """The flaws of a draft without the parts that begin behind `end`."""
    lacking = [role for role, part in draft.places.items() if part.start >= end]
    places = {role: part for role, part in draft.places.items() if part.start < end}
    amount = draft.amount if draft.amount and draft.amount.part.start < end else None
    shorter = replace(draft, places=places, amount=amount, lacking=lacking)
    return almost(shorter, situation, end).flaws(situation)


def _too_long(_: str, readable: str, __: list[Token], situation: Situation) -> Flaws | None:
    """An order, or nearly one, with something behind it."""
    stop = _stop(readable)
    if stop is None:
        return None
    start = part([stop.token], readable).start
    first = readable[:start].strip()
    sentence = f"I understand “{first}” but not what follows it."
    found = _mended(first, situation, Trouble(start, len(readable), sentence))
    if found is None or len(found.troubles) == 1:
        return found
    return Flaws(found.troubles[:-1], found.suggestions)


def _out_of_order(_: str, readable: str, tokens: list[Token], situation: Situation) -> Flaws | None:
    """Words that are all known, but do not fit together."""
    kinds = {token.type for token in tokens}
    if kinds.isdisjoint(_COUNTS) or kinds.isdisjoint(_VERBS):
        return None
    stop = _stop(readable)
    if stop is None:
        return None
    at = part([stop.token], readable)
    start, end = (at.end, at.end) if stop.token.type == "$END" else (at.start, at.end)
    expected = [words for kind, words in _EXPECTED.items() if kind in stop.accepts]
    sentence = f"I expected {listed(expected[:_MOST_EXPECTED], 'or')} here."
    return Flaws((Trouble(start, end, sentence),), _rearranged(readable, tokens, situation))


def _stop(text: str) -> UnexpectedToken | None:
    """Where and why the grammar does not take a text; None where only its places are wrong."""
    try:
        parser("orders").parse(text)
    except UnexpectedToken as error:
        return error
    return None


def _rearranged(text: str, tokens: list[Token], situation: Situation) -> tuple[Suggestion, ...]:
    """Orders of the places and the count that stand in the text."""
    places = gazetteer(situation.board).within(text)
    if not places:
        return ()
    origin, *targets = sorted(places, key=lambda name: not situation.owns(name))
    form = "move {} from {} to {}" if any(it.type == "_MOVE" for it in tokens) else _ATTACK_FORM
    lines = [
        form.format(amount, origin, target) if target else f"{amount} in {origin}"
        for target in targets or [""]
        for amount in dict.fromkeys(str(token) for token in tokens if token.type in _COUNTS)
    ]
    orders = [understand(line, situation) for line in lines[:MOST_SUGGESTIONS]]
    return tuple(
        suggested(order, _IF_SO, situation.board)
        for order in orders
        if order and not isinstance(order, Almost)
    )
