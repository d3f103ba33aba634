"""The dice say whose turn comes when, before the first stage of a game of turns (S1, F1)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final, TypeAlias

from adjudicator.core.chance import Chance, Roller
from adjudicator.core.dice import PLAIN
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.setup_events import TurnOrderRolled
from adjudicator.core.state import State

_NAME: Final = "turn order"

Throw: TypeAlias = tuple[tuple[Colour, int], ...]
"""Who threw what."""


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Throw until the order of turns is clear."""
    throws: list[Throw] = []
    order = ORDERS[rules.turn_order](state, chance.battle(_NAME), throws)
    return (TurnOrderRolled(tuple(throws), tuple(order)),)


def _highest_first(state: State, roll: Roller, throws: list[Throw]) -> Sequence[Colour]:
    """The highest begins, those who are equal throw again; then by seat (S1)."""
    throwing = state.seats
    while len(throwing) > 1:
        faces = _throw(throwing, roll, throws)
        throwing = tuple(player for player in throwing if faces[player] == max(faces.values()))
    first = state.seats.index(throwing[0])
    return state.seats[first:] + state.seats[:first]


def _women_first(state: State, roll: Roller, throws: list[Throw]) -> Sequence[Colour]:
    """All women before all men, among each by their dice; those who are equal throw again (F1)."""
    men = tuple(player for player in state.seats if player not in state.women)
    women = tuple(player for player in state.seats if player in state.women)
    return [*_by_dice(women, roll, throws), *_by_dice(men, roll, throws)]


def _by_dice(players: Sequence[Colour], roll: Roller, throws: list[Throw]) -> Iterator[Colour]:
    if len(players) < 2:  # noqa: PLR2004 - nobody throws alone
        yield from players
        return
    faces = _throw(players, roll, throws)
    for _, equal in groupby(sorted(players, key=lambda one: -faces[one]), faces.__getitem__):
        yield from _by_dice(tuple(equal), roll, throws)


def _throw(players: Sequence[Colour], roll: Roller, throws: list[Throw]) -> Mapping[Colour, int]:
    """A die each; adds the throw to those before."""
    faces = dict(zip(players, roll([PLAIN] * len(players)), strict=True))
    throws.append(tuple(faces.items()))
    return faces


Ordering: TypeAlias = Callable[[State, Roller, list[Throw]], Sequence[Colour]]

ORDERS: Final[Mapping[str, Ordering]] = MappingProxyType(
    {"highest-first": _highest_first, "women-first": _women_first}
)
"""How the order of turns is found, by the option `turn_order`; the throws are added to a list."""
