"""The options of a rule set that only games of turns have (rules of the classic games)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from adjudicator.core.objectives import PRECEDENCE
from adjudicator.data.record import Record

OPTIONS: Final = (
    *("fortify", "attack_dice", "defence_dice", "card_bonus_once"),
    *("taken_trade", "precedence", "neutral"),
)
SAME_TIME_MOVES: Final = ("neighbour", "chain")
FORTIFYING: Final[Mapping[str, str]] = MappingProxyType(
    {"neighbour": "one-neighbour", "spread": "spread", "chain": "one-chain", "free": "free"}
)
"""The ways to move in policies, by the option `fortify` (A4)."""


def read_turn_options(options: Record) -> dict[str, Any]:
    """The fields of Rules that these options give; each may be left out."""
    return {
        "attack_dice": options.number("attack_dice", 1, 3, default=3),
        "defence_dice": options.number("defence_dice", 1, 2, default=2),
        "card_bonus_once": options.take("card_bonus_once", bool, default=False),
        "taken_trade": options.number("taken_trade", 5) if "taken_trade" in options else None,
        "precedence": _precedence(options),
        "neutral": options.number("neutral", 0, default=0),
    }


def _precedence(options: Record) -> str:
    return options.choice("precedence", PRECEDENCE) if "precedence" in options else "best"
