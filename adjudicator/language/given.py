"""Lines of games of turns that are given for some case, and what is wrong with such (A11, N4)."""

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from adjudicator.core.ids import TerritoryName
from adjudicator.core.orders import (
    Assault,
    BonusOn,
    Condition,
    Fate,
    Move,
    Order,
    Reinforce,
    Source,
    TradeBest,
    TradeCards,
)
from adjudicator.core.refusals import listed
from adjudicator.language.cases import Head, head
from adjudicator.language.complaints import Suggestion, Trouble, moved
from adjudicator.language.flaws import LONGEST_SUGGESTION, Flaws
from adjudicator.language.parts import Part
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import Situation

Read: TypeAlias = tuple[Order, ...] | Flaws | None
Reads: TypeAlias = Callable[[str, Situation], Read]
"""How a piece of a line is read: its orders, what is wrong with it, or None for chatter."""

WAITING: Final = (
    "An order can wait for a capture or for taken cards only: begin its line with “if Peru is"
    " captured:”, “if Peru holds:” or “if I take cards:”."
)
_FIRST: Final = "The case stands before its order, with a colon between them."
_NO_ORDER: Final = "After the colon I expected an order, such as “attack Peru from Venezuela”."
_FOR_CARDS: Final = "Only trades and placements can wait for taken cards."
_FOR_LAND: Final = "Only attacks and moves can wait for what becomes of a territory."


def _of_cards(order: Order) -> TradeCards | TradeBest | BonusOn | Reinforce | None:
    return order if isinstance(order, TradeCards | TradeBest | BonusOn | Reinforce) else None


def _of_land(order: Order) -> Assault | Move | None:
    return order if isinstance(order, Assault | Move) else None


def given(text: str, its: Head, situation: Situation, read: Reads) -> Read:
    """The orders of a line with a case at its head, which covers them all."""
    names = gazetteer(situation.board).meanings(its.place.text) if its.place else ()
    found = read(its.rest.text, _in_case(its.fate, names, situation))
    if found is None:
        colon = text[: its.rest.start].rstrip().endswith(":")
        return Flaws((Trouble(its.rest.start, len(text), _NO_ORDER),)) if colon else None
    if its.place and len(names) != 1:
        return _unclear(text, its.place, names, situation)
    if isinstance(found, Flaws):
        offers = _with_head(text, its, found)
        legal = (it for it in offers if isinstance(read(it.line, situation), tuple))
        return Flaws(moved(found.troubles, its.rest.start), tuple(legal))
    return _waiting(text, its, Condition(its.fate, names[0] if names else None), found)


def _in_case(fate: Fate, names: tuple[TerritoryName, ...], situation: Situation) -> Situation:
    """The situation once the case has come: a captured territory is the player's own."""
    if fate is not Fate.CAPTURED or len(names) != 1 or not situation.player:
        return replace(situation, for_cards=fate is Fate.CARDS)
    return replace(situation, owners={**situation.owners, names[0]: situation.player})


def put_first(text: str, late: Part, situation: Situation, read: Reads) -> Flaws | None:
    """What is wrong with a line whose case stands behind the order; None if there is no order."""
    order, case = text[: late.start].rstrip(" ,"), late.text.rstrip(" .")
    found = read(order, situation)
    if found is None:
        return None
    if not isinstance(found, Flaws):
        found = Flaws((), (Suggestion(order, "if you meant that"),))
    if head(f"{case}: {order}"):
        its = Trouble(late.start, late.end, _FIRST)
        offers = [_fitting(f"{case}: {one.line}", one.meant) for one in found.suggestions]
    else:
        its = Trouble(late.start, late.end, WAITING)
        offers = [in_cases(case, one.line, situation) for one in found.suggestions]
    legal = (it for offer in offers for it in offer if isinstance(read(it.line, situation), tuple))
    return Flaws((*found.troubles, its), tuple(legal))


def in_cases(case: str, line: str, situation: Situation) -> tuple[Suggestion, ...]:
    """An order for what may become of a territory that is named in a case that there is not."""
    names = gazetteer(situation.board)
    place = next((it for it in names.within(case) if it not in names.within(line)), None)
    if place is None:
        return ()
    return (
        *_fitting(f"if {place} is captured: {line}", "if it is to wait for that"),
        *_fitting(f"if {place} holds: {line}", "if it is to wait for that"),
    )


def _waiting(
    text: str, its: Head, case: Condition, orders: tuple[Order, ...]
) -> tuple[Order, ...] | Flaws:
    suits, sentence = (_of_cards, _FOR_CARDS) if case.fate is Fate.CARDS else (_of_land, _FOR_LAND)
    found = [suits(order) for order in orders]
    waiting = [order for order in found if order]
    if len(waiting) < len(orders):
        return Flaws((Trouble(its.rest.start, len(text), sentence),))
    return tuple(replace(order, condition=case, source=Source(0, text)) for order in waiting)


def _unclear(
    text: str, place: Part, names: tuple[TerritoryName, ...], situation: Situation
) -> Flaws:
    """The place of a case that can mean several, or none."""
    if names:
        fault = f"“{place.text}” can mean {listed(names, 'or')}."
        return Flaws((Trouble(place.start, place.end, fault),))
    fault = f"There is no territory {place.text}."
    near = gazetteer(situation.board).near(place.text, situation.board.territories)
    offers = [
        it
        for name in near[:1]
        for it in _fitting(f"{text[: place.start]}{name}{text[place.end :]}", _meant(name))
    ]
    hint = f" The nearest is {near[0]}." if near and not offers else ""
    return Flaws((Trouble(place.start, place.end, f"{fault}{hint}"),), tuple(offers))


def _meant(name: TerritoryName) -> str:
    return f"if you meant {name}"


def _with_head(text: str, its: Head, found: Flaws) -> tuple[Suggestion, ...]:
    """The lines that would work, each for the same case."""
    opening = text[: its.rest.start]
    return tuple(
        offer for one in found.suggestions for offer in _fitting(f"{opening}{one.line}", one.meant)
    )


def _fitting(line: str, meant: str) -> tuple[Suggestion, ...]:
    return (Suggestion(line, meant),) if len(line) <= LONGEST_SUGGESTION else ()
