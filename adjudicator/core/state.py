"""A position: everything that the past of a game means for its future."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from msgspec import Struct, field

from adjudicator.core.battles import Force
from adjudicator.core.cards import Card
from adjudicator.core.events import Captured
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.missions import Mission

Key = TypeVar("Key")
Value = TypeVar("Value")


def frozen(mapping: Mapping[Key, Value] | Iterable[tuple[Key, Value]]) -> Mapping[Key, Value]:
    """A read-only copy of a mapping."""
    return MappingProxyType(dict(mapping))


NO_CAPITALS: Final[Mapping[Colour, TerritoryName]] = frozen({})
"""What players have named as capitals in a game that is not played for them."""

NO_MISSIONS: Final[Mapping[Colour, Mission]] = frozen({})
"""The missions in a game that is not played for them."""


class Holding(Struct, frozen=True):
    """Who holds a territory, and with how many armies."""

    owner: Colour
    armies: int


class State(Struct, frozen=True):
    """A position in a game. It waits for the orders of stage `stage` of round `round`.

    `territories` is in alphabetical order once all are dealt. `hands` hold each player's cards,
    longest held first; `draw_pile` has its top card first. `reserves` are armies granted and not
    placed yet, `capitals` the territories that players named as theirs (K1), `missions` what each
    has to do (Q1). Within a round: `placed` are the armies put on each territory since it began,
    `captures` all that was captured, `heirs` those who trade inherited cards before it is closed
    (E4). Within a stage: `forces` are armies on their way, `surging` the survivors of a first leg
    that want to go on. Where players take turns, `order` is theirs, as it was rolled (S1), and a
    stage is a turn: `placed`, `captures`, `attacks`, each from where to where, `bonus_brought`,
    whether a traded card has brought armies (N2), and `led`, whether the commander has turned a die
    (X4), are of this turn. `women` are the players who play as women; all others are men, in the
    games in which that makes a difference (section 7 of the classic games). `winners` are those who
    share the game once it is over, and `cancelled` says that it ended without any.
    """

    seats: tuple[Colour, ...]
    round: int = 0
    stage: int = 0
    territories: Mapping[TerritoryName, Holding] = field(default_factory=lambda: frozen({}))
    hands: Mapping[Colour, tuple[Card, ...]] = field(default_factory=lambda: frozen({}))
    draw_pile: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    traded_sets: int = 0
    reserves: Mapping[Colour, int] = field(default_factory=lambda: frozen({}))
    capitals: Mapping[Colour, TerritoryName] = field(default_factory=lambda: NO_CAPITALS)
    missions: Mapping[Colour, Mission] = field(default_factory=lambda: NO_MISSIONS)
    placed: Mapping[TerritoryName, int] = field(default_factory=lambda: frozen({}))
    forces: tuple[Force, ...] = ()
    surging: tuple[Force, ...] = ()
    captures: tuple[Captured, ...] = ()
    attacks: tuple[tuple[TerritoryName, TerritoryName], ...] = ()
    bonus_brought: bool = False
    heirs: tuple[Colour, ...] = ()
    out: tuple[Colour, ...] = ()
    winners: tuple[Colour, ...] = ()
    order: tuple[Colour, ...] = ()
    cancelled: bool = False
    women: tuple[Colour, ...] = ()
    led: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: somebody has won, or it was cancelled."""
        return bool(self.winners) or self.cancelled

    def held(self, player: Colour) -> tuple[TerritoryName, ...]:
        """The territories of a player."""
        return tuple(name for name, it in self.territories.items() if it.owner == player)

    def owner(self, territory: TerritoryName) -> Colour:
        """Who holds a territory."""
        return self.territories[territory].owner

    def armies(self, territory: TerritoryName) -> int:
        """The armies that stand in a territory."""
        return self.territories[territory].armies

    def hand(self, player: Colour) -> tuple[Card, ...]:
        """A player's cards, longest held first."""
        return self.hands.get(player, ())

    @property
    def living(self) -> tuple[Colour, ...]:
        """The players who are not out, in seat order."""
        return tuple(player for player in self.seats if player not in self.out)

    @property
    def setting_up(self) -> tuple[Colour, ...]:
        """The living players in the order of the set-up: that of turns, else of seats."""
        return tuple(player for player in self.order or self.seats if player not in self.out)

    @property
    def turn_order(self) -> tuple[Colour, ...]:
        """The living players in the order of this round (section 1): of turns, or of seats.

        Without turns, round n begins with seat ((n - 1) mod seats) + 1; players who are out count
        as seats.
        """
        first = (self.round - 1) % len(self.seats)
        order = self.order or self.seats[first:] + self.seats[:first]
        return tuple(player for player in order if player not in self.out)


def before_the_deal(state: State) -> State:
    """The position with which its game began: it says only who plays, and as what."""
    return State(state.seats, women=state.women)
