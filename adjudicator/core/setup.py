"""How a game begins: deck, deal and armies (G1 to G4, C1)."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from adjudicator.core.apply import fold
from adjudicator.core.board import Board
from adjudicator.core.cards import WILD, WILD_CARDS, Card
from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, StageOpened
from adjudicator.core.ids import NEUTRAL, NOBODY, Colour
from adjudicator.core.phases import missions
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.schedule import BY_MAIL, placement_mails_left
from adjudicator.core.setup_events import ArmiesGranted, DeckShuffled, TerritoryDealt
from adjudicator.core.state import State


def deck(board: Board) -> tuple[Card, ...]:
    """All cards of a board: one for each territory, alphabetically, and the wild ones (C1)."""
    territories = (Card(one.card, name) for name, one in board.territories.items())
    return (*territories, *(WILD,) * WILD_CARDS)


def deal(state: State, rules: Rules, chance: Chance) -> tuple[Event, ...]:
    """Shuffle the deck, deal the territories as far as no mail is needed, and open stage 1 (G2).

    `state` says only who plays. Raises KeyError where the rules have no number of starting armies
    for so many players (G1).
    """
    dealt = tuple(ALLOCATIONS[rules.allocation](state, rules, chance))
    state = fold(state, dealt)
    shuffled = DeckShuffled(chance.hidden("deck")(deck(rules.board)))
    all_have_land = rules.allocation not in BY_MAIL
    granted = prepare_placement(state, rules, chance) if all_have_land else ()
    return (shuffled, *dealt, *granted, StageOpened(0, 1))


def prepare_placement(state: State, rules: Rules, chance: Chance) -> tuple[Event, ...]:
    """What comes between the last territory and the first army to be placed (G1, Q1).

    Who won more territories in an election than the armies of G1 gets none on top.
    """
    granted: tuple[Event, ...] = tuple(
        ArmiesGranted(player, max(0, starting_armies(state, player, rules) - standing))
        for player in state.living
        for standing in [sum(map(state.armies, state.held(player)))]
    )
    if rules.neutral:
        standing = sum(map(state.armies, state.held(NEUTRAL)))
        granted = (*granted, ArmiesGranted(NEUTRAL, rules.neutral - standing))
    return (*granted, *missions.deal(fold(state, granted), rules, chance))


def starting_armies(state: State, player: Colour, rules: Rules) -> int:
    """The armies that a player begins with (G1, S1, F2)."""
    return own_rules(state, player, rules).starting_armies[len(state.seats)]


def numbers_of_players(rules: Rules) -> tuple[int, ...]:
    """How many can play: so many as everybody has starting armies for, women and men (G1, F2)."""
    women = (rules.women or rules).starting_armies
    return tuple(number for number in sorted(rules.starting_armies) if number in women)


def neutral_to_place(state: State, player: Colour) -> int:
    """The neutral armies that a player places: every second one, the first player's first (W2)."""
    players = state.order or state.seats
    others_later = len(players) - 1 - players.index(player)
    return (state.reserves.get(NEUTRAL, 0) + others_later) // len(players)


def budget(state: State, rules: Rules) -> int:
    """The points with which each player bids (G4)."""
    return rules.election.budget(len(rules.board.territories), len(state.seats))


def to_place_now(state: State, player: Colour, rules: Rules) -> int:
    """The armies that a player places in the placement mail that a position waits for (G3).

    That is what is left divided by the mails left, rounded up.
    """
    mails = placement_mails_left(state.stage, rules)
    return -(-state.reserves.get(player, 0) // mails)


def _at_random(state: State, rules: Rules, chance: Chance) -> Iterator[TerritoryDealt]:
    """Odd territories go to the first seats."""
    for number, territory in enumerate(chance.hidden("deal")(tuple(rules.board.territories))):
        yield TerritoryDealt(territory, state.seats[number % len(state.seats)])


def _in_piles(state: State, rules: Rules, chance: Chance) -> Iterator[TerritoryDealt]:
    """Round and round, the neutral player last, until each pile is whole (W1, F8)."""
    territories = chance.hidden("deal")(tuple(rules.board.territories))
    equal = len(territories) // (len(state.seats) + 1)
    piles = {player: own_rules(state, player, rules).pile or equal for player in state.seats}
    piles[NEUTRAL] = len(territories) - sum(piles.values())
    turns = range(max(piles.values()))
    owners = [player for turn in turns for player, size in piles.items() if turn < size]
    for territory, owner in zip(territories, owners, strict=True):
        yield TerritoryDealt(territory, owner)


def _for_bids(state: State, rules: Rules, chance: Chance) -> Iterator[TerritoryDealt]:
    """A random territory for each player; the others lie free (G4)."""
    order = chance.hidden("deal")(tuple(rules.board.territories))
    for territory, player in zip(order, state.seats, strict=False):
        yield TerritoryDealt(territory, player)
    for territory in order[len(state.seats) :]:
        yield TerritoryDealt(territory, NOBODY, 0)


def _all_free(state: State, rules: Rules, chance: Chance) -> Iterator[TerritoryDealt]:
    return (TerritoryDealt(territory, NOBODY, 0) for territory in rules.board.territories)


def _as_fixed(state: State, rules: Rules, chance: Chance) -> Iterator[TerritoryDealt]:
    for territory, holding in rules.fixed.items():
        yield TerritoryDealt(territory, holding.owner, holding.armies)


Allocation: TypeAlias = Callable[[State, Rules, Chance], Iterator[TerritoryDealt]]

ALLOCATIONS: Final[Mapping[str, Allocation]] = MappingProxyType(
    {
        "random": _at_random,
        "draft": _all_free,
        "claim": _all_free,
        "election": _for_bids,
        "fixed": _as_fixed,
        "piles": _in_piles,
    }
)
"""How land is dealt before any mail, by the option `allocation` (G2, S2, W1)."""
