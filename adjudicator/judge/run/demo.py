"""The demo: a game that ships with the program, played on a copy at fixed times."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import compat32
from email.utils import format_datetime, parsedate_to_datetime
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import SECRET_MODE, Home, reading, writing
from adjudicator.judge.outgoing.outbox import queue_as_gone
from adjudicator.judge.run.heal import take_up
from adjudicator.judge.run.office import open_office
from adjudicator.resources import demo_root

GAME: Final = "world"

ZONE: Final = ZoneInfo("Europe/Berlin")
"""Where the demo's game master lives."""

_BEFORE: Final = datetime(2026, 11, 29, 19, 5, tzinfo=UTC)
"""When the round before was judged, whose reports have gone out."""

JUDGED: Final = datetime(2026, 12, 6, 19, 5, tzinfo=UTC)
"""The run that judges the round: five minutes after its deadline, when mail has settled."""

AFTERWARDS: Final = datetime(2026, 12, 7, 9, 0, tzinfo=UTC)
"""The morning after, at which the demo leaves its reader."""

_YOU: Final = "red"
_YOUR_TURN: Final = """\
From: {sender}
To: {recipient}
Subject: Re: [world] Round 3
Message-ID: <your-turn@example.com>
Date: {date}

2 armies reinforce Peru
the rest on North Africa
4 armies from North Africa attack Egipt
"""
_MAILS: Final = "mails"
_INBOX: Final = "inbox"
_SIGN: Final = "made-by-adjudicator-demo.txt"
_SIGN_SAYS: Final = """\
This folder was made by “adjudicator demo”, which deletes it and makes it anew each time it runs.
Keep nothing here. Without this file the demo leaves the folder alone.
"""


class Delivery(Struct, frozen=True):
    """A mail on its way: its raw bytes, and when the server that took it in wrote that it came."""

    name: str
    raw: bytes
    arrival: datetime


def set_up(place: Path) -> Home:
    """Copy the demo's home to a folder, in place of what an earlier demo left there.

    Raises UserError if the folder holds anything else, or cannot be written.
    """
    _wipe(place)
    with writing(place):
        place.mkdir(parents=True, exist_ok=True)
        (place / _SIGN).write_text(_SIGN_SAYS, encoding="utf-8")
        unwanted = shutil.ignore_patterns(_MAILS)
        shutil.copytree(demo_root(), place, ignore=unwanted, dirs_exist_ok=True)
        (place / _INBOX).mkdir()
        home = Home(place.absolute())
        for secret in (home.reply_key, home.game(GAME).secret):
            secret.chmod(SECRET_MODE)
    with open_office(home, _BEFORE) as office:
        folder = home.game(GAME)
        take_up(office, folder, folder.judged(), queue_as_gone)
    return home


def _wipe(place: Path) -> None:
    if place.is_symlink() or (place.exists() and not place.is_dir()):
        raise UserError(f"{place} is no folder of the demo.", _cure(place))
    with reading(place):
        there = {path.name for path in place.iterdir()} if place.is_dir() else set()
    if there and _SIGN not in there:
        raise UserError(f"{place} holds files that the demo did not make.", _cure(place))
    with writing(place), suppress(FileNotFoundError):
        shutil.rmtree(place)


def _cure(place: Path) -> str:
    return f"Move {place} out of the way, or run the demo in another folder."


def deliveries() -> Iterator[Delivery]:
    """The demo's mails in the order in which they came."""
    folder = demo_root() / _MAILS
    with reading(folder):
        mails = [(path.name, path.read_bytes()) for path in folder.glob("*.eml")]
    found = (Delivery(name, raw, _arrival(raw)) for name, raw in mails)
    yield from sorted(found, key=lambda one: (one.arrival, one.name))


def deliver(home: Home, mail: Delivery) -> None:
    """Put a mail where the judge looks for it."""
    path = home.root / _INBOX / mail.name
    with writing(path):
        path.write_bytes(mail.raw)


def _arrival(raw: bytes) -> datetime:
    """The time in the topmost Received header (RFC 5321 4.4), which the last server wrote."""
    received = str(message_from_bytes(raw, policy=compat32)["Received"])
    return parsedate_to_datetime(received.rpartition(";")[2].strip()).astimezone(UTC)


def public_report(home: Home) -> str:
    """What the public learns of the round: battles, news, standings and the map."""
    path = home.game(GAME).turn(StageId(3, 1)) / "reports" / "public.txt"
    with reading(path):
        report = path.read_text(encoding="utf-8")
    return report.partition("\nALL TERRITORIES\n")[0]


def tidy(home: Home) -> None:
    """Remove the compiled templates, the only files whose bytes are not the same in every run."""
    shutil.rmtree(home.cache, ignore_errors=True)


def write_your_turn(home: Home) -> Path:
    """Write a mail of a player for the next round, for the reader to change, and give its path."""
    path = home.root / "your-turn.eml"
    with open_office(home, AFTERWARDS) as office:
        game = load_game(home.game(GAME), None)
        mail = _YOUR_TURN.format(
            sender=game.settings.player(_YOU).addresses[0],
            recipient=office.reply_to(GAME, game.stage, _YOU),
            date=format_datetime(AFTERWARDS),
        )
    with writing(path):
        path.write_text(mail, encoding="utf-8")
    return path
