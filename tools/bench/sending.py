"""The row about sending, beside `smtplib` alone."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from smtplib import SMTP
from typing import Final

from adjudicator.mail.transports.account import Server
from adjudicator.mail.transports.base import Outgoing
from adjudicator.mail.transports.smtp import smtp_sender
from tools.bench.row import Row, timed

MAILS: Final = 100
HERE: Final = "127.0.0.1"
PATIENCE: Final = 30
"""Seconds for the server to start, and for its answers."""

RAW: Final = b"Subject: round 6\r\n\r\n" + b"5 armies from Brazil attack Venezuela.\r\n" * 700
"""About as long as a report."""


def sending_rows(_: Path) -> Iterator[Row]:
    """Mails over one connection to a server that throws them away."""
    mail = Outgoing("<a.b@example.org>", "judge@example.org", "anna@example.com", RAW)

    def ours() -> None:
        with smtp_sender(Server(HERE, port, "none", PATIENCE), None) as sender:
            for _ in range(MAILS):
                sender.send(mail, lambda: None)

    def theirs() -> None:
        with SMTP(HERE, port, timeout=PATIENCE) as smtp:
            for _ in range(MAILS):
                smtp.sendmail(mail.sender, mail.recipient, mail.raw)

    with _server() as port:
        yield Row(
            f"mails sent by SMTP ({MAILS})",
            "`smtplib` alone, the same mails",
            None,
            "speed",
            lambda: timed(ours),
            lambda: timed(theirs),
        )


@contextmanager
def _server() -> Iterator[int]:
    """The port of a mail server of this machine alone, which ends afterwards."""
    with socket.socket() as free:
        free.bind((HERE, 0))
        port = int(free.getsockname()[1])
    where = ("-n", "-l", f"{HERE}:{port}", "-c", "aiosmtpd.handlers.Sink")
    with subprocess.Popen([sys.executable, "-m", "aiosmtpd", *where]) as process:
        try:
            _wait_for(port)
            yield port
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((HERE, port)).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return
