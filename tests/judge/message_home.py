"""A home with one game, in which the sample mails of tests/messages are looked at.

Its key, its stage and the ids of the mails that it sent are fixed, so that the mails can hold
tokens and answer something.
"""

import re
from collections.abc import Sequence
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import yaml

from adjudicator.cli.read import facts
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.new import Wishes, new_game
from adjudicator.judge.home import Home, write_secret
from adjudicator.judge.incoming.reading import look_at
from adjudicator.judge.run.office import Office
from tests.judge.table import DUE, GAME, MINUTE, START, WEEK, Table

SAMPLES = Path(__file__).parents[1] / "messages"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.eml"))

PLAYERS = {
    "red": ("Anna Berg", ["anna@example.org"]),
    "blue": ("Béla Kovács", ["bela@example.com"]),
    "green": ("Jürgen König", ["juergen.koenig@gmail.com"]),
    "yellow": ("Yuki Tanaka", ["yuki@example.com"]),
    "purple": ("Olga Petrova", ["olga@example.org", "olga@work.example.com"]),
    "black": ("Mateus Lima", ["mateus@example.org"]),
}
JUDGE = "gm@judge.example.org"
SERVER = "mx.example.net"
SEEN_AT = DUE + WEEK - timedelta(days=1)

ANSWERED = {
    "<world.r6.report.red.k3j5h2g7d4s6a9q1@judge.example.org>": "red",
    "<world.1.1.0.report.blue.p2mw7c4xq5ra6d3k@judge.example.org>": "blue",
    "<world.1.1.0.report.green.h5tb2n7ysq4ok6ze@judge.example.org>": "green",
    "<world.1.1.0.report.yellow.c6uv3i4wl7gfr5ma@judge.example.org>": "yellow",
    "<world.1.1.0.report.purple.n4kd6e2jx3bqz7ts@judge.example.org>": "purple",
    "<world.1.1.0.report.black.w7ya5g3rm6hpo2cl@judge.example.org>": "black",
}
"""The mails that the samples answer, and who got them."""

TOKENS = {
    "red": "1.1.0.red.v6k2nigm27biytt7",
    "blue": "1.1.0.blue.4rgbmq3jk3fgkpgd",
    "green": "1.1.0.green.v42ytv22zz4xv43l",
    "yellow": "1.1.0.yellow.lte733oq7uyd47qx",
    "purple": "1.1.0.purple.wkk2divulttuntqw",
    "black": "1.1.0.black.7opnvyw52jhojsqx",
}

_HELD = {"Brazil": "red", "Peru": "red", "Venezuela": "blue", "Argentina": "blue"}
"""What the orders of some samples need."""


def make_home(root: Path) -> Table:
    """A game of six that waits for the orders of round 1."""
    seats = [(colour, name, addresses) for colour, (name, addresses) in PLAYERS.items()]
    days, zone = ["Sunday"], "Europe/Berlin"
    new_game(
        Home(root), Wishes(GAME, seats, days, "20:00", zone, "risk2", JUDGE, "host@example.net")
    )
    table = Table(root)
    table.set("# pictures: false", "pictures: false")
    table.say("misses: {extend_hours: 0}")
    table.set("folder: incoming ", f"folder: incoming\n    authserv: {SERVER} ")
    write_secret(table.folder.secret, b"\x5e" * 32)
    write_secret(table.home.reply_key, b"\x1f" * 32)
    table.tick(START)
    table.tick(DUE + 6 * MINUTE)
    _settle(table.folder.turns / "0000.1" / "state.yaml")
    with table.office(SEEN_AT) as office, office.ledger.transaction():
        for message_id, colour in ANSWERED.items():
            _pretend_sent(office, message_id, colour)
    return table


class Samples:
    """Looks at sample mails as `adjudicator read` does, in a home that is open."""

    def __init__(self, office: Office):
        self._office = office
        self._ours: Sequence[str] | None = None

    def look_at(self, name: str, ours: Sequence[str]) -> dict[str, Any]:
        """What is said of a sample if the mail that it answers has these lines."""
        if ours != self._ours:
            self._office.ledger.run("UPDATE bodies SET raw = ?", _mail(ours))
            self._ours = ours
        return facts(look_at(self._office, SAMPLES / f"{name}.eml"))


def _settle(state: Path) -> None:
    """Give territories to players, whatever was dealt to them."""
    text = state.read_text()
    for territory, colour in _HELD.items():
        text = re.sub(rf"(?m)^  {territory}: \w+ \d+$", f"  {territory}: {colour} 9", text)
    state.write_text(text)


def _pretend_sent(office: Office, message_id: str, colour: str) -> None:
    address = f"gm+{TOKENS[colour]}@judge.example.org"
    now = to_text(office.now)
    number = office.ledger.run(
        "INSERT INTO outbox (message_id, sender, recipient, reply_to, kind, game, stage,"
        " colour, state, due, created, changed)"
        " VALUES (?, ?, ?, ?, 'report', ?, '1.1.0', ?, 'sent', ?, ?, ?)",
        *(message_id, JUDGE, PLAYERS[colour][1][0], address, GAME, colour, now, now, now),
    )
    office.ledger.run("INSERT INTO bodies (mail, raw) VALUES (?, ?)", number, b"")


def _mail(lines: Sequence[str]) -> bytes:
    mail = EmailMessage()
    mail.set_content("\n".join(lines) + "\n")
    return mail.as_bytes()


def expectation(name: str) -> dict[str, Any]:
    """What the file beside a sample says."""
    text = (SAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    return dict(yaml.load(text, yaml.CSafeLoader))
