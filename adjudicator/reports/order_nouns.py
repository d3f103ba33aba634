"""Orders as nouns, so that nothing the judge says of them reads as an order again."""

from collections.abc import Mapping
from typing import assert_never

from adjudicator.core.orders import (
    All,
    Assault,
    Attack,
    Bid,
    BonusOn,
    Count,
    Defend,
    Exactly,
    Half,
    KeepCards,
    Move,
    NameCapital,
    Order,
    OrderSet,
    Pass,
    Prefer,
    Reinforce,
    Resign,
    Rest,
    TradeBest,
    TradeCards,
)
from adjudicator.core.refusals import armies, listed


def changes(former: OrderSet, orders: OrderSet) -> tuple[str, ...]:
    """What is new, gone, or another amount in a set of orders, compared with the one before it."""
    before, now = _details(former), _details(orders)
    new = [f"new: {noun}{_in_brackets(detail)}" for noun, detail in now.items()]
    gone = [f"gone: {noun}{_in_brackets(detail)}" for noun, detail in before.items()]
    other = [
        f"changed: {noun} ({detail} instead of {before[noun]})"
        for noun, detail in now.items()
        if noun in before and before[noun] != detail
    ]
    return (
        *(line for line, noun in zip(new, now, strict=True) if noun not in before),
        *other,
        *(line for line, noun in zip(gone, before, strict=True) if noun not in now),
    )


def nouns(orders: OrderSet) -> tuple[str, ...]:
    """What a set of orders holds."""
    return tuple(f"{noun}{_in_brackets(detail)}" for noun, detail in _details(orders).items())


def _details(orders: OrderSet) -> Mapping[str, str]:
    """The orders as nouns, each with what is particular about it; lines for one place together."""
    details: dict[str, str] = {}
    for order in orders:
        noun, detail = _told(order)
        details[noun] = f"{details[noun]} and {detail}" if noun in details else detail
    return details


def _in_brackets(detail: str) -> str:
    return f" ({detail})" if detail else ""


def _told(order: Order) -> tuple[str, str]:  # noqa: C901, PLR0911, PLR0912 - one arm an order
    match order:
        case Reinforce(territory, count):
            return f"the reinforcement of {territory}", counted(count)
        case Attack(origin, target, count, surge=surge):
            going_on = f" going on to {surge}" if surge else ""
            return f"the attack on {target} from {origin}", counted(count) + going_on
        case Assault(origin, target, then=onward):
            going_on = f"going on to {listed(onward)}" if onward else ""
            return f"the attack on {target} from {origin}", going_on
        case Defend(dice, territory):
            where = f" of {territory}" if territory else ""
            return f"the defence{where}", "one die" if dice == 1 else f"{dice} dice"
        case Move(origin, target, count):
            return f"the tactical move to {target} from {origin}", counted(count)
        case TradeCards(cards):
            return f"the set ({listed([card or 'wild' for card in cards])})", ""
        case TradeBest(kind):
            return "the best set", f"of {kind}" if kind else "of any kind"
        case BonusOn(territory):
            return f"the bonus of a card (in {territory})", ""
        case KeepCards():
            return "the wish “keep my cards”", ""
        case NameCapital(territory):
            return "the capital", territory
        case Prefer(territories):
            return "the list", listed(territories)
        case Bid(territory, points):
            return f"the sealed offer on {territory}", f"{points} points"
        case Pass(wish):
            return f"the wish “{wish}”", ""
        case Resign():
            return "your resignation", ""
        case _:  # pragma: no cover
            assert_never(order)


def counted(count: Count) -> str:
    """A count of armies within a sentence."""
    match count:
        case Exactly(number):
            return armies(number)
        case All(0):
            return "all armies"
        case All(but):
            return f"all armies but {but}"
        case Half():
            return "half of the armies"
        case Rest():
            return "the rest"
        case _:  # pragma: no cover
            assert_never(count)
