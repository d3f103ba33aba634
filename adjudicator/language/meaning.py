"""From a draft to an order: places resolved against the board, nothing missing."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from adjudicator.core.cards import SET_SIZE, SetKind
from adjudicator.core.ids import TerritoryName
from adjudicator.core.orders import (
    Assault,
    Attack,
    Bid,
    BonusOn,
    Count,
    Defend,
    Exactly,
    KeepCards,
    Move,
    NameCapital,
    Order,
    Pass,
    Prefer,
    Reinforce,
    Resign,
    Source,
    TradeBest,
    TradeCards,
    WildCard,
    Wish,
)
from adjudicator.language.hands import PLAYERS, colours
from adjudicator.language.limits import DEFENCE_DICE, limits_of
from adjudicator.language.parts import Draft
from adjudicator.language.places import Gazetteer
from adjudicator.language.situation import ONWARD, Situation

_SHORT_KIND: Final = 3
"""Letters that tell the kinds of cards apart: `inf` is infantry."""

Known = Mapping[str, TerritoryName]
"""Places of a draft that are clear, by what they are in it."""

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "assault": ("origin", "target"),
    "attack": ("origin", "target"),
    "go": ("origin", "target"),
    "move": ("origin", "target"),
    "reinforce": ("target",),
    "bid": ("target",),
}
"""The places that an order must have; all of these but assault need a count too."""


class Places(Struct, frozen=True):
    """The places of a draft: those that are clear, and what each of the others can mean."""

    known: dict[str, TerritoryName]
    unclear: dict[str, tuple[TerritoryName, ...]]


def resolve(draft: Draft, names: Gazetteer) -> Places:
    """Look up every place of a draft."""
    places = Places({}, {})
    for role, part in draft.places.items():
        meanings = colours(part.text) if role in PLAYERS else names.meanings(part.text)
        if len(meanings) == 1:
            places.known[role] = meanings[0]
        else:
            places.unclear[role] = meanings
    return places


def missing(draft: Draft) -> tuple[str, ...]:
    """The places that the order needs and the draft lacks."""
    needed = dict.fromkeys((*NEEDED.get(draft.kind, ()), *draft.lacking))
    return tuple(role for role in needed if role not in draft.places)


def needs_count(draft: Draft) -> bool:
    """Whether the order needs a count and the draft has none, or none that is one.

    Points are counted in figures only.
    """
    count = draft.amount.count if draft.amount else None
    if draft.kind not in NEEDED or draft.kind == "assault":
        return False
    return not isinstance(count, Exactly if draft.kind == "bid" else Count)


def makes_set(draft: Draft) -> bool:
    """Whether what the draft trades can be a set; true for all that trades nothing by name."""
    if draft.kind == "cards":
        return len(draft.cards) == SET_SIZE
    return draft.kind != "set" or (_set_kind(draft) is not None and _trades_three(draft))


def _trades_three(draft: Draft) -> bool:
    return draft.amount is None or draft.amount.count == Exactly(SET_SIZE)


def _set_kind(draft: Draft) -> SetKind | None:
    kinds = {str(token.lower())[:_SHORT_KIND] for token in draft.symbols}
    if draft.symbols[0].type == "MIXED" or len(kinds) == len(draft.symbols) == SET_SIZE:
        return SetKind.MIXED
    if len(kinds) == 1 and len(draft.symbols) in {1, SET_SIZE}:
        return next(kind for kind in SetKind if kind.startswith(tuple(kinds)))
    return None


def order(  # noqa: C901, PLR0911 - one arm a kind
    draft: Draft, known: Known, situation: Situation, source: Source
) -> Order:
    """The order of a draft that needs nothing more than the places in `known`."""
    if draft.kind == "assault":
        return _assault(draft, known, source)
    if draft.kind in NEEDED and draft.amount and draft.amount.count:
        return _with_armies(draft.kind, known, draft.amount.count, situation, source)
    match draft.kind:
        case "defend":
            dice = draft.amount.count if draft.amount else None
            number = min(dice.armies, DEFENCE_DICE) if isinstance(dice, Exactly) else 1
            return Defend(number, known.get("target"), source)
        case "wild":
            return WildCard(source, known.get("take"), known.get("give"), known.get("to"))
        case "bonus":
            return BonusOn(known["target"], source)
        case "prefer":
            return Prefer(tuple(dict.fromkeys(known[role] for role in draft.places)), source)
        case "capital":
            return NameCapital(known["target"], source)
        case "keep":
            return KeepCards(source)
        case "resign":
            return Resign(source)
        case "cards" | "set" | "best":
            return _trade(draft, known, source)
        case _:
            wish = Wish.NO_ATTACKS if draft.kind == "peace" else Wish.HOLD
            return Pass(wish, source)


def _assault(draft: Draft, known: Known, source: Source) -> Assault:
    named = (*draft.places, *draft.lacking)
    onward = tuple(known[role] for role in named if role.startswith(ONWARD))
    return Assault(
        *(known["origin"], known["target"], source),
        then=onward,
        reroll=known.get("reroll"),
        commander=draft.commander,
        **limits_of(draft),
    )


def _with_armies(
    kind: str, known: Known, count: Count, situation: Situation, source: Source
) -> Order:
    if kind == "reinforce":
        return Reinforce(known["target"], count, source)
    if kind == "bid" and isinstance(count, Exactly):
        return Bid(known["target"], count.armies, source)
    origin, target = known["origin"], known["target"]
    if kind == "move" or (kind == "go" and situation.owns(origin) and situation.owns(target)):
        return Move(origin, target, count, source)
    return Attack(origin, target, count, source, known.get("surge"))


def _trade(draft: Draft, known: Known, source: Source) -> TradeCards | TradeBest:
    if draft.kind == "cards":
        return TradeCards(tuple(role and known[role] for role in draft.cards), source)
    return TradeBest(_set_kind(draft) if draft.symbols else None, source)
