"""Mail servers that fail are left alone for growing pauses, and a day has its limit of mails."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest

from adjudicator.judge.outgoing.rests import Rest, all_rests
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.doctor import examine
from adjudicator.judge.run.tick import Done, Run, tick
from adjudicator.judge.status import status
from adjudicator.mail.check import Finding
from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.folder import folder_source
from tests.judge.table import DUE, MINUTE, WEEK, Table
from tests.judge.test_outbox import server, states
from tests.servers.smtp_sink import Sink

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK
DAY = timedelta(days=1)
REFUSED = MailError("imap.example.org:993", '"judge" is not let in: no.', "Check the password.")


class Mailbox:
    """An IMAP account that lets the judge in, or does not; what is in it lies in a folder."""

    def __init__(self, table: Table, patch: pytest.MonkeyPatch) -> None:
        table.set(
            "  files:\n    folder: incoming",
            "  box: {imap: {host: imap.example.org}, user: judge, password_command: echo x}",
        )
        self._folder = table.home.root / "incoming"
        self.lets_in = True
        self.tried = 0
        patch.setattr("adjudicator.judge.outgoing.ways._imap", self._open)

    @contextmanager
    def _open(self, _: object) -> Iterator[object]:
        self.tried += 1
        if not self.lets_in:
            raise REFUSED
        with folder_source("box", self._folder) as source:
            yield source


@pytest.fixture
def box(table: Table, monkeypatch: pytest.MonkeyPatch) -> Mailbox:
    return Mailbox(table, monkeypatch)


def minutes_tried(table: Table, box: Mailbox, hours: int) -> list[int]:
    """In which of the runs, five minutes apart, the mailbox was tried."""
    tried = []
    for minute in range(0, hours * 60, 5):
        before = box.tried
        table.tick(NOW + minute * MINUTE)
        tried += [minute] * (box.tried - before)
    return tried


def by_hand(table: Table, at: datetime) -> Done:
    with table.office(at) as office:
        return tick(Run(office, real_ways(office), by_hand=True))


def rests(table: Table) -> list[Rest]:
    with table.office(NOW) as office:
        return all_rests(office.ledger)


def test_an_account_that_lets_nobody_in_is_tried_after_growing_pauses(
    table: Table, box: Mailbox
) -> None:
    box.lets_in = False
    assert minutes_tried(table, box, 4) == [0, 5, 15, 35, 75, 135, 195]
    (rest,) = rests(table)
    assert rest == Rest("account box", 7, NOW + 255 * MINUTE, str(REFUSED))
    with table.office(NOW) as office:
        assert status(office).rests == (rest,)


def test_an_account_that_works_is_tried_in_every_run(table: Table, box: Mailbox) -> None:
    assert minutes_tried(table, box, 1) == list(range(0, 60, 5))
    assert rests(table) == []


def test_success_ends_the_rest_and_the_next_failure_begins_anew(table: Table, box: Mailbox) -> None:
    box.lets_in = False
    for minute in (0, 5, 15):
        table.tick(NOW + minute * MINUTE)
    box.lets_in = True
    table.tick(NOW + 35 * MINUTE)
    assert rests(table) == []
    box.lets_in = False
    table.tick(NOW + 40 * MINUTE)
    assert [rest.until for rest in rests(table)] == [NOW + 45 * MINUTE]


def test_a_run_by_hand_tries_at_once(table: Table, box: Mailbox) -> None:
    box.lets_in = False
    table.tick(NOW)
    assert by_hand(table, NOW + MINUTE).troubles
    assert box.tried == 2
    box.lets_in = True
    assert by_hand(table, NOW + 2 * MINUTE).troubles == []
    assert rests(table) == []


def test_a_run_that_cron_starts_some_seconds_early_is_no_run_lost(
    table: Table, box: Mailbox
) -> None:
    box.lets_in = False
    table.tick(NOW)
    table.tick(NOW + 5 * MINUTE - timedelta(seconds=2))
    assert box.tried == 2


def test_judging_waits_while_an_account_rests_and_the_game_master_has_been_told(
    table: Table, box: Mailbox
) -> None:
    box.lets_in = False
    (said,) = table.tick(NEXT - MINUTE).troubles
    assert "Until it can be read again, nothing is judged." in said
    table.tick(NEXT + 4 * MINUTE)
    box.lets_in = True
    (said,) = table.tick(NEXT + 6 * MINUTE).troubles
    assert said == "Round 1 of world is due and waits for the mail."
    assert table.folder.judged() == ["0000.0", "0000.1"]
    (done,) = table.tick(NEXT + 14 * MINUTE).judged
    assert done.game == "world"


def test_trouble_whose_words_differ_each_time_is_told_once_a_day(
    table: Table, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.lets_in = False
    told = []
    for number, minute in enumerate((0, 5, 15, 35)):
        error = MailError(REFUSED.place, f"It said no in {number} seconds.", REFUSED.cure)
        monkeypatch.setattr("tests.judge.test_rests.REFUSED", error)
        told += table.tick(NOW + minute * MINUTE).troubles
    (said,) = told
    assert "It said no in 0 seconds." in said
    assert "“adjudicator run GAME” tries at once" in said


def test_a_clock_that_ran_ahead_holds_up_nothing(table: Table, box: Mailbox) -> None:
    """Neither a rest, nor a mail that was put off, nor what was told, lasts until that time."""
    box.lets_in = False
    table.write("red", table.any_attack("red"))
    with server(table, RCPT="451 later") as sink:
        table.tick(NOW + 365 * DAY)
        sink.answers.clear()
        assert table.tick(NOW).troubles
        assert box.tried == 2
        assert [mail.rcpt_tos for mail in sink.mails][-1] == ["gm@example.org"]
    assert table.value("SELECT count(*) FROM outbox WHERE state = 'queued'") == 0


def test_a_folder_is_tried_in_every_run(table: Table) -> None:
    """Nobody is annoyed by that."""
    folder = table.home.root / "incoming"
    folder.rename(table.home.root / "gone")
    table.tick(NOW)
    assert rests(table) == []
    (table.home.root / "gone").rename(folder)
    table.write("red", table.any_attack("red"))
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["accepted"]


@pytest.mark.parametrize("answers", [{"MAIL": "421 too many mails"}, {"MAIL": ""}])
def test_a_server_that_takes_no_mail_at_all_rests(table: Table, answers: dict[str, str]) -> None:
    table.write("red", table.any_attack("red"))
    tried = []
    with server(table, **answers):
        for minute in range(0, 120, 5):
            before = table.value("SELECT sum(tries) FROM outbox")
            table.tick(NOW + minute * MINUTE)
            if table.value("SELECT sum(tries) FROM outbox") != before:
                tried.append(minute)
    assert tried == [0, 5, 15, 35, 75]
    (rest,) = rests(table)
    assert (rest.way, rest.failures) == ("sending", 5)


def test_a_server_that_took_a_mail_does_not_rest(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for colour in ("red", "blue"):
        table.write(colour, table.any_attack(colour))

    async def refuse_bo(_: Sink, *values: object) -> str:
        envelope, address = values[2:4]
        if address == "bo@example.org":
            return "451 later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    monkeypatch.setattr(Sink, "handle_RCPT", refuse_bo)
    with server(table):
        table.tick(NOW)
    assert states(table) == ["sent", "queued"]
    assert rests(table) == []


def test_a_server_that_cannot_be_reached_rests_and_sending_by_hand_tries_at_once(
    table: Table,
) -> None:
    table.write("red", table.any_attack("red"))
    table.set("  folder: outbox", "  smtp: {host: 127.0.0.1, port: 1, security: none}")
    table.tick(NOW)
    assert [rest.until for rest in rests(table)] == [NOW + 5 * MINUTE]
    table.tick(NOW + MINUTE)
    by_hand(table, NOW + MINUTE)
    assert [rest.until for rest in rests(table)] == [NOW + 11 * MINUTE]
    table.set("  smtp: {host: 127.0.0.1, port: 1, security: none}", "  folder: outbox")
    table.tick(NOW + 11 * MINUTE)
    assert rests(table) == []
    assert states(table) == ["sent"]


def limit(table: Table, number: int) -> None:
    table.set("# limits: {answers_per_day: 20", f"limits: {{mails_per_day: {number}}} #")


def test_mails_over_the_limit_of_a_day_wait_the_oldest_going_first(table: Table) -> None:
    limit(table, 1)
    for colour in ("blue", "red"):
        table.write(colour, table.any_attack(colour))
    (said,) = table.tick(NOW).troubles
    assert said.startswith("1 mails have gone out within a day, which is the limit.")
    assert "raise mails_per_day under limits in judge.yaml" in said
    assert states(table) == ["sent", "queued"]
    assert table.tick(NOW + timedelta(hours=12)).troubles == []
    assert states(table) == ["sent", "queued"]
    table.tick(NOW + 2 * DAY)
    assert states(table) == ["sent", "sent"]
    assert [mail["To"] for mail in table.sent][-1] == "ada@example.org"


def test_words_to_the_game_master_are_not_held_back(table: Table) -> None:
    limit(table, 1)
    for colour in ("blue", "red"):
        table.write(colour, table.any_attack(colour))
    table.tick(NOW)
    table.tick(NOW + 5 * MINUTE)
    told = [mail for mail in table.news() if "sending" in mail["Subject"]]
    assert [mail["To"] for mail in told] == ["gm@example.org"]


@pytest.mark.parametrize("good", [True, False])
def test_the_doctor_ends_the_rest_of_a_server_that_works(
    table: Table, box: Mailbox, monkeypatch: pytest.MonkeyPatch, good: bool
) -> None:
    box.lets_in = False
    table.tick(NOW)
    found = [Finding(good=True, words="It answers."), Finding(good=good, words="It lets us in.")]
    monkeypatch.setattr("adjudicator.judge.run.doctor.check_imap", lambda *_: iter(found))
    with table.office(NOW) as office:
        assert found[1] in list(examine(office))
    assert (rests(table) == []) == good


def test_a_password_that_cannot_be_had_is_told_and_nothing_rests(table: Table) -> None:
    """No server has been asked."""
    table.write("red", table.any_attack("red"))
    way = '  smtp: {host: mx.example.org}\n  user: judge\n  password_command: "false"'
    table.set("  folder: outbox", way)
    (said,) = table.tick(NOW).troubles
    assert "password_command: the command failed" in said
    assert states(table) == ["queued"]
    assert rests(table) == []
