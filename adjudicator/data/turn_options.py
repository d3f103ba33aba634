"""The options of a rule set that only games of turns have (rules of the classic games)."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final

from adjudicator.core.assault import TIES
from adjudicator.core.objectives import PRECEDENCE
from adjudicator.core.phases.turn_order import ORDERS
from adjudicator.core.phases.wild_cards import WILD_CARDS
from adjudicator.core.policies import CARD_BONUS
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import TURNS
from adjudicator.data.record import Record

OPTIONS: Final = (
    *("fortify", "attack_dice", "defence_dice", "card_bonus_for", "taken_trade", "precedence"),
    *("neutral", "pile", "turn_order", "ties", "wild_cards", "starting_cards", "reroll"),
    *("commander", "women", "women_playing"),
)
OF_WOMEN: Final = (
    *("starting_armies", "income", "fortify", "card_bonus_for", "wild_cards", "starting_cards"),
    "pile",
)
"""The options that may differ for women, as the option `women` lists them (section 7)."""

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
        "card_bonus_for": _choice(options, "card_bonus_for", CARD_BONUS, "set"),
        "taken_trade": options.number("taken_trade", 5) if "taken_trade" in options else None,
        "precedence": _choice(options, "precedence", PRECEDENCE, "best"),
        "neutral": options.number("neutral", 0, default=0),
        "pile": options.number("pile", 1) if "pile" in options else None,
        "turn_order": _choice(options, "turn_order", ORDERS, "highest-first"),
        "ties": _choice(options, "ties", TIES, "defender"),
        "wild_cards": _choice(options, "wild_cards", WILD_CARDS, "keep"),
        "starting_cards": options.number("starting_cards", 0, default=0),
        "reroll": options.take("reroll", bool, default=False),
        "commander": options.take("commander", bool, default=False),
        "women_playing": _women_playing(options),
    }


def refuse_unfit_women(men: Rules, women: Rules, options: Record) -> None:
    """Raise UserError where the numbers of women and men do not go together (F2, F8)."""
    for players in men.starting_armies:
        if players not in women.starting_armies:
            cure = f"Write “{players}: …” among the starting armies under “women” too."
            sentence = f"women have no armies in a game of {players}."
            raise options.trouble("starting_armies", sentence, cure)
    piles, whole = (men.pile or 0) + (women.pile or 0), len(men.board.territories)
    if piles >= whole:
        sentence = f"{piles} of {whole} territories leave the neutral army none."
        raise options.trouble("pile", sentence, "Write smaller piles.")


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


def _choice(options: Record, key: str, known: Collection[str], usual: str) -> str:
    return options.choice(key, known) if key in options else usual


def _women_playing(options: Record) -> int | None:
    return options.number("women_playing", 0) if "women_playing" in options else None
