"""A table of players who write mails into a folder, and a judge who answers into another."""

import io
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from functools import lru_cache
from pathlib import Path
from typing import cast

from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.game.new import Wishes, new_game
from adjudicator.judge.home import Home, write_secret
from adjudicator.judge.outgoing.ways import Ways, real_ways
from adjudicator.judge.rulings.rollback import roll_back
from adjudicator.judge.run.lock import locked
from adjudicator.judge.run.office import Office, open_office
from adjudicator.judge.run.tick import Done, Run, tick
from adjudicator.mail.transports.pipe import receive

START = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
"""A Tuesday; the first orders are due on Sunday the 6th at 20:00 in Berlin, 19:00 UTC."""

DUE = datetime(2026, 12, 6, 19, 0, tzinfo=UTC)
WEEK = timedelta(days=7)
MINUTE = timedelta(minutes=1)

PEOPLE = {"red": "ada", "blue": "bo", "green": "chidi", "yellow": "dana"}
GAME = "world"


class Table:
    """A home with one game, made unless it exists."""

    def __init__(self, root: Path, players: Sequence[str] = ("red", "blue"), rules: str = "risk2"):
        self.home = Home(root)
        self.folder = self.home.game(GAME)
        self._seen: set[str] = set()
        self._mails = 0
        if root.exists():
            return
        seats = [(one, PEOPLE[one].capitalize(), [self.address(one)]) for one in players]
        wishes = Wishes(
            GAME, seats, ["Sunday"], "20:00", "Europe/Berlin", rules,
            "judge@example.org", "gm@example.org",
        )  # fmt: skip
        new_game(self.home, wishes)
        self.set("# pictures: false", "pictures: false")  # drawing takes most of a second
        self.set("# digest: false", "digest: false")
        self.say("misses: {extend_hours: 0}")  # what is silent is judged at the deadline
        write_secret(self.folder.secret, b"\x5e" * 32)
        write_secret(self.home.reply_key, b"\x1f" * 32)

    def copy(self, root: Path) -> "Table":
        """Another home in which all has gone as in this one so far."""
        shutil.copytree(self.home.root, root)
        other = Table(root)
        other._seen, other._mails = set(self._seen), self._mails
        return other

    @staticmethod
    def address(colour: str) -> str:
        return f"{PEOPLE[colour]}@example.org"

    @contextmanager
    def office(self, at: datetime) -> Iterator[Office]:
        with locked(self.home), open_office(self.home, at) as office:
            yield office

    def tick(self, at: datetime, at_once: str = "") -> Done:
        with self.office(at) as office:
            return tick(Run(office, real_ways(office), at_once))

    def tick_by(self, ways: Ways, at: datetime) -> Done:
        with self.office(at) as office:
            return tick(Run(office, ways))

    def roll_back(self, at: datetime) -> str:
        with self.office(at) as office:
            return roll_back(office, self.folder)

    @property
    def game(self) -> Game:
        with open_office(self.home, START) as office:
            return load_game(self.folder, office.ledger)

    def set(self, line: str, other: str) -> None:
        """Change a line of judge.yaml."""
        text = self.home.config.read_text()
        assert line in text
        self.home.config.write_text(text.replace(line, other))

    def say(self, line: str) -> None:
        """Say in game.yaml what stands in this line, in place of what it says of the same."""
        key = line.partition(":")[0]
        lines = self.folder.settings.read_text().splitlines()
        kept = [one for one in lines if not one.startswith(f"{key}:")]
        self.folder.settings.write_text("\n".join([*kept, line, ""]))

    # --- what players do ---

    def mail(self, colour: str, text: str, **headers: str) -> EmailMessage:
        """An answer to the judge's latest mail to a player."""
        latest = self.latest(colour)
        self._mails += 1
        mail = EmailMessage(policy=default)
        mail["From"] = headers.pop("sender", self.address(colour))
        mail["To"] = headers.pop("to", latest["Reply-To"] if latest else "judge@example.org")
        mail["Subject"] = headers.pop("subject", f"Re: {latest['Subject'] if latest else ''}")
        mail["Date"] = f"Wed, 02 Dec 2026 10:{self._mails // 60:02}:{self._mails % 60:02} +0000"
        mail["Message-ID"] = f"<{self._mails}@example.org>"
        if latest and "answers" not in headers:
            mail["In-Reply-To"] = latest["Message-ID"]
        elif headers.get("answers"):
            mail["In-Reply-To"] = headers["answers"]
        headers.pop("answers", None)
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        return mail

    def drop(self, mail: EmailMessage, name: str = "") -> Path:
        """Put a mail into the folder that the judge reads."""
        path = self.home.root / "incoming" / f"{name or f'{self._mails:04}'}.eml"
        path.write_bytes(mail.as_bytes())
        return path

    def write(self, colour: str, text: str, **headers: str) -> Path:
        return self.drop(self.mail(colour, text, **headers))

    def pipe(self, mail: EmailMessage, at: datetime) -> None:
        """Let the mail server hand a mail over at that time."""
        receive(io.BytesIO(mail.as_bytes()), self.home.spool, at)

    # --- what the judge did ---

    @property
    def sent(self) -> list[EmailMessage]:
        files = sorted(
            (self.home.root / "outbox").glob("*.eml"), key=lambda it: it.stat().st_mtime_ns
        )
        return [_parsed(path.read_bytes()) for path in files]

    def to(self, colour: str) -> list[EmailMessage]:
        return [mail for mail in self.sent if _recipient(mail) == self.address(colour)]

    def latest(self, colour: str) -> EmailMessage | None:
        mails = self.to(colour)
        return mails[-1] if mails else None

    def news(self) -> list[EmailMessage]:
        """The mails since the last look."""
        fresh = [mail for mail in self.sent if mail["Message-ID"] not in self._seen]
        self._seen.update(mail["Message-ID"] for mail in fresh)
        return fresh

    def value(self, query: str) -> object:
        """A value out of the ledger."""
        with open_office(self.home, START) as office:
            return office.ledger.value(query)

    def outcomes(self) -> list[str]:
        """What became of the mails, in the order in which they were taken in."""
        with open_office(self.home, START) as office:
            rows = office.ledger.all("SELECT outcome FROM received ORDER BY id")
            return [row[0] for row in rows]

    def any_attack(self, colour: str, armies: int = 1) -> str:
        """A legal attack."""
        return next(self.attacks(colour, armies))

    def attacks(self, colour: str, armies: int = 1) -> Iterator[str]:
        game = self.game
        state, board = game.state, game.settings.rules.board
        for origin in state.held(colour):
            for target in board.neighbours(origin):
                if state.owner(target) != colour and state.armies(origin) > armies:
                    yield f"{armies} armies from {origin} attack {target}"


def kind_of(mail: EmailMessage) -> str:
    """What kind of mail of ours it is: `<GAME.STAGE.KIND.COLOUR.HASH@…>` says it."""
    return str(mail["Message-ID"]).partition("@")[0].split(".")[-3]


def body(mail: EmailMessage) -> str:
    """The text of a mail, its blanks squeezed, so that where its lines end does not matter."""
    part = mail.get_body(("plain",))
    assert part is not None
    return re.sub(r"\s+", " ", str(cast("EmailMessage", part).get_content()))


@lru_cache(maxsize=256)
def _parsed(raw: bytes) -> EmailMessage:
    return cast("EmailMessage", message_from_bytes(raw, policy=default))


@lru_cache(maxsize=256)
def _recipient(mail: EmailMessage) -> str:
    """To whom it goes; a header is parsed each time that it is asked for."""
    return str(mail["To"])
