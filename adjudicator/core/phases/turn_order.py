"""The dice say whose turn comes first, before the first stage of a game of turns (S1)."""

from collections.abc import Mapping
from typing import Final

from adjudicator.core.chance import Chance
from adjudicator.core.dice import PLAIN
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.setup_events import TurnOrderRolled
from adjudicator.core.state import State

_NAME: Final = "turn order"


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Everybody rolls; the highest begins, those who are equal roll again, then seat order."""
    roll = chance.battle(_NAME)
    throwing = state.seats
    rolls = []
    while len(throwing) > 1:
        faces = dict(zip(throwing, roll([PLAIN] * len(throwing)), strict=True))
        rolls.append(tuple(faces.items()))
        throwing = tuple(player for player, face in faces.items() if face == max(faces.values()))
    first = state.seats.index(throwing[0])
    return (TurnOrderRolled(tuple(rolls), state.seats[first:] + state.seats[:first]),)
