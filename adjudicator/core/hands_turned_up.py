"""Hands as they may have been, by the cards that everybody has seen of them in a stage."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.battles import AttackFought
from adjudicator.core.board import Board
from adjudicator.core.card_events import CardsInherited, SetTraded
from adjudicator.core.cards import Card
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.state import State, frozen

Hands: TypeAlias = Mapping[Colour, tuple[Card, ...]]


class _Seen(Struct, frozen=True):
    """A card that was traded, or shown alone, and the hands that may have held it before.

    The own hand is the first of them, then those that were taken until the card was seen (N4).
    """

    card: Card
    hands: tuple[Colour, ...]
    traded: bool


def possible_hands(before: State, told: Sequence[Event], board: Board) -> Iterator[Hands]:
    """Hands that fit what was seen of them, the likeliest first; none where no hands do.

    `before` is face down. What was traded lies foremost, in the order of the trades: so the judge's
    own choice among these cards (C5) is the one that it was among all. After them come cards that
    were only shown (X3). Nobody is told which of the cards of a player who took others were taken.
    """
    seen = sorted(_seen(before, told, board), key=lambda one: not one.traded)
    room = {player: len(hand) for player, hand in before.hands.items()}
    for places in _shared_out(seen, room):
        its = list(zip(places, (one.card for one in seen), strict=True))
        cards = {player: [card for place, card in its if place == player] for player in room}
        yield frozen(
            (player, (*cards[player], *hand)[: len(hand)]) for player, hand in before.hands.items()
        )


def _seen(before: State, told: Sequence[Event], board: Board) -> Iterator[_Seen]:
    """Each card that everybody has seen once."""
    hands = {player: (player,) for player in before.hands}
    shown: dict[tuple[Colour, Card], _Seen] = {}
    for event in told:
        if isinstance(event, CardsInherited):
            hands[event.heir] = (*hands.get(event.heir, ()), *hands.get(event.player, ()))
        elif isinstance(event, SetTraded):
            for card in event.cards:
                alone = shown.pop((event.player, card), None)
                held = alone.hands if alone else hands.get(event.player, ())
                yield _Seen(card, held, traded=True)
        elif isinstance(event, AttackFought) and event.shown:
            card = Card(board.territories[event.shown].card, event.shown)
            player = event.force.owner
            shown.setdefault((player, card), _Seen(card, hands.get(player, ()), traded=False))
    yield from shown.values()


def _shared_out(seen: Sequence[_Seen], room: Mapping[Colour, int]) -> Iterator[tuple[Colour, ...]]:
    """Every way in which the cards may have lain in hands.

    First the one in which as many as possible, the last ones first, lay in the hand that was taken
    last: in the own one they might have been traded earlier.
    """
    if not seen:
        yield ()
        return
    *others, last = seen
    for player in reversed(last.hands):
        if room[player]:
            left = {**room, player: room[player] - 1}
            yield from ((*places, player) for places in _shared_out(others, left))
