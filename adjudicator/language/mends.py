"""Slips that keep a text from having the shape of an order, each with a way to mend it.

A mend gives the flaws of the text if the mended text is an order or nearly one, else None.
"""

import re
from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import Final

from lark import Token
from msgspec.structs import replace

from adjudicator import resources
from adjudicator.core.refusals import listed
from adjudicator.language.between import joined
from adjudicator.language.broken_off import filled
from adjudicator.language.complaints import Suggestion, Trouble
from adjudicator.language.flaws import MOST_SUGGESTIONS, Flaws, offered
from adjudicator.language.given import WAITING, in_cases
from adjudicator.language.limits import HOW_TO_STOP
from adjudicator.language.parser import parser
from adjudicator.language.parts import part
from adjudicator.language.patient import COUNTS, IF_SO, VERBS, Patient, in_order, mended
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import Situation
from adjudicator.language.understanding import Almost, Misfit, understand
from adjudicator.language.wild_cards import wild_card

_SLIP: Final = 0.75
"""How alike a misspelt word of the language is to the right one."""

_SHORTEST_SLIP: Final = 4
_MOST_STRAY: Final = 5
"""A line with more words that are strange to the language is a story."""

_COLON: Final = re.compile(r"^:")
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_SURGE: Final = re.compile(r"\bsurg\w+ +(?:on +)?(?:in)?to +(?P<place>.+)$", re.IGNORECASE)
_CONDITION: Final = re.compile(r"(?:if|when|once|unless|in case)\b[^,:]*[,:]", re.IGNORECASE)
_NO_WAITING: Final = "No order can wait for something to happen."
_LIMITS: Final = frozenset({"_UNTIL", "_WHILE", "_MOST", "_LEAVE"})
"""The words of limits, which only games of turns have."""

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

_ELSE: Final = "something else"
_SIGNS: Final = {
    '"': "Leave the quotation marks out.",
    "__": "A blank is still empty here.",
    "?": "A question is no order; leave the question mark out.",
}


def _signs(it: Patient) -> Flaws | None:
    """Signs that no order holds."""
    odd = (place for place, sign in enumerate(it.text) if sign != it.readable[place])
    start = next(odd, None)
    if start is None:
        return None
    sign = it.text[start]
    end = len(it.text) - len(it.text[start:].lstrip(sign))
    sentence = _SIGNS.get(it.text[start:end][:2], f"I cannot read “{sign}” here.")
    return mended(it.readable, Trouble(start, end, sentence), it.situation)


def _brackets(it: Patient) -> Flaws | None:
    """A remark in brackets."""
    return _without(_IN_BRACKETS.search(it.text), "Leave out what stands in brackets.", it)


def _condition(it: Patient) -> Flaws | None:
    """An order that is to wait for something."""
    case = _CONDITION.match(it.text)
    if case is None or not it.situation.turns:
        return _without(case, _NO_WAITING, it)
    found = _without(case, WAITING, it)
    offers = found.suggestions if found else ()
    return found and replace(
        found,
        suggestions=tuple(
            offer for one in offers for offer in in_cases(case[0], one.line, it.situation)
        ),
    )


def _without(found: re.Match[str] | None, sentence: str, it: Patient) -> Flaws | None:
    """The text with blanks for a stretch of it."""
    if found is None:
        return None
    text = f"{it.text[: found.start()]}{' ' * len(found[0])}{it.text[found.end() :]}"
    return mended(text, Trouble(*found.span(), sentence), it.situation)


def _lone_surge(it: Patient) -> Flaws | None:
    """A surge whose attack stands elsewhere."""
    found = _SURGE.search(it.text)
    kinds = {token.type for token in it.tokens}
    if found is None or not kinds.isdisjoint(COUNTS | {"_ATTACK", "_FROM", "_THROUGH"}):
        return None
    places = gazetteer(it.situation.board).meanings(found["place"])
    if len(places) != 1:
        return None
    sentence = f"A surge stands behind its attack, in one line: “… then surge to {places[0]}”."
    return Flaws((Trouble(*found.span(), sentence),))


def _misspelt(it: Patient) -> Flaws | None:
    """A word that is nearly a word of the language."""
    for token in it.tokens:
        right = _keyword(token, it.situation.grammar) if token.type == "WORD" else None
        if right is None:
            continue
        wrong = part([token], it.readable)
        trouble = Trouble(
            wrong.start, wrong.end, f"I do not know the word {token}; {right} is near."
        )
        text = f"{it.readable[: wrong.start]}{right}{it.readable[wrong.end :]}"
        if found := mended(text, trouble, it.situation, len(right) - len(token)):
            return found
    return None


def _keyword(word: str, grammar: str) -> str | None:
    """The word of the language that a word is nearly."""
    from rapidfuzz.distance.OSA import normalized_similarity
    from rapidfuzz.process import extractOne

    if len(word) < _SHORTEST_SLIP:
        return None
    best = extractOne(
        word.casefold(), _keywords(grammar), scorer=normalized_similarity, score_cutoff=_SLIP
    )
    return best[0] if best and best[0][0] == word[0].casefold() else None


@cache
def _keywords(grammar: str) -> tuple[str, ...]:
    reader = parser(grammar)
    known = resources.grammar("keywords.txt").split()
    return tuple(it for it in known if not reader.is_name(it))


def _stray(it: Patient) -> Flaws | None:
    """A few words, with the colon behind them, that name nothing and say nothing."""
    if VERBS.isdisjoint(token.type for token in it.tokens):
        return None
    runs = (part(list(run), it.readable) for stray, run in groupby(it.tokens, _is_word) if stray)
    stray = [run for run in runs if not _near_a_name(run.text, it.situation)]
    if not 0 < sum(len(run.text.split()) for run in stray) <= _MOST_STRAY:
        return None
    text = it.readable
    for run in stray:
        text = text[: run.start] + re.sub(r"\S", " ", run.text) + _COLON.sub(" ", text[run.end :])
    first, *others = (
        Trouble(run.start, run.end, f"“{run.text}” is no part of an order.") for run in stray
    )
    found = mended(text, first, it.situation)
    if found is None or not found.suggestions:
        return None
    return Flaws(in_order(*found.troubles, *others), found.suggestions)


def _near_a_name(text: str, situation: Situation) -> bool:
    names = gazetteer(situation.board)
    found = names.meanings(text) or names.within(text)
    return bool(found or names.near(text, situation.board.territories))


def _is_word(token: Token) -> bool:
    return token.type == "WORD"


def _too_long(it: Patient) -> Flaws | None:
    """An order, or nearly one, with something behind it."""
    if it.stop is None or it.broken_off:
        return None
    start = part([it.stop.token], it.readable).start
    first = it.readable[:start].strip(" .")
    sentence = f"I understand “{first}” but not what follows it."
    found = mended(first, Trouble(start, len(it.readable), sentence), it.situation)
    if found is None:
        return None
    if len(found.troubles) == 1:
        return _both(found, it.readable[start:], it.situation)
    lacks_a_part = any(trouble.start == trouble.end for trouble in found.troubles)
    rearranged = _out_of_order(it) if lacks_a_part else None
    if rearranged and rearranged.suggestions:
        return rearranged
    return Flaws(found.troubles[:-1], found.suggestions)


def _both(found: Flaws, rest: str, situation: Situation) -> Flaws:
    """The flaws of a text that is too long, with the order that follows the first if it is one."""
    second = mended(rest, found.troubles[0], situation)
    if second is None or len(second.troubles) > 1:
        return found
    trouble = replace(found.troubles[0], sentence="Write a second order on a line of its own.")
    return Flaws((trouble,), (*found.suggestions, *second.suggestions))


def _unknown_limit(it: Patient) -> Flaws | None:
    """An attack with a limit that is none (A6 to A9)."""
    limits = [token for token in it.tokens if token.type in _LIMITS]
    if not limits:
        return None
    start = part([limits[0]], it.readable).start
    sentence = f"I do not understand this limit. {HOW_TO_STOP}"
    trouble = Trouble(start, len(it.readable), sentence)
    return mended(it.readable[:start].rstrip(" ,"), trouble, it.situation)


def _out_of_order(it: Patient) -> Flaws | None:
    """Words that are all known, but do not fit together."""
    kinds = {token.type for token in it.tokens}
    if it.stop is None or kinds.isdisjoint(COUNTS) or kinds.isdisjoint(VERBS):
        return None
    at = part([it.stop.token], it.readable)
    start = at.end if it.broken_off else at.start
    kinds_there = it.stop.expected()
    expected = [words for kind, words in _EXPECTED.items() if kind in kinds_there]
    sentence = f"I expected {listed(expected[:_MOST_EXPECTED] or [_ELSE], 'or')} here."
    return Flaws((Trouble(start, at.end, sentence),), _rearranged(it))


def _rearranged(it: Patient) -> tuple[Suggestion, ...]:
    """Orders of the places and the counts that stand in the text."""
    places = gazetteer(it.situation.board).within(it.readable)
    kinds = {token.type for token in it.tokens}
    if not places or not kinds.isdisjoint({"_TRADE", "_BONUS", "_CAPITAL"}):
        return ()
    origin, *targets = sorted(places, key=lambda name: not it.situation.owns(name))
    form = "move {} from {} to {}" if "_MOVE" in kinds else "{} from {} attack {}"
    lines = [
        form.format(count, origin, target) if target else f"{count} in {origin}"
        for target in targets or [""]
        for count in dict.fromkeys(str(word) for word in it.tokens if word.type in COUNTS)
    ]
    orders = [understand(line, it.situation) for line in lines[:MOST_SUGGESTIONS]]
    return tuple(
        suggestion
        for order in orders
        if not isinstance(order, Almost | Misfit)
        for suggestion in offered(order, IF_SO, it.situation)
    )


MENDS: Final[tuple[Callable[[Patient], Flaws | None], ...]] = (
    _signs,
    _brackets,
    _condition,
    _lone_surge,
    joined,
    _misspelt,
    _stray,
    filled,
    _too_long,
    _unknown_limit,
    wild_card,
    _out_of_order,
)
"""The mends, in the order in which they are tried."""
