"""Everything that can happen, as values. The state is the fold of these (`apply`).

Each event says all that a reader, a replay or a verifier needs: every die that was rolled stands
in a `BattleFought`, every order that was not carried out in full in a `Refused` or a `Cut`.
"""

from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.battles import AttackFought, BattleFought, BattleKind, Force
from adjudicator.core.card_events import (
    BonusPlaced,
    CardDrawn,
    CardGiven,
    CardsDiscarded,
    CardsInherited,
    CardsReturned,
    SetTraded,
    TradeDue,
    WildCardShown,
)
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.missions import Destroy
from adjudicator.core.orders import Order
from adjudicator.core.refusals import Reason
from adjudicator.core.ruling_events import (
    GameConcluded,
    HandEdited,
    PilesEdited,
    PositionEdited,
    TerritoryEdited,
)
from adjudicator.core.setup_events import (
    ArmiesGranted,
    CapitalNamed,
    DeckShuffled,
    MissionDealt,
    NeutralPlaced,
    PointsLeft,
    TerritoryDealt,
    TerritoryElected,
    TerritoryPicked,
    TurnOrderRolled,
)

# --- the round --------------------------------------------------------------------------------


class StageOpened(Struct, frozen=True):
    """A stage of a round begins: this is where the position now waits for orders."""

    round: int
    stage: int


class IncomeCounted(Struct, frozen=True):
    """A player's reinforcements at the start of the round (R1).

    `armies` is the sum; `continents` names those held whole with their bonuses.
    """

    player: Colour
    territories: int
    empire: int
    continents: tuple[tuple[str, int], ...]
    armies: int


class PlayerResigned(Struct, frozen=True):
    """A player has left the game: the territories go to nobody with their armies (E8)."""

    player: Colour


class PlayerSilent(Struct, frozen=True):
    """A living player gave no orders for the stage (R5)."""

    player: Colour


# --- orders -----------------------------------------------------------------------------------


class Refused(Struct, frozen=True):
    """An order is void, or lost its surge; the rest of the player's orders stand (T3)."""

    player: Colour
    order: Order
    reason: Reason


class Cut(Struct, frozen=True):
    """An order is carried out with fewer armies than it asked for (T4)."""

    player: Colour
    order: Order
    asked: int
    given: int
    reason: Reason


# --- reinforcement ----------------------------------------------------------------------------


class Reinforced(Struct, frozen=True):
    """Armies placed on an own territory (R3); `by_judge` where no order said so (R5)."""

    player: Colour
    territory: TerritoryName
    armies: int
    by_judge: bool


class ReinforcementsLost(Struct, frozen=True):
    """Armies that nobody placed are lost (R5 `lost`); `no_room` where nothing takes them (R4)."""

    player: Colour
    armies: int
    no_room: bool = False


# --- battle -----------------------------------------------------------------------------------


class ForceSent(Struct, frozen=True):
    """Armies leave their territory to attack (B1)."""

    force: Force


class Captured(Struct, frozen=True):
    """All forces of a player in a territory occupy it (B10).

    `stage` is the kind of battle in which its garrison fell (E3). In the classic games the armies
    move in from `origin` (A3, A9).
    """

    territory: TerritoryName
    by: Colour
    former: Colour
    armies: int
    stage: BattleKind
    origin: TerritoryName | None = None


class SurgeSent(Struct, frozen=True):
    """Survivors go on to a second territory (B12): the force stands at its new origin now."""

    force: Force


class SurgeMovedIn(Struct, frozen=True):
    """Survivors go on into what has become their own, without a fight (B13)."""

    force: Force


class SurgeStayed(Struct, frozen=True):
    """A surge that ends where its first leg did, with nobody left to go on (B12).

    `force` stands at its first target and does not leave it.
    """

    force: Force


# --- the end of the round ---------------------------------------------------------------------


class PlayerOut(Struct, frozen=True):
    """A player has no territory at the end of the battles (E2)."""

    player: Colour


class MissionChanged(Struct, frozen=True):
    """The target of a player's mission is out (Q2, Q3). The player's secret, as the mission is.

    `mission` is what it is now: with the next target, or done where the player is an heir.
    """

    player: Colour
    fallen: Colour
    mission: Destroy


class ArmiesMoved(Struct, frozen=True):
    """A tactical move (M1)."""

    player: Colour
    origin: TerritoryName
    target: TerritoryName
    armies: int


class GameWon(Struct, frozen=True):
    """The game is over (E5, E7). Several winners share it. `why` is a whole sentence."""

    winners: tuple[Colour, ...]
    why: str


Event: TypeAlias = (
    TerritoryDealt
    | TerritoryPicked
    | TerritoryElected
    | PointsLeft
    | DeckShuffled
    | ArmiesGranted
    | NeutralPlaced
    | MissionDealt
    | CapitalNamed
    | TurnOrderRolled
    | StageOpened
    | IncomeCounted
    | PlayerResigned
    | PlayerSilent
    | Refused
    | Cut
    | SetTraded
    | BonusPlaced
    | Reinforced
    | ReinforcementsLost
    | ForceSent
    | BattleFought
    | AttackFought
    | Captured
    | SurgeSent
    | SurgeMovedIn
    | SurgeStayed
    | PlayerOut
    | MissionChanged
    | CardsInherited
    | CardsReturned
    | CardsDiscarded
    | TradeDue
    | ArmiesMoved
    | CardDrawn
    | WildCardShown
    | CardGiven
    | GameWon
    | PositionEdited
    | TerritoryEdited
    | HandEdited
    | PilesEdited
    | GameConcluded
)
