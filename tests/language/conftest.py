"""The 48-territory board, and a player on it."""

from collections.abc import Callable

import pytest

from adjudicator.core.board import Board
from adjudicator.data.boards import load_board
from adjudicator.language.situation import Situation


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board("risk2")


@pytest.fixture(scope="session")
def holding(board: Board) -> Callable[..., Situation]:
    """Red holds the territories named, blue all others."""

    def situation(*held: str) -> Situation:
        owners = {name: "red" if name in held else "blue" for name in board.territories}
        return Situation(board, "red", owners)

    return situation
