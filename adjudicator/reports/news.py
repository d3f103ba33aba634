"""What a stage changed, put together for one reader."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from adjudicator.core.card_events import (
    BonusPlaced,
    CardDrawn,
    CardGiven,
    CardsDiscarded,
    CardsInherited,
    SetTraded,
    TradeDue,
    WildCardShown,
)
from adjudicator.core.events import (
    ArmiesMoved,
    Cut,
    GameWon,
    MissionChanged,
    PlayerOut,
    PlayerResigned,
    PlayerSilent,
    Refused,
    Reinforced,
    ReinforcementsLost,
    SurgeMovedIn,
    SurgeStayed,
)
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.ruling_events import (
    GameConcluded,
    HandEdited,
    PositionEdited,
    TerritoryEdited,
)
from adjudicator.core.setup_events import (
    CapitalNamed,
    NeutralPlaced,
    PointsLeft,
    TerritoryElected,
    TerritoryPicked,
    TurnOrderRolled,
)
from adjudicator.core.view import CardsUnseen, Seen, View


class Gains(Struct, frozen=True):
    """The territories that a player holds now and did not before, each with who held it then."""

    player: Colour
    territories: tuple[tuple[TerritoryName, Colour], ...]

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.territories)


class Deeds(Struct, frozen=True):
    """What a player did at home: armies by territory, in the order of the events.

    `judged` are the armies that the judge placed (R5); `neutral` and `neutral_judged` those of the
    neutral army that were the player's to place (W2); `moves` lead out of one territory (M1).
    """

    player: Colour
    placed: Mapping[TerritoryName, int]
    judged: Mapping[TerritoryName, int]
    neutral: Mapping[TerritoryName, int]
    neutral_judged: Mapping[TerritoryName, int]
    moves: tuple[ArmiesMoved, ...]


class News(Struct, frozen=True):
    """A stage for one reader. `gains` are everybody's, `won` and `lost` the reader's own.

    `void` are the reader's orders that were refused or cut, `own` other events of the reader's,
    `world` those of the others; `silent` are the players without orders, the reader among them;
    `drew` are the others who drew a card. `over` says why the game has ended, if it has. `rolled`
    is the throw for the first turn; `picks` and `elected` tell who got which land in the set-up. By
    a `ruling` nothing is gained or lost, but `edited` are the territories and `rehanded` the hands
    that it changed; `note` is what everybody should know beside its reason.
    """

    gains: tuple[Gains, ...]
    won: tuple[TerritoryName, ...]
    lost: tuple[TerritoryName, ...]
    void: tuple[Refused | Cut, ...]
    own: tuple[Seen, ...]
    world: tuple[Seen, ...]
    silent: tuple[Colour, ...]
    drew: tuple[Colour, ...]
    deeds: tuple[Deeds, ...]
    over: str | None
    rolled: TurnOrderRolled | None
    picks: Mapping[Colour, tuple[TerritoryPicked, ...]]
    elected: tuple[TerritoryElected, ...]
    ruling: PositionEdited | GameConcluded | None
    note: str
    edited: tuple[TerritoryEdited, ...]
    rehanded: tuple[HandEdited, ...]


def news(view: View) -> News:
    """Sort what a reader may see of a stage."""
    events = view.events
    rulings = (event for event in events if isinstance(event, PositionEdited | GameConcluded))
    ruling = next(rulings, None)
    gains = tuple(_gains(view)) if view.round and not ruling else ()
    lost = () if ruling else (name for name in view.held_before() if name not in view.held())
    own_gains = (gain.territories for gain in gains if gain.player == view.reader)
    return News(
        gains=gains,
        won=tuple(name for territories in own_gains for name, _ in territories),
        lost=tuple(lost),
        void=tuple(event for event in events if isinstance(event, Refused | Cut)),
        own=tuple(event for event in events if _is_own(event, view.reader)),
        world=tuple(event for event in events if _is_public(event, view.reader)),
        silent=tuple(event.player for event in events if isinstance(event, PlayerSilent)),
        drew=tuple(_drew(events)),
        deeds=tuple(_deeds(view)),
        over=next((event.why for event in events if isinstance(event, GameWon)), None),
        rolled=next((event for event in events if isinstance(event, TurnOrderRolled)), None),
        picks=_picks(events),
        elected=tuple(event for event in events if isinstance(event, TerritoryElected)),
        ruling=ruling,
        note=ruling.note if isinstance(ruling, PositionEdited) else "",
        edited=tuple(event for event in events if isinstance(event, TerritoryEdited)),
        rehanded=tuple(event for event in events if isinstance(event, HandEdited)),
    )


def _picks(events: Iterable[Seen]) -> dict[Colour, tuple[TerritoryPicked, ...]]:
    picks: dict[Colour, tuple[TerritoryPicked, ...]] = {}
    for event in events:
        if isinstance(event, TerritoryPicked):
            picks[event.player] = (*picks.get(event.player, ()), event)
    return picks


def _gains(view: View) -> Iterator[Gains]:
    taken = [
        (name, holding.owner, view.former[name].owner)
        for name, holding in view.territories.items()
        if holding.owner != view.former[name].owner
    ]
    for player in (one.player for one in view.standings):
        mine = tuple((name, former) for name, owner, former in taken if owner == player)
        if mine:
            yield Gains(player, mine)


def _about(event: Seen) -> Colour | None:
    """Whose event it is, of those that can be told one by one."""
    match event:
        case (
            SetTraded()
            | BonusPlaced()
            | ReinforcementsLost()
            | CardDrawn()
            | CardsDiscarded()
            | PointsLeft()
            | WildCardShown()
        ):
            return event.player
        case PlayerOut() | PlayerResigned() | TradeDue() | CapitalNamed() | MissionChanged():
            return event.player
        case CardsInherited():
            return event.heir
        case CardsUnseen():
            return event.giver
        case SurgeMovedIn() | SurgeStayed():
            return event.force.owner
        case _:
            return None


def _is_own(event: Seen, reader: Colour | None) -> bool:
    """Whether it is an event of the reader's that no other section of a report tells."""
    if isinstance(event, CardGiven):
        return reader in (event.giver, event.taker)
    return bool(reader) and _about(event) == reader and not isinstance(event, PlayerOut)


def _is_public(event: Seen, reader: Colour | None) -> bool:
    """Whether it is an event of somebody else's that the world hears of by itself."""
    alone = isinstance(event, PlayerOut | PlayerResigned | TradeDue)
    told = alone or isinstance(
        event,
        SetTraded | ReinforcementsLost | CardsUnseen | CapitalNamed | PointsLeft | WildCardShown,
    )
    return told and _about(event) not in (None, reader)


def _drew(events: Iterable[Seen]) -> Iterator[Colour]:
    for event in events:
        match event:
            case CardsUnseen(giver=None, taker=str(player)):
                yield player


def _deeds(view: View) -> Iterator[Deeds]:
    for player in (one.player for one in view.standings):
        placed: dict[TerritoryName, int] = {}
        judged: dict[TerritoryName, int] = {}
        neutral: dict[TerritoryName, int] = {}
        neutral_judged: dict[TerritoryName, int] = {}
        moves = []
        for event in view.events:
            match event:
                case Reinforced(owner, name, armies, by_judge) if owner == player:
                    _count(judged if by_judge else placed, name, armies)
                case NeutralPlaced(owner, name, armies, by_judge) if owner == player:
                    _count(neutral_judged if by_judge else neutral, name, armies)
                case BonusPlaced(owner, name, armies) if owner == player:
                    _count(placed, name, armies)
                case ArmiesMoved(owner) if owner == player:
                    moves.append(event)
        if placed or judged or neutral or neutral_judged or moves:
            yield Deeds(player, placed, judged, neutral, neutral_judged, tuple(moves))


def _count(armies: dict[TerritoryName, int], name: TerritoryName, more: int) -> None:
    armies[name] = armies.get(name, 0) + more
