"""What happens to cards: traded, drawn, given, inherited, discarded (C3, C4, E1 to E4, F7)."""

from msgspec import Struct

from adjudicator.core.cards import Card
from adjudicator.core.ids import Colour, TerritoryName


class SetTraded(Struct, frozen=True):
    """A set goes to the discards and brings armies to place (C3).

    `forced` where the judge chose it (C5).
    """

    player: Colour
    cards: tuple[Card, ...]
    armies: int
    forced: bool


class BonusPlaced(Struct, frozen=True):
    """Armies on a territory that a traded card shows (C4)."""

    player: Colour
    territory: TerritoryName
    armies: int


class CardsInherited(Struct, frozen=True):
    """Cards of a player who is out go to an heir (E3). Faces are the heir's secret."""

    player: Colour
    heir: Colour
    cards: tuple[Card, ...]


class CardsReturned(Struct, frozen=True):
    """Odd cards of a player who is out are shuffled back into the draw pile (E3).

    `pile` is the whole draw pile after it. Hidden.
    """

    player: Colour
    cards: tuple[Card, ...]
    pile: tuple[Card, ...]


class CardsDiscarded(Struct, frozen=True):
    """Cards of a player who is out, and whom nobody inherits from, go to the discards (E3)."""

    player: Colour
    cards: tuple[Card, ...]


class TradeDue(Struct, frozen=True):
    """An heir holds so many cards that some are traded before the round is closed (E4)."""

    player: Colour
    cards: int


class CardDrawn(Struct, frozen=True):
    """A player draws the top card of the pile (E1). The face is the player's secret."""

    player: Colour
    card: Card


class WildCardShown(Struct, frozen=True):
    """A player draws a wild card, which is shown and discarded at once (F7)."""

    player: Colour


class CardGiven(Struct, frozen=True):
    """A card goes from hand to hand for a wild card (F7). The face is the secret of both."""

    giver: Colour
    taker: Colour
    card: Card
