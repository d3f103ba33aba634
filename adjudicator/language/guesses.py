"""Which names a player may have meant, for complaints: never for orders."""

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.core.ids import TerritoryName
from adjudicator.language.meaning import Places
from adjudicator.language.parts import Draft
from adjudicator.language.places import Gazetteer, gazetteer
from adjudicator.language.situation import Situation, legal


@dataclass(frozen=True, slots=True)
class Guess:
    """Names for an unclear or missing place, the likeliest first.

    `near` tells that the words come near these names. Else they are only what would be legal.
    """

    names: tuple[TerritoryName, ...]
    near: bool


def guess(draft: Draft, role: str, places: Places, situation: Situation) -> Guess:
    """What an unclear or missing place of a draft may be meant to be."""
    allowed = legal(situation, draft.kind, role, places.known)
    if role not in draft.places:
        return Guess(allowed, near=False)
    text = draft.places[role].text
    names = gazetteer(situation.board)
    if meanings := places.unclear[role]:
        return Guess(_preferred(meanings, allowed), near=True)
    if within := names.within(text):
        return Guess(_preferred(within, allowed), near=True)
    if near := _near(text, names, allowed, situation):
        return Guess(near, near=True)
    return Guess(tuple(names.likeness(text, allowed)), near=False)


def _preferred(
    names: tuple[TerritoryName, ...], allowed: Iterable[TerritoryName]
) -> tuple[TerritoryName, ...]:
    """Those of the names that would be legal, or all if none is."""
    return tuple(name for name in names if name in allowed) or names


def _near(
    text: str, names: Gazetteer, allowed: Iterable[TerritoryName], situation: Situation
) -> tuple[TerritoryName, ...]:
    return names.near(text, allowed) or names.near(text, situation.board.territories)
