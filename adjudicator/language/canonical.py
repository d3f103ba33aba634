"""The one canonical spelling of every order. It reads back to the same order."""

from collections.abc import Callable
from typing import assert_never

from adjudicator.core.cards import SetKind
from adjudicator.core.conditions import condition_of
from adjudicator.core.ids import TerritoryName
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
    KeepCards,
    Move,
    NameCapital,
    Order,
    Pass,
    Prefer,
    Reinforce,
    Resign,
    TradeBest,
    TradeCards,
    WildCard,
)


def canonical(order: Order, spell: Callable[[TerritoryName], str] = str) -> str:
    """The order in plain words, the same for all ways to write it.

    `spell` gives what stands for a territory, by default its full name.
    """
    condition = condition_of(order)
    given = f"{_case(condition, spell)}: " if condition else ""
    return given + _in_any_case(order, spell)


def _case(condition: Condition, spell: Callable[[TerritoryName], str]) -> str:
    """`if Peru is captured`, `if Peru holds`, `if I take cards` (A11, N4)."""
    if condition.territory is None:
        return "if I take cards"
    fate = "is captured" if condition.fate is Fate.CAPTURED else "holds"
    return f"if {spell(condition.territory)} {fate}"


def _in_any_case(  # noqa: C901, PLR0911, PLR0912 - one arm an order
    order: Order, spell: Callable[[TerritoryName], str]
) -> str:
    match order:
        case Attack(origin, target, count, _, surge):
            force = f"{_armies(count)} from {spell(origin)} {_verb(count, 'attack')}"
            onward = f" then surge to {spell(surge)}" if surge else ""
            return f"{force} {spell(target)}{onward}"
        case Assault(origin, target):
            onward = "".join(f" then {spell(place)}" for place in order.then)
            return f"attack {spell(target)} from {spell(origin)}{_limits(order, spell)}{onward}"
        case Defend(dice, territory):
            place = f" {spell(territory)}" if territory else ""
            return f"defend{place} with {_dice(dice)}"
        case Move(origin, target, count):
            return f"move {_armies(count)} from {spell(origin)} to {spell(target)}"
        case Reinforce(territory, count):
            return f"{_armies(count)} {_verb(count, 'reinforce')} {spell(territory)}"
        case NameCapital(territory):
            return f"capital {spell(territory)}"
        case Pass(wish):
            return str(wish)
        case WildCard():
            return f"wild card: {_choice(order, spell)}"
        case Resign():
            return "resign"
        case Prefer(territories):
            return f"prefer {', '.join(map(spell, territories))}"
        case Bid(territory, points):
            return f"bid {points} for {spell(territory)}"
        case TradeCards() | TradeBest() | BonusOn() | KeepCards():
            return _about_cards(order, spell)
        case _:
            assert_never(order)


def _about_cards(
    order: TradeCards | TradeBest | BonusOn | KeepCards, spell: Callable[[TerritoryName], str]
) -> str:
    match order:
        case TradeCards(cards):
            return f"trade {', '.join(spell(card) if card else 'wild' for card in cards)}"
        case TradeBest(None):
            return "trade best set"
        case TradeBest(SetKind.MIXED):
            return "trade one of each"
        case TradeBest(kind):
            return f"trade three {kind}"
        case BonusOn(territory):
            return f"bonus on {spell(territory)}"
        case KeepCards():
            return "keep my cards"
        case _:
            assert_never(order)


def _choice(choice: WildCard, spell: Callable[[TerritoryName], str]) -> str:
    """`take from blue`, `give Brazil to blue`, `take from green and give to blue` (F7)."""
    card = f" {spell(choice.give)}" if choice.give else ""
    to = f" to {choice.to}" if choice.to else ""
    taking = [f"take from {choice.take}"] if choice.take else []
    giving = [f"give{card}{to}"] if card or to else []
    return " and ".join([*taking, *giving])


def _limits(order: Assault, spell: Callable[[TerritoryName], str]) -> str:
    """How far an attack goes, who moves in, and what helps it (A6 to A9, X3, X4)."""
    words = (
        order.dice is not None and f"with {_dice(order.dice)}",
        order.rolls is not None and ("once" if order.rolls == 1 else f"{order.rolls} times"),
        order.until_left is not None and f"until {order.until_left} left",
        order.while_ahead is not None and f"while ahead by {order.while_ahead}",
        order.move_in is not None and f"move {order.move_in}",
        order.behind is not None and f"keep {order.behind} behind",
        order.reroll is not None and f"reroll with {spell(order.reroll)}",
        order.commander and "commander",
    )
    return "".join(f" {word}" for word in words if word)


def _dice(number: int) -> str:
    return f"{number} {'die' if number == 1 else 'dice'}"


def _armies(count: Count) -> str:
    """The count with its noun, where one is spoken: `1 army`, `all armies`, `the rest`."""
    match count:
        case Exactly(1):
            return "1 army"
        case Exactly() | All(0):
            return f"{count} armies"
        case _:
            return str(count)


def _verb(count: Count, verb: str) -> str:
    return f"{verb}s" if count == Exactly(1) else verb
