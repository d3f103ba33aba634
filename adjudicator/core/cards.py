"""Territory cards, and which of them make a set (C1, C2)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import TerritoryName


class Symbol(StrEnum):
    """What a card shows; nothing where it lies face down."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    WILD = "wild"
    UNSEEN = "unseen"


PLAIN: Final = (Symbol.INFANTRY, Symbol.CAVALRY, Symbol.ARTILLERY)
"""What territory cards show."""


class SetKind(StrEnum):
    """The kinds of set that can be worth different numbers of armies (C2, C3)."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    MIXED = "one of each"


SET_SIZE: Final = 3
WILD_CARDS: Final = 2


class Card(Struct, frozen=True):
    """One card: a territory with its symbol, or a wild card, which shows none."""

    symbol: Symbol
    territory: TerritoryName | None = None

    def __str__(self) -> str:
        return self.territory or str(self.symbol)

    @property
    def is_wild(self) -> bool:
        """Whether it stands for any symbol."""
        return self.symbol is Symbol.WILD


WILD: Final = Card(Symbol.WILD)
UNSEEN: Final = Card(Symbol.UNSEEN)
"""A card that lies face down for whoever may not see it. It makes no set."""


def set_kinds(cards: Sequence[Card]) -> tuple[SetKind, ...]:
    """Every kind of set that these cards make; none if they make no set (C2).

    A wild card stands for whatever is missing, so one wild card can make two kinds.
    """
    if len(cards) != SET_SIZE or UNSEEN in cards:
        return ()
    shown = {card.symbol for card in cards if not card.is_wild}
    wild = sum(card.is_wild for card in cards)
    same = tuple(SetKind(symbol) for symbol in PLAIN if {symbol} >= shown)
    mixed = (SetKind.MIXED,) if len(shown) + wild == SET_SIZE else ()
    return same + mixed
