"""Trading sets of cards for armies (C2 to C7)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.card_events import BonusPlaced, SetTraded
from adjudicator.core.cards import SET_SIZE, Card, SetKind, set_kinds
from adjudicator.core.chance import Chance
from adjudicator.core.conditions import unconditional
from adjudicator.core.events import Event, Refused
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.limits import bonus_room
from adjudicator.core.orders import BonusOn, KeepCards, OrderSet, TradeBest, TradeCards
from adjudicator.core.policies import CARD_BONUS
from adjudicator.core.refusals import (
    Reason,
    bonus_not_shown,
    card_not_held,
    enough_traded,
    must_trade,
    no_set,
    no_set_in_hand,
)
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.schedule import acting
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Trade in seat order, each player's own orders first and then what is forced (C5, C7)."""
    events: tuple[Event, ...] = ()
    for player in acting(state, rules):
        own = own_rules(state, player, rules)
        traded = _trade(state, player, unconditional(orders.get(player, ())), own)
        state = fold(state, traded)
        events += traded
    return events


def judge_inherited(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Let the heirs of the round trade, down to fewer cards than they must (E4)."""
    return judge(state, orders, replace(rules, forced_trade=rules.inherited_limit), chance)


def of_taken_cards(
    state: State, player: Colour, orders: OrderSet, rules: Rules
) -> tuple[Event, ...]:
    """Trade at once for who has taken cards, as far as is forced and no further (N4)."""
    own = own_rules(state, player, rules)
    obliging = replace(own, forced_trade=own.inherited_limit)
    return _trade(state, player, orders, obliging, no_further=True)


def best_set(
    state: State, player: Colour, rules: Rules, kind: SetKind | None = None
) -> tuple[Card, ...] | None:
    """The set that the judge would trade for a player, of one kind if given (C5); None without any.

    It is the one worth most with its bonus (C4, N2, F4), then with the fewest wild cards, then of
    the cards held longest.
    """
    rules = own_rules(state, player, rules)
    hand = state.hand(player)
    sets = [
        (places, cards)
        for places in combinations(range(len(hand)), SET_SIZE)
        if _counts_as(cards := tuple(hand[place] for place in places), kind)
    ]
    way = CARD_BONUS[rules.card_bonus_for]
    brings = not (way.once and state.bonus_brought)
    able = set(_able(state, player, state.held(player), rules)) if brings else set()

    def rank(entry: tuple[tuple[int, ...], tuple[Card, ...]]) -> tuple[int, int, tuple[int, ...]]:
        places, cards = entry
        bringing = sum(card.territory in able for card in cards)
        bonus = rules.card_bonus * (bringing if way.every_card else min(1, bringing))
        worth = rules.set_values.value(state.traded_sets, set_kinds(cards))
        return -worth - bonus, sum(card.is_wild for card in cards), places

    return min(sets, key=rank)[1] if sets else None


def _counts_as(cards: Sequence[Card], kind: SetKind | None) -> bool:
    kinds = set_kinds(cards)
    return kind in kinds if kind else bool(kinds)


def _trade(
    state: State, player: Colour, orders: OrderSet, rules: Rules, *, no_further: bool = False
) -> tuple[Event, ...]:
    """All trades of one player, with their bonuses and refusals; `no_further` than must be."""
    wished = [order.territory for order in orders if isinstance(order, BonusOn)]
    trades = tuple(_wanted(state, player, orders, rules, no_further=no_further))
    trades += tuple(_forced(_after(state, trades, rules), player, rules))
    bringing = _bringing(state, trades, wished, rules)
    events: list[Event] = []
    for event in trades:
        events.append(event)
        if event in bringing:
            events += _bonus(fold(state, events), event, wished, rules)
    events += _bonuses_left(player, orders, wished)
    return tuple(events)


def _bringing(
    state: State, trades: Sequence[Event], wished: Sequence[TerritoryName], rules: Rules
) -> list[SetTraded]:
    """The sets of which a card brings armies: all that show own land (C4), or one a turn (N2).

    That is the first with a territory that the player names, else the first.
    """
    sets = [event for event in trades if isinstance(event, SetTraded)]
    able = [event for event in sets if _shown(state, event, rules)]
    if not CARD_BONUS[rules.card_bonus_for].once:
        return able
    named = [event for event in able if any(name in wished for name in _shown(state, event, rules))]
    return [] if state.bonus_brought else (named or able)[:1]


def _shown(state: State, event: SetTraded, rules: Rules) -> list[TerritoryName]:
    """The territories to which the traded cards may bring armies."""
    shown = [card.territory for card in event.cards if card.territory]
    return _able(state, event.player, shown, rules)


def _able(
    state: State, player: Colour, names: Sequence[TerritoryName], rules: Rules
) -> list[TerritoryName]:
    """Those of the territories that are the player's and not full (C4, X1)."""
    own = [name for name in names if state.owner(name) == player]
    return [name for name in own if bonus_room(state, name, rules)]


def _after(state: State, trades: Sequence[Event], rules: Rules) -> State:
    """The position after these trades, and whether a card of them brings armies (N2)."""
    sets = [event for event in trades if isinstance(event, SetTraded)]
    brings = state.bonus_brought or any(_shown(state, event, rules) for event in sets)
    return replace(fold(state, sets), bonus_brought=brings)


def _wanted(
    state: State, player: Colour, orders: OrderSet, rules: Rules, *, no_further: bool
) -> Iterator[Event]:
    """The trades that the player ordered, as written."""
    chosen: tuple[Card, ...] | Reason
    for order in orders:
        match order:
            case TradeCards() | TradeBest() if no_further and not _must(state, player, rules):
                chosen = enough_traded(len(state.hand(player)))
            case TradeCards(cards):
                chosen = _named(state.hand(player), cards)
            case TradeBest(kind):
                chosen = best_set(state, player, rules, kind) or no_set_in_hand(_wording(kind))
            case KeepCards() if _must(state, player, rules):
                chosen = must_trade(len(state.hand(player)))
            case _:
                continue
        if isinstance(chosen, Reason):
            yield Refused(player, order, chosen)
        else:
            traded = _traded(state, player, chosen, rules, forced=False)
            state = _after(state, (traded,), rules)
            yield traded


def _forced(state: State, player: Colour, rules: Rules) -> Iterator[SetTraded]:
    """The trades that the judge makes for a player who still holds too many cards (C5)."""
    while _must(state, player, rules) and (chosen := best_set(state, player, rules)):
        traded = _traded(state, player, chosen, rules, forced=True)
        state = _after(state, (traded,), rules)
        yield traded


def _must(state: State, player: Colour, rules: Rules) -> bool:
    return rules.forced_trade is not None and len(state.hand(player)) >= rules.forced_trade


def _traded(
    state: State, player: Colour, cards: tuple[Card, ...], rules: Rules, *, forced: bool
) -> SetTraded:
    worth = rules.set_values.value(state.traded_sets, set_kinds(cards))
    return SetTraded(player, cards, worth, forced)


def _named(
    hand: Sequence[Card], names: Sequence[TerritoryName | None]
) -> tuple[Card, ...] | Reason:
    """The cards of a hand that an order names, or why they cannot be traded (C2)."""
    left = list(hand)
    chosen = []
    for name in names:
        card = next((card for card in left if card.territory == name), None)
        if card is None:
            return card_not_held(name or "wild")
        left.remove(card)
        chosen.append(card)
    return tuple(chosen) if set_kinds(chosen) else no_set([str(card) for card in chosen])


def _wording(kind: SetKind | None) -> str:
    match kind:
        case None:
            return "set"
        case SetKind.MIXED:
            return "set of one of each"
        case _:
            return f"set of three {kind} cards"


def _bonus(
    state: State, event: SetTraded, wished: list[TerritoryName], rules: Rules
) -> Iterator[BonusPlaced]:
    """The armies that the cards of a traded set bring (C4, F4); takes from the wishes."""
    able = _shown(state, event, rules)
    named = [name for name in dict.fromkeys(wished) if name in able]
    brought = able if CARD_BONUS[rules.card_bonus_for].every_card else (named or able)[:1]
    for place in brought:
        if place in wished:
            wished.remove(place)
        yield BonusPlaced(event.player, place, bonus_room(state, place, rules))


def _bonuses_left(
    player: Colour, orders: OrderSet, left: Sequence[TerritoryName]
) -> Iterator[Event]:
    """Refusals of the wishes for a bonus that no set fulfilled, the last ones first to go."""
    unused = list(left)
    for order in reversed(orders):
        if isinstance(order, BonusOn) and order.territory in unused:
            unused.remove(order.territory)
            yield Refused(player, order, bonus_not_shown(order.territory))
