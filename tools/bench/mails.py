"""The rows about mail that comes, beside the standard library's `email`."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import compat32
from pathlib import Path
from typing import Final

from adjudicator.data.boards import load_board
from adjudicator.judge.home import Home
from adjudicator.judge.incoming.reader import read
from adjudicator.judge.run import demo
from adjudicator.judge.run.office import Office, open_office
from adjudicator.language.reading import read_orders
from adjudicator.language.situation import Situation
from tools.bench.row import Row, timed
from tools.bench.runs import quiet_time, run

COPIES: Final = 10
"""Of the demo's ten mails."""

BESIDE: Final = "`email` alone, compat32, on the same mails"


def mail_rows(scratch: Path) -> Iterator[Row]:
    """Mails read, and mails taken in with all that follows."""
    mails = [*copies(COPIES)]
    situation = Situation(load_board("risk2"))

    def parse() -> None:
        for mail in mails:
            for part in message_from_bytes(mail, policy=compat32).walk():
                part.get_payload(decode=True)

    def understand(office: Office) -> None:
        for mail in mails:
            read_orders([line.text for line in read(office, mail, [situation]).lines], situation)

    def reading() -> float:
        with open_office(home, demo.JUDGED) as office:
            return timed(lambda: understand(office))

    def intake() -> float:
        waiting = home_with_mails(scratch / "intake", len(mails))
        return timed(lambda: run(waiting, quiet_time()))

    home = demo.set_up(scratch / "mails")
    yield Row(
        f"mails read, from bytes to orders ({len(mails)})",
        BESIDE,
        0.3,
        "speed",
        reading,
        lambda: timed(parse),
    )
    yield Row(
        f"mails taken in, kept and answered ({len(mails)})",
        BESIDE,
        None,
        "speed",
        intake,
        lambda: timed(parse),
    )


def home_with_mails(place: Path, mails: int) -> Home:
    """The demo's home before a mailbox with so many mails, whose answers nothing limits."""
    home = demo.set_up(place)
    text = home.config.read_text(encoding="utf-8")
    home.config.write_text(f"{text}limits: {{answers_per_day: {mails + 1}}}\n", encoding="utf-8")
    for number, mail in zip(range(mails), copies(mails // len(DEMO) + 1), strict=False):
        (home.root / "inbox" / f"{number:05}.eml").write_bytes(mail)
    return home


DEMO: Final = tuple(mail.raw for mail in demo.deliveries())


def copies(times: int) -> Iterator[bytes]:
    """The demo's mails, many times over, each time with another Message-ID and Date."""
    for number in range(times):
        hour, minute = divmod(number, 60)
        at = f"Mon, 30 Nov 2026 {hour:02}:{minute:02}:00 +0000".encode()
        for mail in DEMO:
            dated = _DATE.sub(b"Date: " + at, mail, count=1)
            yield _ID.sub(f"Message-ID: <{number}.".encode(), dated, count=1)


_DATE: Final = re.compile(rb"^Date: .*$", re.MULTILINE)
_ID: Final = re.compile(rb"^Message-ID: <", re.MULTILINE | re.IGNORECASE)
