"""Battles as people ask for their odds: `12 attack 7`, `4 and 6 and 3 attack 10`, `12 clash 9`."""

import re
from typing import Final

from msgspec import Struct

from adjudicator.errors import UserError
from adjudicator.language.counts import armies

MOST_ARMIES: Final = 1000
"""No battle that anybody asks for has more on a side."""

_MOST_FORCES: Final = 8
_CURE: Final = "Write it like “12 attack 7”, “4 and 6 and 3 attack 10”, or “12 clash 9”."
_CLASH: Final = re.compile(
    r"(?<![a-z])(?:(?:border +)?clash(?:es)?|meets?|x|×)(?: +(?:with|against))?(?![a-z])"
)
_ATTACK: Final = re.compile(
    r"(?<![a-z])(?:attack(?:s|ing)?|invad(?:es?|ing)|storm(?:s|ing)?|against|on|versus|vs?\b\.?)(?![a-z])"
)
_LEFT_OUT: Final = re.compile(
    r"\b(?:(?:the +)?odds(?: +of)?|arm(?:y|ies)|forces? of)\b *:?|[.!?]+$"
)
_AND: Final = re.compile(r"(?: *(?:,|&|\+|\band\b|\bplus\b) *)+")


class BattleAsked(Struct, frozen=True):
    """The armies of the forces that attack, in the order named, and of what they meet.

    That is a garrison, or a force on its way to them if `clash`.
    """

    forces: tuple[int, ...]
    other: int
    clash: bool


def read_battle(text: str) -> BattleAsked:
    """The battle that somebody asks for. Raises UserError if the text names none."""
    plain = _LEFT_OUT.sub(" ", text.casefold().strip())
    for verb, clash in ((_CLASH, True), (_ATTACK, False)):
        if found := verb.search(plain):
            return _battle(plain[: found.start()], plain[found.end() :], clash=clash)
    raise UserError(f"There is no battle in “{text}”.", _CURE)


def _battle(attackers: str, other: str, *, clash: bool) -> BattleAsked:
    forces = tuple(_armies(part) for part in _AND.split(attackers.strip()))
    if clash and len(forces) > 1:
        raise UserError("In a border clash one force meets one other.", _CURE)
    if len(forces) > _MOST_FORCES:
        raise UserError(f"No more than {_MOST_FORCES} forces can attack here.", _CURE)
    return BattleAsked(forces, _armies(other), clash)


def _armies(text: str) -> int:
    number = armies(text.strip())
    if number is None or number > MOST_ARMIES:
        what = f"“{text.strip()}” is no number of armies" if text.strip() else "A number is missing"
        raise UserError(f"{what}; they go from 1 to {MOST_ARMIES}.", _CURE)
    return number
