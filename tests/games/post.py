"""A game that is played by mails alone: people write into a folder, and read what comes out.

All that goes to and fro is written down as a story to read, which golden files keep.
"""

import io
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from difflib import SequenceMatcher
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import cast

from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.game.new import Wishes, new_game
from adjudicator.judge.home import Home, write_secret
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.lock import locked
from adjudicator.judge.run.office import open_office
from adjudicator.judge.run.tick import Done, Run, tick
from adjudicator.mail.transports.pipe import receive
from tests.judge.table import kind_of
from tests.judge.test_bounces import bounce

JUDGE = "judge@example.org"
MASTER = "gm@example.org"

_TOKEN = re.compile(r"(judge\+[\w.-]+?)\.[a-z2-7]{16}@")
_MAIL = re.compile(r"^[0-9a-f]{8}, from ", re.MULTILINE)
_MAP = re.compile(r"\nTHE MAP\n.*?\nALL TERRITORIES\n.*?(?=\n\n)", re.DOTALL)
_WHEN = "%A %-d %B %Y, %H:%M UTC"
_LEAST_ALIKE = 4
"""Lines in a row that two mails have in common, for the second to be told by the first."""


class Post:
    """A home with one game, and the mail of its players, whose addresses are made of their names.

    `settings` are the lines of game.yaml from the rules to the schedule, beside what `new` writes.
    """

    def __init__(
        self,
        root: Path,
        wishes: Wishes,
        settings: str,
        *,
        digest: bool = False,
        secret: bytes = b"\x5e" * 32,
    ) -> None:
        self.home = Home(root)
        self.folder = self.home.game(wishes.name)
        new_game(self.home, wishes)
        if not digest:
            self.set(self.home.config, "# digest: false", "digest: false")
        self.set(self.home.config, "# pictures: false", "pictures: false")  # they take a second
        text = self.folder.settings.read_text(encoding="utf-8")
        rules = next(line for line in text.splitlines() if line.startswith("rules:"))
        self.set(self.folder.settings, rules, settings)
        write_secret(self.folder.secret, secret)
        write_secret(self.home.reply_key, b"\x1f" * 32)
        self.now = datetime.min.replace(tzinfo=UTC)
        self.mails: list[EmailMessage] = []
        self.story: list[str] = []
        self._alike: dict[str, tuple[str, list[str]]] = {}
        self._seen: set[Path] = set()
        self._written = 0

    @staticmethod
    def set(path: Path, old: str, new: str) -> None:
        """Change what a file says."""
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    @property
    def game(self) -> Game:
        """How the game stands: for tests, since those who play know it from their mails."""
        with open_office(self.home, self.now) as office:
            return load_game(self.folder, office.ledger)

    # --- what people do ---

    def write(self, who: str, text: str, at: str = "", **headers: str) -> None:
        """A mail, an answer to the latest of the judge's mails to that person unless `to` is given.

        With `at` the mail server hands it over at that time, otherwise it comes with the next run.
        """
        latest = None if "to" in headers else self.latest(who)
        self._written += 1
        mail = EmailMessage(policy=default)
        mail["From"] = headers.pop("sender", f"{who} <{address(who)}>")
        mail["To"] = headers.pop("to", latest["Reply-To"] if latest else JUDGE)
        mail["Subject"] = headers.pop("subject", f"Re: {latest['Subject']}" if latest else "")
        mail["Date"] = "Tue, 01 Dec 2026 12:00:00 +0000"
        mail["Message-ID"] = f"<{self._written}.{who.lower()}@example.org>"
        if latest:
            mail["In-Reply-To"] = latest["Message-ID"]
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        self.drop(mail, at)

    def drop(self, mail: EmailMessage, at: str = "") -> None:
        """Let a mail come in, as `write` says."""
        self._tell(f"FROM {mail['From']}{f', at {at}' if at else ''}", mail)
        if at:
            receive(io.BytesIO(mail.as_bytes()), self.home.spool, _time(at))
        else:
            path = self.home.root / "incoming" / f"{len(self.story):05}.eml"
            path.write_bytes(mail.as_bytes())

    def comes_back(self, about: EmailMessage | None, failed: str) -> None:
        """A mail server says that a mail of the judge's could not be delivered to an address."""
        assert about is not None
        self._written += 1
        raw = bounce(about, failed, reason=f"smtp; 550 5.1.1 <{failed}>: user unknown")
        raw = raw.replace(b"<b1@", f"<b{self._written}@".encode())
        self.drop(cast("EmailMessage", message_from_bytes(raw, policy=default)))

    def latest(self, who: str) -> EmailMessage | None:
        """The judge's latest mail to a person."""
        mailbox = f"{address(who).partition('@')[0]}@"
        return next((it for it in reversed(self.mails) if it["To"].startswith(mailbox)), None)

    # --- what the judge does ---

    def run(self, at: str) -> Done:
        """A run at this time, such as `2026-12-06 19:06` UTC, with all mails that come of it."""
        self.now = _time(at)
        with locked(self.home), open_office(self.home, self.now) as office:
            done = tick(Run(office, real_ways(office)))
        self.story.append(f"=== THE JUDGE RUNS ON {self.now.strftime(_WHEN).upper()}\n")
        self._alike.clear()
        for mail in self._fresh():
            self.mails.append(mail)
            self._tell(f"TO {mail['To']}", mail)
        return done

    def _fresh(self) -> Iterator[EmailMessage]:
        """The mails that went out since the last run, in an order that does not change."""
        with open_office(self.home, self.now) as office:
            rows = office.ledger.all("SELECT message_id FROM outbox ORDER BY id")
        order = [row["message_id"] for row in rows]
        files = {*(self.home.root / "outbox").glob("*.eml")} - self._seen
        self._seen |= files
        fresh = [message_from_bytes(path.read_bytes(), policy=default) for path in files]
        for mail in sorted(fresh, key=lambda it: order.index(str(it["Message-ID"]))):
            yield cast("EmailMessage", mail)

    # --- the story of it ---

    def _tell(self, whose: str, mail: EmailMessage) -> None:
        part = mail.get_body(("plain",))
        text = str(cast("EmailMessage", part).get_content()).strip() if part else ""
        files = [str(one.get_filename()) for one in mail.iter_attachments()]
        lines = normalised(text).split("\n")
        if whose.startswith("TO"):
            kind = f"{kind_of(mail)} {len(files)}"
            lines = list(self._without_what_is_alike(kind, mail["To"], lines))
        self.story += [
            f"--- {whose}",
            f"Subject: {mail['Subject']}",
            *(f"File: {name}" for name in files),
            "",
            *lines,
            "",
        ]

    def _without_what_is_alike(self, kind: str, to: str, lines: list[str]) -> Iterator[str]:
        """The lines of a mail; those that the first of its kind in this run has are told by it."""
        first, known = self._alike.setdefault(kind, (to, []))
        if not known:
            self._alike[kind] = (to, lines)
            yield from lines
            return
        for tag, _, _, start, end in SequenceMatcher(
            a=known, b=lines, autojunk=False
        ).get_opcodes():
            if tag == "equal" and end - start >= _LEAST_ALIKE:
                yield f"[{end - start} lines as to {first}]"
            else:
                yield from lines[start:end]

    def text(self) -> str:
        """All that went to and fro, as a story to read."""
        return "\n".join(line.rstrip() for line in "\n".join(self.story).split("\n"))


def address(who: str) -> str:
    """Whose mail it is: the game master is `GM`."""
    return MASTER if who == "GM" else f"{who.lower()}@example.org"


def normalised(text: str) -> str:
    """A text without what is of no use to who reads it: maps, keys of addresses, ids of mails."""
    text = _MAP.sub("\n[the map and all territories]", text.replace("\r\n", "\n"))
    return _MAIL.sub("[id], from ", _TOKEN.sub(r"\1.[key]@", text))


def players(names: Sequence[str], colours: Sequence[str]) -> list[tuple[str, str, Sequence[str]]]:
    """Players as `Wishes` has them."""
    return [(colour, name, [address(name)]) for colour, name in zip(colours, names, strict=True)]


def _time(at: str) -> datetime:
    return datetime.fromisoformat(at).replace(tzinfo=UTC)
