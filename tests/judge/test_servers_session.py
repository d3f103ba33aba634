"""A session of six by real mail servers only: submitted, delivered, judged, and read again."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from smtplib import SMTP
from typing import cast

import pytest

from adjudicator.judge.game.new import Wishes, new_game
from adjudicator.judge.home import Home
from tests.judge.live import BEGAN, LATER, NOW, awaited, bare, held, wire_up
from tests.judge.table import GAME, Table, body
from tests.servers.dovecot import Dovecot
from tests.servers.fixtures import certificate, dovecot, postfix
from tests.servers.postfix import Postfix

__all__ = ["certificate", "dovecot", "postfix"]

SIX = ("red", "blue", "green", "yellow", "orange", "purple")
LONG_ID = f"<{'long.' * 40}id@mail.example.org>"
"""Over the 78 characters at which mail libraries fold; folded or encoded, Exchange drops them."""


class Session(Table):
    """A judge, a game master and six players, who have nothing but their mail servers."""

    def __init__(self, root: Path, dovecot: Dovecot, postfix: Postfix) -> None:
        self.dovecot, self.postfix = dovecot, postfix
        seats = [(one, one.capitalize(), [self.address(one)]) for one in SIX]
        wishes = Wishes(
            GAME, seats, ["Sunday"], "20:00", "Europe/Berlin", "risk2",
            "session-judge@example.org", "session-gm@example.org",
        )  # fmt: skip
        new_game(Home(root), wishes)
        super().__init__(root)
        self.say("misses: {extend_hours: 0}")
        wire_up(
            self,
            imap=bare(dovecot.imap),
            smtp=bare(postfix.submission),
            user="session-judge",
            login=True,
        )

    @staticmethod
    def address(colour: str) -> str:
        return f"session-{colour}@example.org"

    def box(self, colour: str, number: int) -> list[EmailMessage]:
        """What a player reads, once it has come."""
        mails = awaited(self.dovecot, f"session-{colour}", number)
        return [cast("EmailMessage", message_from_bytes(one, policy=default)) for one in mails]

    def answer(self, colour: str, to: EmailMessage, text: str, own_id: str = "") -> None:
        """Let a player press Reply, write, and send."""
        mail = EmailMessage(policy=default.clone(max_line_length=998))
        mail["From"] = self.address(colour)
        mail["To"] = to["Reply-To"]
        mail["Subject"] = f"Re: {to['Subject']}"
        self._mails += 1
        mail["Message-ID"] = own_id or f"<{self._mails}@mail.example.org>"
        mail["In-Reply-To"] = to["Message-ID"]
        mail["References"] = f"{to['References']} {to['Message-ID']}"
        mail.set_content(text)
        with SMTP("127.0.0.1", self.postfix.smtp, timeout=10) as smtp:
            smtp.send_message(mail)


@pytest.fixture
def session(tmp_path: Path, dovecot: Dovecot, postfix: Postfix) -> Iterator[Session]:
    return Session(tmp_path / "home", dovecot, postfix)


def the(mails: list[EmailMessage], subject: str, kind: str) -> EmailMessage:
    """The one mail that says this in its subject, and that is `auto-` so."""
    [mail] = [
        one
        for one in mails
        if subject in one["Subject"] and one["Auto-Submitted"] == f"auto-{kind}"
    ]
    return mail


def test_six_players_play_by_mail_servers_alone(session: Session) -> None:
    session.set("# pictures: false", "pictures: false")
    session.tick(BEGAN)
    session.tick(BEGAN + LATER / 2, at_once=GAME)
    orders = {one: session.any_attack(one) for one in SIX}
    for one in SIX:
        report = session.box(one, 2)[-1]
        session.answer(one, report, orders[one], LONG_ID if one == "red" else "")
    awaited(session.dovecot, "session-judge", 6)
    assert not session.tick(NOW).troubles
    assert session.outcomes() == ["accepted"] * 6

    receipts = {one: the(session.box(one, 3), "orders accepted", "replied") for one in SIX}
    assert all("Attacks" in body(receipt) for receipt in receipts.values())
    assert receipts["red"]["In-Reply-To"] == LONG_ID
    assert receipts["red"]["References"].split()[-1] == LONG_ID

    session.answer("red", receipts["red"], "cancel\nno attacks")
    awaited(session.dovecot, "session-judge", 1)
    session.set("pictures: false", "pictures: true")
    assert session.tick(NOW + LATER, at_once=GAME).judged
    mails = {one: session.box(one, 5 if one == "red" else 4) for one in SIX}
    reports = {one: the(mails[one], "Round 1:", "generated") for one in SIX}
    for mail in reports.values():
        check_report(mail)
    assert len({mail["References"].split()[0] for mail in reports.values()}) == 1
    check_bytes(session, "red")
    assert len(awaited(session.dovecot, "session-judge", 7, "Judged")) == 7

    session.answer("blue", reports["blue"], session.any_attack("blue"))
    awaited(session.dovecot, "session-judge", 1)
    assert not session.tick(NOW + 2 * LATER).troubles
    assert session.outcomes()[-1] == "accepted"
    assert session.value("SELECT count(*) FROM outbox WHERE state != 'sent'") == 0


def check_report(mail: EmailMessage) -> None:
    """A report has its headers whole, its text, and the picture that its HTML shows."""
    assert mail["List-Id"] == "<world.example.org>"
    assert mail["In-Reply-To"] is None
    assert re.fullmatch(
        r"session-judge\+1?2\.1\.0\.[a-z]+\.[a-z2-7]{16}@example\.org", mail["Reply-To"]
    )
    assert max(map(len, mail.as_bytes().split(b"\n"))) <= 998
    html = mail.get_body(("html",))
    assert html is not None
    shown = set(re.findall(r'"cid:([^"]+)"', str(cast("EmailMessage", html).get_content())))
    pictures = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert {f"<{cid}>" for cid in shown} == {part["Content-ID"] for part in pictures}
    assert pictures
    assert all(part.get_content()[:4] == b"\x89PNG" for part in pictures)
    assert "STANDINGS" in body(mail)


def check_bytes(session: Session, colour: str) -> None:
    """Servers on the way have put headers before what was written, and changed nothing."""
    came = held(session.dovecot, f"session-{colour}")
    with session.office(NOW) as office:
        rows = office.ledger.all(
            "SELECT raw FROM outbox JOIN bodies ON mail = id WHERE recipient = ?",
            session.address(colour),
        )
    assert len(rows) == len(came)
    assert all(any(mail.endswith(row["raw"]) for mail in came) for row in rows)
