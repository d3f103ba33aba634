"""Missions as people write them: the cards of a rule set (Q2 to Q7), and those of a case's players.

    missions:
      - destroy player                    # Q2, drawn by lot when it is dealt
      - destroy holder                    # Q3
      - foothold                          # Q4
      - [{continents: [Asia, Africa]}, {continents: [Europe]}]    # any of these ways
      - [{continents: [Asia], group: 8}]
      - [{continents: [Asia], territories: [Brazil, Peru]}]
      - destroy colours                   # O3, one for each colour in play
      - [{any_of: 18, armies: 2}]         # O3

A player of a case has one of the ways, or `{eliminate: blue}` (O3), or `{destroy: blue}`, with
`holder_of: Brazil` where the card named that territory (Q3), and `done: true` where that is so.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour
from adjudicator.core.missions import (
    Conquest,
    Destroy,
    Eliminate,
    Foothold,
    Lot,
    Mission,
    MissionCard,
    Way,
)
from adjudicator.data.record import Record

_FOOTHOLD: Final = "foothold"
_WAYS: Final = "[{continents: [Asia], group: 8}]"


def read_cards(record: Record, key: str, board: Board | None) -> tuple[MissionCard, ...]:
    """The cards that a key lists. Raises UserError for what is no mission.

    With a board its names are looked up; without one, anything may be a name.
    """
    cards = record.take(key, list)
    return tuple(_card(record, key, it, board) for it in cards)


def read_mission(
    missions: Record, player: Colour, board: Board, seats: Sequence[Colour]
) -> Mission:
    """The mission of a player in a case. Raises UserError for what is none."""
    written = missions[player]
    if isinstance(written, Record):
        if "eliminate" in written:
            written.only(("eliminate",))
            return Eliminate(written.choice("eliminate", seats))
        return _destroy(written, board, seats)
    card = _card(missions, player, written, board)
    if isinstance(card, Lot):
        cure = "Write {destroy: blue}."
        raise missions.trouble(player, f"“{written}” has no target.", cure)
    return card


def _destroy(record: Record, board: Board, seats: Sequence[Colour]) -> Destroy:
    record.only(("destroy", "holder_of", "done"))
    target = record.choice("destroy", seats)
    territory = record.take("holder_of", str, "") or None
    if territory and territory not in board.territories:
        raise record.trouble("holder_of", f"there is no territory {territory}.", _AS_ON_THE_BOARD)
    return Destroy(target, territory, record.take("done", bool, False))  # noqa: FBT003 - a default


_AS_ON_THE_BOARD: Final = "Write the name as on the board."


def _card(record: Record, key: str, written: object, board: Board | None) -> MissionCard:
    match written:
        case str() if written == _FOOTHOLD:
            return Foothold()
        case str() if written in list(Lot):
            return Lot(written)
        case [_, *_]:
            records = [Record.of(way, record.file) for way in written if isinstance(way, Mapping)]
            ways = [_way(record, key, way, board) for way in records]
            if len(ways) == len(written):
                return Conquest(tuple(ways))
    cure = f"Write {', '.join(Lot)}, {_FOOTHOLD}, or a list of ways, such as {_WAYS}."
    raise record.trouble(key, f"“{written}” is no mission.", cure)


def _way(record: Record, key: str, written: Record, board: Board | None) -> Way:
    written.only(("continents", "territories", "group", "any_of", "armies"))
    any_of = written.number("any_of", 0, default=0)
    continents = written.texts("continents", () if any_of else None)
    territories = written.texts("territories", ())
    if board:
        known = {
            "continent": (continents, [continent.name for continent in board.continents]),
            "territory": (territories, list(board.territories)),
        }
        for what, (names, there) in known.items():
            for name in names:
                if name not in there:
                    sentence = f"the board has no {what} {name}."
                    raise record.trouble(key, sentence, "Take the mission out, or change it.")
    return Way(
        continents,
        territories,
        written.number("group", 0, default=0),
        any_of,
        written.number("armies", 1, default=1),
    )
