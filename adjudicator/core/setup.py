"""How a game begins: deck, deal and armies (G1 to G3, C1)."""

from collections.abc import Sequence

from adjudicator.core.apply import fold
from adjudicator.core.board import Board
from adjudicator.core.cards import WILD, WILD_CARDS, Card
from adjudicator.core.chance import Chance
from adjudicator.core.events import ArmiesGranted, DeckShuffled, Event, StageOpened, TerritoryDealt
from adjudicator.core.ids import Colour
from adjudicator.core.phases import missions
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def deck(board: Board) -> tuple[Card, ...]:
    """All cards of a board: one for each territory, alphabetically, and the wild ones (C1)."""
    territories = (Card(one.card, name) for name, one in board.territories.items())
    return (*territories, *(WILD,) * WILD_CARDS)


def deal(seats: Sequence[Colour], rules: Rules, chance: Chance) -> tuple[Event, ...]:
    """Shuffle the deck, deal out the territories and missions, and open the placement (G2, G3).

    Odd territories go to the first seats. Raises KeyError where the rules have no number of
    starting armies for so many players (G1).
    """
    starting = rules.starting_armies[len(seats)]
    order = chance.hidden("deal")(tuple(rules.board.territories))
    dealt = tuple(
        TerritoryDealt(territory, seats[number % len(seats)])
        for number, territory in enumerate(order)
    )
    granted = tuple(
        ArmiesGranted(player, starting - sum(event.player == player for event in dealt))
        for player in seats
    )
    shuffled = DeckShuffled(chance.hidden("deck")(deck(rules.board)))
    begun: tuple[Event, ...] = (shuffled, *dealt, *granted)
    secrets = missions.deal(fold(State(tuple(seats)), begun), rules, chance)
    return (*begun, *secrets, StageOpened(0, 1))
