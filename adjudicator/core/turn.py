"""A stage from its orders to the next position: the phases, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.state import State


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A judged stage: what was ordered, all that happened, and the position after it."""

    orders: Mapping[Colour, OrderSet]
    events: tuple[Event, ...]
    state: State
