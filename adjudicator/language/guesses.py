"""Which names a player may have meant, for complaints: never for orders."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.ids import TerritoryName
from adjudicator.core.refusals import listed
from adjudicator.language.hands import PLAYERS, near_colours, others
from adjudicator.language.meaning import Places
from adjudicator.language.parts import Draft
from adjudicator.language.places import gazetteer
from adjudicator.language.situation import ONWARD, Situation, legal, place_before


class Guess(Struct, frozen=True):
    """Names for an unclear or missing place, the likeliest first.

    `near` tells that the words come near these names. Else they are only what would be legal.
    `fault` is a sentence on what is wrong, and `hint` one, with a blank before it, for where no
    line can be suggested.
    """

    names: tuple[TerritoryName, ...]
    near: bool
    fault: str
    hint: str = ""

    def hinting(self) -> "Guess":
        """The guess with the hint told."""
        return replace(self, fault=f"{self.fault}{self.hint}")


_ABSENT: Final = {
    "origin": "The territory that the armies come from is missing.",
    "target": "The territory that the armies go to is missing.",
    "surge": "The territory that the armies surge to is missing.",
    "reroll": "It does not say which card lets a die be rolled again.",
    "take": "It does not say whose card.",
    "to": "It does not say for whom.",
    "give": "It does not say which card.",
    "card": "The next card is missing.",
    "choice": "The next territory is missing.",
    ONWARD: "The territory that the attack goes on to is missing.",
}
"""What is said of a place that is missing; some have numbers, as in card 1 and card 2."""


def guess(draft: Draft, role: str, places: Places, situation: Situation) -> Guess:
    """What an unclear or missing place of a draft may be meant to be."""
    if role in PLAYERS:
        return _player(draft, role, situation)
    allowed = legal(situation, draft.kind, role, places.known)
    if role not in draft.places:
        any_would_do = draft.kind == "cards" or place_before(role) in places.unclear
        names = () if any_would_do else allowed
        return Guess(names, near=False, fault=_ABSENT[role.partition(" ")[0]])
    text = draft.places[role].text
    if meanings := places.unclear[role]:
        fault = f"“{text}” can mean {listed(meanings, 'or')}."
        return Guess(_preferred(meanings, allowed), near=True, fault=fault)
    return _named(text, allowed, situation.board) or _nearest(text, allowed, situation.board)


def _player(draft: Draft, role: str, situation: Situation) -> Guess:
    """What a player who is not clear may be meant to be."""
    known = others(situation)
    hint = f" You play with {listed([it.capitalize() for it in known])}." if known else ""
    if role not in draft.places:
        return Guess(known, near=False, fault=_ABSENT[role], hint=hint)
    text = draft.places[role].text
    near = near_colours(text)
    fault = f"“{text}” is no player’s colour.{'' if near else hint}"
    return Guess(near or known, near=bool(near), fault=fault)


def _named(text: str, allowed: tuple[TerritoryName, ...], board: Board) -> Guess | None:
    """What is named in so many words, though not as a territory is named."""
    names = gazetteer(board)
    if within := names.pair(text) or names.within(text):
        fault = f"“{text}” is more than the name of one territory."
        return Guess(_preferred(within, allowed), near=True, fault=fault)
    name = text.casefold()
    continents = (it for it in board.continents if it.name.casefold() == name)
    if continent := next(continents, None):
        inside = tuple(it for it in allowed if it in continent.territories)
        return Guess(inside, near=True, fault=f"{continent.name} is a continent.")
    return None


def _nearest(text: str, allowed: tuple[TerritoryName, ...], board: Board) -> Guess:
    names = gazetteer(board)
    fault = f"There is no territory {text}."
    if near := names.near(text, allowed) or names.near(text, board.territories):
        return Guess(near, near=True, fault=fault, hint=f" The nearest is {near[0]}.")
    return Guess(names.likest(text, allowed), near=False, fault=fault)


def _preferred(
    names: tuple[TerritoryName, ...], allowed: Iterable[TerritoryName]
) -> tuple[TerritoryName, ...]:
    """Those of the names that would be legal, or all if none is."""
    return tuple(name for name in names if name in allowed) or names
