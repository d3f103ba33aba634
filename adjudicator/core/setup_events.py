"""What happens while a game is set up (G1 to G4): land, armies, the deck, missions, capitals."""

from msgspec import Struct

from adjudicator.core.cards import Card
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.missions import Mission


class TerritoryDealt(Struct, frozen=True):
    """A territory goes to a player, with its first army (G2, G3), or more where they are fixed.

    Land that is still to be drafted or elected lies free: it is nobody's, with 0 armies.
    """

    territory: TerritoryName
    player: Colour
    armies: int = 1


class TerritoryPicked(Struct, frozen=True):
    """A territory goes to a player in the draft, with its first army (G2 `draft`).

    `choice` is its place in the player's list, from 1; None where the list held nothing more that
    was free, so that it was the first free one.
    """

    territory: TerritoryName
    player: Colour
    choice: int | None


class BidMade(Struct, frozen=True):
    """A bid as it stands when its territory comes up (G4).

    `points` are what the player can still pay; `influence` are the own neighbouring territories
    that are not used up.
    """

    player: Colour
    points: int
    influence: tuple[TerritoryName, ...]
    strength: int


class TerritoryElected(Struct, frozen=True):
    """A territory goes to the strongest bid, with its first army (G4).

    `bids` are all that were made, in seat order; the player's own is paid. `by_lot` tells that
    equal bids, or without bids those with fewest territories, drew for it.
    """

    territory: TerritoryName
    player: Colour
    bids: tuple[BidMade, ...]
    by_lot: bool


class PointsLeft(Struct, frozen=True):
    """Points that a player did not spend on bids bring armies to place (G4)."""

    player: Colour
    points: int
    armies: int


class DeckShuffled(Struct, frozen=True):
    """The draw pile is what it is now; the discards are gone (C1, E1, E3). Hidden."""

    cards: tuple[Card, ...]


class ArmiesGranted(Struct, frozen=True):
    """A player has armies to place at the set-up (G1)."""

    player: Colour
    armies: int


class NeutralPlaced(Struct, frozen=True):
    """A player puts armies of the neutral player on its land (W2); `by_judge` as in Reinforced."""

    player: Colour
    territory: TerritoryName
    armies: int
    by_judge: bool


class MissionDealt(Struct, frozen=True):
    """A player gets a mission (Q1). The player's secret until the game is over."""

    player: Colour
    mission: Mission


class CapitalNamed(Struct, frozen=True):
    """A player has a capital from now on, and its card is out of the game (K1).

    `by_judge` where no order named one.
    """

    player: Colour
    territory: TerritoryName
    by_judge: bool


class TurnOrderRolled(Struct, frozen=True):
    """The players' turns come in this order from now on (S1).

    `rolls` are all throws of the dice, each of those who still had to throw, in seat order.
    """

    rolls: tuple[tuple[tuple[Colour, int], ...], ...]
    order: tuple[Colour, ...]
