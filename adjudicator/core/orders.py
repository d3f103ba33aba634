"""Orders as values: what a line of a player's mail means once it is understood.

Each order keeps its line (`Source`), so that a refusal can speak of the player's own words.
Whether an order is legal is for the phases to say; an order only names what is on the board.
"""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.cards import SetKind
from adjudicator.core.ids import Colour, TerritoryName


class Source(Struct, frozen=True):
    """Where an order stands: its number among the player's orders, from 1, and its words.

    No two orders of a set have the same number.
    """

    line: int
    text: str


class Exactly(Struct, frozen=True):
    """A count in figures."""

    armies: int

    def __str__(self) -> str:
        return str(self.armies)


class All(Struct, frozen=True):
    """`all`, or `all but N`: of what may still leave or be placed when the line is read (T5)."""

    but: int = 0

    def __str__(self) -> str:
        return f"all but {self.but}" if self.but else "all"


class Half(Struct, frozen=True):
    """`half`, rounded down, of what may still leave or be placed when the line is read (T5)."""

    def __str__(self) -> str:
        return "half"


class Rest(Struct, frozen=True):
    """`the rest`: what is left after all other lines (T5)."""

    def __str__(self) -> str:
        return "the rest"


Count: TypeAlias = Exactly | All | Half | Rest
"""How many armies an order means; as text, its one canonical spelling."""


class Fate(StrEnum):
    """What must have come of the turn so far where an order is given for that case (A11, N4)."""

    CAPTURED = "captured"
    HOLDS = "holds"
    CARDS = "cards"


class Condition(Struct, frozen=True):
    """The case for which an order of the classic games is given.

    A `territory` has been captured by the player this turn, or was attacked and holds (A11); or
    the player has taken the cards of another, and must trade at once (N4).
    """

    fate: Fate
    territory: TerritoryName | None = None

    def __str__(self) -> str:
        if self.fate is Fate.CARDS:
            return "if I take cards"
        return f"if {self.territory} {'is ' * (self.fate is Fate.CAPTURED)}{self.fate}"


class TradeCards(Struct, frozen=True):
    """Trade these cards as a set; None is a wild card (C2)."""

    cards: tuple[TerritoryName | None, ...]
    source: Source
    condition: Condition | None = None


class TradeBest(Struct, frozen=True):
    """Trade the set worth most, or with `kind` the best set of that kind (C5)."""

    kind: SetKind | None
    source: Source
    condition: Condition | None = None


class BonusOn(Struct, frozen=True):
    """Put the two armies of a traded card on this territory (C4)."""

    territory: TerritoryName
    source: Source
    condition: Condition | None = None


class KeepCards(Struct, frozen=True):
    """A wish not to trade."""

    source: Source


class Reinforce(Struct, frozen=True):
    """Place armies on an own territory (R3)."""

    territory: TerritoryName
    count: Count
    source: Source
    condition: Condition | None = None


class Attack(Struct, frozen=True):
    """Send armies against a neighbour (B1), and with `surge` on to a second territory (B3)."""

    origin: TerritoryName
    target: TerritoryName
    count: Count
    source: Source
    surge: TerritoryName | None = None


class Move(Struct, frozen=True):
    """Move armies between own territories after the battles (M1, A4)."""

    origin: TerritoryName
    target: TerritoryName
    count: Count
    source: Source
    condition: Condition | None = None


class Assault(Struct, frozen=True):
    """Attack a neighbour in the classic way: roll after roll, until something stops it (A5).

    `dice` is the most that are thrown in a roll (A6), `rolls` the most rolls (A7). It stops with
    `until_left` or fewer armies in the attacking territory, or where that is not `while_ahead` of
    the defenders (A8). `move_in` are the armies that move into what was captured, or `behind` those
    that do not; all but one move in where nothing is said (A9). From there it goes on to each of
    `then` (A10). `reroll` is the card that lets a die be rolled again (X3), and `commander` asks
    for a die to be turned (X4).
    """

    origin: TerritoryName
    target: TerritoryName
    source: Source
    dice: int | None = None
    rolls: int | None = None
    until_left: int | None = None
    while_ahead: int | None = None
    move_in: Count | None = None
    behind: int | None = None
    then: tuple[TerritoryName, ...] = ()
    condition: Condition | None = None
    reroll: TerritoryName | None = None
    commander: bool = False


class Defend(Struct, frozen=True):
    """A standing order: defend with at most so many dice, here or everywhere (A1)."""

    dice: int
    territory: TerritoryName | None
    source: Source


class WildCard(Struct, frozen=True):
    """A standing order: what is done when the player draws a wild card (F7).

    A random card is taken from the woman `take`; a woman gives one of her own, `give`, or what was
    taken from another, to the man `to`. What is None is left to the judge.
    """

    source: Source
    take: Colour | None = None
    give: TerritoryName | None = None
    to: Colour | None = None


class NameCapital(Struct, frozen=True):
    """Name an own territory as capital (K1)."""

    territory: TerritoryName
    source: Source


class Resign(Struct, frozen=True):
    """Leave the game for good (E8)."""

    source: Source


class Prefer(Struct, frozen=True):
    """Territories that a player would like to have, those wanted most first (G2 `draft`)."""

    territories: tuple[TerritoryName, ...]
    source: Source


class Bid(Struct, frozen=True):
    """Points offered for a territory (G4)."""

    territory: TerritoryName
    points: int
    source: Source


class Wish(StrEnum):
    """What a player wants to leave alone."""

    NO_ATTACKS = "no attacks"
    HOLD = "hold"


class Pass(Struct, frozen=True):
    """A wish to sit still: it changes nothing, but whoever says it is not silent."""

    wish: Wish
    source: Source


Order: TypeAlias = (
    TradeCards
    | TradeBest
    | BonusOn
    | KeepCards
    | Reinforce
    | Attack
    | Assault
    | Defend
    | WildCard
    | Move
    | NameCapital
    | Resign
    | Pass
    | Prefer
    | Bid
)

OrderSet: TypeAlias = tuple[Order, ...]
"""All orders of one player for one stage, as written; empty for a player who is silent (R5)."""


def resigns(orders: OrderSet) -> bool:
    """Whether a set holds a resignation (E8)."""
    return any(isinstance(order, Resign) for order in orders)
