"""Words that the templates are made of: players, cards, changes, and what players wrote."""

import json
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final
from unicodedata import category, normalize

from adjudicator.core import schedule
from adjudicator.core.cards import Card
from adjudicator.core.ids import BADGES, NEUTRAL, Colour, StageId
from adjudicator.core.refusals import holder
from adjudicator.core.rules import Rules
from adjudicator.reports.layout import shortened

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})

_NOBODY: Final = "-"

_ECHO_WIDTH: Final = 60


def who(player: Colour, you: Colour | None) -> str:
    """A player within a sentence, as a reader knows them: `you`, `Green`, `the neutral army`."""
    return "you" if player == you else holder(player)


def whose(player: Colour, you: Colour | None) -> str:
    """A player after `of`: `yours`, `Green`, `nobody`."""
    return "yours" if player == you else holder(player)


def of_whom(player: Colour, you: Colour | None) -> str:
    """A player in brackets behind a territory: `you`, `Green`, `neutral`, `nobody`."""
    return player if player == NEUTRAL else who(player, you)


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def stage_name(stage: StageId, rules: Rules, turns: Sequence[Colour] = ()) -> str:
    """A stage within a sentence: `round 7`, `the attack stage of round 7`, `the set-up`.

    With `turns`, the order of turns: `Red's turn of round 7`. Of a ruling: `the ruling after round
    7`.
    """
    name = schedule.stage_name(stage.round, stage.stage, rules, turns)
    return f"the ruling after {name}" if stage.ruling else name


def stage_title(stage: StageId, rules: Rules, turns: Sequence[Colour] = ()) -> str:
    """A stage at the beginning of a subject: `Round 7`, `Round 7, attacks`, `Set-up`.

    With `turns`: `Round 7, Red's turn`. Of a ruling: `Ruling after round 7`.
    """
    if stage.ruling:
        return f"Ruling after {schedule.stage_name(stage.round, stage.stage, rules, turns)}"
    return schedule.stage_title(stage.round, stage.stage, rules, turns)


def badge(player: Colour) -> str:
    """The letter that stands for a player on maps and in dice tables; a dash for nobody."""
    return BADGES.get(player, _NOBODY)


def signed(change: int) -> str:
    """A change in brackets: `(+3)`, `(-1)`; nothing where there is none."""
    return f"({change:+})" if change else ""


def card(one: Card) -> str:
    """A card with its symbol: `Brazil (cavalry)`, `wild`."""
    return f"{one.territory} ({one.symbol})" if one.territory else str(one.symbol)


def cards(hand: Iterable[Card]) -> list[str]:
    """Cards with their symbols."""
    return [card(one) for one in hand]


def card_count(number: int) -> str:
    """`0 cards`, `1 card`, `3 cards`; the words for none at all would keep a player's cards."""
    return "1 card" if number == 1 else f"{number} cards"


def cleaned(text: str) -> str:
    """What a player wrote, on one line and without characters that cannot be seen.

    A semicolon becomes a comma, since it would part orders.
    """
    seen = (" " if letter.isspace() else letter for letter in normalize("NFC", text))
    shown = "".join(letter for letter in seen if category(letter) not in _UNSEEN)
    return " ".join(shown.replace(";", ",").split())


def echo(text: str) -> str:
    """What a player wrote, behind a bar, cut to fit a line.

    Its blanks are no-break spaces, so that no mail program makes a line of its own, which might
    be an order, out of some of the words.
    """
    return f"| {shortened(cleaned(text), _ECHO_WIDTH)}".replace(" ", "\N{NO-BREAK SPACE}")


def echoes(text: str) -> list[str]:
    """What somebody wrote at length, whole, in lines each of which is an `echo`."""
    return [echo(line) for line in wrap(cleaned(text), _ECHO_WIDTH)]


def quoted(text: str, width: int) -> list[str]:
    """A text as JSON strings of at most `width` columns each, which give it when joined.

    They are plain ASCII and hold no semicolon, since that would part orders.
    """
    parts = [""]
    for letter in text:
        shown = json.dumps(letter)[1:-1].replace(";", "\\u003b")
        if len(parts[-1]) + len(shown) > width - 2:
            parts.append("")
        parts[-1] += shown
    return [f'"{part}"' for part in parts]


def lines(text: str) -> list[str]:
    """The lines of a text that hold something."""
    return [line.strip() for line in text.splitlines() if line.strip()]
