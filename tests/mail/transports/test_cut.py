"""A connection cut in every turn that a client speaks, before and after the server hears it."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from adjudicator.mail.check import check_imap, check_smtp
from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.account import Password, Server
from adjudicator.mail.transports.base import Outcome, Outgoing
from adjudicator.mail.transports.imap import find_in_sent, imap_login
from adjudicator.mail.transports.smtp import smtp_sender
from tests.servers.cutting import Wire, wire
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.smtp_sink import smtp_sink

SENDING = ("greeting", "EHLO", "RSET", "MAIL", "RCPT", "DATA", "Subject", "QUIT")
LOOKING = ("greeting", "CAPABILITY", "LOGIN", "LIST", "EXAMINE", "CAPABILITY", "SEARCH", "LOGOUT")
TRYING = ("greeting", "CAPABILITY", "LOGIN", "EXAMINE", "CAPABILITY", "LOGOUT")
LET_IN = Password("gm", PASSWORD)
REPORT = Outgoing(
    "<a.b@example.org>", "judge@example.org", "anna@example.com", b"Subject: 6\r\n\r\nhello\r\n"
)


def local(running: Wire) -> Server:
    return Server("127.0.0.1", running.port, "none", 5)


def says(turns: Sequence[str], names: Sequence[str]) -> bool:
    return len(turns) == len(names) and all(
        name.upper() in turn.upper() for turn, name in zip(turns, names, strict=True)
    )


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize("turn", SENDING)
def test_a_mail_counts_as_what_it_is_wherever_the_connection_breaks(turn: str, heard: bool) -> None:
    """Sent is taken, to be tried again is not taken; only a lost answer to all of it is unknown."""
    with smtp_sink() as sink, wire(sink.port, SENDING.index(turn), heard=heard) as running:
        try:
            with smtp_sender(local(running), None) as sender:
                outcome = sender.send(REPORT, lambda: None).outcome
        except MailError:
            outcome = Outcome.RETRY
    expected = {"Subject": Outcome.UNKNOWN, "QUIT": Outcome.SENT}.get(turn, Outcome.RETRY)
    assert outcome is expected
    assert len(sink.mails) == (turn == "QUIT" or (turn == "Subject" and heard))


def test_a_mail_of_which_half_has_gone_is_certainly_not_taken() -> None:
    """Its end never left this machine, so even a mail that must not go twice may be tried again."""
    whole = replace(REPORT, raw=REPORT.raw + (b"x" * 76 + b"\r\n") * 200_000)
    with smtp_sink() as sink, wire(sink.port, SENDING.index("Subject")) as running:
        with smtp_sender(local(running), None) as sender:
            outcome = sender.send(whole, lambda: None).outcome
        assert sink.mails == []
    assert outcome is Outcome.RETRY


def test_these_are_all_turns_of_sending() -> None:
    with smtp_sink() as sink, wire(sink.port) as running:
        with smtp_sender(local(running), None) as sender:
            sender.send(REPORT, lambda: None)
        assert says(running.turns, SENDING)


def test_looking_into_the_sent_folder_says_all_or_fails_wherever_the_connection_breaks(
    dovecot: Dovecot,
) -> None:
    """Half an answer would send a mail twice."""
    sent = "<world.1@example.org>"
    with imap_login(Server("127.0.0.1", dovecot.imap, "none", 5), Password("cut", PASSWORD)) as it:
        it.append("Sent", f"Message-ID: {sent}\r\n\r\nhello\r\n".encode())
    for at in range(len(LOOKING)):
        for heard in (False, True):
            with wire(dovecot.imap, at, heard=heard) as running:
                try:
                    found = find_in_sent(local(running), Password("cut", PASSWORD), [sent])
                except MailError:
                    assert at < LOOKING.index("LOGOUT")
                else:
                    assert at == LOOKING.index("LOGOUT")
                    assert found == {sent}
    assert says(running.turns, LOOKING)


def test_a_try_of_an_account_tells_where_the_connection_breaks(dovecot: Dovecot) -> None:
    for at in range(len(TRYING)):
        for heard in (False, True):
            with wire(dovecot.imap, at, heard=heard) as running:
                findings = list(check_imap("gm", local(running), LET_IN, "INBOX", "Judged"))
            assert all(it.good for it in findings) == (at == TRYING.index("LOGOUT"))
    assert says(running.turns, TRYING)


def test_a_try_of_sending_tells_where_the_connection_breaks() -> None:
    with smtp_sink() as sink:
        for at, good in enumerate((False, False, True)):
            with wire(sink.port, at) as running:
                assert [it.good for it in check_smtp(local(running), None)] == [good]
        assert says(running.turns, ("greeting", "EHLO", "QUIT"))
