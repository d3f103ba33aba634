"""What is wrong with a line that has the shape of an order, and the lines that would work."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.cards import SET_SIZE
from adjudicator.core.ids import TerritoryName
from adjudicator.core.orders import (
    All,
    Count,
    Exactly,
    Order,
    Prefer,
    Reinforce,
    Source,
    TradeBest,
    TradeCards,
)
from adjudicator.core.refusals import listed
from adjudicator.language.canonical import canonical
from adjudicator.language.complaints import Suggestion, Trouble
from adjudicator.language.guesses import Guess, guess
from adjudicator.language.hands import PLAYERS
from adjudicator.language.limits import limit_troubles, wrong_limits
from adjudicator.language.meaning import NEEDED, Places, makes_set, missing, needs_count, order
from adjudicator.language.parts import Amount, Draft, Part
from adjudicator.language.places import Gazetteer, gazetteer
from adjudicator.language.situation import Situation, playable

MOST_SUGGESTIONS: Final = 3
MOST_NAMES: Final = 8
"""A longer list of names helps nobody."""

LONGEST_SUGGESTION: Final = 54
"""So that it stands in quotes on one line of a receipt."""

_NOWHERE: Final = Source(0, "")
_NO_PART: Final = Part("", 0, 0)
_NUMBERS: Final = "Write a number such as 4 or four, or all, all but 2, half or the rest."
_POINTS: Final = "Write a number such as 50."

_ASSUMED: Final[Mapping[str, tuple[Count, str]]] = {
    "reinforce": (All(), "to place all you have"),
    "bid": (Exactly(50), "to offer 50 points, for example"),
}
_SENT: Final = (All(), "to send all that may leave")
"""The count that a suggestion has for one that is missing, and what it is for."""


_WITHOUT: Final = {"assault": "to attack without it", "wild": "to have any card of theirs"}
"""What a line is for from which a wrong limit is left out."""

_WAYS: Final[Mapping[str, tuple[str, str]]] = {
    "assault": ("attack", "attacked"),
    "attack": ("attack", "attacked"),
    "move": ("move to", "reached"),
}
"""What armies do with a place, and what becomes of it. “Attack Peru from Brazil” is an order, so
only the first stands before a place, and the second before where they come from."""


class Flaws(Struct, frozen=True):
    """The troubles of a line from left to right, and lines that would work."""

    troubles: tuple[Trouble, ...]
    suggestions: tuple[Suggestion, ...] = ()


def flaws(draft: Draft, places: Places, situation: Situation, end: int) -> Flaws | None:
    """What is wrong with a draft that is no order yet; None if it is not meant as one.

    `end` is where the line ends, where a missing part is pointed at.
    """
    if not makes_set(draft):
        return _no_set(draft, situation.board, end)
    guesses = {
        role: guess(draft, role, places, situation) for role in (*places.unclear, *missing(draft))
    }
    if not _meant(draft, places, guesses):
        return None
    suggestions = _suggestions(draft, places, guesses, situation)
    troubles = [
        _trouble(draft, role, it if suggestions else it.hinting(), places, end)
        for role, it in guesses.items()
    ]
    if needs_count(draft):
        troubles.append(_count_trouble(draft, end))
    troubles += limit_troubles(draft)
    return Flaws(tuple(sorted(troubles, key=lambda trouble: trouble.start)), suggestions)


def _meant(draft: Draft, places: Places, guesses: Mapping[str, Guess]) -> bool:
    """Whether the line speaks of the board: a place is clear or nearly so.

    Without a verb and without a count, all its places must be: people write "Back to Brazil".
    """
    near = [guesses[role].near for role in places.unclear]
    if draft.kind == "wild" or (draft.kind == "defend" and not draft.places):
        return True
    if draft.kind == "go" and draft.amount is None:
        return all(near)
    return bool(places.known) or any(near)


def _no_set(draft: Draft, board: Board, end: int) -> Flaws:
    cards = _cards_named(draft, gazetteer(board))
    if len(cards) == SET_SIZE:
        meant = suggested(TradeCards(cards, _NOWHERE), "if you meant these", board)
        return Flaws((Trouble(0, end, "Commas between the cards are missing."),), (meant,))
    sentence = "A set is three cards of one kind, one of each, or any two with a wild card."
    best = suggested(TradeBest(None, _NOWHERE), "to trade the set worth most", board)
    return Flaws((Trouble(0, end, sentence),), (best,))


def _cards_named(draft: Draft, names: Gazetteer) -> tuple[TerritoryName | None, ...]:
    """The cards of a trade, though no comma stands between some of them."""
    cards: list[TerritoryName | None] = []
    for role in draft.cards:
        cards += names.within(draft.places[role].text) if role else [None]
    return tuple(cards)


def _trouble(draft: Draft, role: str, its: Guess, places: Places, end: int) -> Trouble:
    part = draft.places.get(role, Part("", end, end))
    legal_names = "" if its.near else _legal_names(draft.kind, role, its.names, places.known)
    return Trouble(part.start, part.end, f"{its.fault}{legal_names}")


def _legal_names(
    kind: str, role: str, names: tuple[TerritoryName, ...], known: Mapping[str, TerritoryName]
) -> str:
    """A sentence, with a blank before it, on what would be legal; empty where that is no help."""
    if not names or len(names) > MOST_NAMES:
        return ""
    listing = listed(sorted(names), "or")
    verb, done = _WAYS.get(kind, ("go to", "reached"))
    match role:
        case "target" if "origin" in known:
            return f" From {known['origin']} you can {verb} {listing}."
        case "origin" if "target" in known:
            return f" {known['target']} can be {done} from {listing}."
        case "surge" if "target" in known:
            return f" From {known['target']} you can surge to {listing}."
        case _:
            return ""


def _count_trouble(draft: Draft, end: int) -> Trouble:
    noun, cure = ("points", _POINTS) if draft.kind == "bid" else ("armies", _NUMBERS)
    if draft.amount is None:
        return Trouble(end, end, f"It does not say how many {noun}. {cure}")
    part = draft.amount.part
    return Trouble(part.start, part.end, f"“{part.text}” is no number of {noun}. {cure}")


def _suggestions(
    draft: Draft, places: Places, guesses: Mapping[str, Guess], situation: Situation
) -> tuple[Suggestion, ...]:
    target = places.known.get("target", "")
    if draft.kind in {"go", "attack"} and "origin" in guesses and situation.owns(target):
        return (_placed(draft, target, situation),)
    if draft.kind == "prefer":
        return _list_of_names(draft, places, guesses, situation)
    if pair := _run_together(draft, situation):
        return pair
    if not all(it.names for it in guesses.values()):
        return ()
    choices = [{role: it.names[0] for role, it in guesses.items()}]
    if len(guesses) == 1:
        ((role, its),) = guesses.items()
        several = its.near or role not in draft.places or role in PLAYERS
        most = MOST_SUGGESTIONS if several else 1
        choices = [{role: name} for name in its.names[:most]]
    return tuple(it for choice in choices for it in _suggestion(draft, places, choice, situation))


def _list_of_names(
    draft: Draft, places: Places, guesses: Mapping[str, Guess], situation: Situation
) -> tuple[Suggestion, ...]:
    """The list with the likeliest names, or all those that stand without a comma between them."""
    meant: list[TerritoryName] = []
    for role, part in draft.places.items():
        if role in places.known:
            meant.append(places.known[role])
        elif guesses[role].near:
            within = gazetteer(situation.board).within(part.text)
            meant += within or guesses[role].names[:1]
    found = offered(Prefer(tuple(dict.fromkeys(meant)), _NOWHERE), "if you meant these", situation)
    return tuple(it for it in found if len(it.line) <= LONGEST_SUGGESTION)


def _run_together(draft: Draft, situation: Situation) -> tuple[Suggestion, ...]:
    """The order of a count and two names without a word between them."""
    if len(draft.places) != 1 or needs_count(draft) or draft.kind not in NEEDED:
        return ()
    (place,) = draft.places.values()
    names = gazetteer(situation.board).pair(place.text)
    if not names:
        return ()
    pair = sorted(names, key=lambda name: not situation.owns(name))
    known = dict(zip(("origin", "target"), pair, strict=True))
    value = order(replace(draft, kind="go"), known, situation, _NOWHERE)
    return offered(value, "if you meant that", situation)


def _placed(draft: Draft, target: TerritoryName, situation: Situation) -> Suggestion:
    """Armies that go to the player's own land from nowhere may be reinforcements."""
    count = draft.amount.count if draft.amount else None
    value = Reinforce(target, count or All(), _NOWHERE)
    return suggested(value, "if they are reinforcements", situation.board)


def _suggestion(
    draft: Draft, places: Places, choice: Mapping[str, TerritoryName], situation: Situation
) -> tuple[Suggestion, ...]:
    names = [f"{name[:1].upper()}{name[1:]}" for name in dict.fromkeys(choice.values())]
    meant = [f"if you meant {listed(names)}"] if choice else []
    if needs_count(draft):
        count, aim = _ASSUMED.get(draft.kind, _SENT)
        meant.append(aim)
        draft = replace(draft, amount=Amount(count, _NO_PART))
    if wrong_limits(draft):
        meant.append(_WITHOUT.get(draft.kind, "if you meant that"))
    value = order(draft, {**places.known, **choice}, situation, _NOWHERE)
    return offered(value, ", ".join(meant), situation)


def offered(value: Order, meant: str, situation: Situation) -> tuple[Suggestion, ...]:
    """The order as a line to copy; nothing if it would not be legal."""
    return (suggested(value, meant, situation.board),) if playable(value, situation) else ()


def suggested(value: Order, meant: str, board: Board) -> Suggestion:
    """The order as a line to copy, with codes for names where it would be too long."""
    line = canonical(value)
    if len(line) > LONGEST_SUGGESTION:
        line = canonical(value, gazetteer(board).short)
    return Suggestion(line, meant)
