"""The one canonical spelling of every order. It reads back to the same order."""

from collections.abc import Callable
from typing import assert_never

from adjudicator.core.cards import SetKind
from adjudicator.core.ids import TerritoryName
from adjudicator.core.orders import (
    All,
    Attack,
    Bid,
    BonusOn,
    Count,
    Exactly,
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
)


def canonical(  # noqa: PLR0911 - one arm an order
    order: Order, spell: Callable[[TerritoryName], str] = str
) -> str:
    """The order in plain words, the same for all ways to write it.

    `spell` gives what stands for a territory, by default its full name.
    """
    match order:
        case Attack(origin, target, count, _, surge):
            force = f"{_armies(count)} from {spell(origin)} {_verb(count, 'attack')}"
            onward = f" then surge to {spell(surge)}" if surge else ""
            return f"{force} {spell(target)}{onward}"
        case Move(origin, target, count):
            return f"move {_armies(count)} from {spell(origin)} to {spell(target)}"
        case Reinforce(territory, count):
            return f"{_armies(count)} {_verb(count, 'reinforce')} {spell(territory)}"
        case NameCapital(territory):
            return f"capital {spell(territory)}"
        case Pass(wish):
            return str(wish)
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
