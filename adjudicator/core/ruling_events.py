"""What happens to a game by a ruling, between two stages: see `rulings`."""

from enum import StrEnum

from msgspec import Struct

from adjudicator.core.cards import Card
from adjudicator.core.ids import Colour, TerritoryName


class Ending(StrEnum):
    """How a game ends that nobody has won on the board."""

    DRAW = "draw"
    CONCESSION = "concession"
    CANCELLATION = "cancellation"


class PositionEdited(Struct, frozen=True):
    """A ruling changes the position: what changes follows.

    `reason` says why, and `note`, empty where there is none, what else everybody should know, both
    in the words of whoever ruled.
    """

    reason: str
    note: str = ""


class TerritoryEdited(Struct, frozen=True):
    """A territory has this owner and so many armies now, by a ruling."""

    territory: TerritoryName
    player: Colour
    armies: int


class HandEdited(Struct, frozen=True):
    """A player holds these cards now, by a ruling. The faces are the player's secret."""

    player: Colour
    cards: tuple[Card, ...]


class PilesEdited(Struct, frozen=True):
    """The draw pile and the discards as they are after a ruling that changed hands. Hidden."""

    draw_pile: tuple[Card, ...]
    discards: tuple[Card, ...]


class GameConcluded(Struct, frozen=True):
    """The game is over by a ruling. `winners` share it; a cancelled game has none."""

    kind: Ending
    winners: tuple[Colour, ...]
    reason: str
