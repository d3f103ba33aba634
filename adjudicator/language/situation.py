"""Who reads: the board, the player and who holds what, for readings and suggestions."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct, field

from adjudicator.core.board import Board
from adjudicator.core.ids import NOBODY, Colour, TerritoryName
from adjudicator.core.orders import Assault, Attack, Bid, Move, Order, Reinforce
from adjudicator.core.schedule import Part

ONWARD: Final = "onward"
"""What places are called to which an attack of a game of turns goes on: onward 1, onward 2."""


class Situation(Struct, frozen=True):
    """A player who gives orders on a board; `owners` tells who holds each territory.

    Without player and owners a line means the same, but for `Brazil -> Peru 4`, which is a move
    where both are the player's own and else an attack; only suggestions are poorer. `chains` says
    that moves may go further than to a neighbour (X1), `part` what the stage is for where that is
    known: names alone are preferences in a draft, and a count for a place is a bid in an election.
    `turns` says that it is a game of turns, whose attacks have no number of armies, and `for_cards`
    that a line is for the case that cards are taken: without a count it places all armies (N4).
    """

    board: Board
    player: Colour = ""
    owners: Mapping[TerritoryName, Colour] = field(default_factory=dict)
    chains: bool = False
    part: Part | None = None
    turns: bool = False
    for_cards: bool = False

    @property
    def grammar(self) -> str:
        """The grammar that orders are read by."""
        return "turns" if self.turns else "orders"

    def owns(self, territory: TerritoryName) -> bool:
        """Whether it is the player's own."""
        return self.owners.get(territory) == self.player

    def own(self) -> tuple[TerritoryName, ...]:
        """The player's own territories, alphabetically."""
        return tuple(name for name in self.board.territories if self.owns(name))

    def foreign(self) -> tuple[TerritoryName, ...]:
        """All territories but the player's own, alphabetically."""
        return tuple(name for name in self.board.territories if not self.owns(name))

    def free(self) -> tuple[TerritoryName, ...]:
        """All territories that belong to no player, alphabetically."""
        return tuple(it for it in self.board.territories if self.owners.get(it, NOBODY) == NOBODY)


def legal(  # noqa: PLR0911 - one arm a part of an order
    situation: Situation, kind: str, role: str, known: Mapping[str, TerritoryName]
) -> tuple[TerritoryName, ...]:
    """The names that would be legal as a part of an order, given its other places.

    `kind` and `role` are those of a draft; `known` holds the places that are clear already.
    """
    everywhere = tuple(situation.board.territories)
    if kind in {"cards", "wild", "prefer", "bid"}:
        return everywhere if kind in {"cards", "wild"} else situation.free()
    if role == "reroll":
        return tuple(dict.fromkeys(known.values())) or everywhere
    if before := place_before(role):
        return _onward(situation, known.get(before), known)
    kind = "attack" if kind == "assault" else kind
    if role == "origin" and kind == "attack" and situation.owns(known.get("target", "")):
        return ()
    if role == "origin":
        target = None if _goes_far(situation, kind) else known.get("target")
        around = _around(situation, target, situation.own())
        return tuple(name for name in around if situation.owns(name))
    if kind in {"attack", "go", "move"}:
        origin = None if _goes_far(situation, kind) else known.get("origin")
        return _targets(situation, kind, origin)
    return situation.own()


def playable(order: Order, situation: Situation) -> bool:
    """Whether the places of an order suit its kind, as far as it is known who holds them."""
    owns = situation.owns
    match order:
        case _ if not situation.owners:
            return True
        case Reinforce(territory):
            return owns(territory)
        case Bid(territory):
            return territory in situation.free()
        case Attack(origin, target) | Assault(origin, target):
            near = situation.board.connected(origin, target)
            return near and owns(origin) and not owns(target)
        case Move(origin, target):  # after the battles, whose land it may be then
            return situation.chains or situation.board.connected(origin, target)
        case _:
            return True


def _goes_far(situation: Situation, kind: str) -> bool:
    return situation.chains and kind == "move"


def place_before(role: str) -> str:
    """The place from which an attack goes on to another; empty if it does not go on to that."""
    number = role.removeprefix(ONWARD).strip()
    if number.isdigit() and number != "1":
        return f"{ONWARD} {int(number) - 1}"
    return "target" if role == "surge" or role.startswith(ONWARD) else ""


def _onward(
    situation: Situation, before: TerritoryName | None, known: Mapping[str, TerritoryName]
) -> tuple[TerritoryName, ...]:
    around = _around(situation, before, situation.foreign())
    return tuple(it for it in around if not situation.owns(it) and it not in known.values())


def _targets(
    situation: Situation, kind: str, origin: TerritoryName | None
) -> tuple[TerritoryName, ...]:
    everywhere = situation.own() if kind == "move" else situation.foreign()
    around = _around(situation, origin, everywhere)
    return tuple(it for it in around if kind == "go" or situation.owns(it) == (kind == "move"))


def _around(
    situation: Situation, territory: TerritoryName | None, everywhere: Iterable[TerritoryName]
) -> Iterable[TerritoryName]:
    return everywhere if territory is None else situation.board.neighbours(territory)
