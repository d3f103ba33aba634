"""What becomes of our own mails, whatever the server answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest

from adjudicator.judge.deadlines import to_text
from adjudicator.judge.outbox import PAUSES, settle_unknown, unknown_ids
from tests.judge.table import DUE, MINUTE, Table
from tests.servers.smtp_sink import Sink, smtp_sink

NOW = DUE + timedelta(days=2)


@contextmanager
def server(table: Table, **answers: str) -> Iterator[Sink]:
    """Let the judge send by a server that answers like this."""
    config = table.home.config.read_text()
    with smtp_sink(answers) as sink:
        way = f"  smtp: {{host: 127.0.0.1, port: {sink.port}, security: none}}"
        table.home.config.write_text(config.replace("  folder: outbox", way))
        yield sink
    table.home.config.write_text(config)


def states(table: Table, kind: str = "receipt") -> list[str]:
    with table.office(NOW) as office:
        rows = office.ledger.all("SELECT state FROM outbox WHERE kind = ? ORDER BY id", kind)
        return [row["state"] for row in rows]


def test_what_the_server_takes_is_sent_once(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    with server(table) as sink:
        table.tick(NOW)
        table.tick(NOW + MINUTE)
    assert states(table) == ["sent"]
    (mail,) = sink.mails
    assert mail.rcpt_tos == ["ada@example.org"]
    assert mail.mail_from == "judge@example.org"


def test_what_is_refused_for_now_is_tried_again_with_growing_pauses(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    with server(table, RCPT="451 later") as sink:
        done = table.tick(NOW)
        assert "451 later" in done.troubles[0]
        due = NOW
        for tries, pause in enumerate((*PAUSES, PAUSES[-1]), start=1):
            due += pause
            assert (tries, to_text(due)) == _put_off(table)
            table.tick(due - MINUTE)
            assert (tries, to_text(due)) == _put_off(table)
            _leave_the_game_master_out(table)
            table.tick(due)
        sink.answers.clear()
        table.tick(due + PAUSES[-1])
    assert states(table) == ["sent"]


def _put_off(table: Table) -> tuple[int, str]:
    with table.office(NOW) as office:
        row = office.ledger.one("SELECT tries, due FROM outbox WHERE kind = 'receipt'")
        assert row is not None
        return row["tries"], row["due"]


def _leave_the_game_master_out(table: Table) -> None:
    """Mails that were not tried yet go first, and would end the run."""
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run(
            "UPDATE outbox SET state = 'sent' WHERE state = 'queued' AND colour = 'gm'"
        )


def test_what_is_refused_for_good_has_failed_and_is_told(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    with server(table, RCPT="550 no such user") as sink:
        done = table.tick(NOW)
        sink.answers.clear()
        table.tick(NOW + timedelta(days=1))
    assert states(table) == ["failed"]
    assert done.troubles[0].startswith("A receipt to ada@example.org: ")
    assert "550 no such user" in done.troubles[0]


def test_a_server_that_cannot_be_reached_costs_nothing(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    with server(table):
        pass
    config = table.home.config.read_text()
    table.home.config.write_text(
        config.replace("  folder: outbox", "  smtp: {host: 127.0.0.1, port: 1, security: none}")
    )
    done = table.tick(NOW)
    assert "127.0.0.1:1" in done.troubles[0]
    table.home.config.write_text(config)
    assert states(table) == ["queued"]
    table.tick(NOW + PAUSES[0])
    assert states(table) == ["sent"]


def test_a_receipt_of_which_nobody_knows_whether_it_went_never_goes_again(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    with server(table, DATA="") as sink:
        table.tick(NOW)
        assert states(table) == ["unknown"]
        sink.answers.clear()
        table.tick(NOW + MINUTE)
        table.tick(NOW + timedelta(days=1))
    assert states(table) == ["unknown"]
    assert {address for mail in sink.mails for address in mail.rcpt_tos} == {"gm@example.org"}


def test_a_report_of_which_nobody_knows_goes_once_more_under_the_same_id(table: Table) -> None:
    with server(table, DATA="") as sink:
        table.tick(DUE + timedelta(days=7, minutes=6))
        assert states(table, "report")[-2:] == ["unknown", "queued"]
        sink.answers["DATA"] = "451 later"
        table.tick(DUE + timedelta(days=7, minutes=7))
        sink.answers.clear()
        table.tick(DUE + timedelta(days=8))
    assert states(table, "report")[-2:] == ["sent", "sent"]
    reports = [mail for mail in sink.mails if b".report." in mail.content]  # type: ignore[operator]
    assert len(reports) == 2


def test_what_was_sent_again_and_is_unknown_again_is_left_so(table: Table) -> None:
    with server(table, DATA=""):
        for hour in range(1, 5):
            table.tick(DUE + timedelta(days=7, hours=hour))
    assert states(table, "report")[-2:] == ["unknown", "unknown"]
    with table.office(NOW) as office:
        assert len(unknown_ids(office.ledger)) <= 1


@pytest.mark.parametrize(("found", "state"), [(True, "sent"), (False, "queued")])
def test_the_sent_folder_settles_what_is_unknown(table: Table, found: bool, state: str) -> None:
    table.write("red", table.any_attack("red"))
    with server(table, DATA=""):
        table.tick(NOW)
    with table.office(NOW + MINUTE) as office:
        ids = frozenset(unknown_ids(office.ledger))
        settle_unknown(office.ledger, ids if found else frozenset(), office.now)
    assert states(table) == [state]


def test_a_run_that_ended_while_sending_leaves_its_mail_unknown(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NOW)
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run("UPDATE outbox SET state = 'sending' WHERE kind = 'receipt'")
    table.tick(NOW + MINUTE)
    assert states(table) == ["unknown"]
