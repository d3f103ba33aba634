"""The options of a rule set that only games of turns have (rules of the classic games)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from adjudicator.core.objectives import PRECEDENCE
from adjudicator.core.schedule import TURNS
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
    """The fields of Rules that these options give; each may be left out.

    Raises UserError where they are set in a game of all at once, and for what cannot go together.
    """
    if options["schedule"] != TURNS:
        _only_in_turns(options)
        return {}
    _refuse_contradictions(options)
    return {
        "attack_dice": options.number("attack_dice", 1, 3, default=3),
        "defence_dice": options.number("defence_dice", 1, 2, default=2),
        "card_bonus_once": options.take("card_bonus_once", bool, default=False),
        "taken_trade": options.number("taken_trade", 5) if "taken_trade" in options else None,
        "precedence": _precedence(options),
        "neutral": options.number("neutral", 0, default=0),
    }


def _only_in_turns(options: Record) -> None:
    for key in OPTIONS:
        if key in options:
            cure = f"Leave this key out, or write “schedule: {TURNS}”."
            raise options.trouble(key, "this is only for games of turns.", cure)


def _refuse_contradictions(options: Record) -> None:
    """What belongs to games of all at once, and a neutral army without land or beside many."""
    if options["conquest_trade"] != "next-round":
        cure = "Leave this key out, and write “taken_trade: 6”."
        raise options.trouble("conquest_trade", "turns have no extra stage.", cure)
    if options["move"] != "neighbour":
        cure = f"Leave this key out, and write “fortify: {' or '.join(FORTIFYING)}”."
        raise options.trouble("move", "armies are moved by another option in turns.", cure)
    piles = options["allocation"] == "piles"
    neutral = options.number("neutral", 0, default=0)
    if piles and not neutral:
        cure = "Write “neutral: 40”, or another allocation."
        raise options.trouble("allocation", "the third pile is a neutral army's.", cure)
    if neutral and not piles and not isinstance(options["allocation"], Record):
        raise options.trouble("neutral", "this army has no land.", "Write “allocation: piles”.")
    if neutral and list(options.take("starting_armies", Record)) != ["2"]:
        cure = "Write “starting_armies: {2: 40}”."
        raise options.trouble("starting_armies", "with a neutral army two people play.", cure)


def _precedence(options: Record) -> str:
    return options.choice("precedence", PRECEDENCE) if "precedence" in options else "best"
