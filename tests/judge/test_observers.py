"""Observers: who may watch a game, and that they see no more than everybody may."""

import shutil
from email.message import EmailMessage

import pytest

from adjudicator.judge.outgoing.bounced import count
from adjudicator.judge.seats.replacing import replace_player
from tests.judge.gm import command
from tests.judge.table import DUE, MINUTE, WEEK, Table, body

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK


def visitor(table: Table, text: str, **headers: str) -> None:
    """A mail of Dana, who does not play."""
    table.write("yellow", text, **{"to": "judge@example.org", "answers": "", **headers})


def watches(table: Table) -> None:
    visitor(table, "observe world")
    table.tick(NOW)
    table.write("yellow", "observe")
    table.tick(NOW + MINUTE)


def test_a_stranger_is_asked_before_anything_is_done(table: Table) -> None:
    visitor(table, "observe world")
    table.tick(NOW)
    assert table.outcomes() == ["application"]
    assert "“observe”" in body(table.latest("yellow"))
    assert table.value("SELECT count(*) FROM observers") == 0


def test_a_stranger_is_asked_only_once_in_a_while(table: Table) -> None:
    for _ in range(3):
        visitor(table, "observe world")
        table.tick(NOW)
    assert len(table.to("yellow")) == 1


def test_an_answer_makes_an_observer_who_gets_the_latest_report(table: Table) -> None:
    watches(table)
    told, report = table.to("yellow")[1:]
    assert told["Subject"] == "[world] You are an observer"
    assert "STANDINGS" in str(report.get_body(("plain",)).get_content())
    assert table.value("SELECT address FROM observers") == "dana@example.org"


def test_a_mail_that_the_server_vouches_for_needs_no_answer(table: Table) -> None:
    table.set("files:\n    folder: incoming", "files:\n    authserv: mx\n    folder: incoming")
    visitor(table, "observe world", Authentication_Results="mx; dmarc=pass header.from=example.org")
    table.tick(NOW)
    assert table.value("SELECT count(*) FROM observers") == 1


def test_observers_get_each_report_as_everybody_may_see_it(table: Table) -> None:
    watches(table)
    table.write("red", table.any_attack("red"))
    table.tick(NOW + 2 * MINUTE)
    table.news()
    table.tick(NEXT + 6 * MINUTE)
    (report,) = [mail for mail in table.news() if mail["To"] == "dana@example.org"]
    folder = table.folder.turns / table.folder.judged()[-1]
    text = str(report.get_body(("plain",)).get_content())
    public = (folder / "reports" / "public.txt").read_text()
    assert text.splitlines() == public.splitlines()
    assert ".guest." in report["Reply-To"]


def test_an_address_from_which_mail_came_back_gets_no_more(table: Table) -> None:
    watches(table)
    with table.office(NOW + 2 * MINUTE) as office, office.ledger.transaction():
        count(office.ledger, "dana@example.org", "no such user", office.now)
    table.news()
    table.tick(NEXT + 6 * MINUTE)
    assert "dana@example.org" not in {mail["To"] for mail in table.news()}


def test_an_observer_who_takes_a_seat_watches_no_more(table: Table) -> None:
    watches(table)
    with table.office(NOW + 2 * MINUTE) as office:
        replace_player(office, table.folder, "red", "Dana", "dana@example.org")
    table.news()
    table.tick(NEXT + WEEK + 6 * MINUTE)
    assert [mail["To"] for mail in table.news()].count("dana@example.org") == 1 + 2


def hears(table: Table, at=NOW + 2 * MINUTE) -> str:
    """What Dana, who watches, is told by a run, with its subject."""
    table.tick(at)
    (mail,) = [mail for mail in table.news() if mail["To"] == "dana@example.org"]
    assert ".guest." in mail["Reply-To"]
    return f"{mail['Subject']}: {body(mail)}"


@pytest.fixture
def watched(table: Table) -> Table:
    """A game that Dana watches."""
    watches(table)
    table.news()
    return table


def test_observers_are_told_of_another_deadline(watched: Table) -> None:
    command(watched, "gm: extend world by 2 days because Bo is ill")
    said = hears(watched)
    assert "The orders for round 1 are due on Tuesday 15 December, 20:00 in Berlin" in said
    assert "| Bo is ill" in said
    assert "Whatever you have ordered" not in said


def test_observers_are_told_of_pauses(watched: Table) -> None:
    command(watched, "gm: hold world")
    assert "The game master has paused the game. Nothing is judged meanwhile. Orders" in hears(
        watched
    )
    command(watched, "gm: release world")
    assert "The pause is over. Orders for round 1 are due on" in hears(watched, NOW + 3 * MINUTE)


def test_observers_are_told_of_what_was_taken_back(watched: Table) -> None:
    watched.write("red", watched.any_attack("red"))
    watched.tick(NEXT + 6 * MINUTE)
    watched.news()
    command(watched, "gm: rollback world because a mail was lost")
    said = hears(watched, NEXT + 7 * MINUTE)
    assert "[world] Round 1 was taken back: The game master has taken back what was" in said
    assert "draft" not in said


def test_observers_are_told_of_another_player(watched: Table) -> None:
    command(watched, "gm: replace Red with Chidi <chidi@example.org>")
    assert "[world] Red has a new player: Red is played by Chidi from now on." in hears(watched)


def test_observers_are_told_who_is_waited_for(watched: Table) -> None:
    watched.say("misses: {extend_hours: 24}")
    watched.write("red", "no attacks")
    said = hears(watched, NEXT + 6 * MINUTE)
    assert "Blue had sent no orders when those for round 1 were due. It waits until" in said


def test_observers_are_told_once_what_is_announced(watched: Table) -> None:
    command(watched, "gm: announce: Merry Christmas.")
    assert "A word from the game master" in hears(watched)


def test_observers_are_told_of_votes(watched: Table) -> None:
    watched.write("red", "vote draw")
    assert "There is a vote on whether the game ends in a draw." in hears(watched)


def test_who_has_enough_gets_no_more(table: Table) -> None:
    watches(table)
    table.write("yellow", "Stop observing, please.")
    table.tick(NOW + 2 * MINUTE)
    assert "You get no more reports of world." in body(table.latest("yellow"))
    table.news()
    table.tick(NEXT + 6 * MINUTE)
    assert "dana@example.org" not in {mail["To"] for mail in table.news()}


def test_who_watches_nothing_is_told_so(table: Table) -> None:
    watches(table)
    for _ in range(2):
        table.write("yellow", "stop observing world")
        table.tick(NOW + 2 * MINUTE)
    assert "You are no observer of world" in body(table.latest("yellow"))


def test_nobody_stops_it_for_others(table: Table) -> None:
    watches(table)
    visitor(table, "stop observing world")
    table.tick(NOW + 2 * MINUTE)
    assert table.value("SELECT count(*) FROM observers") == 1


def test_a_game_may_be_played_without_observers(table: Table) -> None:
    watches(table)
    text = table.folder.settings.read_text()
    table.folder.settings.write_text(f"{text}\nobservers: false\n")
    visitor(table, "observe world")
    table.tick(NOW + 2 * MINUTE)
    assert "world is played without observers." in body(table.latest("yellow"))
    table.news()
    table.tick(NEXT + 6 * MINUTE)
    assert "dana@example.org" not in {mail["To"] for mail in table.news()}


def test_a_game_that_is_not_there_is_answered_with_those_that_are(table: Table) -> None:
    visitor(table, "observe wolrd")
    table.tick(NOW)
    assert table.outcomes() == ["nothing found"]
    assert "“observe world”" in body(table.latest("yellow"))


@pytest.mark.parametrize(
    "text", ["hello", "observe the rules of war", "I will join you there next week"]
)
def test_strangers_get_an_answer_to_known_words_only(table: Table, text: str) -> None:
    visitor(table, text)
    table.tick(NOW)
    assert table.outcomes() == ["stranger"]
    assert table.news() == []


def test_the_subject_will_do(table: Table) -> None:
    visitor(table, "Thanks!", subject="Observe world")
    table.tick(NOW)
    assert table.outcomes() == ["application"]


def test_a_player_of_the_game_needs_no_public_reports(table: Table) -> None:
    table.write("red", "observe world")
    table.tick(NOW)
    assert table.value("SELECT count(*) FROM observers") == 0
    assert "You play Red in world, and get the reports of that seat." in body(table.latest("red"))
    assert table.outcomes() == ["nothing found"]


def test_an_order_is_never_a_visit(table: Table) -> None:
    visitor(table, f"observe world\n{table.any_attack('red')}")
    table.tick(NOW)
    assert table.outcomes() == ["stranger"]


def asks(table: Table, text: str) -> list[EmailMessage]:
    """What Dana is answered, once she watches."""
    watches(table)
    table.news()
    table.write("yellow", text)
    table.tick(NOW + 2 * MINUTE)
    return [mail for mail in table.news() if mail["To"] == table.address("yellow")]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("status", "The game waits for orders for round 1"),
        ("show me the map please", "ALL TERRITORIES"),
        ("who", "One observer gets the public reports."),
        ("history", "THE SET-UP"),
        ("help", "what is written about a word"),
        ("report", "STANDINGS"),
    ],
)
def test_observers_may_ask_what_everybody_may_know(table: Table, words: str, told: str) -> None:
    (answer,) = asks(table, words)
    assert answer["To"] == "dana@example.org"
    assert told in body(answer)
    assert "(you, " not in body(answer)
    assert table.outcomes()[-1] == "question"


def test_observers_get_the_public_record(table: Table) -> None:
    (answer,) = asks(table, "record")
    assert [part.get_filename() for part in answer.iter_attachments()] == ["world.jsonl"]


def test_observers_learn_nothing_of_what_is_a_players_own(table: Table) -> None:
    (answer,) = asks(table, "orders")
    assert answer["Subject"] == "[world] That is for players only"


def test_an_observer_may_ask_in_the_subject(table: Table) -> None:
    watches(table)
    table.news()
    visitor_of = table.latest("yellow")
    table.write("yellow", "", subject="Who plays?", to=visitor_of["Reply-To"])
    table.tick(NOW + 2 * MINUTE)
    assert "One observer" in body(table.latest("yellow"))


def test_what_observers_order_is_nothing(table: Table) -> None:
    assert asks(table, f"status\n{table.any_attack('red')}") == []
    assert table.value("SELECT count(*) FROM sets WHERE stage = '1.1.0'") == 0


def test_a_question_of_somebody_who_does_not_watch_is_not_answered(table: Table) -> None:
    visitor(table, "status")
    table.tick(NOW)
    assert table.to("yellow") == []


def test_who_watches_several_games_is_answered_about_the_one_that_the_mail_answers(
    table: Table,
) -> None:
    watches(table)
    shutil.copytree(table.folder.root, table.home.root / "isles")
    for path in (table.home.root / "isles" / "turns").glob("*/stage.yaml"):
        path.write_text(path.read_text().replace("game: world", "game: isles"))
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run(
            "INSERT INTO observers (game, address, since) VALUES ('isles', 'dana@example.org', '')"
        )
    table.news()
    table.write("yellow", "who")
    table.tick(NOW + 2 * MINUTE)
    assert table.latest("yellow")["Subject"] == "[world] Who plays"
    visitor(table, "who")
    table.tick(NOW + 3 * MINUTE)
    assert table.outcomes()[-1] != "question"
