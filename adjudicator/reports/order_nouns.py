"""Orders as nouns, so that nothing the judge says of them reads as an order again."""

from collections.abc import Mapping
from typing import Final, assert_never

from adjudicator.core.conditions import condition_of
from adjudicator.core.orders import (
    All,
    Assault,
    Attack,
    Bid,
    BonusOn,
    Condition,
    Count,
    Defend,
    Exactly,
    Fate,
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
    WildCard,
)
from adjudicator.core.refusals import armies, holder, listed

_TO_THE_END: Final = "as far as it goes"
"""What is particular about an attack of the classic games that has no limits (A5)."""


def changes(former: OrderSet, orders: OrderSet) -> tuple[str, ...]:
    """What is new, gone, or another amount in a set of orders, compared with the one before it."""
    before, now = _details(former), _details(orders)
    new = [f"new: {noun}{_in_brackets(detail)}" for noun, detail in now.items()]
    gone = [f"gone: {noun}{_in_brackets(detail)}" for noun, detail in before.items()]
    other = [
        f"changed: {noun} ({detail or _TO_THE_END} instead of {before[noun] or _TO_THE_END})"
        for noun, detail in now.items()
        if noun in before and before[noun] != detail
    ]
    return (
        *(line for line, noun in zip(new, now, strict=True) if noun not in before),
        *other,
        *(line for line, noun in zip(gone, before, strict=True) if noun not in now),
    )


def nouns(orders: OrderSet, *, cases: bool = True) -> tuple[str, ...]:
    """What a set of orders holds, with the cases for which they are given unless told without."""
    details = _details(orders, cases=cases)
    return tuple(f"{noun}{_in_brackets(detail)}" for noun, detail in details.items())


def _details(orders: OrderSet, *, cases: bool = True) -> Mapping[str, str]:
    """The orders as nouns, each with what is particular about it; lines for one place together."""
    details: dict[str, str] = {}
    for order in orders:
        noun, detail = _told(order)
        if cases and (case := in_case(order)):
            noun = f"{noun}, {case}"
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
            chain = [f"going on to {listed(onward)}"] if onward else []
            stops = [listed(limits(order))] if limits(order) else []
            return f"the attack on {target} from {origin}", ", ".join([*chain, *stops])
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
        case WildCard():
            return "the choice for wild cards", choice(order)
        case Resign():
            return "your resignation", ""
        case _:  # pragma: no cover
            assert_never(order)


def in_case(order: Order) -> str:
    """The case for which an order is given, such as `where Peru has fallen`; empty if in any."""
    match condition_of(order):
        case Condition(Fate.CAPTURED, territory):
            return f"where {territory} has fallen"
        case Condition(Fate.HOLDS, territory):
            return f"where {territory} is still held"
        case Condition():
            return "in case cards are taken"
    return ""


def limits(order: Assault) -> list[str]:
    """What its player has said of how far an attack goes, and who moves in (A6 to A9)."""
    said = []
    if order.dice is not None:
        said.append(f"at most {order.dice} {'die' if order.dice == 1 else 'dice'} a roll")
    if order.rolls is not None:
        said.append(f"at most {order.rolls} {'roll' if order.rolls == 1 else 'rolls'}")
    if order.until_left is not None:
        said.append(f"no further with {order.until_left} left")
    if order.while_ahead is not None:
        said.append(f"only as long as you are {order.while_ahead} ahead")
    if order.move_in is not None:
        said.append(f"{counted(order.move_in)} to move in")
    if order.behind is not None:
        said.append(f"{armies(order.behind)} to stay behind")
    if order.reroll is not None:
        said.append(f"a die again for the card {order.reroll}")
    if order.commander:
        said.append("with your commander")
    return said


def choice(order: WildCard) -> str:
    """What a player wants done for a wild card (F7)."""
    said = []
    if order.take:
        said.append(f"a card of {holder(order.take)}'s")
    if order.give or order.to:
        card = f"the card {order.give}" if order.give else "a card"
        said.append(f"{card} for {holder(order.to)}" if order.to else card)
    return ", ".join(said)


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
