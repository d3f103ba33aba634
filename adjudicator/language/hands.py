"""Players in orders: the colours of those between whose hands a card goes for a wild one (F7)."""

import re
from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from adjudicator.core.ids import COLOURS, NEUTRAL, NOBODY, Colour
from adjudicator.language.parts import Amount, Draft, Part
from adjudicator.language.situation import Situation

PLAYERS: Final = frozenset({"take", "to"})
"""The places of a draft that are players: whom a card is taken from, and given to."""

_NEAR: Final = 0.6
_COURTESY: Final = re.compile(
    r"^(?:player +|ms\.? +|mr\.? +|miss +)|(?: +player|['’]s?|\.)$", re.IGNORECASE
)
_IT: Final = frozenset({"it", "that", "this"})
"""What stands for the card that was just spoken of."""


def colours(text: str) -> tuple[Colour, ...]:
    """The colour that the words mean, in whatever letters; none if they mean none."""
    word = _COURTESY.sub("", _COURTESY.sub("", text.strip())).casefold()
    return (word,) if word in COLOURS else ()


def near_colours(text: str) -> tuple[Colour, ...]:
    """The colours that the words nearly hit, the likeliest first."""
    from rapidfuzz.distance.OSA import normalized_similarity  # 20 ms, on this path only
    from rapidfuzz.process import extract

    found = extract(
        text.casefold(), COLOURS, scorer=normalized_similarity, score_cutoff=_NEAR, limit=2
    )
    return tuple(colour for colour, *_ in found)


def others(situation: Situation) -> tuple[Colour, ...]:
    """The other players, as far as it is known who plays."""
    held = {*situation.owners.values()} - {situation.player, NOBODY, NEUTRAL}
    return tuple(colour for colour in COLOURS if colour in held)


def sorted_out(draft: Draft) -> Draft:
    """A choice for wild cards with its parts as what they are.

    `give Blue` and `give Blue Brazil` name a player where a card is looked for, `it` is no name of
    a card, and a card that is taken has none.
    """
    places = dict(draft.places)
    limits = dict(draft.limits)
    if card := places.pop("card", None):
        limits["card"] = Amount(None, card)
    if given := places.pop("give", None):
        places |= _given(given, places)
    return replace(draft, places=places, limits=limits)


def _given(part: Part, places: Mapping[str, Part]) -> dict[str, Part]:
    if part.text.casefold() in _IT:
        return {}
    if "to" in places:
        return {"give": part}
    if colours(part.text):
        return {"to": part}
    first, _, rest = part.text.partition(" ")
    if not rest or not colours(first):
        return {"give": part}
    behind = part.end - len(rest.lstrip())
    return {
        "to": Part(first, part.start, part.start + len(first)),
        "give": Part(rest.lstrip(), behind, part.end),
    }
