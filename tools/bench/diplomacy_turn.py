"""A turn of the package `diplomacy`, run by the Python of the environment that has it.

`make FILE` plays a game up to a turn with some thirty units and writes the position and its
orders; `cold FILE` judges that once, from importing the package to the map; `warm FILE` judges it
once for each line on standard input, and answers with the seconds that it took.
"""

import json
import random
import sys
import time
from pathlib import Path
from typing import Any

from diplomacy import Game

PHASE = "S1908M"
"""By then players who move at random have some thirty units between them."""

Orders = dict[str, list[str]]


def main() -> None:
    """Do what the words of the command line say."""
    command, path = sys.argv[1], Path(sys.argv[2])
    if command == "make":
        path.write_text(json.dumps(position()), encoding="utf-8")
        return
    kept = json.loads(path.read_text(encoding="utf-8"))
    if command == "cold":
        judge(opened(kept), kept["orders"])
        return
    for _ in sys.stdin:
        game = opened(kept)
        start = time.process_time()
        judge(game, kept["orders"])
        print(time.process_time() - start, flush=True)


def position() -> dict[str, Any]:
    """A position, and orders of all powers."""
    rng = random.Random(1)  # noqa: S311 - no secret
    game = Game()
    while game.get_current_phase() != PHASE:
        for power, orders in some_orders(game, rng).items():
            game.set_orders(power, orders)
        game.process()
    return {"state": game.get_state(), "orders": some_orders(game, rng)}


def some_orders(game: Any, rng: random.Random) -> Orders:  # noqa: ANN401 - it has no types
    """An order for each unit, at random."""
    possible = game.get_all_possible_orders()
    return {
        power: [rng.choice(sorted(possible[at])) for at in game.get_orderable_locations(power)]
        for power in game.powers
    }


def opened(kept: dict[str, Any]) -> Any:  # noqa: ANN401 - it has no types
    """The game at that position."""
    game = Game()
    game.set_state(kept["state"])
    return game


def judge(game: Any, orders: Orders) -> None:  # noqa: ANN401 - it has no types
    """Read the orders, judge them, and draw the map."""
    for power, lines in orders.items():
        game.set_orders(power, lines)
    game.process()
    game.render(incl_abbrev=True)


if __name__ == "__main__":
    main()
