"""An edit of a position as the game master writes it: `Brazil red 5, Peru nobody 2`."""

import re
from collections.abc import Iterator
from typing import Final

from adjudicator.core.board import Board
from adjudicator.core.cards import WILD, Card
from adjudicator.core.ids import COLOURS, NEUTRAL, NOBODY, Colour, TerritoryName
from adjudicator.core.refusals import listed
from adjudicator.core.rulings import Edit
from adjudicator.core.state import Holding, State
from adjudicator.errors import UserError
from adjudicator.language.places import gazetteer

_OWNERS: Final = "|".join((*COLOURS, NEUTRAL, NOBODY))
_LAND: Final = re.compile(
    rf"(?P<place>.+?)(?: *:)?(?: +(?P<owner>{_OWNERS}))? +(?P<armies>\d+)(?: +arm(?:y|ies))?",
    re.IGNORECASE,
)
_CARDS: Final = re.compile(
    rf"cards?(?: +(?:of|for))? +(?P<player>{'|'.join(COLOURS)}) *:?(?P<cards>.*)", re.IGNORECASE
)
_PARTS: Final = re.compile(r"[;\n]")
_LISTED: Final = re.compile(r", *(?:and +)?| +and +", re.IGNORECASE)
_NO_CARDS: Final = ("", "none", "no cards")
_CURE: Final = (
    "Write a territory, its owner and its armies: “Brazil red 5”; or a whole hand:"
    " “cards of red: Peru, wild”."
)


def read_edit(text: str, state: State, board: Board, why: str, note: str = "") -> Edit:
    """The edit that some words ask for, with a semicolon or a new line between its parts.

    A part is `Brazil red 5`, where the owner may be left out if it stays, several of these with
    commas between them, or a whole hand: `cards of red: Peru, wild`. Raises UserError for what
    cannot be read; whether the ruling fits the position is not looked at.
    """
    holdings: dict[TerritoryName, Holding] = {}
    cards: dict[Colour, tuple[Card, ...]] = {}
    for part in filter(None, map(str.strip, _PARTS.split(text))):
        if hand := _CARDS.fullmatch(part):
            cards[hand["player"].lower()] = tuple(_hand(hand["cards"], board))
            continue
        for one in filter(None, _LISTED.split(part)):
            name, holding = _land(one, state, board)
            holdings[name] = holding
    return Edit(holdings, cards, why, note)


def _land(text: str, state: State, board: Board) -> tuple[TerritoryName, Holding]:
    found = _LAND.fullmatch(text.strip(" ."))
    if found is None:
        raise UserError(f"“{text}” cannot be read as a change of the position.", _CURE)
    name = _place(found["place"], board)
    owner = found["owner"] or state.territories.get(name, Holding(NOBODY, 0)).owner
    return name, Holding(owner.lower(), int(found["armies"]))


def _place(text: str, board: Board) -> TerritoryName:
    places = gazetteer(board)
    found = places.meanings(text)
    if len(found) == 1:
        return found[0]
    near = found or places.near(text, board.territories)
    said = "can mean several territories" if found else "is no territory"
    raise UserError(
        f"“{text}” {said}.",
        f"Write {listed(near[:4], 'or')}." if near else "Write its name as it is on the map.",
    )


def _hand(text: str, board: Board) -> Iterator[Card]:
    if text.strip(" .").lower() in _NO_CARDS:
        return
    for one in _LISTED.split(text.strip(" .")):
        if one.strip().lower() in {"wild", "wild card"}:
            yield WILD
        else:
            name = _place(one.strip(), board)
            yield Card(board.territories[name].card, name)
