"""Play the rounds that lie behind the demo's players, and keep their turns in games/demo.

Run it as `python -m tools.make_demo` after a change of tools/demo_rounds.yaml, or of what is
written into turn folders. The mails of the round that the demo plays are written by hand; the
tokens in their addresses follow from the demo's reply key, which does not change.
"""

import shutil
from collections.abc import Mapping
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adjudicator.core.ids import Colour
from adjudicator.data.strict_yaml import read_file
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import Home
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.office import open_office
from adjudicator.judge.run.tick import Run, tick
from adjudicator.resources import demo_root

GAME: Final = "world"
ROUNDS: Final = Path(__file__).with_name("demo_rounds.yaml")
_LEFT_OUT: Final = ("reports", "maps", "outgoing")
"""What is not kept of a turn: it is many times as large as all the rest."""


def main() -> None:
    """Replace the turns of the demo."""
    turns = demo_root() / GAME / "turns"
    shutil.rmtree(turns, ignore_errors=True)
    make_turns(turns)


def make_turns(place: Path) -> None:
    """Judge the rounds from the deal on, and put their turn folders into a new folder."""
    rounds = read_file(ROUNDS)
    with TemporaryDirectory() as scratch:
        home = Home(Path(scratch) / "home")
        unwanted = shutil.ignore_patterns("turns", "mails")
        shutil.copytree(demo_root(), home.root, ignore=unwanted)
        (home.root / "inbox").mkdir()
        _leave_out_pictures(home)
        _run(home, from_text(rounds.take("dealt", str)))
        for judged, orders in rounds.record("rounds").items():
            at = from_text(judged)
            _write_mails(home, at, orders)
            _run(home, at - timedelta(hours=1))
            _run(home, at)
        turns = home.game(GAME).turns
        shutil.copytree(turns, place, ignore=shutil.ignore_patterns(*_LEFT_OUT))


def _leave_out_pictures(home: Home) -> None:
    """Spare the time to draw maps that are not kept."""
    with home.config.open("a", encoding="utf-8") as file:
        file.write("pictures: false\n")


def _run(home: Home, now: datetime) -> None:
    with open_office(home, now) as office:
        done = tick(Run(office, real_ways(office)))
    if done.troubles:
        raise SystemExit("\n".join(done.troubles))


def _write_mails(home: Home, now: datetime, orders: Mapping[Colour, str]) -> None:
    with open_office(home, now) as office:
        game = load_game(home.game(GAME), None)
        for colour, lines in orders.items():
            mail = EmailMessage()
            mail["From"] = game.settings.player(colour).addresses[0]
            mail["To"] = office.reply_to(GAME, game.stage, colour)
            mail["Message-ID"] = f"<{game.stage}.{colour}@example.com>"
            mail.set_content(lines)
            (home.root / "inbox" / f"{colour}.eml").write_bytes(bytes(mail))


if __name__ == "__main__":
    main()
