"""The board as a plain list, for readers whose letters are not all of one width."""

from collections.abc import Mapping

from msgspec import Struct

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.state import NO_CAPITALS, Holding


class TerritoryLine(Struct, frozen=True):
    """A territory, who holds it and with how many armies; `yours` where that is the reader.

    `capital_of` is the player who named it as capital, if one did.
    """

    code: str
    name: TerritoryName
    owner: Colour
    armies: int
    yours: bool
    capital_of: Colour | None = None


class ContinentLines(Struct, frozen=True):
    """A continent, its bonus, who holds it whole if one owner does, and its territories."""

    name: str
    bonus: int
    holder: Colour | None
    territories: tuple[TerritoryLine, ...]


def territory_list(
    board: Board,
    territories: Mapping[TerritoryName, Holding],
    reader: Colour | None,
    capitals: Mapping[Colour, TerritoryName] = NO_CAPITALS,
) -> tuple[ContinentLines, ...]:
    """Every continent in the board's order, with its territories by name."""
    named = {territory: player for player, territory in capitals.items()}
    continents = []
    for continent in board.continents:
        lines = tuple(
            _line(board.territories[name].code, name, territories[name], reader, named.get(name))
            for name in sorted(continent.territories)
        )
        owners = {line.owner if line.armies else None for line in lines}  # free land has no armies
        holder = lines[0].owner if owners == {lines[0].owner} else None
        continents.append(ContinentLines(continent.name, continent.bonus, holder, lines))
    return tuple(continents)


def _line(
    code: str, name: TerritoryName, held: Holding, reader: Colour | None, capital_of: Colour | None
) -> TerritoryLine:
    yours = held.owner == reader
    return TerritoryLine(code, name, held.owner, held.armies, yours, capital_of)
