"""A long game in which everybody's orders come by mail."""

from datetime import timedelta
from pathlib import Path

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour
from adjudicator.core.state import State
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.games import load_game
from adjudicator.judge.run import demo
from adjudicator.judge.run.office import open_office
from tools.bench.big_stage import write_mail
from tools.bench.row import timed
from tools.bench.runs import quiet_time, run


def played(place: Path, rounds: int) -> list[float]:
    """The seconds of the processor that each of so many rounds took, with the mail for it.

    Raises ValueError if the game ends before.
    """
    home = demo.set_up(place)
    with home.config.open("a", encoding="utf-8") as file:
        file.write("pictures: false\n")
    costs: list[float] = []
    at = quiet_time()
    for number in range(rounds):
        with open_office(home, at) as office:
            game = load_game(home.game(demo.GAME), office.ledger)
            due = deadline_of(office.ledger, demo.GAME)
        if due is None:
            raise ValueError(f"The game is over in round {number}.")
        for player in game.state.living:
            write_mail(home, at, player, _orders(game.state, player, game.settings.rules.board))
        at, judged = due + timedelta(days=1), due + timedelta(minutes=30)
        taken_in = timed(lambda: run(home, judged - timedelta(hours=1)))  # noqa: B023 - called now
        costs.append(taken_in + timed(lambda: run(home, judged)))  # noqa: B023 - called now
    return costs


def _orders(state: State, player: Colour, board: Board) -> list[str]:
    """All new armies on the strongest territory, and one army out of it: so nobody ever wins."""
    own = state.held(player)
    strongest = max(own, key=lambda name: state.territories[name].armies)
    foreign = [name for name in board.neighbours(strongest) if name not in own]
    attack = [f"1 army from {strongest} attack {name}" for name in foreign[:1]]
    return [f"the rest on {strongest}", *attack]
