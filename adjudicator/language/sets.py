"""How the orders of several lines and mails make one set (T2)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from adjudicator.core.orders import Order, OrderSet


class Mode(StrEnum):
    """What the orders of a mail do to those sent before (T2)."""

    REPLACE = "replace"
    ADD = "add"
    CANCEL = "cancel"


MODES: Final = frozenset({str(Mode.ADD), str(Mode.CANCEL)})
"""The kinds of settings that say so: without one a mail replaces what was sent before."""


def numbered(orders: Iterable[Order]) -> OrderSet:
    """The orders of a set with their numbers in it, from 1, in their sources.

    For sets that are put together from several mails (`add:`) too.
    """
    return tuple(
        replace(order, source=replace(order.source, line=number))
        for number, order in enumerate(orders, start=1)
    )
