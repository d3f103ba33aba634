"""Pieces of a line: one order, or several joined by `and` or commas."""

import re
from dataclasses import replace
from typing import Final, TypeAlias

from adjudicator.core.ids import TerritoryName
from adjudicator.core.orders import (
    Assault,
    Attack,
    BonusOn,
    Condition,
    Move,
    Order,
    Prefer,
    Reinforce,
    Source,
    TradeBest,
    TradeCards,
)
from adjudicator.core.refusals import listed
from adjudicator.core.schedule import Part
from adjudicator.language.cases import Head, head
from adjudicator.language.complaints import Trouble, moved
from adjudicator.language.diagnosis import diagnosis
from adjudicator.language.flaws import Flaws, offered
from adjudicator.language.lines import Piece, joints, trimmed
from adjudicator.language.parser import parser, words
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import Situation
from adjudicator.language.understanding import Almost, understand

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
_NUMBERING: Final = re.compile(r"(?:^|[\s,]+)\d{1,2}(?:st|nd|rd|th)?[.):]*(?=\s)", re.IGNORECASE)

_NO_ORDER: Final = "After the colon I expected an order, such as attack Peru from Venezuela."
_NOT_FOR_A_CASE: Final = (
    "Only attacks and moves can wait for a capture, and trades and placements for taken cards."
)

Waiting: TypeAlias = Assault | Move | Reinforce | TradeBest | TradeCards | BonusOn
"""The orders that may be given for some case."""

_ALL_OR_NONE: Final = "A line with several orders counts only if all of them are clear."


def read_piece(text: str, situation: Situation) -> tuple[Order, ...] | Flaws | None:
    """The orders that a piece holds, or what is wrong with it; None if it is no order at all.

    All of it is orders, or none is taken. Every order's source has the player's own words.
    """
    if len(text) > LONGEST_PIECE:
        return None
    if situation.turns and (its := head(text)):
        return _given(text, its, situation)
    if situation.part is Part.DRAFT and (names := _names_alone(text, situation)):
        return names
    whole = understand(text, situation)
    if isinstance(whole, Almost):
        return whole.flaws(situation)
    if whole is not None:
        return (whole,)
    return _split(text, situation) or _flaws_of_parts(text, situation) or diagnosis(text, situation)


def _given(text: str, its: Head, situation: Situation) -> tuple[Order, ...] | Flaws | None:
    """The orders of a line that is given for some case (A11, N4): it covers them all."""
    names: tuple[TerritoryName | None, ...] = (None,)
    if its.place:
        names = gazetteer(situation.board).meanings(its.place.text)
    if len(names) != 1:
        return _unclear_place(its, names, situation)
    found = read_piece(its.rest.text, situation)
    if found is None:
        return Flaws((Trouble(its.rest.start, len(text), _NO_ORDER),))
    if isinstance(found, Flaws):
        return Flaws(moved(found.troubles, its.rest.start), found.suggestions)
    waiting = [order for order in found if isinstance(order, Waiting)]
    if len(waiting) < len(found):
        return Flaws((Trouble(its.rest.start, len(text), _NOT_FOR_A_CASE),))
    case = Condition(its.fate, names[0])
    return tuple(replace(order, condition=case, source=Source(0, text)) for order in waiting)


def _unclear_place(
    its: Head, names: tuple[TerritoryName | None, ...], situation: Situation
) -> Flaws | None:
    if its.place is None:
        return None
    there = [name for name in names if name]
    near = there or gazetteer(situation.board).near(its.place.text, situation.board.territories)
    if not near:
        return None
    fault = f"There is no territory {its.place.text}."
    if there:
        fault = f"“{its.place.text}” can mean {listed(there, 'or')}."
    hint = "" if there else f" The nearest is {near[0]}."
    return Flaws((Trouble(its.place.start, its.place.end, f"{fault}{hint}"),))


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


def orders_of(text: str, situation: Situation) -> tuple[Order, ...]:
    """The orders that `read_piece` finds, without asking what is wrong where there are none."""
    if situation.turns and head(text):
        found = read_piece(text, situation)
        return found if isinstance(found, tuple) else ()
    return _orders(text, situation) if len(text) <= LONGEST_PIECE else ()


def _split(text: str, situation: Situation) -> tuple[Order, ...]:
    """The orders of a text that is no single order; empty unless all of it is orders."""
    for end, start in joints(text)[:_JOINTS_IN_AN_ORDER]:
        first = understand(text[:end], situation)
        if first is None or isinstance(first, Almost):
            continue
        others = _orders(text[start:], situation)
        if others and (text[end] == "." or not _unsaid(first, others[0], situation)):
            return (first, *others)
    return ()


def _unsaid(first: Order, second: Order, situation: Situation) -> bool:
    """Whether it is not said where armies come from: `4 from Brazil to Venezuela, 3 to Peru`."""
    if not isinstance(first, Attack | Move) or not isinstance(second, Reinforce):
        return False
    kinds = {word.type for word in words(second.source.text, parser(situation.grammar))}
    return _PLACES.isdisjoint(kinds)


def _orders(text: str, situation: Situation) -> tuple[Order, ...]:
    whole = understand(text, situation)
    if whole is None:
        return _split(text, situation)
    return () if isinstance(whole, Almost) else (whole,)


def _flaws_of_parts(text: str, situation: Situation) -> Flaws | None:
    """The flaws of a text whose every part between joints is an order or nearly one."""
    parts = _parts(text)
    if len(parts) == 1:
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
    if its is None:
        return None
    return Flaws((), offered(its, "on a line of its own", situation))
