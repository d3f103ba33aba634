"""A run in which everything happens, done undisturbed, stopped and repeated, and compared."""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adjudicator.judge.rulings import rollback
from adjudicator.judge.rulings.review import discard_review
from adjudicator.judge.run import decide
from adjudicator.judge.run.tick import Done
from tests.crashes.disk import Disk, Image, Left
from tests.crashes.network import IMAP_PORT, SMTP_PORT, Network, connected
from tests.judge.table import DUE, MINUTE, START, WEEK, Table

NEXT = DUE + WEEK
LATER = NEXT + 6 * MINUTE
"""When the stage is judged: mail has had time to settle."""

LATEST = NEXT + WEEK + 7 * MINUTE
"""A minute after the next one is."""

WHY = "A mail was overlooked."

PLAYERS = ("red", "blue", "green")
PASSWORD = "CRASH_TEST_PASSWORD"
STUMBLE = "X-Stumble"
"""A header at which the program fails, as at the mail that nobody has thought of."""

ANSWERS = {"receipt", "nothing found", "answer"}

_WIRED = f"""\
accounts:
  box:
    imap: {{host: 127.0.0.1, port: {IMAP_PORT}, security: none}}
    user: judge
    password_variable: {PASSWORD}
  files:
    folder: incoming
send:
  smtp: {{host: 127.0.0.1, port: {SMTP_PORT}, security: none}}

pictures: false
"""


Point = Callable[[str], None]
"""Is told each point of the network."""


@dataclass(repr=False)
class World:
    """A judge's home, and the servers that it talks to."""

    table: Table
    network: Network

    @property
    def root(self) -> Path:
        return self.table.home.root

    def tick(self, at=LATER, point: Point = lambda _: None) -> Done:
        with connected(self.network, point), stumbling():
            return self.table.tick(at)


def run(world: World, point: Point) -> None:
    """One run at the time of judging."""
    world.tick(point=point)


def roll_back(world: World, _: Point) -> None:
    """Take round 1 back, a minute after it was judged."""
    world.table.roll_back(LATER + MINUTE)


def run_and_roll_back(world: World, point: Point) -> None:
    """A run after a rollback that may have been stopped, which is begun again if need be."""
    world.tick(LATER + MINUTE, point)
    if (world.table.folder.turns / "0001.1").exists():
        roll_back(world, point)
        world.tick(LATER + MINUTE, point)


def roll_all_back(world: World, _: Point) -> None:
    """Take rounds 1 and 2 back in one go, a minute after the second was judged."""
    with world.table.office(LATEST) as office:
        rollback.roll_back(office, world.table.folder, "1", WHY)


def run_and_roll_all_back(world: World, point: Point) -> None:
    """As for one round."""
    world.tick(LATEST, point)
    if (world.table.folder.turns / "0001.1").exists():
        roll_all_back(world, point)
        world.tick(LATEST, point)


def discard(world: World, _: Point) -> None:
    """Throw away round 1, which waits to be looked at."""
    with world.table.office(LATER + MINUTE) as office:
        discard_review(office, world.table.folder, WHY)


def run_and_discard(world: World, point: Point) -> None:
    """A run after that may have been stopped, which is begun again if need be."""
    world.tick(LATER + MINUTE, point)
    if world.table.folder.reviewed():
        discard(world, point)
        world.tick(LATER + MINUTE, point)


def deal(world: World, point: Point) -> None:
    """The run that begins the game."""
    world.tick(START, point)


@dataclass(frozen=True, repr=False)
class Saved:
    """A world at one moment, to come back to."""

    image: Image
    network: Network

    def restore(self, root: Path) -> World:
        lay_down(self.image, root)
        return world_at(root, self.network.copy())


def world_at(root: Path, network: Network) -> World:
    return World(Table(root), network)


def saved(world: World) -> Saved:
    return Saved(Disk(world.root).image(Left.ALL), world.network.copy())


def lay_down(image: Image, root: Path) -> None:
    """Make a folder hold what an image says and nothing else."""
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    for name, content in image.items():
        if content is None:
            (root / name).mkdir()
        else:
            (root / name).write_bytes(content)


@contextmanager
def stumbling() -> Iterator[None]:
    real = decide.read

    def read(office: Any, raw: bytes, situations: Any) -> Any:
        if STUMBLE.encode() in raw:
            raise RuntimeError("nobody has thought of this")
        return real(office, raw, situations)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decide, "read", read)
        yield


def wire(table: Table) -> None:
    """From now on the judge reads a mailbox and sends through a server."""
    text = table.home.config.read_text()
    table.home.config.write_text(text.partition("# Where mail comes from")[0] + _WIRED)


_SHORT = {
    "report.txt.j2": "You hold {{ standing.now.territories if standing }} territories.",
    "report.html.j2": "<p>You hold {{ standing.now.territories if standing }} territories.</p>",
    "dice.txt.j2": "",
    "dice.html.j2": "",
}


def new_table(root: Path) -> Table:
    """A game whose own templates make short reports: the program runs hundreds of times here."""
    table = Table(root, PLAYERS)
    folder = table.folder.templates / "messages"
    folder.mkdir(parents=True)
    for name, text in _SHORT.items():
        (folder / name).write_text(text)
    return table


def full_world(root: Path) -> World:
    """All kinds of mail wait in the spool, the folder and the mailbox; the deadline has passed."""
    table = new_table(root)
    table.tick(START)
    table.tick(DUE + 6 * MINUTE)
    first, second, *_ = table.attacks("red")
    early, other = NEXT - 30 * MINUTE, next(table.attacks("green"))
    table.pipe(table.mail("red", f"{first}\nsalt: pepper"), early)
    table.pipe(table.mail("red", f"add: {second}"), early + MINUTE)
    table.drop(table.mail("red", "cancel"))  # a folder has no time of arrival, so this is late
    network = Network()
    for mail in (
        table.mail("blue", f"{table.any_attack('blue')}\nzone Asia/Tokyo\ndata on"),
        table.mail("green", other, sender="eve@example.com"),
        table.mail("green", "How are you?"),
        table.mail("blue", "anything", **{STUMBLE: "yes"}),
        bounce("chidi@example.org", str(latest(table, "green")["Message-ID"])),
    ):
        early += MINUTE
        network.deliver(mail.as_bytes(policy=SMTP), early)
    network.deliver(b"From: mum@example.com\r\nTo: gm@example.org\r\n\r\nDinner?\r\n", early)
    wire(table)
    return World(table, network)


def quiet_world(root: Path) -> World:
    """As the full one, but mail comes and goes by folders, and less of it."""
    table = new_table(root)
    table.tick(START)
    table.tick(DUE + 6 * MINUTE)
    early = NEXT - 30 * MINUTE
    table.pipe(table.mail("red", table.any_attack("red")), early)
    table.pipe(table.mail("green", table.any_attack("green"), sender="eve@example.com"), early)
    table.drop(table.mail("blue", table.any_attack("blue")))
    return World(table, Network())


def latest(table: Table, colour: str) -> EmailMessage:
    """The latest mail to a player."""
    mail = table.latest(colour)
    assert mail
    return mail


def bounce(address: str, own_id: str) -> EmailMessage:
    """What a mail server says of a mail of ours that it could not deliver (RFC 3464)."""
    mail = EmailMessage()
    mail["From"] = "MAILER-DAEMON@mx.example.net"
    mail["To"] = "judge@example.org"
    mail["Subject"] = "Undelivered"
    mail["Message-ID"] = f"<bounce-of-{address}>"
    mail.set_type("multipart/report")
    mail.set_param("report-type", "delivery-status")
    words, status = EmailMessage(), EmailMessage()
    words.set_content("It could not be delivered.")
    status.set_type("message/delivery-status")
    about = f"Final-Recipient: rfc822; {address}\nAction: failed\nStatus: 5.1.1\n"
    host, one = EmailMessage(), EmailMessage()
    host["Reporting-MTA"] = "dns; mx.example.net"
    for line in about.splitlines():
        name, _, value = line.partition(": ")
        one[name] = value
    status.set_payload([host, one])
    headers = EmailMessage()
    headers["Content-Type"] = "text/rfc822-headers"
    headers.set_payload(f"Message-ID: {own_id}\nTo: {address}\n")
    mail.set_payload([words, status, headers])
    return mail


# --- comparing ---


def facts(world: World) -> dict[str, Any]:
    """All that must come out the same, whatever happened on the way."""
    files = Disk(world.root).image(Left.ALL)
    found: dict[str, Any] = {
        name: content
        for name, content in files.items()
        if not name.startswith(("ledger.", "lock", "outbox"))
    }
    found["the mailbox"] = sorted(  # a mail may stay in the inbox: that is cosmetic
        (uid, *mail) for mails in world.network.folders.values() for uid, mail in mails.items()
    )
    for query in _ROWS:
        found[query] = rows(world, query)
    return found


_ROWS = (
    "SELECT * FROM received ORDER BY id",
    "SELECT * FROM marks",
    "SELECT * FROM given ORDER BY received",
    "SELECT * FROM sets ORDER BY game, stage, colour, revision",
    "SELECT * FROM player_settings ORDER BY game, stage, colour, setting",
    "SELECT * FROM holds ORDER BY id",
    "SELECT * FROM turns ORDER BY game, turn",
    "SELECT * FROM waiting ORDER BY game",
    "SELECT * FROM reviews",
    "SELECT * FROM rollbacks",
    "SELECT * FROM attendance ORDER BY game, colour, stage",
    "SELECT * FROM bounces ORDER BY address",
    "SELECT * FROM told ORDER BY trouble",
    "SELECT message_id, recipient, kind, game, stage, revision FROM outbox ORDER BY 1",
    "SELECT message_id, raw FROM outbox JOIN bodies ON mail = id ORDER BY 1",
)


def rows(world: World, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(world.table.home.ledger)) as ledger:
        return ledger.execute(query).fetchall()


def differences(found: Mapping[str, Any], expected: Mapping[str, Any]) -> list[str]:
    """What is not as it must be, in a few words each."""
    missing = [f"{key} is missing" for key in expected if key not in found]
    more = [f"{key} is there" for key in found if key not in expected]
    other = [
        f"{key} is {found[key]!r:.600}, not {expected[key]!r:.600}"
        for key in expected
        if key in found and found[key] != expected[key]
    ]
    return [*missing, *more, *other]


class Sent(NamedTuple):
    """What became of one of our mails. Into a folder it goes once, if it lies there whole."""

    kind: str
    state: str
    times: int


def sendings(world: World) -> dict[str, Sent]:
    """What became of our mails, by their Message-ID."""
    by_server = Counter(world.network.sent_ids())
    there = {path.read_bytes() for path in (world.root / "outbox").iterdir()}
    found = rows(world, "SELECT message_id, kind, state, raw FROM outbox JOIN bodies ON mail = id")
    return {
        one: Sent(kind, state, by_server[one] + (raw in there)) for one, kind, state, raw in found
    }
