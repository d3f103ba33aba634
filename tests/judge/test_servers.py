"""The judge between real servers: mail comes by IMAP and goes by SMTP, and either may fail."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from imapclient import IMAPClient

from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.doctor import examine
from adjudicator.mail.transports.account import Security
from tests.judge.live import (
    LATER,
    NOW,
    awaited,
    bare,
    begun_now,
    held,
    live,
    mailbox,
    user,
    wire_up,
)
from tests.judge.table import GAME, Table
from tests.servers.certificate import Certificate
from tests.servers.cutting import wire
from tests.servers.dovecot import PASSWORD, ROOM, Dovecot
from tests.servers.fixtures import certificate, dovecot, postfix
from tests.servers.postfix import Postfix
from tests.servers.smtp_sink import Sink, smtp_sink

__all__ = ["begun_now", "certificate", "dovecot", "live", "postfix", "user"]

MINUTE = timedelta(minutes=1)
PRIVATE = b"From: mum@example.com\r\nTo: me@example.com\r\nSubject: Dinner\r\n\r\nAt eight?\r\n"
RIGHT = f"password_command: echo {PASSWORD}"
WRONG = "password_command: echo wrong"


@contextmanager
def wired(
    table: Table,
    dovecot: Dovecot,
    user: str,
    secret: str = RIGHT,
    answers: dict[str, str] | None = None,
) -> Iterator[Sink]:
    """Let the table's judge read this user's mail and send into a sink."""
    with smtp_sink(answers) as sink:
        smtp = f"{bare(sink.port)}\n  sent_kept_by: box"
        wire_up(table, imap=bare(dovecot.imap), smtp=smtp, user=user, secret=secret)
        yield sink


def give(table: Table, dovecot: Dovecot, user: str, colour: str = "red") -> None:
    """Let a player's orders arrive in this user's mailbox."""
    mail = table.mail(colour, table.any_attack(colour))
    dovecot.deliver(mail.as_bytes(), user)


def went_to(sink: Sink, address: str) -> int:
    return sum(mail.rcpt_tos == [address] for mail in sink.mails)


def bad(table: Table, at: datetime = NOW) -> list[str]:
    """What the doctor finds wrong."""
    with table.office(at) as office:
        return [finding.words for finding in examine(office) if not finding.good]


def state(table: Table) -> object:
    """How far the latest receipt has come."""
    return table.value("SELECT state FROM outbox WHERE kind = 'receipt' ORDER BY id DESC")


@pytest.fixture
def _trusting(certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.certificate))


# --- logging in -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("_trusting")
@pytest.mark.parametrize("secret", ["password", "token"])
@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_mail_goes_from_the_mailbox_to_its_receipt_over_encrypted_ways(
    request: pytest.FixtureRequest, live: Table, user: str, security: Security, secret: str
) -> None:
    dovecot: Dovecot = request.getfixturevalue("dovecot")
    postfix: Postfix = request.getfixturevalue("postfix")
    imap = dovecot.imaps if security == "tls" else dovecot.imap
    smtp = postfix.submissions if security == "tls" else postfix.submission
    wire_up(
        live,
        imap=f"{{host: 127.0.0.1, port: {imap}, security: {security}}}",
        smtp=f"{{host: 127.0.0.1, port: {smtp}, security: {security}}}",
        user=user,
        secret=RIGHT if secret == "password" else f"token_command: echo {dovecot.token(user)}",
        login=True,
    )
    give(live, dovecot, user)
    assert not live.tick(NOW).troubles
    assert live.outcomes() == ["accepted"]
    assert state(live) == "sent"
    assert bad(live) == []


def test_private_mail_in_the_same_mailbox_stays_as_it_is(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    """Number, folder, flags, time and bytes: a game master may read that mailbox too."""
    dovecot.deliver(PRIVATE, user)
    dovecot.deliver(PRIVATE.replace(b"me@example.com", b"judge-club@example.org"), user)
    dovecot.deliver(PRIVATE.replace(b"Dinner", b"4 armies from Brazil attack Peru"), user)
    give(live, dovecot, user)
    dovecot.deliver(PRIVATE.replace(b"Dinner", b"Lunch"), user)
    with mailbox(dovecot, user) as client:
        client.append("Sent", PRIVATE)
        client.select_folder("INBOX")
        client.add_flags([2], [rb"\Seen", rb"\Flagged", b"$Later"])
        client.add_flags([5], [rb"\Deleted"])
        before = {folder: everything(client, folder) for folder in ("INBOX", "Sent", "Junk")}
    del before["INBOX"][4]
    with wired(live, dovecot, user) as sink:
        for run in range(3):
            assert not live.tick(NOW + run * LATER).troubles
        assert went_to(sink, live.address("red")) == 1
    with mailbox(dovecot, user) as client:
        assert {folder: everything(client, folder) for folder in before} == before
        assert len(everything(client, "Judged")) == 1
    arrival = datetime.fromisoformat(str(live.value("SELECT arrival FROM received")))
    assert abs((arrival - NOW).total_seconds()) < 3600


def everything(client: IMAPClient, folder: str) -> dict[int, tuple[object, ...]]:
    """All that a folder holds: flags without Recent, times and bytes, by UID."""
    client.select_folder(folder, readonly=True)
    found = client.fetch(client.search("ALL"), ["FLAGS", "INTERNALDATE", "BODY.PEEK[]"])
    return {
        uid: (set(row[b"FLAGS"]) - {b"\\Recent"}, row[b"INTERNALDATE"], row[b"BODY[]"])
        for uid, row in found.items()
    }


def test_until_the_mailbox_lets_in_nothing_is_judged_and_then_nothing_is_lost(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    give(live, dovecot, user)
    with wired(live, dovecot, user, WRONG) as sink:
        due = live.value("SELECT deadline FROM waiting")
        after = datetime.fromisoformat(str(due)) + 6 * MINUTE
        done = live.tick(after)
        assert f'"{user}" is not let in' in done.troubles[0]
        assert "nothing is judged" in done.troubles[0]
        assert not done.judged
        assert any(f'"{user}" is not let in' in words for words in bad(live))
        live.set(WRONG, RIGHT)
        assert live.tick(after + 5 * MINUTE).judged
        assert went_to(sink, live.address("red")) == 2
    assert live.outcomes() == ["accepted"]


@pytest.mark.parametrize("how", ["a wrong password", "an expired token"])
def test_until_the_way_out_lets_in_mails_wait_and_then_each_goes_once(
    live: Table, dovecot: Dovecot, postfix: Postfix, user: str, how: str
) -> None:
    expired = f"token_command: echo {dovecot.token(user, lasts=-100)}"
    secret = WRONG if how == "a wrong password" else expired
    live.write("red", live.any_attack("red"))
    live.set("  folder: outbox", f"  smtp: {bare(postfix.submission)}\n  user: {user}\n  {secret}")
    [said] = live.tick(NOW).troubles
    assert f'"{user}" is not let in: 535' in said
    assert ("Check the user name and the password" in said) == (secret == WRONG)
    assert ("Run the token_command by hand" in said) == (secret != WRONG)
    assert state(live) == "queued"
    live.set(secret, RIGHT)
    assert not live.tick(NOW + LATER).troubles
    assert state(live) == "sent"


def test_an_expired_token_does_not_open_the_mailbox_and_says_what_to_do(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    give(live, dovecot, user)
    expired = f"token_command: echo {dovecot.token(user, lasts=-100)}"
    with wired(live, dovecot, user, expired):
        [said] = live.tick(NOW).troubles
        assert "Run the token_command by hand: its token may have expired" in said
        live.set(expired, f"token_command: echo {dovecot.token(user)}")
        assert not live.tick(NOW + LATER).troubles
    assert live.outcomes() == ["accepted"]


def test_the_doctor_finds_good_servers_good(live: Table, dovecot: Dovecot, user: str) -> None:
    with wired(live, dovecot, user):
        live.tick(NOW)
        assert bad(live) == []


def test_the_doctor_tells_of_secrets_that_cannot_be_had(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    with wired(live, dovecot, user, 'password_command: "false"') as sink:
        live.set("  sent_kept_by: box", '  user: gm\n  password_command: "false"')
        assert len(live.tick(NOW).troubles) >= 1
        assert sum("the command failed" in words for words in bad(live)) == 2
        assert sink.mails == []


# --- folders --------------------------------------------------------------------------------------


def test_a_mailbox_that_is_numbered_anew_loses_nothing_and_gives_nothing_twice(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    """The mail that was judged lies there again, and one that nobody has read beside it."""
    first = live.mail("red", live.any_attack("red")).as_bytes()
    second = live.mail("blue", live.any_attack("blue")).as_bytes()
    with mailbox(dovecot, user) as client, wired(live, dovecot, user) as sink:
        live.set(f"    {RIGHT}", f"    {RIGHT}\n    folder: Risk")
        for mails in ([first], [second, first, PRIVATE]):
            client.create_folder("Risk")
            for mail in mails:
                client.append("Risk", mail)
            live.tick(NOW)
            client.delete_folder("Risk")
        assert went_to(sink, live.address("red")) == 1
        assert went_to(sink, live.address("blue")) == 1
    assert sorted(live.outcomes()) == ["accepted", "accepted", "duplicate"]


def test_a_folder_that_is_not_there_is_told_and_nothing_is_judged_meanwhile(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    with wired(live, dovecot, user):
        live.set(f"    {RIGHT}", f"    {RIGHT}\n    folder: Risk")
        done = live.tick(NOW, at_once=GAME)
        assert not done.judged
        assert "Mailbox doesn't exist: Risk" in done.troubles[0]
        assert "Check the name of the folder in the configuration." in done.troubles[0]
        assert any("Mailbox doesn't exist: Risk" in words for words in bad(live))
        with mailbox(dovecot, user) as client:
            client.create_folder("Risk")
            client.append("Risk", live.mail("red", live.any_attack("red")).as_bytes())
        assert live.tick(NOW + LATER, at_once=GAME).judged
    assert live.outcomes() == ["accepted"]
    assert held(dovecot, user, "Risk") == []
    assert len(held(dovecot, user, "Judged")) == 1


def test_without_move_finished_mails_are_copied_and_their_originals_taken_away(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    give(live, dovecot, user)
    dovecot.deliver(PRIVATE, user)
    with smtp_sink() as sink, wire(dovecot.imap, hides=(b" MOVE",)) as running:
        wire_up(live, imap=bare(running.port), smtp=bare(sink.port), user=user)
        assert not live.tick(NOW).troubles
        assert not any("MOVE" in turn for turn in running.turns)
    [private] = held(dovecot, user)
    assert private.endswith(PRIVATE)
    assert len(held(dovecot, user, "Judged")) == 1


def test_without_move_and_uidplus_mails_stay_are_told_of_once_and_never_taken_again(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    give(live, dovecot, user)
    with smtp_sink() as sink, wire(dovecot.imap, hides=(b" MOVE", b" UIDPLUS")) as running:
        wire_up(live, imap=bare(running.port), smtp=bare(sink.port), user=user)
        [said] = live.tick(NOW).troubles
        assert "knows neither MOVE nor UIDPLUS" in said
        for run in (1, 2):
            assert not live.tick(NOW + run * LATER).troubles
        assert went_to(sink, live.address("red")) == 1
    assert live.outcomes() == ["accepted"]
    assert len(held(dovecot, user)) == 1


# --- full mailboxes -------------------------------------------------------------------------------


def fill(dovecot: Dovecot, user: str) -> None:
    """Leave room for no mail."""
    line = b"x" * 76 + b"\r\n"
    with mailbox(dovecot, user) as client:
        for size in (ROOM * 1024**2 - 3000, 2000):
            client.append("INBOX", PRIVATE + line * ((size - len(PRIVATE)) // len(line)))


def test_a_full_mailbox_of_the_judge_keeps_finished_mails_where_they_are_and_says_so(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    give(live, dovecot, user)
    with smtp_sink() as sink, wire(dovecot.imap, hides=(b" MOVE",)) as running:
        wire_up(live, imap=bare(running.port), smtp=bare(sink.port), user=user)
        with mailbox(dovecot, user) as client:
            client.create_folder("Judged")
        fill(dovecot, user)
        [said] = live.tick(NOW).troubles
        assert "Quota exceeded" in said
        assert "Make room in the mailbox" in said
        assert not live.tick(NOW + LATER).troubles
        assert went_to(sink, live.address("red")) == 1
    assert live.outcomes() == ["accepted"]


def test_a_full_mailbox_of_a_player_comes_back_as_a_bounce_and_the_game_master_is_told(
    live: Table, dovecot: Dovecot, postfix: Postfix, user: str
) -> None:
    """The mail server takes the receipt, and finds out only then."""
    red, address = f"r{user}", f"r{user}@example.org"
    settings = live.folder.settings.read_text()
    live.folder.settings.write_text(settings.replace(live.address("red"), address))
    live.set("address: judge@example.org", f"address: {user}@example.org")
    mail = live.mail("red", live.any_attack("red"), sender=address, to=f"{user}@example.org")
    dovecot.deliver(mail.as_bytes(), user)
    wire_up(live, imap=bare(dovecot.imap), smtp=bare(postfix.submission), user=user, login=True)
    fill(dovecot, red)
    assert not live.tick(NOW).troubles
    awaited(dovecot, user, 1)
    said = " ".join(live.tick(NOW + LATER).troubles)
    assert live.outcomes() == ["accepted", "bounce"]
    assert address in said


# --- what servers answer --------------------------------------------------------------------------


def test_greylisting_is_waited_out_with_growing_pauses(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    give(live, dovecot, user)
    tried: list[int] = []
    with wired(live, dovecot, user, answers={"RCPT": "450 4.2.0 Greylisted, try later"}) as sink:
        for minute in range(0, 120, 5):
            live.tick(NOW + minute * MINUTE)
            tries = live.value("SELECT tries FROM outbox WHERE kind = 'receipt'")
            tried += [minute] if tries != len(tried) else []
        pauses = [later - sooner for sooner, later in pairwise(tried)]
        assert len(pauses) >= 3
        assert pauses == sorted(set(pauses))
        sink.answers.clear()
        live.tick(NOW + 5 * LATER)
        assert went_to(sink, live.address("red")) == 1
    assert state(live) == "sent"


def test_a_mail_that_is_refused_for_good_is_given_up_and_the_game_master_told(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    give(live, dovecot, user)
    with wired(live, dovecot, user, answers={"DATA": "554 5.6.0 I do not like it"}) as sink:
        said = " ".join(live.tick(NOW).troubles)
        assert "554 5.6.0 I do not like it" in said
        assert state(live) == "failed"
        sink.answers.clear()
        assert not live.tick(NOW + LATER).troubles
        assert went_to(sink, live.address("red")) == 0
        notices = [mail for mail in sink.mails if mail.rcpt_tos == ["gm@example.org"]]
        assert b"I do not like it" in b" ".join(bytes(mail.content or b"") for mail in notices)


def test_a_way_out_that_wants_a_login_loses_no_mail(
    live: Table, dovecot: Dovecot, postfix: Postfix, user: str
) -> None:
    """Postfix refuses every mail for good then, but it is no mail's fault."""
    live.write("red", live.any_attack("red"))
    live.set("  folder: outbox", f"  smtp: {bare(postfix.submission)}")
    assert "Access denied" in " ".join(live.tick(NOW).troubles)
    assert state(live) == "queued"
    way = f"  smtp: {bare(postfix.submission)}"
    live.set(way, f"{way}\n  user: {user}\n  {RIGHT}")
    live.tick(NOW + LATER)
    assert state(live) == "sent"


def test_a_mail_stays_sent_where_the_server_says_421_to_the_farewell(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    give(live, dovecot, user)
    with wired(live, dovecot, user, answers={"QUIT": "421 4.3.2 closing"}) as sink:
        for run in range(3):
            assert not live.tick(NOW + run * LATER).troubles
        assert went_to(sink, live.address("red")) == 1
    assert state(live) == "sent"


def test_what_is_unknown_is_looked_for_in_the_sent_folder(
    live: Table, dovecot: Dovecot, user: str
) -> None:
    """A receipt that lies there never goes again."""
    give(live, dovecot, user)
    with wired(live, dovecot, user, answers={"DATA": ""}) as sink:
        live.tick(NOW)
        assert state(live) == "unknown"
        with live.office(NOW) as office:
            assert real_ways(office).find_sent(["<nothing@example.org>"]) == frozenset()
        with mailbox(dovecot, user) as client:
            query = "SELECT raw FROM outbox JOIN bodies ON mail = id WHERE kind = 'receipt'"
            client.append("Sent", bytes(live.value(query)))
        sink.answers.clear()
        live.tick(NOW + LATER)
        assert went_to(sink, live.address("red")) == 0
    assert state(live) == "sent"
