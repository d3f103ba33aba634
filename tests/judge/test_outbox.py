"""What becomes of our own mails, whatever the server answers."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta

import pytest

from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.outbox import PAUSES, settle_unknown, unknown_ids
from adjudicator.judge.outgoing.sending import MOST_TRIES
from adjudicator.judge.run import post
from tests.judge.table import DUE, MINUTE, Table
from tests.servers.smtp_sink import Sink, smtp_sink

NOW = DUE + timedelta(days=2)
HOUR = timedelta(hours=1)


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


def test_a_run_that_ends_while_it_tells_of_a_refusal_tells_of_it_the_next_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What became of a mail and the word about it are one transaction."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    table.write("red", table.any_attack("red"))
    with server(table, RCPT="550 no such user"):
        with monkeypatch.context() as stopped:
            stopped.setattr(post, "_tell_of_setback", stop)
            with pytest.raises(KeyboardInterrupt):
                table.tick(NOW)
        assert states(table) == ["queued"]
        done = table.tick(NOW + MINUTE)
    assert states(table) == ["failed"]
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


def test_it_is_written_down_that_a_mail_is_being_sent_before_the_server_has_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.write("red", table.any_attack("red"))
    seen = []

    async def look(self: Sink, *values: object) -> str:
        with closing(sqlite3.connect(table.home.ledger)) as other:
            seen.extend(other.execute("SELECT state FROM outbox WHERE kind = 'receipt'"))
        return "250 OK"

    monkeypatch.setattr(Sink, "handle_DATA", look)
    with server(table):
        table.tick(NOW)
    assert seen == [("sending",)]
    assert states(table) == ["sent"]


def test_the_same_bytes_go_however_often_it_takes(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    with server(table, DATA="451 later") as sink:
        table.tick(NOW)
        raw = table.value("SELECT raw FROM outbox JOIN bodies ON mail = id WHERE kind = 'receipt'")
        sink.answers.clear()
        table.tick(NOW + PAUSES[0])
    (mail,) = [mail for mail in sink.mails if mail.rcpt_tos == ["ada@example.org"]]
    assert mail.content == raw


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize("answer", ["421 closing", "450 busy"])
def test_what_a_server_puts_off_ends_the_run_and_the_rest_is_kept(
    table: Table, command: str, answer: str
) -> None:
    for colour in ("red", "blue"):
        table.write(colour, table.any_attack(colour))
    with server(table, **{command: answer}) as sink:
        table.tick(NOW)
        assert tries(table) == [1, 0]
        sink.answers.clear()
        table.tick(NOW + PAUSES[0])
    assert states(table) == ["sent", "sent"]
    assert sink.mails[0].rcpt_tos == ["bo@example.org"]


def test_what_a_server_refuses_for_good_holds_up_nothing(table: Table) -> None:
    for colour in ("red", "blue"):
        table.write(colour, table.any_attack(colour))
    with server(table, RCPT="550 no such user"):
        table.tick(NOW)
    assert states(table) == ["failed", "failed"]


def tries(table: Table) -> list[int]:
    with table.office(NOW) as office:
        rows = office.ledger.all("SELECT tries FROM outbox WHERE kind = 'receipt' ORDER BY id")
        return [row["tries"] for row in rows]


def test_what_is_put_off_for_five_days_has_failed(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NOW - MINUTE)
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run(
            "UPDATE outbox SET state = 'queued', tries = ? WHERE kind = 'receipt'", MOST_TRIES - 2
        )
    with server(table, RCPT="451 later"):
        table.tick(NOW)
        assert states(table) == ["queued"]
        _leave_the_game_master_out(table)
        (said, *_) = table.tick(NOW + PAUSES[-1]).troubles
    assert states(table) == ["failed"]
    assert "Ada (red) has no other address that works" in said
    pauses = [PAUSES[min(number, len(PAUSES) - 1)] for number in range(MOST_TRIES - 1)]
    assert sum(pauses, timedelta()) > timedelta(days=5)


def test_a_report_that_may_have_gone_does_not_go_again_once_its_round_is_taken_back(
    table: Table,
) -> None:
    with server(table, DATA="") as sink:
        table.tick(DUE + timedelta(days=7, minutes=6))
        assert states(table, "report")[-2:] == ["unknown", "queued"]
        table.roll_back(DUE + timedelta(days=8))
        sink.answers.clear()
        table.tick(DUE + timedelta(days=8))
        table.tick(DUE + timedelta(days=9))
    assert states(table, "report")[-2:] == ["unknown", "superseded"]
    assert not [mail for mail in sink.mails if b".1.1.0.report." in mail.content]  # type: ignore[operator]


def test_mail_that_the_game_master_cannot_get_causes_no_mail_to_the_game_master(
    table: Table,
) -> None:
    (table.home.root / "incoming").rename(table.home.root / "gone")
    with server(table, RCPT="550 no such user") as sink:
        said = [trouble for hour in range(6) for trouble in table.tick(NOW + hour * HOUR).troubles]
    assert table.value("SELECT count(*) FROM outbox WHERE colour = 'gm'") == 1
    assert any(one.startswith("A notice to gm@example.org: ") for one in said)
    assert sink.mails == []


def test_a_run_that_finds_nothing_to_do_does_not_read_all_mails_that_ever_went(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, tuple[object, ...]]] = []
    ask = Ledger.all

    def listen(self: Ledger, query: str, *values: object) -> list[sqlite3.Row]:
        asked.append((query, values))
        return ask(self, query, *values)

    table.tick(NOW)
    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "all", listen)
        table.tick(NOW + MINUTE)
    about = [(query, values) for query, values in asked if "outbox" in query]
    assert len(about) >= 3
    with table.office(NOW) as office:
        for query, values in about:
            for row in office.ledger.all(f"EXPLAIN QUERY PLAN {query}", *values):
                assert row["detail"] != "SCAN outbox", query
