"""Pieces of a line: one order, or several joined by `and` or commas."""

import re
from typing import Final

from msgspec.structs import replace

from adjudicator.core.orders import Attack, Move, Order, Pass, Prefer, Reinforce, Source
from adjudicator.core.schedule import Part
from adjudicator.language.cases import behind, head
from adjudicator.language.complaints import Trouble, moved
from adjudicator.language.diagnosis import diagnosis
from adjudicator.language.flaws import Flaws, offered
from adjudicator.language.given import given, put_first
from adjudicator.language.lines import Piece, joints, trimmed
from adjudicator.language.parser import parser
from adjudicator.language.patient import IF_SO
from adjudicator.language.situation import Situation
from adjudicator.language.understanding import Almost, Misfit, understand

LONGEST_PIECE: Final = 1000
"""Characters; what is longer was written for people, not for the judge.

A list of preferences with every territory of a board has some 600, numbered some 800.
"""

_JOINTS_IN_AN_ORDER: Final = 4
"""No single order holds more: two between three cards, or one of a surge and short names' stops."""

_NO_ORIGIN: Final = "It is not clear where these armies come from, or whether they are new."

_PLACES: Final = frozenset({"_REINFORCE", "_PUT", "_GETS", "_PLUS", "_IN"})
"""The words that tell a reinforcement, whatever stands before it."""

_PREFER: Final = "prefer "
_BESIDE: Final = "Whatever else you say goes on a line of its own."
_SENTENCE_ENDS: Final = re.compile(r"[.!?]+\s+")
_NUMBERING: Final = re.compile(r"(?:^|[\s,]+)\d{1,2}(?:st|nd|rd|th)?[.):]*(?=\s)", re.IGNORECASE)

_ALL_OR_NONE: Final = "A line with several orders counts only if all of them are clear."


def read_piece(text: str, situation: Situation) -> tuple[Order, ...] | Flaws | None:
    """The orders that a piece holds, or what is wrong with it; None if it is no order at all.

    All of it is orders, or none is taken. Every order's source has the player's own words.
    """
    if len(text) > LONGEST_PIECE:
        return None
    if situation.turns and (its := head(text)):
        return given(text, its, situation, read_piece)
    if situation.part is Part.DRAFT and (names := _names_alone(text, situation)):
        return names
    whole = understand(text, situation)
    if isinstance(whole, Almost):
        return _late(text, situation) or whole.flaws(situation) or _among_words(text, situation)
    if not isinstance(whole, Misfit):
        return (whole,)
    return (
        _split(text, whole, situation)
        or _late(text, situation)
        or _flaws_of_parts(text, whole, situation)
        or diagnosis(text, whole, situation)
        or _among_words(text, situation)
    )


def _late(text: str, situation: Situation) -> Flaws | None:
    """What is wrong where the case stands behind its order."""
    late = behind(text) if situation.turns else None
    return put_first(text, late, situation, read_piece) if late else None


def _names_alone(text: str, situation: Situation) -> tuple[Order, ...] | Flaws | None:
    """Preferences without a word for them: `Brazil, Peru`, or `1 Brazil`."""
    names = _NUMBERING.sub(", ", text).strip(" ,")
    its = understand(f"{_PREFER}{names}", situation)
    if isinstance(its, Prefer):
        return (replace(its, source=Source(0, text)),)
    flaws = its.flaws(situation) if isinstance(its, Almost) else None
    if flaws is None or names not in text:
        return None
    return Flaws(moved(flaws.troubles, text.find(names) - len(_PREFER)), flaws.suggestions)


def _among_words(text: str, situation: Situation) -> Flaws | None:
    """What is wrong with a line of several sentences of which only one is an order.

    That nothing is to be done counts only at its beginning: people write “we hold” among others.
    """
    ends = [found.span() for found in _SENTENCE_ENDS.finditer(text)]
    if not ends:
        return None
    start = 0
    for end, following in (*ends, (len(text), len(text))):
        its = understand(text[start:end], situation)
        if isinstance(its, Almost):
            found = None if start else its.flaws(situation)
            if found:
                return Flaws(
                    (*found.troubles, Trouble(following, len(text), _BESIDE)), found.suggestions
                )
        elif not isinstance(its, Misfit) and not (start and isinstance(its, Pass)):
            span = (0, start) if start else (following, len(text))
            sentence = f"I understand “{text[start:end]}” but not what stands beside it."
            return Flaws((Trouble(*span, sentence),), offered(its, IF_SO, situation))
        start = following
    return None


def orders_of(text: str, situation: Situation) -> tuple[Order, ...]:
    """The orders that `read_piece` finds, without asking what is wrong where there are none."""
    if situation.turns and head(text):
        found = read_piece(text, situation)
        return found if isinstance(found, tuple) else ()
    return _orders(text, situation) if len(text) <= LONGEST_PIECE else ()


def _split(text: str, its: Misfit, situation: Situation) -> tuple[Order, ...]:
    """The orders of a text that is no single order; empty unless all of it is orders."""
    for end, start in joints(text)[:_JOINTS_IN_AN_ORDER]:
        if its.begins_in(end):
            break
        first = understand(text[:end], situation)
        if isinstance(first, Misfit | Almost):
            continue
        others = _orders(text[start:], situation)
        if others and (text[end] == "." or not _unsaid(first, others[0], situation)):
            return (first, *others)
    return ()


def _unsaid(first: Order, second: Order, situation: Situation) -> bool:
    """Whether it is not said where armies come from: `4 from Brazil to Venezuela, 3 to Peru`."""
    if not isinstance(first, Attack | Move) or not isinstance(second, Reinforce):
        return False
    kinds = {word.type for word in parser(situation.grammar).words(second.source.text)}
    return _PLACES.isdisjoint(kinds)


def _orders(text: str, situation: Situation) -> tuple[Order, ...]:
    whole = understand(text, situation)
    if isinstance(whole, Misfit):
        return _split(text, whole, situation)
    return () if isinstance(whole, Almost) else (whole,)


def _flaws_of_parts(text: str, its: Misfit, situation: Situation) -> Flaws | None:
    """The flaws of a text whose every part between joints is an order or nearly one."""
    parts = _parts(text)
    first, *others = parts
    if not others or (first.start == 0 and its.begins_in(len(first.text))):
        return None
    found: list[Flaws] = []
    for part in parts:
        flaws = _flaws_of_part(part, situation)
        if flaws is None:
            return None
        found.append(flaws)
    unclear = Trouble(parts[1].start, len(text), _NO_ORIGIN)
    *troubles, last = [trouble for flaws in found for trouble in flaws.troubles] or [unclear]
    last = replace(last, sentence=f"{last.sentence} {_ALL_OR_NONE}")
    return Flaws((*troubles, last), tuple(it for flaws in found for it in flaws.suggestions))


def _parts(text: str) -> list[Piece]:
    spans = joints(text)
    starts = [0, *(start for _, start in spans)]
    ends = [*(end for end, _ in spans), len(text)]
    return [trimmed(text[start:end], start) for start, end in zip(starts, ends, strict=True)]


def _flaws_of_part(part: Piece, situation: Situation) -> Flaws | None:
    its = understand(part.text, situation)
    if isinstance(its, Almost):
        flaws = its.flaws(situation)
        return flaws and Flaws(moved(flaws.troubles, part.start), flaws.suggestions)
    if isinstance(its, Misfit):
        return None
    return Flaws((), offered(its, "on a line of its own", situation))
