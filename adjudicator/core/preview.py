"""A stage played ahead of its time: on what one player may know, and with other dice each time."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from msgspec.structs import replace

from adjudicator.core import flow
from adjudicator.core.cards import Card
from adjudicator.core.chance import Chance, Roller, Shuffler
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet, TradeCards
from adjudicator.core.phases.wild_cards import WILD_CARDS
from adjudicator.core.rules import Rules
from adjudicator.core.sight import face_down_position
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import Opening, TurnRecord, finish, run

_PURPOSE, _PILES = "cards unseen", "cards in no hand"


def imagined(
    state: State,
    player: Colour,
    guesses: Mapping[Colour, OrderSet],
    rules: Rules,
    chance: Chance,
) -> State:
    """A position that is the real one in all that a player knows, and else as it may well be.

    Every card but the player's own is dealt anew: to the others as many as they hold, the rest to
    the draw pile and the discards. Cards that the guessed orders of others trade by name go to
    them, and wild cards to no hand where none keeps them (F7). What the others' missions are is
    left out.
    """
    known = face_down_position(state)
    unseen = _unseen(state, player, chance)
    kept = WILD_CARDS[rules.wild_cards].keeps
    wild = [] if kept else [card for card in unseen if card.is_wild]
    unseen = [card for card in unseen if card not in wild]
    named = {other: _named(unseen, state, other, orders) for other, orders in guesses.items()}
    hands = {
        other: _filled(named.get(other, ()), unseen, len(hand))
        for other, hand in known.hands.items()
        if other != player
    }
    if wild:
        unseen = list(chance.hidden(_PILES)((*unseen, *wild)))
    return replace(
        known,
        hands=frozen({**known.hands, player: state.hand(player), **hands}),
        draw_pile=_filled((), unseen, len(state.draw_pile)),
        discards=tuple(unseen),
        missions=frozen((who, it) for who, it in state.missions.items() if who == player),
    )


def plays(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chances: Iterable[Chance]
) -> Iterator[TurnRecord]:
    """Judge a stage once with each of these chances, as `adjudicate` does.

    All that comes before the first phase that asks for chance is judged only once.
    """
    opening = _opening(state, orders, rules)
    return (finish(opening, orders, rules, chance) for chance in chances)


def _unseen(state: State, player: Colour, chance: Chance) -> list[Card]:
    """All cards but the player's, shuffled; sorted before, since their real order is a secret."""
    hands = [hand for other, hand in state.hands.items() if other != player]
    cards = [card for pile in (state.draw_pile, state.discards, *hands) for card in pile]
    return list(chance.hidden(_PURPOSE)(sorted(cards, key=str)))


def _named(unseen: list[Card], state: State, player: Colour, orders: OrderSet) -> tuple[Card, ...]:
    """Take the cards that a player's orders trade by name, as many as the player may hold."""
    names = [name for order in orders if isinstance(order, TradeCards) for name in order.cards]
    taken: list[Card] = []
    for name in names[: len(state.hand(player))]:
        if card := next((card for card in unseen if card.territory == name), None):
            unseen.remove(card)
            taken.append(card)
    return tuple(taken)


def _filled(cards: tuple[Card, ...], unseen: list[Card], number: int) -> tuple[Card, ...]:
    """These cards, and so many of those that are left that there are as many as there must be."""
    return (*cards, *(unseen.pop() for _ in range(number - len(cards))))


def _opening(state: State, orders: Mapping[Colour, OrderSet], rules: Rules) -> Opening:
    """What comes before the first phase that asks for chance."""
    opening = Opening((), state, flow.current(state, rules).phases)
    with suppress(ChanceAskedError):
        while opening.left:
            phase, *left = opening.left
            events, after = run((phase,), opening.state, orders, rules, NoChance())
            opening = Opening(opening.events + events, after, tuple(left))
    return opening


class ChanceAskedError(Exception):
    """A phase needs chance."""


class NoChance:
    """Stands for chance where none may be used yet."""

    def battle(self, _: str) -> Roller:
        """Raise ChanceAskedError."""
        raise ChanceAskedError

    def hidden(self, _: str) -> Shuffler:
        """Raise ChanceAskedError."""
        raise ChanceAskedError
