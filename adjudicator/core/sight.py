"""Who may see what happens, and what is hidden of it: the one place that says so.

A new kind of event stands in `sight`, a new part of a position in `OPEN_PARTS` or in
`face_down_position`; tests fail for one that does not.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum, auto
from itertools import dropwhile, pairwise
from typing import Final, assert_never

from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, BattleFought
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
from adjudicator.core.cards import UNSEEN, Card
from adjudicator.core.chains import as_far_as_fought
from adjudicator.core.conditions import for_cards_taken, waits_for_cards
from adjudicator.core.events import (
    ArmiesMoved,
    Captured,
    Cut,
    Event,
    ForceSent,
    GameWon,
    IncomeCounted,
    MissionChanged,
    PlayerOut,
    PlayerResigned,
    PlayerSilent,
    Refused,
    Reinforced,
    ReinforcementsLost,
    StageOpened,
    SurgeMovedIn,
    SurgeSent,
    SurgeStayed,
)
from adjudicator.core.ids import Colour, RuleName
from adjudicator.core.orders import (
    Assault,
    Attack,
    BonusOn,
    Order,
    OrderSet,
    Pass,
    Reinforce,
    Source,
    TradeBest,
    TradeCards,
    WildCard,
    Wish,
)
from adjudicator.core.phases.wild_cards import is_silent
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
from adjudicator.core.state import NO_MISSIONS, State, frozen
from adjudicator.core.turn import TurnRecord

LEFT_STANDING: Final[frozenset[RuleName]] = frozenset({"B3", "A10", "X3", "X4"})
"""A refusal by one of these rules takes a later leg of an attack, or what would help it; what came
before it stands."""


class Sight(Enum):
    """Who may see an event."""

    OPEN = auto()
    """Everybody, as soon as the stage is judged."""
    OWN = auto()
    """Its player alone, for ever: what became of an order that was void or too large."""
    HELD = auto()
    """Its player, and everybody once the game is over."""
    HIDDEN = auto()
    """Nobody, and everybody once the game is over."""


def sight(event: Event) -> Sight:  # noqa: C901, PLR0911, PLR0912 - one arm for each way to see
    """Who may see an event."""
    match event:
        case Refused() | Cut():
            return Sight.OWN
        case CardDrawn() | CardGiven() | CardsInherited() | CardsDiscarded() | HandEdited():
            return Sight.HELD
        case MissionDealt() | MissionChanged():
            return Sight.HELD
        case DeckShuffled() | CardsReturned() | PilesEdited():
            return Sight.HIDDEN
        case PositionEdited() | TerritoryEdited() | GameConcluded():
            return Sight.OPEN
        case PlayerResigned() | CapitalNamed() | TurnOrderRolled() | AttackFought():
            return Sight.OPEN
        case NeutralPlaced() | WildCardShown():
            return Sight.OPEN
        case TerritoryPicked() | TerritoryElected() | PointsLeft():
            return Sight.OPEN
        case TerritoryDealt() | ArmiesGranted() | StageOpened() | GameWon() | PlayerOut():
            return Sight.OPEN
        case PlayerSilent() | IncomeCounted() | SetTraded() | BonusPlaced() | Reinforced():
            return Sight.OPEN
        case ReinforcementsLost() | ForceSent() | BattleFought() | Captured() | ArmiesMoved():
            return Sight.OPEN
        case SurgeSent() | SurgeMovedIn() | SurgeStayed() | TradeDue():
            return Sight.OPEN
        case _:  # pragma: no cover
            assert_never(event)


def owners(event: Event) -> tuple[Colour, ...]:
    """Whose an event is that not everybody sees: the heir's, its player's, or of both hands."""
    match event:
        case CardsInherited(heir=heir):
            return (heir,)
        case CardGiven(giver, taker):
            return giver, taker
        case _:
            player = None if sight(event) is Sight.HIDDEN else getattr(event, "player", None)
            return (player,) if player else ()


def is_secret(event: Event) -> bool:
    """Whether something of it is told to everybody only when the game is over."""
    return sight(event) in {Sight.HELD, Sight.HIDDEN}


def face_down(event: Event) -> Event | None:
    """An event as everybody may know of it at once: cards with their faces down; None if not."""
    match event:
        case CardDrawn() | CardGiven():
            return replace(event, card=UNSEEN)
        case DeckShuffled(cards) | CardsInherited(cards=cards) | CardsDiscarded(cards=cards):
            return replace(event, cards=_down(cards))
        case HandEdited(_, cards):
            return replace(event, cards=_down(cards))
        case PilesEdited(draw_pile, discards):
            return PilesEdited(_down(draw_pile), _down(discards))
        case CardsReturned(_, cards, pile):
            return replace(event, cards=_down(cards), pile=_down(pile))
        case _:
            return event if sight(event) is Sight.OPEN else None


OPEN_PARTS: Final = frozenset(
    ("seats", "round", "stage", "territories", "traded_sets", "reserves", "capitals", "placed")
).union(
    ("forces", "surging", "captures", "heirs", "out", "winners", "cancelled"),
    ("order", "attacks", "bonus_brought", "women", "led"),
)
"""What everybody may see of a position; all else is face down in `face_down_position`."""


def face_down_position(state: State) -> State:
    """A position as everybody may know it: of cards only how many lie where, and no missions.

    The faces of discards are known from the trades, as far as they are; here they are down too.
    """
    return replace(
        state,
        hands=frozen((player, _down(hand)) for player, hand in state.hands.items()),
        draw_pile=_down(state.draw_pile),
        discards=_down(state.discards),
        missions=NO_MISSIONS,
    )


def _down(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (UNSEEN,) * len(cards)


def is_void(event: Event) -> bool:
    """Whether the event says that an order is void."""
    return isinstance(event, Refused) and event.reason.rule not in LEFT_STANDING


def open_orders(record: TurnRecord) -> Mapping[Colour, OrderSet]:
    """The orders that were carried out, cut or not, without anybody's own words.

    Lines are counted anew, and a surge that was lost is left out; so are attacks of a chain that
    were not fought, and what was to be done with cards that did not come. Of choices for wild cards
    only what came of them is left (F7). Whoever gave orders of which none is left was not silent,
    which one order `hold` says here; so these orders come to the same.
    """
    left = ((player, _left(orders, player, record)) for player, orders in record.orders.items())
    return frozen((player, orders) for player, orders in left if orders)


def _left(orders: OrderSet, player: Colour, record: TurnRecord) -> OrderSet:
    kept = _open(_due(orders, player, record), _refusals(record, player))
    if not (kept or is_silent(orders)):
        kept = [Pass(Wish.HOLD, Source(1, ""))]
    both = (*kept, *_followed(player, record.events))
    return tuple(replace(order, source=Source(line, "")) for line, order in enumerate(both, 1))


def _due(orders: OrderSet, player: Colour, record: TurnRecord) -> OrderSet:
    """Without attacks that were not fought (A10), and orders for cards that did not come (N4)."""
    after = dropwhile(lambda event: not _takes_cards(event, player), record.events)
    traded = any(isinstance(event, SetTraded) for event in after)
    waiting = () if traded else for_cards_taken(orders)
    due = tuple(
        order for order in orders if order not in waiting and not isinstance(order, WildCard)
    )
    return as_far_as_fought(due, player, record.events)


def _followed(player: Colour, events: Iterable[Event]) -> Iterator[WildCard]:
    """The choice that says which hands a card went between for a wild card of the player's."""
    happened = [event for event in events if not isinstance(event, Refused)]
    for shown, given in pairwise(happened):
        if shown == WildCardShown(player) and isinstance(given, CardGiven):
            take, to = (None if hand == player else hand for hand in (given.giver, given.taker))
            yield WildCard(Source(0, ""), take=take, to=to)


def _takes_cards(event: Event, player: Colour) -> bool:
    return isinstance(event, CardsInherited) and event.heir == player


def _refusals(record: TurnRecord, player: Colour) -> Iterator[Refused]:
    """The refusals of orders; one that was followed when cards came once more is none (N4)."""
    refused = [it for it in record.events if isinstance(it, Refused) and it.player == player]
    tried: Counter[Order] = Counter(it.order for it in refused if isinstance(it.order, _WITH_CARDS))
    times = _times_that_cards_came(record.events, player)
    for event in refused:
        if not (waits_for_cards(event.order) and 0 < tried[event.order] < times):
            yield event


_WITH_CARDS: Final = (TradeCards, TradeBest, BonusOn, Reinforce)
"""The orders that may be carried out each time that a player takes cards and trades at once."""


def _times_that_cards_came(events: Iterable[Event], player: Colour) -> int:
    times, taken = 0, False
    for event in events:
        times += taken and isinstance(event, SetTraded)
        taken = _takes_cards(event, player) or (taken and not isinstance(event, SetTraded))
    return times


def _open(orders: OrderSet, refusals: Iterable[Refused]) -> list[Order]:
    lost: dict[int, set[RuleName]] = {}
    for event in refusals:
        lost.setdefault(event.order.source.line, set()).add(event.reason.rule)
    return [
        _without(order, lost.get(order.source.line, set()))
        for order in orders
        if lost.get(order.source.line, set()) <= LEFT_STANDING
    ]


def _without(order: Order, rules: Collection[RuleName]) -> Order:
    """An order without what refusals by these rules have taken of it."""
    match order:
        case Attack() if "B3" in rules:
            return replace(order, surge=None)
        case Assault():
            reroll = None if "X3" in rules else order.reroll
            return replace(order, reroll=reroll, commander=order.commander and "X4" not in rules)
        case _:
            return order
