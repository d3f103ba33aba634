"""The board as a plain list, for readers whose letters are not all of one width."""

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.state import Holding


@dataclass(frozen=True, slots=True)
class TerritoryLine:
    """A territory, who holds it and with how many armies; `yours` where that is the reader."""

    code: str
    name: TerritoryName
    owner: Colour
    armies: int
    yours: bool


@dataclass(frozen=True, slots=True)
class ContinentLines:
    """A continent, its bonus, who holds it whole if one owner does, and its territories."""

    name: str
    bonus: int
    holder: Colour | None
    territories: tuple[TerritoryLine, ...]


def territory_list(
    board: Board, territories: Mapping[TerritoryName, Holding], reader: Colour | None
) -> tuple[ContinentLines, ...]:
    """Every continent in the board's order, with its territories by name."""
    continents = []
    for continent in board.continents:
        lines = tuple(
            _line(board.territories[name].code, name, territories[name], reader)
            for name in sorted(continent.territories)
        )
        owners = {line.owner for line in lines}
        holder = lines[0].owner if len(owners) == 1 else None
        continents.append(ContinentLines(continent.name, continent.bonus, holder, lines))
    return tuple(continents)


def _line(code: str, name: TerritoryName, held: Holding, reader: Colour | None) -> TerritoryLine:
    return TerritoryLine(code, name, held.owner, held.armies, held.owner == reader)
