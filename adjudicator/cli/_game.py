"""A game as the commands that only look at it read it."""

from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.judge.home import Home, find_home, found_game

if TYPE_CHECKING:
    from adjudicator.judge.game.games import Game
    from adjudicator.reports.environment import Templates


def game_called(home: Path | None, name: str) -> "Game":
    """The game of this name, with those who play now. Raises UserError if it cannot be read."""
    from adjudicator.judge.game.games import load_game
    from adjudicator.judge.ledger import open_ledger

    place = find_home(home)
    folder = found_game(place, name)
    with open_ledger(place.ledger) as ledger:
        return load_game(folder, ledger)


def templates_of(game: "Game") -> "Templates":
    """The templates of a game, compiled by the judge's runs where that was done already."""
    from adjudicator.reports.environment import environment

    own, cache = game.folder.templates, Home(game.folder.root.parent).cache
    return environment(own if own.is_dir() else None, cache if cache.is_dir() else None)
