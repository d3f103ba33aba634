"""The digest: what runs have done is told to the game master, once."""

import re
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.judge.outgoing.bounced import count
from adjudicator.judge.run.failures import Step, failed
from tests.judge.conftest import begun, dealt
from tests.judge.gm import command
from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body
from tests.judge.test_muster import GAME, gathering
from tests.quoting import acting

__all__ = ["begun", "dealt"]

NOW = DUE + timedelta(hours=1)


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> Table:
    """Round 1 waits for orders; the set-up has been told."""
    table = Table(Path(shutil.copytree(begun, tmp_path / "home")))
    table.set("digest: false", "digest: true")
    table.tick(DUE + 10 * MINUTE)
    table.news()
    return table


def digests(table: Table) -> list[tuple[str, str]]:
    """Subject and text of the digests that are new."""
    return [
        (mail["Subject"], body(mail)) for mail in table.news() if ".digest." in mail["Message-ID"]
    ]


def test_the_beginning_of_a_game_is_told(tmp_path: Path) -> None:
    table = Table(tmp_path / "home")
    table.set("digest: false", "digest: true")
    table.tick(START)
    [(subject, text)] = digests(table)
    assert subject == "[judge] World has begun"
    assert "world: orders of the set-up are due on Sunday 6 December, 20:00" in text


def test_mails_are_told_with_ids_outcomes_and_counts(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.write("blue", "Good morning to all of you")
    table.tick(NOW)
    [(subject, text)] = digests(table)
    assert subject == "[judge] 1 accepted, 1 nothing found"
    assert re.search(r"MAILS [0-9a-f]{8}, from ada@example.org \(Red in world\): accepted\.", text)
    assert re.search(r"[0-9a-f]{8}, from bo@example.org \(Blue in world\): nothing found\.", text)
    assert "Without orders so far: Blue." in text


def test_who_has_no_seat_is_told_by_address_and_game(table: Table) -> None:
    table.write("yellow", "observe world", to="judge@example.org", answers="")
    table.tick(NOW)
    [(_, text)] = digests(table)
    assert re.search(r"[0-9a-f]{8}, from dana@example.org, about world: application\.", text)


def test_samples_of_commands_name_a_game_that_there_is(tmp_path: Path) -> None:
    """While no game waits for a stage, too."""
    table = gathering(tmp_path, f"{GAME}\nseats: 2\ninvite: [ada@example.org]")
    table.set("digest: false", "digest: true")
    table.folder.root.rename(table.home.root / "storm")
    table.write("yellow", "join storm", to="judge@example.org", answers="")
    table.tick(START + MINUTE)
    assert "“gm: remind storm”" in digests(table)[-1][1]


def test_a_judged_stage_is_told_with_what_comes_next(table: Table) -> None:
    table.tick(DUE + WEEK + 6 * MINUTE)
    [(subject, text)] = digests(table)
    assert subject == "[judge] Round 1 of world judged"
    assert text.startswith("Round 1 of world judged. GAMES")
    assert "orders of round 2 are due on Sunday 20 December" in text


def test_nothing_is_told_twice(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(NOW)
    assert len(digests(table)) == 1
    table.tick(NOW + MINUTE)
    assert digests(table) == []


def test_a_held_mail_is_told_as_long_as_it_waits(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="mallory@example.com")
    table.tick(NOW)
    [(subject, text)] = digests(table)
    assert subject == "[judge] 1 held for confirmation"
    assert "Waiting for a player to confirm: Red: a mail from mallory@example.com." in text


def test_mails_of_programs_and_strangers_are_told_with_the_next_news(table: Table) -> None:
    """They cause no digest by themselves: a program that answers digests would make a loop."""
    table.write("red", "I am away", **{"Auto-Submitted": "auto-replied"})
    table.write("red", "hello", sender="eve@example.com", to="judge@example.org", answers="")
    table.write("red", "thank you", sender="gm@example.org", to="judge@example.org", answers="")
    table.tick(NOW)
    assert digests(table) == []
    table.write("blue", "no attacks")
    table.tick(NOW + MINUTE)
    assert digests(table)[0][0] == "[judge] 1 accepted, 1 machine, 2 strangers"


def test_a_day_has_no_more_digests_than_answers(table: Table) -> None:
    """What is left out comes later, in one."""
    with table.home.config.open("a") as config:
        config.write("limits: {answers_per_day: 3}\n")
    for number in range(5):
        table.write("red", f"no attacks # {number}")
        table.tick(NOW + number * MINUTE)
    assert len(digests(table)) == 2  # the set-up's was the first
    table.write("blue", "no attacks")
    table.tick(NOW + timedelta(days=2))
    [(subject, _)] = digests(table)
    assert subject == "[judge] 4 accepted"


def test_mail_that_was_tried_in_vain_is_told(table: Table) -> None:
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run(
            "UPDATE outbox SET state = 'failed', changed = ? WHERE recipient = 'bo@example.org'",
            f"{NOW:%Y-%m-%dT%H:%M:%SZ}",
        )
    table.write("red", "no attacks")
    table.tick(NOW)
    assert "refused for good." in digests(table)[0][1]


def test_a_game_that_cannot_be_read_is_told(table: Table) -> None:
    table.set("digest: true", "digest: false")
    table.write("red", "no attacks")
    table.tick(NOW)
    table.set("digest: false", "digest: true")
    table.folder.settings.write_text("format: 2\n")
    table.tick(NOW + MINUTE)
    [(_, text)] = digests(table)
    assert "world: broken." in text


def test_a_digest_does_nothing_if_it_is_sent_back(table: Table) -> None:
    table.write("red", table.any_attack("red"), sender="mallory@example.com")
    table.write("blue", "I am away", **{"Auto-Submitted": "auto-replied"})
    table.tick(DUE + WEEK + 6 * MINUTE)
    board = table.game.settings.rules.board
    [digest] = [mail for mail in table.news() if ".digest." in mail["Message-ID"]]
    assert acting(digest["Subject"], board) == []
    assert acting(digest.get_body(("plain",)).get_content(), board) == []


def test_who_wants_no_digest_gets_none(table: Table) -> None:
    table.set("digest: true", "digest: false")
    table.write("red", "no attacks")
    table.tick(NOW)
    assert digests(table) == []


# --- what it tells since games have a life ----------------------------------------------------


def text_of(table: Table) -> str:
    [(_, text)] = digests(table)
    return text


def test_commands_are_told_with_the_next_news_once(table: Table) -> None:
    command(table, "gm: hold world until 2026-12-20", "gm: abracadabra")
    table.tick(NOW)
    assert digests(table) == []
    table.write("red", "no attacks")
    table.tick(NOW + MINUTE)
    text = text_of(table)
    assert "YOUR COMMANDS “hold world”: done. “a line that is no command”: not done." in text
    assert "On hold until Sunday 20 December, 00:00 in Berlin." in text
    table.write("blue", "no attacks")
    table.tick(NOW + 2 * MINUTE)
    assert "YOUR COMMANDS" not in text_of(table)


def test_it_says_what_may_be_answered_and_that_does_nothing_when_quoted(table: Table) -> None:
    table.write("red", "no attacks")
    table.tick(NOW)
    [digest] = [mail for mail in table.news() if ".digest." in mail["Message-ID"]]
    assert "such as “gm: hold world until 2027-01-10 because of the holidays”" in body(digest)
    lines = digest.get_body(("plain",)).get_content().splitlines()
    command(
        table,
        "Thank you!",
        *lines,
        to=digest["Reply-To"],
        answers=digest["Message-ID"],
    )
    table.tick(NOW + MINUTE)
    assert table.value("SELECT count(*) FROM commands") == 0
    assert table.outcomes()[-1] == "nothing found"


def test_an_answer_to_it_is_carried_out(table: Table) -> None:
    table.write("red", "no attacks")
    table.tick(NOW)
    [digest] = [mail for mail in table.news() if ".digest." in mail["Message-ID"]]
    command(table, "gm: remind", to=digest["Reply-To"], answers=digest["Message-ID"])
    table.tick(NOW + MINUTE)
    assert "Blue will be reminded." in body(table.sent[-1])


def test_a_mail_that_waits_for_the_game_masters_word_is_told(table: Table) -> None:
    command(table, "gm: status", to="judge@example.org")
    table.write("red", "no attacks")
    table.tick(NOW)
    assert "Waiting for you to confirm: a mail with commands from gm@example.org." in text_of(table)


def test_addresses_that_mail_does_not_reach_are_told(table: Table) -> None:
    with table.office(NOW) as office:
        count(office.ledger, "bo@example.org", "No such user.", NOW)
    table.write("red", "no attacks")
    table.tick(NOW)
    assert "Mail does not reach bo@example.org." in text_of(table)


def test_what_waits_in_a_game_is_told(table: Table) -> None:
    """Votes without who voted how, applications, absences, and what failed."""
    later = f"{NOW + WEEK:%Y-%m-%dT%H:%M:%SZ}"
    applies = (
        "INSERT INTO applications (game, address, name, zone, wish, state, at)"
        " VALUES ('world', ?, 'Eve', 'UTC', ?, 'waiting', '2026')"
    )
    is_away = "INSERT INTO absences (game, colour, since, until) VALUES ('world', ?, ?, ?)"
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run(
            "INSERT INTO motions (game, stage, kind, winner, state)"
            " VALUES ('world', '1.1.0', 'draw', '', 'open')"
        )
        for applicant in (("eve@example.com", "red"), ("fay@example.com", "")):
            office.ledger.run(applies, *applicant)
        for absence in (
            ("blue", "2026-12-01T00:00:00Z", later),
            ("red", later, "2026-12-31T00:00:00Z"),
            ("red", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"),
        ):
            office.ledger.run(is_away, *absence)
        failed(office.ledger, "world", Step.JUDGING, NOW, "ZeroDivisionError")
    table.write("red", "no attacks")
    table.tick(NOW)
    text = text_of(table)
    assert "A vote is open: draw." in text
    assert "eve@example.com would like to play as Red, and waits for your word." in text
    assert "fay@example.com would like to play, and waits for your word." in text
    assert "Blue is away until Sunday 13 December, 21:00 in Berlin." in text
    assert "Red is away from Sunday 13 December, 21:00 in Berlin until Thursday 31" in text
    assert "The program failed at judging world once; it tries again on" in text
