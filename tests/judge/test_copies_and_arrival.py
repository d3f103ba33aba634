"""Mails that come twice, or not in the order in which they were sent: arrival decides."""

from email.message import EmailMessage
from pathlib import Path

from tests.judge.table import DUE, MINUTE, WEEK, Table, body
from tests.judge.test_desk import orders

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK
PROOF = "mx.example.org; dmarc=pass header.from=example.org"


def _two_accounts(table: Table) -> Path:
    """A second folder, whose server's word counts; it is read after the first one."""
    other = table.home.root / "second"
    other.mkdir()
    table.set(
        "    folder: incoming",
        "    folder: incoming\n  second: {folder: second, authserv: mx.example.org}",
    )
    return other


def _unproven(table: Table, text: str) -> EmailMessage:
    return table.mail("red", text, to="judge@example.org", answers="")


def _proven(mail: EmailMessage) -> bytes:
    return f"Authentication-Results: {PROOF}\n".encode() + mail.as_bytes()


def test_a_proven_copy_counts_though_the_first_copy_was_not_proven(table: Table) -> None:
    second, attack = _two_accounts(table), table.any_attack("red")
    mail = _unproven(table, attack)
    table.drop(mail)
    (second / "copy.eml").write_bytes(_proven(mail))
    table.tick(NOW)
    (receipt,) = table.news()
    assert "orders accepted" in receipt["Subject"]
    assert orders(table, "red") == [attack]
    assert table.value("SELECT count(*) FROM holds WHERE open") == 0


def test_an_addition_that_came_twice_and_was_proven_once_adds_once(table: Table) -> None:
    second, attack = _two_accounts(table), table.any_attack("red")
    mail = _unproven(table, f"add: {attack}")
    table.drop(mail)
    table.tick(NOW)
    (second / "copy.eml").write_bytes(_proven(mail))
    table.tick(NOW + MINUTE)
    table.write("red", "confirm")
    table.tick(NOW + 2 * MINUTE)
    assert orders(table, "red") == [attack]


def test_an_unproven_copy_of_a_proven_mail_is_nothing_new(table: Table) -> None:
    second, attack = _two_accounts(table), table.any_attack("red")
    mail = _unproven(table, attack)
    (second / "copy.eml").write_bytes(_proven(mail))
    table.tick(NOW)
    table.drop(mail)
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["accepted", "duplicate"]


def test_a_copy_in_time_counts_though_the_first_copy_was_late(table: Table) -> None:
    attack = table.any_attack("red")
    mail = table.mail("red", attack)
    table.drop(mail)
    table.tick(NEXT + MINUTE)
    assert table.outcomes() == ["late"]
    table.pipe(mail, NEXT - MINUTE)
    table.tick(NEXT + 2 * MINUTE)
    assert orders(table, "red") == [attack]


def test_the_same_message_id_with_other_words_is_another_mail(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    for text in (first, second):
        mail = table.mail("red", text)
        del mail["Message-ID"]
        mail["Message-ID"] = "<same@example.org>"
        table.drop(mail)
    table.tick(NOW)
    assert table.outcomes() == ["accepted", "accepted"]
    assert orders(table, "red") == [second]


def test_a_mail_at_the_deadline_counts_and_one_second_later_is_late(table: Table) -> None:
    attack = table.any_attack("red")
    table.pipe(table.mail("red", attack), NEXT)
    table.pipe(table.mail("blue", table.any_attack("blue")), NEXT + MINUTE / 60)
    table.tick(NEXT + 6 * MINUTE)
    assert table.outcomes() == ["accepted", "late"]
    told = body(table.to("blue")[-1])
    assert "Red was silent" not in told
    assert "Blue was silent" in body(table.to("red")[-1])


def test_orders_that_a_later_mail_has_replaced_before_are_not_told_as_accepted(
    table: Table,
) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", second)
    table.tick(NOW)
    table.pipe(table.mail("red", f"{first}\n5 armies from Brazil attack Ecuador"), NOW - MINUTE)
    table.tick(NOW + MINUTE)
    receipt = table.sent[-1]
    assert orders(table, "red") == [second]
    assert "another mail of yours counts, 1 line not understood" in receipt["Subject"]
    assert "These orders do not count" in body(receipt)
    assert "Your orders of Thursday 08:00 stand as they were." in body(receipt)


def test_the_salt_of_the_mail_that_arrived_last_counts(table: Table) -> None:
    table.write("red", "salt: second\nzone Asia/Tokyo")
    table.tick(NOW)
    table.pipe(table.mail("red", "salt: first\nzone Asia/Seoul"), NOW - MINUTE)
    table.tick(NOW + MINUTE)
    assert table.value("SELECT value FROM player_settings WHERE setting = 'salt'") == "second"
    assert table.value("SELECT value FROM player_settings WHERE setting = 'zone'") == "Asia/Tokyo"
    receipt = body(table.sent[-1])
    assert "This salt does not count" in receipt
    assert "names the time zone that counts" in receipt
    table.write("red", "salt: third")
    table.tick(NOW + 2 * MINUTE)
    assert table.value("SELECT value FROM player_settings WHERE setting = 'salt'") == "third"


def test_a_held_mail_that_is_confirmed_counts_before_a_mail_that_arrived_after_it(
    table: Table,
) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", first, sender="ada@work.example.com")
    table.tick(NOW)
    question = table.sent[-1]
    table.write("red", second, answers=question["Message-ID"])
    table.tick(NOW + MINUTE)
    table.write("red", "confirm", answers=question["Message-ID"])
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes()[-1] == "confirmation"
    assert orders(table, "red") == [second]
    assert "These orders do not count" in body(table.sent[-1])
