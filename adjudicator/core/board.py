"""The board: territories, continents and the connections between them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct, field

from adjudicator.core.cards import Symbol
from adjudicator.core.ids import TerritoryName


class Territory(Struct, frozen=True):
    """A territory as printed on the board. `neighbours` are in alphabetical order."""

    name: TerritoryName
    code: str
    continent: str
    card: Symbol
    neighbours: tuple[TerritoryName, ...]
    aliases: tuple[str, ...] = ()


class Continent(Struct, frozen=True):
    """A continent, the armies it brings to whoever holds it whole, and its territories."""

    name: str
    bonus: int
    territories: tuple[TerritoryName, ...]


class Board(Struct, frozen=True):
    """A board in play. Territories are in alphabetical order, continents as printed.

    `sea` holds the connections that cross water, each pair in alphabetical order; the rules
    treat them like any other (section 1), maps draw them dashed.
    """

    name: str
    territories: Mapping[TerritoryName, Territory]
    continents: tuple[Continent, ...]
    sea: frozenset[tuple[TerritoryName, TerritoryName]] = field(default_factory=frozenset)

    @classmethod
    def build(
        cls,
        name: str,
        territories: Iterable[Territory],
        continents: Iterable[Continent],
        sea: Iterable[tuple[TerritoryName, TerritoryName]],
    ) -> "Board":
        """Put a board together, everything in its canonical order."""
        by_name = {one.name: one for one in sorted(territories, key=lambda one: one.name)}
        pairs = frozenset((min(pair), max(pair)) for pair in sea)
        return cls(name, MappingProxyType(by_name), tuple(continents), pairs)

    def __hash__(self) -> int:
        """A hash for its name: mappings have none."""
        return hash(self.name)

    def neighbours(self, territory: TerritoryName) -> tuple[TerritoryName, ...]:
        """The neighbours of a territory, alphabetically. Raises KeyError for a strange name."""
        return self.territories[territory].neighbours

    def connected(self, one: TerritoryName, other: TerritoryName) -> bool:
        """Whether two territories are neighbours."""
        return other in self.neighbours(one)

    def largest_group(self, held: Iterable[TerritoryName]) -> int:
        """The size of the largest group of these territories that hang together (an empire)."""
        left = set(held)
        return max((len(group) for group in self._groups(left)), default=0)

    def _groups(self, left: set[TerritoryName]) -> Iterable[list[TerritoryName]]:
        for start in sorted(left):
            if start not in left:
                continue
            left.remove(start)
            group = [start]
            for here in group:
                fresh = [there for there in self.neighbours(here) if there in left]
                left.difference_update(fresh)
                group.extend(fresh)
            yield group
