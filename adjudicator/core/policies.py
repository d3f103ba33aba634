"""The small functions that a rule set chooses by name."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct

from adjudicator.core.board import Board
from adjudicator.core.events import Captured
from adjudicator.core.ids import Colour, RuleName, TerritoryName
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


Room: TypeAlias = Mapping[TerritoryName, int]
"""How many armies each territory still takes (R4, X1); one that is not named takes any number."""


def border(
    state: State, player: Colour, armies: int, board: Board, room: Room
) -> dict[TerritoryName, int]:
    """Where armies that nobody placed go, one by one: to the largest deficit (R5).

    The deficit of an own territory is the armies of all enemy neighbours, as they were when the
    round began, less its own. Territories without enemy neighbours come last. Those
    without room get no more; what finds none is left over (R4).
    """
    own = sorted(state.held(player))
    threats = {name: _threat(state, player, name, board) for name in own}
    standing = {name: state.armies(name) for name in own}
    placed = dict.fromkeys(own, 0)
    for _ in range(armies):
        open_ = [name for name in own if placed[name] < room.get(name, armies)]
        if not open_:
            break
        weakest = max(open_, key=lambda name: _need(threats[name], standing[name]))
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


def lost(
    state: State, player: Colour, armies: int, board: Board, room: Room
) -> dict[TerritoryName, int]:
    """Armies that nobody placed are lost (R5)."""
    return {}


Unplaced: TypeAlias = Callable[[State, Colour, int, Board, Room], dict[TerritoryName, int]]

UNPLACED: Final[Mapping[str, Unplaced]] = MappingProxyType({"border": border, "lost": lost})


def neighbour(state: State, origin: TerritoryName, board: Board) -> tuple[TerritoryName, ...]:
    """A tactical move goes to a territory next to its origin (M1)."""
    return tuple(near for near in board.neighbours(origin) if _together(state, origin, near))


def chain(state: State, origin: TerritoryName, board: Board) -> tuple[TerritoryName, ...]:
    """A tactical move goes along territories of the same owner (X1)."""
    reached = {origin: None}
    for here in (way := [origin]):
        fresh = [near for near in neighbour(state, here, board) if near not in reached]
        reached |= dict.fromkeys(fresh)
        way += fresh
    return tuple(sorted(name for name in reached if name != origin))


def _together(state: State, one: TerritoryName, other: TerritoryName) -> bool:
    return state.owner(one) == state.owner(other)


class Movement(Struct, frozen=True):
    """How armies may move at the end of a round or turn (M1, X1, A4).

    `reach` gives the territories that they may go to. All leave `one_origin`, or any; all go to
    `one_target`, or any. `rule` is what a refusal cites, and `further` the rule by which
    moves go over own land to more than a neighbour.
    """

    rule: RuleName
    reach: Callable[[State, TerritoryName, Board], tuple[TerritoryName, ...]]
    one_origin: bool = True
    one_target: bool = False
    further: RuleName = "A4"

    @property
    def to_neighbours(self) -> bool:
        """Whether armies go no further than to a neighbour."""
        return self.reach is neighbour


MOVES: Final[Mapping[str, Movement]] = MappingProxyType(
    {
        "neighbour": Movement("M1", neighbour),
        "chain": Movement("M1", chain, further="X1"),
        "one-neighbour": Movement("A4", neighbour, one_target=True),
        "spread": Movement("A4", neighbour),
        "one-chain": Movement("A4", chain, one_target=True),
        "free": Movement("A4", chain, one_origin=False),
    }
)
"""Ways to move, by the options `move` (M1, X1) and `fortify` (A4)."""


def shared(captures: Sequence[Captured]) -> Sequence[Captured]:
    """Whoever captured something in the stage that counts has a share of the cards (E3)."""
    return captures


def last(captures: Sequence[Captured]) -> Sequence[Captured]:
    """The captor whose battle stands last alphabetically takes all cards (E3 `last`)."""
    return [max(captures, key=lambda capture: capture.territory)] if captures else []


HEIRS: Final[Mapping[str, Callable[[Sequence[Captured]], Sequence[Captured]]]] = MappingProxyType(
    {"random": shared, "last": last}
)
"""Which captures make heirs, of those in the stage that counts (E3)."""


def down(armies: int, divisor: int) -> int:
    """A share rounded down (R1, F3)."""
    return armies // divisor


def up(armies: int, divisor: int) -> int:
    """A share rounded up (F3)."""
    return -(-armies // divisor)


ROUNDING: Final[Mapping[str, Callable[[int, int], int]]] = MappingProxyType(
    {"down": down, "up": up}
)
"""How the armies for territories are rounded (R1, F3)."""


class CardBonus(Struct, frozen=True):
    """Which of the traded cards that show own land bring armies (C4, N2, F4).

    That is one of each set, or of each set `every_card`, or one `once` in a turn.
    """

    every_card: bool = False
    once: bool = False


CARD_BONUS: Final[Mapping[str, CardBonus]] = MappingProxyType(
    {
        "set": CardBonus(),
        "turn": CardBonus(once=True),
        "card": CardBonus(every_card=True),
    }
)
"""By the option `card_bonus_for` (C4, N2, F4)."""
