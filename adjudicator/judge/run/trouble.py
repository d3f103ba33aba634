"""Telling the game master of what stands in the way, once a day and not every five minutes."""

import traceback
from datetime import timedelta
from typing import Final

from msgspec import Struct

from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.home import Home, writing
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.mail.files import make_folder, write_whole

_AGAIN: Final = timedelta(days=1)


class Trouble(Struct, frozen=True):
    """Something that a person must look at.

    `about` says in a few words what has it. `key` tells the same trouble again where its words may
    differ; empty where they do not.
    """

    about: str
    said: str
    key: str = ""


def tell(office: Office, trouble: Trouble) -> bool:
    """Write to the game master, unless the same was told within a day; say whether it was new."""
    ledger, now = office.ledger, office.now
    key = trouble.key or f"{trouble.about}: {trouble.said}"
    last = ledger.value("SELECT at FROM told WHERE trouble = ?", key)
    if last and now - _AGAIN < from_text(last) <= now:
        return False
    games = [folder.name for folder in office.home.games()]
    game = trouble.about if trouble.about in games else ""
    said = letter(
        office.templates(),
        "trouble",
        subject=trouble.about,
        said=trouble.said.splitlines(),
    )
    with ledger.transaction():
        ledger.run(
            "INSERT OR REPLACE INTO told (trouble, at) VALUES (?, ?)",
            *(key, to_text(now)),
        )
        queue(ledger, to_game_master(office, said, Kind.NOTICE, game=game), now)
    return True


def tell_of_game(office: Office, game: str, said: str) -> bool:
    """Tell of what came up with a game; see `tell`."""
    return tell(office, Trouble(game, said))


def set_aside(home: Home, name: str, raw: bytes | None) -> str:
    """Keep the traceback of the exception in hand, and the mail that it came from, for a person.

    Gives the path of the traceback as text.
    """
    path = home.aside / f"{name}.txt"
    with writing(path):
        make_folder(home.aside)
        if raw is not None:
            write_whole(path.with_suffix(".eml"), raw)
        write_whole(path, traceback.format_exc().encode("utf-8", "replace"))
    return str(path)
