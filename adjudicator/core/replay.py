"""Judging a stage, for the first time or again: the judge and whoever checks it go this way."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, dropwhile, islice, takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.apply import fold
from adjudicator.core.card_events import CardDrawn, WildCardShown
from adjudicator.core.cards import UNSEEN, WILD, Card
from adjudicator.core.chance import Chance, Item, Roller, Shuffler, roller
from adjudicator.core.events import Event
from adjudicator.core.hands_turned_up import possible_hands
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases.draw import NEW_PILE
from adjudicator.core.rules import Rules
from adjudicator.core.setup_events import DeckShuffled, TerritoryDealt, TerritoryElected
from adjudicator.core.sight import face_down, face_down_position
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord, adjudicate, begin


def judged(
    before: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> TurnRecord:
    """Judge the stage that a position waits for; one that waits for nothing yet is dealt first."""
    if not before.round and not before.stage:
        return begin(rules, before, chance)
    return adjudicate(before, orders, rules, chance)


class SealedError(Exception):
    """What came of a stage follows from chance that stays hidden until the game is over."""


def judged_face_down(
    before: State,
    orders: Mapping[Colour, OrderSet],
    told: Sequence[Event],
    rules: Rules,
    key: bytes,
) -> TurnRecord:
    """Judge a stage by what everybody may know while the game goes on.

    `before` is face down and `key` that of the dice. Of hidden chance all is taken from `told`,
    what the stage is said to have come to: who was dealt what, and which cards were traded. Where
    that is not enough, `told` is all that there is to the stage. So this shows what is wrong
    with dice, battles and orders, but not with cards. Raises SealedError where `told` cannot be.
    """
    seen = replace(before, draw_pile=_pile(before.draw_pile, told))
    chance = _Sealed(key, told)
    ways = islice(possible_hands(before, told, rules.board), _MOST_HANDS)
    records = (
        _judged_as_told(replace(seen, hands=hands), orders, rules, chance)
        for hands in chain(ways, [before.hands])
    )
    first = next(records)
    fitting = (it for it in chain([first], records) if _face_down(it.events) == [*told])
    record = next(fitting, first)
    return replace(record, state=face_down_position(record.state))


_MOST_HANDS: Final = 200
"""How many ways are tried in which cards may have lain in hands; a turn rarely needs two."""


def _judged_as_told(
    seen: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: "_Sealed"
) -> TurnRecord:
    """The stage judged with these hands, or what is told of it where that is all there is."""
    try:
        return judged(seen, orders, rules, chance)
    except _NotToldError:
        return TurnRecord(orders, tuple(chance.told), _folded(seen, chance.told))


def _face_down(events: Iterable[Event]) -> list[Event]:
    return [shown for event in events if (shown := face_down(event))]


def _folded(before: State, told: Sequence[Event]) -> State:
    try:
        return fold(before, told)
    except (KeyError, ValueError, IndexError) as error:
        raise SealedError("What is told of it cannot have happened.") from error


def _pile(pile: Sequence[Card], told: Iterable[Event]) -> tuple[Card, ...]:
    """A pile that lies face down, with the wild cards that are shown when they are drawn (F7)."""
    drawn = takewhile(lambda event: not isinstance(event, DeckShuffled), told)
    tops = tuple(
        WILD if isinstance(event, WildCardShown) else UNSEEN
        for event in drawn
        if isinstance(event, CardDrawn | WildCardShown)
    )
    return (*tops, *pile[len(tops) :])


_KEPT_BACK: Final = "target of "
"""Names of draws whose outcome no event tells everybody: those of missions."""


class _NotToldError(Exception):
    """Hidden chance whose outcome cannot be read from the events."""


class _Sealed(Struct, frozen=True):
    """The chance of a stage whose hidden part is not known; see Chance."""

    key: bytes
    told: Sequence[Event]

    def battle(self, name: str) -> Roller:
        return roller(self.key, name)

    def hidden(self, name: str) -> Shuffler:
        def shuffle(items: Sequence[Item]) -> tuple[Item, ...]:
            if (order := self._order(name)) is not None:
                return _as_told(items, order)
            if name == NEW_PILE:
                return self._new_pile(items)
            if name.startswith(_KEPT_BACK) or not any(isinstance(item, str) for item in items):
                return tuple(_down(item) for item in items)
            raise _NotToldError

        return shuffle

    def _new_pile(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The pile that was made of the discards, as far as it was drawn from."""
        after = dropwhile(lambda event: not _is_pile_of(event, len(items)), self.told)
        if next(after, None) is None:
            raise _NotToldError
        return _pile((UNSEEN,) * len(items), after)  # type: ignore[return-value] # a pile of cards

    def _order(self, name: str) -> list[str] | None:
        """The order in which territories came up, as the events have it; None of other chance."""
        if name == "deal":
            return [event.territory for event in self.told if isinstance(event, TerritoryDealt)]
        elected = [event for event in self.told if isinstance(event, TerritoryElected)]
        if name == "election":
            return [event.territory for event in elected]
        won = (event.player for event in elected if name == f"lot for {event.territory}")
        return next(([player] for player in won), None)


def _as_told(items: Sequence[Item], order: Sequence[str]) -> tuple[Item, ...]:
    """The items that are told in that order, then the others."""
    if not set(order) <= set(map(str, items)) or len(set(order)) != len(order):
        raise SealedError("What came up by lot could not come up.")
    return tuple(
        sorted(items, key=lambda it: order.index(str(it)) if str(it) in order else len(order))
    )


def _is_pile_of(event: Event, cards: int) -> bool:
    return isinstance(event, DeckShuffled) and len(event.cards) == cards


def _down(item: Item) -> Item:
    """A card with its face down; anything else is no secret, or is kept back with its event."""
    return UNSEEN if isinstance(item, Card) else item  # type: ignore[return-value]
