"""Players without a territory are out, and their cards go to their heirs (E2 to E4)."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.core.apply import fold
from adjudicator.core.battles import BattleKind
from adjudicator.core.card_events import CardsDiscarded, CardsInherited, CardsReturned, TradeDue
from adjudicator.core.cards import Card
from adjudicator.core.chance import Chance
from adjudicator.core.events import Captured, Event, PlayerOut
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.policies import HEIRS
from adjudicator.core.rules import Rules
from adjudicator.core.state import State

_STAGES = (
    BattleKind.MASS_INVASION,
    BattleKind.INVASION,
    BattleKind.MASS_SURGE,
    BattleKind.SURGE_INVASION,
    BattleKind.ATTACK,
)


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Put players out, and pass on their cards, those first who fell in an earlier stage.

    An heir who is out too fell in a later stage than the player whose cards it takes, since it
    had captured a territory first and lost it after; so in this order every card ends with
    somebody who lives, and no inheritance can run in a circle.
    """
    fallen = [player for player in state.living if not state.held(player)]
    events: tuple[Event, ...] = tuple(PlayerOut(player) for player in fallen)
    state = fold(state, events)
    for player in sorted(fallen, key=lambda player: _latest_stage(state, player)):
        passed = tuple(_pass_on(state, player, rules, chance))
        state = fold(state, passed)
        events += passed
    return (*events, *_due(state, events, rules))


def _due(state: State, events: Sequence[Event], rules: Rules) -> Iterator[TradeDue]:
    """Which heirs hold so many cards that the round is not closed before they trade (E4)."""
    inherited = {event.heir for event in events if isinstance(event, CardsInherited)}
    if rules.conquest_trade == "at-once" and len(state.living) > 1:
        for player in state.turn_order:
            cards = len(state.hand(player))
            if player in inherited and cards >= rules.inherited_limit:
                yield TradeDue(player, cards)


def _latest_stage(state: State, player: Colour) -> int:
    return max((_STAGES.index(one.stage) for one in _lost(state, player)), default=-1)


def _lost(state: State, player: Colour) -> list[Captured]:
    return [capture for capture in state.captures if capture.former == player]


def heirs_of(state: State, player: Colour, rules: Rules) -> tuple[Colour, ...]:
    """Who captured the player's territories in the latest stage in which any was, by seat (E3)."""
    latest = _latest_stage(state, player)
    final = [one for one in _lost(state, player) if _STAGES.index(one.stage) == latest]
    captors = {_captor(state, capture) for capture in HEIRS[rules.heirs](final)}
    return tuple(seat for seat in state.seats if seat in captors)


def _captor(state: State, capture: Captured) -> Colour:
    """What was taken in a mass invasion counts for its holder at the end of the battles (E3)."""
    if capture.stage is BattleKind.MASS_INVASION:
        return state.owner(capture.territory)
    return capture.by


def _pass_on(state: State, player: Colour, rules: Rules, chance: Chance) -> Iterator[Event]:
    cards = state.hand(player)
    heirs = heirs_of(state, player, rules)
    if not cards:
        return
    if not heirs:
        yield CardsDiscarded(player, cards)
        return
    shares, odd = _deal(cards, len(heirs), player, chance)
    for heir, share in zip(heirs, shares, strict=True):
        if share:
            yield CardsInherited(player, heir, share)
    if odd:
        pile = chance.hidden(f"cards of {player} back into the pile")(state.draw_pile + odd)
        yield CardsReturned(player, odd, pile)


def _deal(
    cards: tuple[Card, ...], heirs: int, player: Colour, chance: Chance
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Equal shares of a hand at random, each in the order held, and the odd cards."""
    if heirs == 1:
        return [cards], ()
    places = chance.hidden(f"heirs of {player}")(range(len(cards)))
    size = len(cards) // heirs
    shares = [
        tuple(cards[place] for place in sorted(places[heir * size : (heir + 1) * size]))
        for heir in range(heirs)
    ]
    return shares, tuple(cards[place] for place in sorted(places[heirs * size :]))
