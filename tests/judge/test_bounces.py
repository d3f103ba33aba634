"""Mails of ours that come back: which addresses they mark, and where the mail goes then."""

from datetime import datetime, timedelta
from email.message import EmailMessage

import pytest

from adjudicator.judge.outgoing.bounced import Bounced, all_bounced
from adjudicator.judge.status import status
from tests.judge.table import DUE, MINUTE, WEEK, Table, body
from tests.judge.test_desk import orders
from tests.judge.test_outbox import server
from tests.quoting import acting

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK
HOUR = 60 * MINUTE
FIRST, SECOND, THIRD = "ada@example.org", "ada@example.com", "countess@example.net"
REASON = "smtp; 550 5.1.1 <ada@example.org>: user unknown"


def bounce(
    about: EmailMessage | str,
    failed: str = FIRST,
    action: str = "failed",
    reason: str = REASON,
    number: int = 1,
) -> bytes:
    """What a mail server writes of a mail that it could not deliver, or not yet."""
    own_id = about if isinstance(about, str) else about["Message-ID"]
    return f"""\
Return-Path: <>
From: MAILER-DAEMON@mx.example.org
To: judge@example.org
Subject: Undelivered mail
Message-ID: <b{number}@mx.example.org>
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

It failed.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {failed}
Action: {action}
Status: 5.1.1
Diagnostic-Code: {reason}

--b
Content-Type: text/rfc822-headers

From: judge@example.org
Message-ID: {own_id}

--b--
""".encode()


def come_back(table: Table, raw: bytes, at: datetime = NOW) -> list[str]:
    """Let a bounce come in, and give the troubles of the run."""
    (table.home.root / "incoming" / "bounce.eml").write_bytes(raw)
    return table.tick(at).troubles


def marked(table: Table) -> dict[str, Bounced]:
    with table.office(NOW) as office:
        return all_bounced(office.ledger)


def give_addresses(table: Table, *addresses: str) -> None:
    text = table.folder.settings.read_text()
    assert f"[{FIRST}]" in text
    table.folder.settings.write_text(text.replace(f"[{FIRST}]", f"[{', '.join(addresses)}]"))


def report(table: Table) -> EmailMessage:
    latest = table.latest("red")
    assert latest is not None
    return latest


def states(table: Table) -> list[tuple[str, str]]:
    """Recipient and state of the latest report to Red, and of all mails to Red since."""
    with table.office(NOW) as office:
        rows = office.ledger.all(
            "SELECT recipient, state FROM outbox WHERE colour = 'red' AND id >="
            " (SELECT max(id) FROM outbox WHERE colour = 'red' AND kind = 'report') ORDER BY id"
        )
        return [tuple(row) for row in rows]


def test_a_bounce_marks_the_address_with_number_times_and_reason(table: Table) -> None:
    come_back(table, bounce(report(table)))
    come_back(table, bounce(report(table), number=2), NOW + HOUR)
    said = "There is no such address: 550 5.1.1 <ada@example.org>: user unknown"
    assert marked(table) == {FIRST: Bounced(FIRST, 2, NOW, NOW + HOUR, said)}
    assert table.outcomes() == ["bounce", "bounce"]
    with table.office(NOW) as office:
        assert [one.times for one in status(office).bounced] == [2]
        red, blue = status(office).games[0].players
        assert (red.reachable, blue.reachable) == (False, True)


def test_the_game_master_is_told_at_once_of_whom_when_and_what_to_do(table: Table) -> None:
    (said,) = come_back(table, bounce(report(table)))
    table.tick(NOW + 5 * MINUTE)
    told = next(mail for mail in table.news() if mail["Subject"].startswith("[judge] Trouble"))
    assert told["To"] == "gm@example.org"
    for words in (
        "Mail to ada@example.org came back",
        "Ada (red) has no other address that works, and cannot be reached.",
        "Orders for round 1 of world are due on Sunday 13 December",
        "write it first among the addresses in",
    ):
        assert words in body(told)
        assert words in said.replace("\n", " ")
    assert "550" in said
    assert come_back(table, bounce(report(table), number=2), NOW + HOUR) == []


def test_what_a_server_says_is_no_order_wherever_it_stands(table: Table) -> None:
    """The reason of a bounce may be written by anybody, and the game master may be a player."""
    attack = table.any_attack("red")
    come_back(table, bounce(report(table), reason=f"smtp; 550 no {attack}; {attack}"))
    told = next(mail for mail in table.news() if mail["Subject"].startswith("[judge] Trouble"))
    part = told.get_body(("plain",))
    assert part is not None
    assert attack.split(" attack ")[0].replace(" ", "\N{NO-BREAK SPACE}") in part.get_content()
    assert acting(part.get_content(), table.game.settings.rules.board) == []


@pytest.mark.parametrize(
    "about", ["<made-up@example.org>", "<world.0.1.0.report.red.aaaaaaaaaaaaaaaa@example.org>", ""]
)
def test_a_bounce_of_no_mail_of_ours_marks_nothing_and_is_only_counted(
    table: Table, about: str
) -> None:
    assert come_back(table, bounce(about)) == []
    assert table.outcomes() == ["bounce"]
    assert marked(table) == {}
    assert states(table) == [(FIRST, "sent")]


def test_a_player_cannot_switch_off_the_address_of_another(table: Table) -> None:
    """Bo knows only ids of mails to Bo, and a bounce of those tells only of addresses of Bo's."""
    mail = table.latest("blue")
    assert mail is not None
    come_back(table, bounce(mail, failed=FIRST))
    assert list(marked(table)) == ["bo@example.org"]


def test_a_delayed_mail_marks_nothing(table: Table) -> None:
    assert come_back(table, bounce(report(table), action="delayed")) == []
    assert table.outcomes() == ["bounce"]
    assert marked(table) == {}
    assert states(table) == [(FIRST, "sent")]


def test_the_same_bytes_go_to_the_next_address_and_later_mails_go_there(table: Table) -> None:
    give_addresses(table, FIRST, SECOND, THIRD)
    with server(table) as sink:
        (said,) = come_back(table, bounce(report(table)))
        assert f"goes to {SECOND} now" in said
        come_back(table, bounce(report(table), failed=SECOND, number=2), NOW + HOUR)
        table.tick(NEXT + 6 * MINUTE)
    again = [mail for mail in sink.mails if mail.rcpt_tos[0] != "gm@example.org"]
    assert [mail.rcpt_tos for mail in again] == [[SECOND], [THIRD], ["bo@example.org"], [THIRD]]
    sent = (table.folder.turns / "0000.1" / "outgoing").glob("*.red.*")
    assert again[0].content == again[1].content == next(sent).read_bytes()
    assert set(marked(table)) == {FIRST, SECOND}


def test_a_second_bounce_for_the_first_address_does_not_mark_the_next_one(table: Table) -> None:
    give_addresses(table, FIRST, SECOND)
    come_back(table, bounce(report(table)))
    come_back(table, bounce(report(table), number=2), NOW + HOUR)
    assert set(marked(table)) == {FIRST}
    assert states(table) == [(SECOND, "sent")]


def test_a_bounce_from_where_an_address_passes_its_mail_on_marks_that_address(table: Table) -> None:
    come_back(table, bounce(report(table), failed="ada@elsewhere.example.net"))
    assert set(marked(table)) == {FIRST}
    assert states(table) == [(FIRST, "failed")]


def test_what_the_server_refuses_for_good_goes_to_the_next_address_too(table: Table) -> None:
    give_addresses(table, FIRST, SECOND)
    with server(table, RCPT="550 no such user") as sink:
        table.tick(NEXT + 6 * MINUTE)
        assert states(table) == [(SECOND, "queued")]
        sink.answers.clear()
        table.tick(NEXT + 12 * MINUTE)
    assert states(table) == [(SECOND, "sent")]
    assert "550 no such user" in marked(table)[FIRST].reason


def test_a_question_about_a_doubtful_mail_goes_to_an_address_that_works(table: Table) -> None:
    give_addresses(table, FIRST, SECOND)
    come_back(table, bounce(report(table)))
    table.write("red", table.any_attack("red"), to="judge@example.org", answers="")
    table.tick(NOW + HOUR)
    assert table.outcomes()[-1] == "held for confirmation"
    assert states(table)[-1] == (SECOND, "sent")


def test_notices_go_to_an_address_that_works(table: Table) -> None:
    give_addresses(table, FIRST, SECOND)
    come_back(table, bounce(report(table)))
    table.roll_back(NOW + HOUR)
    table.tick(NOW + HOUR)
    assert table.value("SELECT recipient FROM outbox WHERE colour = 'red' ORDER BY id DESC") == (
        SECOND
    )


def test_a_receipt_goes_again_only_while_it_shows_the_set_in_force(table: Table) -> None:
    give_addresses(table, FIRST, SECOND)
    first, second, *_ = table.attacks("red")
    receipts = []
    for number, attack in enumerate((first, second)):
        table.write("red", attack)
        table.tick(NOW + number * MINUTE)
        receipts.append(report(table))
    for number, receipt in enumerate(receipts):
        come_back(table, bounce(receipt, number=number), NOW + HOUR)
    assert states(table)[1:] == [(FIRST, "failed"), (SECOND, "sent")]


def test_mails_that_tell_of_what_is_over_do_not_go_again(table: Table) -> None:
    give_addresses(table, FIRST, SECOND)
    old = report(table)
    table.tick(NEXT + 6 * MINUTE)
    (said,) = come_back(table, bounce(old), NEXT + HOUR)
    assert f"Later mails go to {SECOND}." in said
    assert states(table) == [(FIRST, "sent")]


def test_a_mail_from_an_address_shows_that_it_works_again(table: Table) -> None:
    give_addresses(table, FIRST, SECOND)
    come_back(table, bounce(report(table)))
    table.write("red", "Hello", to="judge@example.org", answers="")
    table.tick(NOW + HOUR)
    assert set(marked(table)) == {FIRST}, "anybody can write an address into a mail"
    attack = table.any_attack("red")
    table.write("red", attack)
    table.tick(NOW + 2 * HOUR)
    assert marked(table) == {}
    assert orders(table, "red") == [attack]
    table.tick(NEXT + 6 * MINUTE)
    assert states(table) == [(FIRST, "sent")]


def test_a_mark_counts_in_all_games_of_a_player(table: Table) -> None:
    """The address is marked, not the seat."""
    come_back(table, bounce(report(table)))
    text = table.folder.settings.read_text().replace(f"[{FIRST}]", f"[{FIRST}, {SECOND}]")
    other = table.home.game("other")
    other.root.mkdir()
    other.settings.write_text(text)
    table.tick(NOW + HOUR)
    found = table.value("SELECT recipient FROM outbox WHERE game = 'other' AND colour = 'red'")
    assert found == SECOND


def test_the_game_master_is_told_again_a_day_before_orders_are_due_and_once(table: Table) -> None:
    come_back(table, bounce(report(table)), NOW - HOUR)
    troubles = {
        hours: table.tick(NEXT - hours * HOUR).troubles for hours in (40, 25, 24, 23, 12, 1)
    }
    (said,) = troubles.pop(24)
    assert not any(troubles.values())
    assert said.startswith("Ada (red) cannot be reached: mail to ada@example.org does not arrive.")
    assert "are due on Sunday 13 December, 20:00 in Berlin (in 1 day)." in said
    assert "Ask Ada in another way" in said


def test_who_has_an_address_that_works_can_be_reached(table: Table) -> None:
    give_addresses(table, FIRST, SECOND)
    come_back(table, bounce(report(table)), NOW - HOUR)
    assert table.tick(NEXT - 23 * HOUR).troubles == []


def test_what_came_back_within_the_last_day_is_told_once(table: Table) -> None:
    assert len(come_back(table, bounce(report(table)), NEXT - 20 * HOUR)) == 1
    assert table.tick(NEXT - 19 * HOUR).troubles == []


def test_a_broken_game_yaml_stops_no_bounce(table: Table) -> None:
    mail, text = report(table), table.folder.settings.read_text()
    table.folder.settings.write_text("format: 1\nplayers: [\n")
    come_back(table, bounce(mail), NEXT - 20 * HOUR)
    assert table.outcomes() == ["bounce"]
    assert set(marked(table)) == {FIRST}
    table.folder.settings.write_text(text)
    assert table.tick(NEXT - 19 * HOUR).troubles == []


def test_a_bounce_from_the_game_masters_address_names_judge_yaml(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    (table.home.root / "incoming" / "processed").write_text("in the way")
    table.tick(NOW)
    told = next(mail for mail in table.news() if mail["Subject"].startswith("[judge] Trouble"))
    (table.home.root / "incoming" / "processed").unlink()
    said = come_back(table, bounce(told, failed="gm@example.org"), NOW + timedelta(hours=1))
    assert any("See that gm@example.org is right in judge.yaml" in one for one in said)


def test_a_mail_whose_bytes_are_gone_does_not_go_again(table: Table) -> None:
    """They are kept for a month."""
    give_addresses(table, FIRST, SECOND)
    table.set("# settle_minutes: 5", "settle_minutes: 99999  #")
    come_back(table, bounce(report(table)), NOW + 6 * WEEK)
    assert states(table) == [(FIRST, "failed")]
