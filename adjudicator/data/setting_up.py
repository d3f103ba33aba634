"""How a game begins, as a rule set says it: who gets which land, and how armies are placed."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from adjudicator.core.board import Board
from adjudicator.core.ids import COLOURS, NEUTRAL, NOBODY, Colour, TerritoryName
from adjudicator.core.rules import Election
from adjudicator.core.setup import ALLOCATIONS
from adjudicator.core.state import Holding, frozen
from adjudicator.data.positions import holdings
from adjudicator.data.record import Record
from adjudicator.data.strict_yaml import read_file

OPTIONS: Final = ("allocation", "placement", "election")
_FIXED: Final = "fixed"
_BY_NAME: Final = tuple(name for name in ALLOCATIONS if name != _FIXED)
_LIKE_FIXED: Final = (
    "Write “allocation: {fixed: start.yaml}” and list in that file, which lies beside this one,"
    " every territory like “Brazil: red”; or list them here: {fixed: {Brazil: red, …}}."
)
_MOST_MAILS: Final = 20


def read_allocation(options: Record, board: Board) -> tuple[str, Mapping[TerritoryName, Holding]]:
    """G2, S2, W1: how territories are dealt, and where that is fixed, who begins where."""
    if options.get("allocation") == _FIXED:
        raise options.trouble("allocation", "nothing says who begins where.", _LIKE_FIXED)
    if not isinstance(options.get("allocation"), Record):
        return options.choice("allocation", _BY_NAME), frozen({})
    record = options.take("allocation", Record)
    record.only((_FIXED,))
    if isinstance(record.get(_FIXED), str):
        land = read_file(Path(record.file).parent / record.take(_FIXED, str))
        land.pop("format", None)
    else:
        land = record.take(_FIXED, Record)
    return _FIXED, _every_territory(land, board, NEUTRAL if options.get("neutral") else NOBODY)


def read_placement(options: Record) -> tuple[int, bool]:
    """G3: in how many mails armies are placed, and whether one a player in turn."""
    if not isinstance(options.get("placement"), Record):
        return 1, options.choice("placement", ("simultaneous", "alternate")) == "alternate"
    record = options.take("placement", Record)
    record.only(("steps",))
    return record.number("steps", 1, _MOST_MAILS), False


def read_election(options: Record) -> Election:
    """G4: the numbers of an election."""
    record = options.take("election", Record)
    record.only(("points", "rounded", "unit", "influence", "army"))
    unit = record.number("unit", 1)
    rounded = record.number("rounded", unit)
    if rounded % unit:
        cure = f"Write a multiple of {unit}, the unit of bids."
        raise record.trouble("rounded", f"{rounded} points cannot all be bid.", cure)
    return Election(
        points=record.number("points", 1),
        rounded=rounded,
        unit=unit,
        influence=record.number("influence", 0),
        army=record.number("army", 1),
    )


def _every_territory(
    land: Record, board: Board, no_player: Colour
) -> Mapping[TerritoryName, Holding]:
    """Who begins where: an owner, and armies where they are more than 1."""
    owners = (*COLOURS, no_player)
    whole = Record(land.file, land.line)
    whole.lines = land.lines
    whole.update((name, _with_armies(land[name], owners)) for name in land if name != "others")
    if left := [name for name in board.territories if name not in whole]:
        if "others" not in land:
            cure = f"Name them all, or write “others: {no_player}” for those that are not named."
            raise land.trouble(None, f"{left[0]} is not named.", cure)
        whole.update(dict.fromkeys(left, _with_armies(land["others"], owners)))
        whole.lines = {**dict.fromkeys(left, land.lines.get("others", land.line)), **land.lines}
    found = holdings(whole, board, owners)
    return frozen((name, found[name]) for name in board.territories)


def _with_armies(owner: object, owners: Sequence[Colour]) -> object:
    return f"{owner} 1" if owner in owners else owner
