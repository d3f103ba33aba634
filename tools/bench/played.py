"""A long game of two players whose orders come by mail."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour
from adjudicator.core.state import State
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.game_yaml import Wishes
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.new import new_game
from adjudicator.judge.home import Home
from adjudicator.judge.run import demo
from adjudicator.judge.run.office import open_office
from tools.bench.big_stage import write_mail
from tools.bench.row import timed
from tools.bench.runs import run

START: Final = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
SEATS: Final = (
    ("red", "Ada", ["ada@example.org"]),
    ("blue", "Bo", ["bo@example.org"]),
)


def played(place: Path, rounds: int) -> list[float]:
    """The seconds of the processor that each of so many rounds took, with the mail for it.

    Raises ValueError if the game ends before.
    """
    home = _home(place)
    run(home, START)
    costs: list[float] = []
    while len(costs) < rounds:
        with open_office(home, START) as office:
            game = load_game(home.game(demo.GAME), office.ledger)
            due = deadline_of(office.ledger, demo.GAME)
        if due is None:
            raise ValueError(f"The game is over after round {len(costs)}.")
        came, judged = due - timedelta(hours=1), due + timedelta(minutes=30)
        for player in game.state.living:
            lines = _orders(game.state, player, game.settings.rules.board)
            write_mail(home, "incoming", came, player, lines)
        costs.append(
            timed(lambda: run(home, came))  # noqa: B023 - they run at once
            + timed(lambda: run(home, judged))  # noqa: B023
        )
    return costs


def _home(place: Path) -> Home:
    home = Home(place)
    wishes = Wishes(
        name=demo.GAME,
        players=SEATS,
        days=["Sunday"],
        time="20:00",
        zone="Europe/Berlin",
        rules="risk2",
        address="judge@example.org",
        game_master="gm@example.org",
    )
    new_game(home, wishes)
    with home.config.open("a", encoding="utf-8") as file:
        file.write("pictures: false\n")
    return home


def _orders(state: State, player: Colour, board: Board) -> list[str]:
    """All new armies on the strongest territory, and one army out of it: so nobody ever wins."""
    own = state.held(player)
    strongest = max(own, key=lambda name: state.territories[name].armies)
    foreign = [name for name in board.neighbours(strongest) if name not in own]
    attack = [f"1 army from {strongest} attack {name}" for name in foreign[:1]]
    return [f"the rest on {strongest}", *attack]
