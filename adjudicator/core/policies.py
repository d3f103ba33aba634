"""The small functions that a rule set chooses by name."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.state import State

Hits: TypeAlias = tuple[int, ...]
"""How often each side takes casualties in a round of battle: the forces, then the garrison."""


def joint(beaten: Sequence[bool]) -> Hits:
    """Mass casualties by B5: while one force beats the garrison, no force loses any.

    `beaten` says for each force whether it beat the garrison.
    """
    winners = sum(beaten)
    return (*[0 if winners else 1] * len(beaten), winners)


def each(beaten: Sequence[bool]) -> Hits:
    """Mass casualties where every comparison stands alone (D3)."""
    return (*[0 if won else 1 for won in beaten], sum(beaten))


MASS_CASUALTIES: Final[Mapping[str, Callable[[Sequence[bool]], Hits]]] = MappingProxyType(
    {"joint": joint, "each": each}
)


def border(state: State, player: Colour, armies: int, board: Board) -> dict[TerritoryName, int]:
    """Where armies that nobody placed go, one by one: to the largest deficit (R5).

    The deficit of an own territory is the armies of all enemy neighbours, as they were when the
    round began, less its own. Territories without enemy neighbours come last.
    """
    own = sorted(state.held(player))
    threats = {name: _threat(state, player, name, board) for name in own}
    standing = {name: state.armies(name) for name in own}
    placed = dict.fromkeys(own, 0)
    for _ in range(armies if own else 0):
        weakest = max(own, key=lambda name: _need(threats[name], standing[name]))
        standing[weakest] += 1
        placed[weakest] += 1
    return {name: count for name, count in placed.items() if count}


def _threat(state: State, player: Colour, name: TerritoryName, board: Board) -> int | None:
    """The armies of all enemy neighbours at the start of the round; None without any."""
    enemies = [near for near in board.neighbours(name) if state.owner(near) != player]
    if not enemies:
        return None
    return sum(state.armies(near) - state.placed.get(near, 0) for near in enemies)


def _need(threat: int | None, armies: int) -> tuple[bool, int]:
    return (threat is not None, (threat or 0) - armies)


def lost(state: State, player: Colour, armies: int, board: Board) -> dict[TerritoryName, int]:
    """Armies that nobody placed are lost (R5)."""
    return {}


UNPLACED: Final[Mapping[str, Callable[[State, Colour, int, Board], dict[TerritoryName, int]]]] = (
    MappingProxyType({"border": border, "lost": lost})
)
