"""Slips that keep a text from having the shape of an order, each with a way to mend it.

A mend gives the flaws of the text if the mended text is an order or nearly one, else None.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from lark import Token

from adjudicator import resources
from adjudicator.core.refusals import listed
from adjudicator.language.complaints import Suggestion, Trouble, moved
from adjudicator.language.flaws import MOST_SUGGESTIONS, Flaws, suggested
from adjudicator.language.parts import Draft, part
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import Situation
from adjudicator.language.understanding import Almost, almost, draft_of, understand


@dataclass(frozen=True, slots=True)
class Stop:
    """The word at which the grammar gives up, `$END` at the end, and what it would take there."""

    token: Token
    expected: frozenset[str]


@dataclass(frozen=True, slots=True)
class Patient:
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
        return self.stop is not None and self.stop.token.type == "$END"


COUNTS: Final = frozenset(
    {"INT", "NUMBER", "ALL", "HALF", "REST", "FRACTION", "NEGATIVE", "ZERO", "VAGUE"}
)
"""The words that are counts, or meant as such."""

VERBS: Final = frozenset(
    {"_ATTACK", "_SURGE", "_SEND", "_MOVE", "_REINFORCE", "_PUT", "_TRADE", "_BONUS", "_CAPITAL"}
    | {"_ARROW", "_PLUS"}
)
"""The words that say what to do."""

_SLIP: Final = 0.75
"""How alike a misspelt word of the language is to the right one."""

_SHORTEST_SLIP: Final = 4
_SOMEWHERE: Final = "qqq"
_FILLS: Final = (_SOMEWHERE, "1", f"attack {_SOMEWHERE}")
"""What may have been forgotten at the end of a line."""

_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_CONDITION: Final = re.compile(r"(?:if|when|once|unless|in case)\b[^,]*,", re.IGNORECASE)
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


def _signs(it: Patient) -> Flaws | None:
    """Signs that no order holds."""
    odd = (place for place, sign in enumerate(it.text) if sign != it.readable[place])
    start = next(odd, None)
    if start is None:
        return None
    sign = it.text[start]
    end = len(it.text) - len(it.text[start:].lstrip(sign))
    sentence = _SIGNS.get(sign, f"I cannot read “{sign}” here.")
    return _mended(it.readable, Trouble(start, end, sentence), it.situation)


def _brackets(it: Patient) -> Flaws | None:
    """A remark in brackets."""
    return _without(_IN_BRACKETS.search(it.text), "Leave out what stands in brackets.", it)


def _condition(it: Patient) -> Flaws | None:
    """An order that is to wait for something."""
    return _without(_CONDITION.match(it.text), "No order can wait for something to happen.", it)


def _without(found: re.Match[str] | None, sentence: str, it: Patient) -> Flaws | None:
    """The text with blanks for a stretch of it."""
    if found is None:
        return None
    text = f"{it.text[: found.start()]}{' ' * len(found[0])}{it.text[found.end() :]}"
    return _mended(text, Trouble(*found.span(), sentence), it.situation)


def _misspelt(it: Patient) -> Flaws | None:
    """A word that is nearly a word of the language."""
    for token in it.tokens:
        right = _keyword(token) if token.type == "WORD" else None
        if right is None:
            continue
        wrong = part([token], it.readable)
        trouble = Trouble(
            wrong.start, wrong.end, f"I do not know the word {token}; {right} is near."
        )
        text = f"{it.readable[: wrong.start]}{right}{it.readable[wrong.end :]}"
        if mended := _mended(text, trouble, it.situation, len(right) - len(token)):
            return mended
    return None


def _keyword(word: str) -> str | None:
    """The word of the language that a word is nearly."""
    from rapidfuzz.distance.OSA import normalized_similarity
    from rapidfuzz.process import extractOne

    if len(word) < _SHORTEST_SLIP:
        return None
    best = extractOne(
        word.casefold(), _keywords(), scorer=normalized_similarity, score_cutoff=_SLIP
    )
    return best[0] if best else None


@cache
def _keywords() -> tuple[str, ...]:
    return tuple(resources.grammar("keywords.txt").split())


def _filled(it: Patient) -> Flaws | None:
    """A line that ends too early."""
    if not it.broken_off:
        return None
    drafts = (draft_of(f"{it.readable} {fill}") for fill in _FILLS)
    draft = next((draft for draft in drafts if draft), None)
    return _flaws_without(draft, len(it.readable), it.situation) if draft else None


def _flaws_without(draft: Draft, end: int, situation: Situation) -> Flaws | None:
    """The flaws of a draft without the parts that begin behind `end`."""
    lacking = [role for role, part in draft.places.items() if part.start >= end]
    places = {role: part for role, part in draft.places.items() if part.start < end}
    amount = draft.amount if draft.amount and draft.amount.part.start < end else None
    shorter = replace(draft, places=places, amount=amount, lacking=lacking)
    return almost(shorter, situation, end).flaws(situation)


def _too_long(it: Patient) -> Flaws | None:
    """An order, or nearly one, with something behind it."""
    if it.stop is None or it.broken_off:
        return None
    start = part([it.stop.token], it.readable).start
    first = it.readable[:start].strip()
    sentence = f"I understand “{first}” but not what follows it."
    found = _mended(first, Trouble(start, len(it.readable), sentence), it.situation)
    if found is None or len(found.troubles) == 1:
        return found
    return Flaws(found.troubles[:-1], found.suggestions)


def _out_of_order(it: Patient) -> Flaws | None:
    """Words that are all known, but do not fit together."""
    kinds = {token.type for token in it.tokens}
    if it.stop is None or kinds.isdisjoint(COUNTS) or kinds.isdisjoint(VERBS):
        return None
    at = part([it.stop.token], it.readable)
    start = at.end if it.broken_off else at.start
    expected = [words for kind, words in _EXPECTED.items() if kind in it.stop.expected]
    sentence = f"I expected {listed(expected[:_MOST_EXPECTED], 'or')} here."
    return Flaws((Trouble(start, at.end, sentence),), _rearranged(it))


def _rearranged(it: Patient) -> tuple[Suggestion, ...]:
    """Orders of the places and the counts that stand in the text."""
    places = gazetteer(it.situation.board).within(it.readable)
    if not places:
        return ()
    origin, *targets = sorted(places, key=lambda name: not it.situation.owns(name))
    moves = any(token.type == "_MOVE" for token in it.tokens)
    form = "move {} from {} to {}" if moves else "{} from {} attack {}"
    lines = [
        form.format(count, origin, target) if target else f"{count} in {origin}"
        for target in targets or [""]
        for count in dict.fromkeys(str(word) for word in it.tokens if word.type in COUNTS)
    ]
    orders = [understand(line, it.situation) for line in lines[:MOST_SUGGESTIONS]]
    return tuple(
        suggested(order, _IF_SO, it.situation.board)
        for order in orders
        if order and not isinstance(order, Almost)
    )


def _mended(text: str, trouble: Trouble, situation: Situation, grown: int = 0) -> Flaws | None:
    """The trouble, if the mended text is an order or has only flaws that can be told.

    `grown` is how much longer the mended text is, from the trouble on.
    """
    its = understand(text, situation)
    if its is None:
        return None
    if not isinstance(its, Almost):
        return Flaws((trouble,), (suggested(its, _IF_SO, situation.board),))
    more = its.flaws(situation)
    if more is None:
        return None
    others = moved(more.troubles, -grown, trouble.start)
    troubles = sorted((trouble, *others), key=lambda one: one.start)
    return Flaws(tuple(troubles), more.suggestions)


MENDS: Final[tuple[Callable[[Patient], Flaws | None], ...]] = (
    _signs,
    _brackets,
    _condition,
    _misspelt,
    _filled,
    _too_long,
    _out_of_order,
)
"""The mends, in the order in which they are tried."""
