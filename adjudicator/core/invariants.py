"""What holds in every position between two stages, whatever was ordered."""

from collections.abc import Iterator

from adjudicator.core.board import Board
from adjudicator.core.ids import NEUTRAL, NOBODY
from adjudicator.core.setup import deck
from adjudicator.core.state import State


def broken(state: State, board: Board) -> tuple[str, ...]:
    """A sentence for each invariant that does not hold; empty for a sound position."""
    return (*_land(state, board), *_cards(state, board), *_loose_ends(state))


def _land(state: State, board: Board) -> Iterator[str]:
    if tuple(state.territories) != tuple(board.territories):
        yield "The territories are not those of the board, in its order."
    for name, holding in state.territories.items():
        if holding.armies < 1 and not (holding.owner == NOBODY and not state.round):
            yield f"{name} has {holding.armies} armies."
        if holding.owner not in {NEUTRAL, NOBODY, *state.living}:
            yield f"{name} is held by {holding.owner}, who is not in the game."


def _cards(state: State, board: Board) -> Iterator[str]:
    hands = [card for hand in state.hands.values() for card in hand]
    everywhere = sorted(map(str, (*hands, *state.draw_pile, *state.discards)))
    capitals = state.capitals.values()
    if everywhere != sorted(str(card) for card in deck(board) if card.territory not in capitals):
        yield "The cards in hands, draw pile and discards are not the deck."
    for player in state.out:
        if state.hand(player):
            yield f"{player} is out and holds cards."


def _loose_ends(state: State) -> Iterator[str]:
    if state.forces or state.surging:
        yield "Armies are still on their way."
    free = any(not holding.armies for holding in state.territories.values())
    for player in state.living:
        if not state.held(player) and not free:
            yield f"{player} has no territory and is not out."
