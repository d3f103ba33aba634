"""What a stranger may try who wants to order for somebody else, or keep them from ordering."""

import pytest

from tests.judge.table import DUE, MINUTE, WEEK, Table, body
from tests.judge.test_desk import orders

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK


@pytest.mark.parametrize(
    "sender",
    [
        '"ada@example.org" <eve@example.com>',
        "ada@example.org <eve@example.com>",
        "<eve@example.com> (ada@example.org)",
        "=?utf-8?q?ada=40example=2Eorg?= <eve@example.com>",
        "=?utf-8?q?ada=40example=2Eorg=2C?= <eve@example.com>",
        "friends: ada@example.org, eve@example.com;",
        "ada@example.org@example.com",
        '"ada@example.org, " <eve@example.com>',
        "<@example.org:eve@example.com>",
        "<ada@example.org> <eve@example.com>",
    ],
)
def test_a_name_that_looks_like_an_address_is_none(table: Table, sender: str) -> None:
    raw = table.mail("red", table.any_attack("red")).as_bytes()
    raw = raw.replace(b"From: ada@example.org", f"From: {sender}".encode())
    (table.home.root / "incoming" / "forged.eml").write_bytes(raw)
    table.tick(NOW)
    assert table.outcomes()[0] in {"stranger", "held for confirmation"}
    assert orders(table, "red") == []


def test_two_from_headers_are_nobody(table: Table) -> None:
    raw = table.mail("red", table.any_attack("red")).as_bytes()
    (table.home.root / "incoming" / "two.eml").write_bytes(b"From: eve@example.com\n" + raw)
    table.tick(NOW)
    assert table.outcomes() == ["stranger"]


def test_who_is_not_proven_cannot_confirm(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="eve@example.com")
    table.tick(NOW)
    question = table.sent[-1]
    for sender in ("eve@example.com", "bo@example.org"):
        table.write("red", "confirm", sender=sender, answers=question["Message-ID"])
        table.tick(NOW + MINUTE)
    assert orders(table, "red") == []
    table.write("red", "confirm", to="judge@example.org", answers="")
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes()[1:] == ["nothing found"] * 3
    assert orders(table, "red") == []


def test_a_second_answer_to_a_question_does_not_confirm_another_mail(table: Table) -> None:
    mine, forged, *_ = table.attacks("red")
    table.write("red", mine, sender="ada@work.example.com")
    table.tick(NOW)
    question = table.sent[-1]
    table.write("red", "confirm", answers=question["Message-ID"])
    table.tick(NOW + MINUTE)
    table.write("red", forged, sender="eve@example.com")
    table.tick(NOW + 2 * MINUTE)
    table.write("red", "confirm", answers=question["Message-ID"])
    table.tick(NOW + 3 * MINUTE)
    assert table.outcomes()[-1] == "nothing found"
    assert orders(table, "red") == [mine]


def test_a_mail_that_says_confirm_and_holds_orders_is_a_mail_with_orders(table: Table) -> None:
    held, mine, *_ = table.attacks("red")
    table.write("red", held, sender="ada@work.example.com")
    table.tick(NOW)
    table.write("red", f"confirm\n{mine}")
    table.tick(NOW + MINUTE)
    assert orders(table, "red") == [mine]
    assert "I took this line as chatter" in body(table.sent[-1])


def test_a_question_that_is_answered_after_the_judging_confirms_nothing(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="ada@work.example.com")
    table.tick(NOW)
    answer = table.mail("red", "confirm")
    table.tick(NEXT + 6 * MINUTE)
    table.drop(answer)
    table.tick(NEXT + 7 * MINUTE)
    assert table.outcomes()[-1] == "old stage"
    assert orders(table, "red") == []


def test_an_address_that_was_added_may_order_in_the_same_run(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", first, sender="ada@work.example.com")
    table.tick(NOW)
    table.write("red", "confirm and add")
    table.write("red", second, sender="ada@work.example.com")
    table.tick(NOW + MINUTE)
    assert table.outcomes()[-2:] == ["confirmation", "accepted"]
    assert orders(table, "red") == [second]


def test_two_players_cannot_both_add_an_address_in_one_run(table: Table) -> None:
    for colour in ("red", "blue"):
        table.write(colour, table.any_attack(colour), sender="shared@example.com")
    table.tick(NOW)
    for colour in ("red", "blue"):
        table.write(colour, "confirm and add")
    table.tick(NOW + MINUTE)
    assert table.value("SELECT group_concat(colour) FROM player_settings") == "red"


def test_forged_mails_do_not_use_up_the_receipts_of_a_player(table: Table) -> None:
    table.set("# limits: {answers_per_day: 20", "limits: {answers_per_day: 2 } # ")
    for number in range(4):
        table.write("red", f"{table.any_attack('red')}\n{number}", sender="eve@example.com")
    table.tick(NOW)
    assert len(table.news()) == 3  # two questions, and a word to the game master
    table.write("red", table.any_attack("red"))
    table.tick(NOW + MINUTE)
    assert "orders accepted" in table.sent[-1]["Subject"]


def test_a_program_that_answers_everything_without_a_sign_makes_no_loop(table: Table) -> None:
    mail = table.mail("red", "I am on holiday until January.")
    table.tick(NEXT + 6 * MINUTE)
    table.news()
    table.drop(mail)
    for minute in range(7, 60):
        table.tick(NEXT + minute * MINUTE)
        if not (answers := [one for one in table.news() if one["In-Reply-To"]]):
            break
        table.write("red", f"I am on holiday until January.\n{minute}")
        assert answers[0]["To"] == "ada@example.org"
    assert table.outcomes() == ["old stage", "nothing found", "nothing found"]
