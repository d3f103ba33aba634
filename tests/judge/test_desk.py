"""What becomes of single mails: each comes to one named outcome."""

from datetime import timedelta

import pytest

from adjudicator.judge.game.new import Wishes, new_game
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.incoming.seat import Seat
from adjudicator.mail.message import MOST_OWN_LINES
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK


def orders(table: Table, colour: str) -> list[str]:
    """The orders that would be judged now, in the player's words."""
    with table.office(NOW) as office:
        board = table.game.settings.rules.board
        seat = Seat(GAME, table.game.stage, colour)
        return [order.source.text for order in in_force(office.ledger, board, seat)]


def test_orders_are_accepted_and_receipted(table: Table) -> None:
    attack = table.any_attack("red")
    table.write("red", f"{attack}\nBest wishes, Ada")
    table.tick(NOW)
    (receipt,) = table.news()
    assert table.outcomes() == ["accepted"]
    assert receipt["Subject"] == "[world] Round 1: orders accepted"
    assert receipt["To"] == "ada@example.org"
    assert receipt["In-Reply-To"] == "<1@example.org>"
    assert receipt["Auto-Submitted"] == "auto-replied"
    assert orders(table, "red") == [attack]
    assert (table.folder.pending / "red.txt").read_text().startswith("1 army from ")


def test_a_mail_with_a_bad_line_is_partly_accepted(table: Table) -> None:
    table.write("red", f"{table.any_attack('red')}\n5 armies from Brazil attack Ecuador")
    table.tick(NOW)
    assert table.outcomes() == ["partly accepted"]
    assert "1 line not understood" in table.news()[0]["Subject"]
    assert len(orders(table, "red")) == 1


def test_a_later_mail_replaces_the_set_and_the_receipt_tells_the_difference(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", first)
    table.tick(NOW)
    table.news()
    table.write("red", second)
    table.tick(NOW + MINUTE)
    assert orders(table, "red") == [second]
    assert "Changed since your mail of" in body(table.news()[0])


def test_add_keeps_what_was_there_and_cancel_clears_it(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    for text in (first, f"add: {second}"):
        table.write("red", text)
        table.tick(NOW)
    assert orders(table, "red") == [first, second]
    table.write("red", "cancel")
    table.tick(NOW)
    assert orders(table, "red") == []
    assert "withdrawn" in table.sent[-1]["Subject"]
    table.tick(NEXT + 6 * MINUTE)
    assert "Red was silent" in body(table.to("blue")[-1])


def test_a_mail_without_orders_changes_nothing_and_is_answered(table: Table) -> None:
    attack = table.any_attack("red")
    table.write("red", attack)
    table.tick(NOW)
    table.news()
    table.write("red", "Hello, how are you?")
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["accepted", "nothing found"]
    assert "no orders found" in table.news()[0]["Subject"]
    assert orders(table, "red") == [attack]


def test_nothing_found_is_answered_once_in_six_hours(table: Table) -> None:
    for hour in (0, 1, 5, 7):
        table.write("red", f"Hello number {hour}")
        table.tick(NOW + timedelta(hours=hour))
    assert table.outcomes() == ["nothing found"] * 4
    assert len(table.news()) == 2


def test_an_address_gets_so_many_answers_a_day_and_its_orders_count_all_the_same(
    table: Table,
) -> None:
    table.set("# limits: {answers_per_day: 20", "limits: {answers_per_day: 2 } # ")
    for number in range(3):
        table.write("red", f"{table.any_attack('red')}\nmail {number}")
        done = table.tick(NOW + number * MINUTE)
    assert done.troubles == [
        "ada@example.org gets no more answers today. Orders in its mails count all the same."
    ]
    assert table.outcomes() == ["accepted"] * 3
    assert len([mail for mail in table.news() if mail["To"] == "ada@example.org"]) == 2
    assert len(orders(table, "red")) == 1


def test_orders_whose_receipt_was_one_too_many_are_told_of_the_next_day(table: Table) -> None:
    table.set("# limits: {answers_per_day: 20", "limits: {answers_per_day: 1 } # ")
    table.write("red", "salt: x")
    table.write("red", table.any_attack("red"))
    table.tick(NOW)
    table.news()
    table.write("red", "Has my mail come to you?")
    table.tick(NOW + timedelta(days=1, minutes=1))
    (answer,) = table.news()
    assert "Your orders of Thursday 08:00 stand as they were" in body(answer)


def test_a_second_receipt_in_one_run_supersedes_the_first_and_tells_against_what_was_seen(
    table: Table,
) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", first)
    table.write("red", second)
    table.tick(NOW)
    (receipt,) = table.news()
    assert receipt["In-Reply-To"] == "<2@example.org>"
    assert "Changed since" not in body(receipt)
    assert table.value("SELECT count(*) FROM outbox WHERE state = 'superseded'") == 1


def test_an_addition_in_the_same_run_leaves_the_receipt_before_it_alone(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", first)
    table.write("red", f"add:\n{second}")
    table.tick(NOW)
    assert len(table.news()) == 2
    assert orders(table, "red") == [first, second]


def test_a_mail_that_arrived_first_counts_first_whenever_it_is_fetched(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", second)
    table.tick(NOW)
    table.pipe(table.mail("red", first), NOW - MINUTE)
    table.tick(NOW + MINUTE)
    assert orders(table, "red") == [second]


def test_a_mail_after_the_deadline_is_late_and_told(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NEXT + MINUTE)
    (answer,) = table.news()
    assert table.outcomes() == ["late"]
    assert answer["Subject"] == "[world] Round 1: your mail came too late"
    assert "1 minute before" in body(answer)
    assert "I had no orders from you in time" in body(answer)
    assert orders(table, "red") == []


def test_a_late_mail_leaves_the_orders_in_time_alone(table: Table) -> None:
    attack = table.any_attack("red")
    table.write("red", attack)
    table.tick(NOW)
    table.write("red", "cancel")
    table.tick(NEXT + MINUTE)
    assert "The orders that you sent in time stand" in body(table.sent[-1])
    assert orders(table, "red") == [attack]


def test_an_answer_to_an_old_report_is_told_and_not_carried_out(table: Table) -> None:
    mail = table.mail("red", table.any_attack("red"))
    table.tick(NEXT + 6 * MINUTE)
    table.news()
    table.drop(mail)
    table.tick(NEXT + 7 * MINUTE)
    (answer,) = table.news()
    assert table.outcomes() == ["old stage"]
    assert answer["Subject"] == "[world] Round 1 is judged: your mail was not carried out"
    assert "orders for round 2" in body(answer)
    assert orders(table, "red") == []
    assert table.game.stage.round == 2


def test_the_same_mail_twice_is_a_duplicate(table: Table) -> None:
    mail = table.mail("red", table.any_attack("red"))
    table.drop(mail, "one")
    table.drop(mail, "two")
    table.tick(NOW)
    assert table.outcomes() == ["accepted", "duplicate"]
    assert len(table.news()) == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"sender": "judge@example.org"},
        {"X_Loop": "judge@example.org"},
    ],
)
def test_machines_are_never_answered(table: Table, headers: dict[str, str]) -> None:
    table.write("red", table.any_attack("red"), **headers)
    table.tick(NOW)
    assert table.outcomes() == ["machine"]
    assert table.news() == []


def test_a_stranger_is_not_answered(table: Table) -> None:
    table.write(
        "red", table.any_attack("red"), sender="eve@example.com", to="judge@example.org", answers=""
    )
    table.tick(NOW)
    assert table.outcomes() == ["stranger"]
    assert table.news() == []


def test_mail_to_others_in_the_same_folder_stays_untouched(table: Table) -> None:
    path = table.write("red", "Dinner?", to="gm@example.org", answers="")
    table.tick(NOW)
    assert path.exists()
    assert table.outcomes() == []


def test_what_the_judge_sent_itself_stays_in_the_mailbox_for_its_reader(table: Table) -> None:
    path = table.drop(table.to("red")[-1], "report")
    table.tick(NOW)
    assert path.exists()
    assert table.outcomes() == []


def test_an_answer_with_our_id_but_without_the_token_is_proven_by_the_id(table: Table) -> None:
    table.write("red", table.any_attack("red"), to="judge@example.org")
    table.tick(NOW)
    assert table.outcomes() == ["accepted"]


def test_a_token_in_the_subject_proves_too(table: Table) -> None:
    latest = table.latest("red")
    assert latest is not None
    token = latest["Reply-To"].partition("+")[2].partition("@")[0]
    table.write(
        "red", table.any_attack("red"), to="judge@example.org", answers="",
        subject=f"Orders [world {token.upper()}]",
    )  # fmt: skip
    table.tick(NOW)
    assert table.outcomes() == ["accepted"]


def test_a_registered_address_without_any_proof_is_asked(table: Table) -> None:
    table.write("red", table.any_attack("red"), to="judge@example.org", answers="")
    table.tick(NOW)
    (question,) = table.news()
    assert table.outcomes() == ["held for confirmation"]
    assert question["To"] == "ada@example.org"
    assert "answers no mail of mine" in body(question)
    assert orders(table, "red") == []
    table.write("red", "Confirm.")
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["accepted", "confirmation"]
    assert len(orders(table, "red")) == 1


@pytest.mark.parametrize(
    "words",
    [
        "confirm",
        "Yes",
        "Yes, I confirm!",
        "Hi judge,\n\nconfirmed.\n\nAda",
        "OK - confirm it please",
    ],
)
def test_a_confirmation_may_be_said_as_people_say_it(table: Table, words: str) -> None:
    table.write("red", table.any_attack("red"), sender="ada@work.example.com")
    table.tick(NOW)
    table.write("red", words)
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["accepted", "confirmation"]


@pytest.mark.parametrize("words", ["I do not confirm", "no", "yes, but who wrote it?", "add it"])
def test_what_is_no_confirmation_confirms_nothing(table: Table, words: str) -> None:
    table.write("red", table.any_attack("red"), sender="ada@work.example.com")
    table.tick(NOW)
    table.write("red", words)
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["held for confirmation", "nothing found"]


def _with_results(table: Table, results: str, **headers: str) -> None:
    table.set("    folder: incoming", "    folder: incoming\n    authserv: mx.example.org")
    mail = table.mail("red", table.any_attack("red"), **headers)
    mail["Authentication-Results"] = f"mx.example.org; {results}"
    table.drop(mail)
    table.tick(NOW)


def test_the_mail_servers_word_is_proof_enough(table: Table) -> None:
    _with_results(table, "dmarc=pass header.from=example.org", to="judge@example.org", answers="")
    assert table.outcomes() == ["accepted"]


def test_a_failed_check_of_the_mail_server_voids_a_good_token(table: Table) -> None:
    _with_results(table, "dmarc=fail header.from=example.org")
    assert table.outcomes() == ["held for confirmation"]
    assert "is not from there" in body(table.news()[0])
    assert orders(table, "red") == []


def test_a_good_token_from_an_unknown_address_is_asked_about_at_the_registered_one(
    table: Table,
) -> None:
    attack = table.any_attack("red")
    table.write("red", attack, sender="ada@work.example.com")
    table.tick(NOW)
    (question,) = table.news()
    assert question["To"] == "ada@example.org"
    assert question["Subject"] == "[world] Round 1: is this mail yours?"
    assert "ada@work.example.com" in body(question)
    assert orders(table, "red") == []
    table.write("red", "confirm and add")
    table.tick(NOW + MINUTE)
    assert orders(table, "red") == [attack]
    (receipt,) = table.news()
    assert receipt["To"] == "ada@example.org"
    table.write("red", "cancel", sender="ada@work.example.com")
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes() == ["accepted", "confirmation", "accepted"]


def test_of_a_long_doubtful_mail_the_player_is_shown_the_beginning(table: Table) -> None:
    text = "\n".join([table.any_attack("red"), *(f"word {n}" for n in range(99))])
    table.write("red", text, sender="ada@work.example.com")
    table.tick(NOW)
    (question,) = table.news()
    assert "It has 60 more lines." in body(question)


def test_answers_go_to_the_address_as_it_is_registered(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="ADA@Example.ORG")
    table.tick(NOW)
    assert table.news()[0]["To"] == "ada@example.org"


def test_confirming_alone_adds_no_address(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="ada@work.example.com")
    table.tick(NOW)
    table.write("red", "“Confirm”")
    table.tick(NOW + MINUTE)
    table.write("red", "cancel", sender="ada@work.example.com")
    table.tick(NOW + 2 * MINUTE)
    assert table.outcomes()[-1] == "held for confirmation"


def test_what_is_confirmed_before_judging_keeps_its_own_arrival(table: Table) -> None:
    attack = table.any_attack("red")
    table.write("red", attack, sender="ada@work.example.com")
    table.tick(NEXT - MINUTE)
    table.write("red", "confirm")
    table.tick(NEXT + MINUTE)
    assert orders(table, "red") == [attack]
    table.tick(NEXT + 6 * MINUTE)
    assert table.game.state.round == 2


def test_a_held_mail_that_came_late_is_not_saved_by_a_confirmation(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="ada@work.example.com")
    table.tick(NEXT + MINUTE)
    assert table.outcomes() == ["late"]
    assert table.news() == []


def test_of_several_held_mails_the_one_that_is_answered_is_confirmed(table: Table) -> None:
    first, second, *_ = table.attacks("red")
    table.write("red", first, sender="ada@work.example.com")
    table.tick(NOW)
    table.write("red", second, sender="eve@example.com", answers=str(table.sent[0]["Message-ID"]))
    table.tick(NOW + MINUTE)
    earlier = table.to("red")[-2]
    table.write("red", "confirm", answers=earlier["Message-ID"])
    table.tick(NOW + 2 * MINUTE)
    assert orders(table, "red") == [first]


def test_with_several_held_mails_a_bare_confirmation_confirms_none(table: Table) -> None:
    for sender in ("ada@work.example.com", "eve@example.com"):
        table.write("red", table.any_attack("red"), sender=sender)
        table.tick(NOW)
    latest = table.latest("red")
    assert latest is not None
    table.write("red", "confirm", to=latest["Reply-To"], answers="")
    table.tick(NOW + MINUTE)
    assert table.outcomes()[-1] == "nothing found"
    assert orders(table, "red") == []


def test_doubtful_mail_without_orders_is_not_answered(table: Table) -> None:
    table.write("red", "Hi, what is this?", sender="eve@example.com")
    table.tick(NOW)
    assert table.outcomes() == ["nothing found"]
    assert table.news() == []


def test_another_players_token_makes_nobody_that_player(table: Table) -> None:
    report = table.to("red")[-1]
    table.write("blue", table.any_attack("red"), to=report["Reply-To"], answers="")
    table.tick(NOW)
    (question,) = table.news()
    assert table.outcomes() == ["held for confirmation"]
    assert question["To"] == "bo@example.org"
    assert "meant for somebody else" in body(question)
    assert orders(table, "red") == []
    assert orders(table, "blue") == []


def test_two_senders_are_nobody(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="ada@example.org, eve@example.com")
    table.tick(NOW)
    assert table.outcomes() == ["stranger"]


def test_a_mail_that_is_too_large_is_told_to_a_proven_player(table: Table) -> None:
    mail = table.mail("red", table.any_attack("red") + "\n" + "x" * 70 * 45_000)
    table.drop(mail)
    table.tick(NOW)
    (answer,) = table.news()
    assert table.outcomes() == ["too large"]
    assert "too large to read" in answer["Subject"]
    assert "It has 3 MB; I read mails of at most 2 MB." in body(answer)
    assert orders(table, "red") == []


def test_a_mail_of_very_many_lines_is_told_why_it_was_not_read(table: Table) -> None:
    table.write("red", "hello\n" * (MOST_OWN_LINES + 1))
    table.tick(NOW)
    (answer,) = table.news()
    assert "lines that are not quoted." in body(answer)
    assert "MB" not in body(answer)


def test_a_stranger_with_a_large_mail_is_not_answered(table: Table) -> None:
    table.write("red", "x" * 70 * 45_000, sender="eve@example.com")
    table.tick(NOW)
    assert table.outcomes() == ["too large"]
    assert table.news() == []


def test_a_mail_with_too_many_nested_parts_is_too_large(table: Table) -> None:
    mail = table.mail("red", "deep")
    deep = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(60))
    raw = mail.as_bytes().replace(b"Content-Type:", b"X-Was:") + deep.encode()
    path = table.drop(mail)
    path.write_bytes(raw)
    table.tick(NOW)
    assert table.outcomes() == ["too large"]


def test_a_setting_alone_replaces_nothing(table: Table) -> None:
    attack = table.any_attack("red")
    table.write("red", attack)
    table.write("red", "salt: my old dog\nzone Asia/Tokyo\nready")
    table.tick(NOW)
    assert orders(table, "red") == [attack]
    text = body(table.sent[-1])
    assert "Tokyo" in text
    assert "You are ready, which makes 1 of 2 players." in text
    table.tick(NEXT + 6 * MINUTE)
    assert "my old dog" in body(table.to("blue")[-1])
    assert "Tokyo" in body(table.to("red")[-1])


def test_an_unknown_zone_is_told(table: Table) -> None:
    table.write("red", "zone Nowhere/Land")
    table.tick(NOW)
    assert "I know no such time zone" in body(table.sent[-1])


def test_a_game_master_who_plays_has_no_salt(table: Table) -> None:
    path = table.folder.settings
    path.write_text(path.read_text().replace("# game_master_plays", "game_master_plays"))
    table.write("red", "salt: mine")
    table.tick(NOW)
    assert "so yours was left out" in body(table.sent[-1])
    table.tick(NEXT + 6 * MINUTE)
    assert "salts" not in (table.folder.turns / "0001.1" / "stage.yaml").read_text()


def test_quoted_lines_of_our_own_mail_are_not_read_as_the_players(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NOW)
    receipt = table.latest("red")
    assert receipt is not None
    part = receipt.get_body(("plain",))
    assert part is not None
    table.write("red", f"Thanks a lot.\n\n{part.get_content()}")
    table.tick(NOW + MINUTE)
    assert table.outcomes()[-1] == "nothing found"
    assert "I took this line as chatter" in body(table.sent[-1])


def test_a_mail_in_the_run_that_judges_is_told_so(table: Table) -> None:
    table.pipe(table.mail("red", table.any_attack("red")), NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    receipt, report = table.to("red")[-2:]
    assert "have been judged: the report is on its way" in body(receipt)
    assert "Round 1" in report["Subject"]


def test_one_bad_mail_does_not_stop_the_run(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicator.judge.run import decide

    read = decide.read

    def stumble(office: object, raw: bytes, boards: object) -> object:
        if b"stumble" in raw:
            raise RecursionError
        return read(office, raw, boards)  # type: ignore[arg-type]

    monkeypatch.setattr(decide, "read", stumble)
    table.write("red", "stumble")
    table.write("blue", table.any_attack("blue"))
    done = table.tick(NOW)
    assert table.outcomes() == ["unreadable", "accepted"]
    assert "could not be read" in done.troubles[0]
    (traceback,) = table.home.aside.glob("*.txt")
    assert "RecursionError" in traceback.read_text()
    assert b"stumble" in traceback.with_suffix(".eml").read_bytes()
    assert any(mail["To"] == "gm@example.org" for mail in table.news())


def test_a_player_of_two_games_who_names_none_is_asked_which(table: Table) -> None:
    players = [("green", "Ada", ["ada@example.org"]), ("black", "Eve", ["eve@example.com"])]
    wishes = Wishes(
        "earth", players, ["Sunday"], "20:00", "UTC", "risk2", "judge@example.org", "gm@example.org"
    )
    new_game(table.home, wishes)
    table.tick(NOW)
    table.news()
    table.write("red", "salt: x", to="judge@example.org", answers="", subject="hello")
    table.tick(NOW + MINUTE)
    (answer,) = table.news()
    assert table.outcomes() == ["nothing found"]
    assert answer["Subject"] == "Which game is your mail for?"
    assert "earth and world" in body(answer)


def test_a_player_who_is_out_is_told_so(table: Table) -> None:
    path = table.folder.turns / "0000.1" / "state.yaml"
    path.write_text(path.read_text() + "out: [red]\n")
    table.write("red", table.any_attack("red"))
    table.tick(NOW)
    assert table.outcomes() == ["nothing found"]
    assert table.sent[-1]["Subject"] == "[world] You are out of the game"


def test_a_draft_that_is_confirmed_after_the_deadline_is_late(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NEXT - MINUTE)
    table.tick(NEXT + 6 * MINUTE)
    table.roll_back(NEXT + 7 * MINUTE)
    table.tick(NEXT + 8 * MINUTE)
    table.write("red", "confirm")
    table.tick(NEXT + WEEK + MINUTE)
    assert table.outcomes()[-1] == "late"
    assert "too late" in table.to("red")[-1]["Subject"]


def test_what_a_pipe_brings_from_others_to_others_is_not_for_the_judge(table: Table) -> None:
    mail = table.mail("red", "hello", sender="eve@example.com", to="adam@example.com", answers="")
    table.pipe(mail, NOW)
    stranger = table.mail("red", "hi", sender="eve@example.com", to="judge@example.org", answers="")
    table.pipe(stranger, NOW + MINUTE)
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["not for us", "stranger"]
