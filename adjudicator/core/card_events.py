"""What happens to cards: traded, drawn, given, inherited, discarded (C3, C4, E1 to E4, F7)."""

from dataclasses import dataclass

from adjudicator.core.cards import Card
from adjudicator.core.ids import Colour, TerritoryName


@dataclass(frozen=True, slots=True)
class SetTraded:
    """A set goes to the discards and brings armies to place (C3).

    `forced` where the judge chose it (C5).
    """

    player: Colour
    cards: tuple[Card, ...]
    armies: int
    forced: bool


@dataclass(frozen=True, slots=True)
class BonusPlaced:
    """Armies on a territory that a traded card shows (C4)."""

    player: Colour
    territory: TerritoryName
    armies: int


@dataclass(frozen=True, slots=True)
class CardsInherited:
    """Cards of a player who is out go to an heir (E3). Faces are the heir's secret."""

    player: Colour
    heir: Colour
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsReturned:
    """Odd cards of a player who is out are shuffled back into the draw pile (E3).

    `pile` is the whole draw pile after it. Hidden.
    """

    player: Colour
    cards: tuple[Card, ...]
    pile: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """Cards of a player who is out, and whom nobody inherits from, go to the discards (E3)."""

    player: Colour
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TradeDue:
    """An heir holds so many cards that some are traded before the round is closed (E4)."""

    player: Colour
    cards: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A player draws the top card of the pile (E1). The face is the player's secret."""

    player: Colour
    card: Card


@dataclass(frozen=True, slots=True)
class WildCardShown:
    """A player draws a wild card, which is shown and discarded at once (F7)."""

    player: Colour


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A card goes from hand to hand for a wild card (F7). The face is the secret of both."""

    giver: Colour
    taker: Colour
    card: Card
