"""Whole runs between real servers while the connection is cut in every turn that is spoken."""

from email import message_from_bytes

import pytest

from tests.judge.live import LATER, NOW, bare, begun_now, held, live, user, wire_up
from tests.judge.table import GAME, Table
from tests.servers.cutting import wire
from tests.servers.dovecot import Dovecot
from tests.servers.fixtures import certificate, dovecot
from tests.servers.smtp_sink import Sink, smtp_sink

__all__ = ["begun_now", "certificate", "dovecot", "live", "user"]

FETCHING = (
    *("greeting", "CAPABILITY", "LOGIN", "EXAMINE", "CAPABILITY", "SEARCH"),
    *("FETCH sizes", "FETCH headers", "FETCH mails"),
    *("LIST", "CREATE", "SELECT", "MOVE", "LOGOUT"),
)
SENDING = ("greeting", "EHLO", "RSET", "MAIL", "RCPT", "DATA", "mail", "QUIT")
LOOKING_IN_VAIN = (*FETCHING[:6], "LOGOUT")
LOGIN = FETCHING.index("LOGIN")
PRIVATE = b"From: mum@example.com\r\nTo: me@example.com\r\nSubject: Dinner\r\n\r\nAt eight?\r\n"


def to(sink: Sink, address: str) -> list[str]:
    """The Message-IDs of the mails that went to an address."""
    mails = [mail for mail in sink.mails if mail.rcpt_tos == [address]]
    return [message_from_bytes(mail.content or b"")["Message-ID"] for mail in mails]


def cuts(turns: tuple[str, ...]) -> pytest.MarkDecorator:
    """Each turn as `at`, `heard` by the server and not; nobody says anything for a greeting."""
    cases = [
        pytest.param(at, heard, id=f"{name}-{at}-{'heard' if heard else 'unheard'}")
        for at, name in enumerate(turns)
        for heard in (False, True)
        if not (at == 0 and heard)
    ]
    return pytest.mark.parametrize(("at", "heard"), cases)


def is_spoken(turns: list[str], names: tuple[str, ...]) -> bool:
    """Whether these are all turns of an undisturbed run, so that none is left out here."""
    said = [turn.upper() for turn in turns[: len(names)]]
    words = [name.split()[0].upper() for name in names]
    return all(word in turn or word == "MAIL" for word, turn in zip(words, said, strict=True))


@cuts(FETCHING)
def test_no_order_is_lost_or_taken_twice_wherever_reading_breaks(
    live: Table, dovecot: Dovecot, user: str, at: int, heard: bool
) -> None:
    mail = live.mail("red", live.any_attack("red"))
    dovecot.deliver(PRIVATE, user)
    dovecot.deliver(mail.as_bytes(), user)
    with smtp_sink() as sink, wire(dovecot.imap, at, heard=heard) as running:
        wire_up(live, imap=bare(running.port), smtp=bare(sink.port), user=user)
        troubles = live.tick(NOW).troubles
        assert not live.tick(NOW + LATER).troubles
        assert len(to(sink, live.address("red"))) == 1
    assert live.outcomes() == ["accepted"]
    if FETCHING[at] != "LOGOUT":
        assert any(f"127.0.0.1:{running.port}" in said for said in troubles)
    mails = held(dovecot, user, "INBOX", "Judged")
    assert len(mails) == 2
    assert mails[0].endswith(PRIVATE)
    if at == 0:
        assert running.turns[0] == "greeting"
        assert is_spoken(running.turns[1:], FETCHING)


@cuts(SENDING)
def test_a_receipt_goes_once_wherever_sending_breaks_but_not_at_all_where_nobody_knows(
    live: Table, at: int, heard: bool
) -> None:
    """Whoever misses a receipt writes again, so one that may have gone never goes twice."""
    live.write("red", live.any_attack("red"))
    with smtp_sink() as sink, wire(sink.port, at, heard=heard) as running:
        live.set("  folder: outbox", f"  smtp: {bare(running.port)}")
        for run in range(3):
            live.tick(NOW + run * LATER)
        receipts = to(sink, live.address("red"))
    is_unknown = SENDING[at] == "mail"
    assert len(receipts) == (heard if is_unknown else 1)
    state = live.value("SELECT state FROM outbox WHERE kind = 'receipt'")
    assert state == ("unknown" if is_unknown else "sent")
    if at == 0:
        assert is_spoken(running.turns[1:], SENDING[:-1])


@pytest.mark.parametrize("heard", [False, True])
def test_a_report_of_which_nobody_knows_goes_once_more_with_the_same_id(
    live: Table, heard: bool
) -> None:
    at = SENDING.index("mail")
    with smtp_sink() as sink, wire(sink.port, at, heard=heard) as running:
        live.set("  folder: outbox", f"  smtp: {bare(running.port)}")
        live.tick(NOW, at_once=GAME)
        for run in range(1, 3):
            live.tick(NOW + run * LATER)
        reports = [to(sink, live.address(colour)) for colour in ("red", "blue")]
    assert sorted(map(len, reports)) == [1, 1 + heard]
    assert [len(set(ids)) for ids in reports] == [1, 1]


def test_a_sent_folder_that_cannot_be_read_leaves_the_question_open(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    """Until it is known whether a mail went, it does not go again."""
    dovecot.deliver(live.mail("red", live.any_attack("red")).as_bytes(), user)
    at = SENDING.index("mail")
    with smtp_sink() as sink, wire(sink.port, at) as way_out, wire(dovecot.imap) as way_in:
        smtp = f"{bare(way_out.port)}\n  sent_kept_by: box"
        wire_up(live, imap=bare(way_in.port), smtp=smtp, user=user)
        live.tick(NOW)
        way_in.at = len(way_in.turns) + len(LOOKING_IN_VAIN) + LOGIN
        live.tick(NOW + LATER)
        assert to(sink, live.address("red")) == []
        assert live.value("SELECT state FROM outbox WHERE kind = 'receipt'") == "unknown"
        live.tick(NOW + 2 * LATER)
        assert len(to(sink, live.address("red"))) == 1
    assert live.value("SELECT state FROM outbox WHERE kind = 'receipt'") == "sent"
