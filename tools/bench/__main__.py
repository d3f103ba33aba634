"""Measures what is asked for (ROWS of the Makefile), or all, and keeps it in docs/performance.md.

Everything is a ratio, or grows from its smallest size, because absolute times on a busy machine
drift more than they tell. It is no test: nothing fails here.
"""

import sys
from collections.abc import Callable, Iterator
from compileall import compile_dir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.bench.battles import battle_rows
from tools.bench.growth import Growth, game_growth, mail_growth, round_growth, stage_growth
from tools.bench.language import order_rows
from tools.bench.mails import mail_rows
from tools.bench.maps import map_rows
from tools.bench.odds import odds_rows
from tools.bench.page import beside, growing, keep
from tools.bench.row import Row, measure
from tools.bench.runs import run_rows
from tools.bench.sending import sending_rows
from tools.bench.stages import stage_rows

PACKAGE: Final = Path(__file__).parents[2] / "adjudicator"

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a disk would only make us wait

ROWS: Final[dict[str, Callable[[Path], Iterator[Row]]]] = {
    "stages": stage_rows,
    "orders": order_rows,
    "battles": battle_rows,
    "odds": odds_rows,
    "maps": map_rows,
    "runs": run_rows,
    "mails": mail_rows,
    "sending": sending_rows,
}
GROWTH: Final[dict[str, Callable[[Path], Iterator[Growth]]]] = {
    "more-orders": stage_growth,
    "more-rounds": round_growth,
    "more-games": game_growth,
    "more-mails": mail_growth,
}


def main(names: list[str]) -> None:
    """Measure these groups of rows, or all; print each one's table, and keep it in the page."""
    known = [*ROWS, *GROWTH]
    if unknown := set(names) - set(known):
        sys.exit(f"There is no {', '.join(sorted(unknown))}. There are: {', '.join(known)}.")
    compile_dir(PACKAGE, quiet=1)  # as whatever installs a package does
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as scratch:
        for name in names or known:
            place = Path(scratch) / name
            place.mkdir()
            if name in ROWS:
                _show("beside", beside([*map(measure, ROWS[name](place))]))
            else:
                _show("growth", growing([*GROWTH[name](place)]))


def _show(name: str, table: str) -> None:
    print(f"{table}\n", flush=True)
    keep(name, table)


if __name__ == "__main__":
    main(sys.argv[1:])
