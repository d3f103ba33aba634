"""What a player may do next, and the form to do it with."""

from collections.abc import Iterator
from urllib.parse import quote

from msgspec import Struct

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.view import View


class Enemy(Struct, frozen=True):
    """A neighbour that can be attacked, its owner and its armies."""

    territory: TerritoryName
    owner: Colour
    armies: int


class Front(Struct, frozen=True):
    """An own territory with enemy neighbours, and how many armies may leave it now."""

    territory: TerritoryName
    armies: int
    enemies: tuple[Enemy, ...]


def fronts(view: View, board: Board) -> tuple[Front, ...]:
    """The reader's territories that can be attacked, alphabetically; free land has no armies."""
    return tuple(_fronts(view, board))


def _fronts(view: View, board: Board) -> Iterator[Front]:
    for name in view.held():
        near = [(other, view.territories[other]) for other in board.neighbours(name)]
        enemies = tuple(
            Enemy(other, holding.owner, holding.armies)
            for other, holding in near
            if holding.owner != view.reader and holding.armies
        )
        if enemies:
            yield Front(name, view.territories[name].armies, enemies)


def answer_link(address: str, subject: str, form: str) -> str:
    """A `mailto:` link to an answer that holds the form.

    A semicolon, which parts orders too, stands before each line end, since some mail programs
    lose those.
    """
    body = ";\r\n".join(line.strip() for line in form.splitlines())
    return f"mailto:{quote(address, safe='@+')}?subject={quote(subject)}&body={quote(body)}"
