"""What reading makes of a player's lines."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.language.complaints import Complaint
from adjudicator.language.sets import Mode
from adjudicator.language.settings import Question, Setting


class Chatter(Struct, frozen=True):
    """Words that are no order and no setting, with the number of their line from 1."""

    line: int
    text: str


class Reading(Struct, frozen=True):
    """What a player's lines mean.

    Each order's source has its number among the orders, from 1, and the player's own words.
    Without orders `mode` says nothing but for `cancel`, which clears the set (T2). A `preview` asks
    what would come of all that, and orders nothing; `guesses` are what others might order.
    """

    orders: OrderSet = ()
    complaints: tuple[Complaint, ...] = ()
    chatter: tuple[Chatter, ...] = ()
    settings: tuple[Setting, ...] = ()
    questions: tuple[Question, ...] = ()
    mode: Mode = Mode.REPLACE
    preview: bool = False
    guesses: Mapping[Colour, OrderSet] = field(default_factory=lambda: _NO_GUESSES)


_NO_GUESSES: Final[Mapping[Colour, OrderSet]] = MappingProxyType({})
