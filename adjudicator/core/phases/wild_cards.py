"""What becomes of a wild card that is drawn, and what players want done then (C1, F7)."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct

from adjudicator.core.card_events import CardDrawn, CardGiven, WildCardShown
from adjudicator.core.cards import WILD, Card
from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet, Source, WildCard
from adjudicator.core.refusals import Reason, holder
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.state import State

Choices: TypeAlias = Sequence[WildCard]

Drawing: TypeAlias = Callable[[State, Colour, Choices, Chance], Iterable[Event]]
"""What happens when a player of these choices draws the wild card on top of the pile."""


def _keep(state: State, player: Colour, choices: Choices, chance: Chance) -> Iterator[Event]:
    yield CardDrawn(player, WILD)


def _take(state: State, player: Colour, choices: Choices, chance: Chance) -> Iterator[Event]:
    yield WildCardShown(player)
    able = _women_with_cards(state, player)
    if not able:
        return
    chosen = yield from _first(player, choices, lambda line: _not_taken(line, able))
    giver = chosen.take or able[0]
    yield CardGiven(giver, player, _random_card(state, player, giver, chance))


def _give(state: State, player: Colour, choices: Choices, chance: Chance) -> Iterator[Event]:
    yield WildCardShown(player)
    men = _men(state)
    hand, able = state.hand(player), _women_with_cards(state, player)
    if not men:
        return
    if hand:
        chosen = yield from _first(player, choices, lambda line: _not_given(line, hand, men))
        card = next((one for one in hand if one.territory == chosen.give), hand[-1])
        yield CardGiven(player, chosen.to or men[0], card)
    elif able:
        chosen = yield from _first(player, choices, lambda line: _not_passed_on(line, able, men))
        giver = chosen.take or able[0]
        card = _random_card(state, player, giver, chance)
        yield CardGiven(giver, chosen.to or men[0], card)


class WildCards(Struct, frozen=True):
    """What becomes of a wild card that is drawn, and of which choices the player has.

    `keeps` says that it goes into the hand. Else it is shown, and a card is taken from a woman
    if one has any; `gives` says that it goes to a man, of the own hand first, and that no other
    card is drawn.
    """

    drawn: Drawing
    keeps: bool = False
    gives: bool = False

    @property
    def draws_again(self) -> bool:
        """Whether another card is drawn where none could be taken."""
        return not (self.keeps or self.gives)


WILD_CARDS: Final[Mapping[str, WildCards]] = MappingProxyType(
    {
        "keep": WildCards(_keep, keeps=True),
        "take": WildCards(_take),
        "give": WildCards(_give, gives=True),
    }
)
"""By the option `wild_cards` (C1, F7)."""


def is_silent(orders: OrderSet) -> bool:
    """Whether a player gives no order for a stage; choices, which may stand for ever, are none."""
    return all(isinstance(order, WildCard) for order in orders)


def with_standing(orders: OrderSet, standing: OrderSet) -> OrderSet:
    """The orders that are carried out: those given, else standing ones.

    Choices for wild cards and all other orders are two kinds, each of which stands in where none of
    its own is given (F7).
    """
    given = {isinstance(order, WildCard) for order in orders}
    return (*orders, *(order for order in standing if isinstance(order, WildCard) not in given))


def choices_of(orders: OrderSet, player: Colour, state: State, rules: Rules) -> Choices:
    """The choices among a player's orders that may be followed, in their order."""
    return tuple(
        order
        for order in orders
        if isinstance(order, WildCard) and not never_possible(order, player, state, rules)
    )


def never_possible(choice: WildCard, player: Colour, state: State, rules: Rules) -> Reason | None:
    """Why a choice cannot be followed, whoever holds which cards; None if it can."""
    way = WILD_CARDS[own_rules(state, player, rules).wild_cards]
    if way.keeps:
        return _f7("Wild cards are kept like all others in this game.")
    if (choice.give or choice.to) and not way.gives:
        return _f7("You play as a man, who takes a card for a wild one and gives none.")
    if choice.take and (choice.take == player or choice.take not in state.women):
        return _f7(f"{holder(choice.take)} is no other woman, and cards are taken from women.")
    if choice.to and (choice.to in state.women or choice.to not in state.seats):
        return _f7(f"{holder(choice.to)} is no man, and cards are given to men.")
    return None


def _first(
    player: Colour, choices: Choices, why_not: Callable[[WildCard], Reason | None]
) -> Generator[Event, None, WildCard]:
    """The first choice that can be followed, as the value; those before it are refused."""
    for line in choices:
        reason = why_not(line)
        if reason is None:
            return line
        yield Refused(player, line, reason)
    return WildCard(Source(0, ""))


def _women_with_cards(state: State, player: Colour) -> Sequence[Colour]:
    """Other women who hold cards, those with most first, then by seat."""
    able = [one for one in state.living if one in state.women and one != player]
    return sorted(filter(state.hand, able), key=lambda one: -len(state.hand(one)))


def _men(state: State) -> Sequence[Colour]:
    """The men who are in the game, those with fewest cards first, then by seat."""
    able = (one for one in state.living if one not in state.women)
    return sorted(able, key=lambda one: len(state.hand(one)))


def _random_card(state: State, player: Colour, giver: Colour, chance: Chance) -> Card:
    return chance.hidden(f"wild card of {player}")(state.hand(giver))[0]


def _not_taken(choice: WildCard, able: Sequence[Colour]) -> Reason | None:
    if choice.take and choice.take not in able:
        return _f7(f"{holder(choice.take)} had no card when the wild card came.")
    return None


def _not_given(choice: WildCard, hand: Sequence[Card], men: Sequence[Colour]) -> Reason | None:
    if choice.to and choice.to not in men:
        return _f7(f"{holder(choice.to)} was out when the wild card came.")
    if choice.give and all(card.territory != choice.give for card in hand):
        return _f7(f"You did not hold the card {choice.give} when the wild card came.")
    return None


def _not_passed_on(
    choice: WildCard, able: Sequence[Colour], men: Sequence[Colour]
) -> Reason | None:
    return _not_taken(choice, able) or _not_given(choice, (), men)


def _f7(sentence: str) -> Reason:
    return Reason("F7", sentence)
