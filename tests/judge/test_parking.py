"""A game at which the program fails waits alone, is tried less and less often, and then not."""

from datetime import timedelta
from itertools import accumulate

import pytest

from adjudicator.judge.game import turns
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.failures import (
    TRIES,
    Step,
    failures_of,
    forgive,
    is_given_up,
    rests_of_servers,
)
from adjudicator.judge.run.tick import Run, tick
from tests.judge.gm import answers, told
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NOW = DUE + WEEK + 6 * MINUTE
PAUSES = (5, 10, 20, 40, 60)


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Judging fails by a fault of the program; each try is noted."""
    tried = []

    def fails(*_):
        tried.append(1)
        raise ZeroDivisionError

    monkeypatch.setattr(turns, "judge_stage", fails)
    return tried


def run_often(table: Table) -> None:
    """At the end of each pause, and some times more."""
    for minutes in (*accumulate(PAUSES, initial=0), 200, 300):
        table.tick(NOW + minutes * MINUTE)


def test_judging_that_fails_is_tried_again_after_growing_pauses(
    table: Table, tries: list[int]
) -> None:
    for count, pause in enumerate(PAUSES, 1):
        table.tick(NOW + sum(PAUSES[: count - 1]) * MINUTE)
        table.tick(NOW + (sum(PAUSES[:count]) - 1) * MINUTE)
        assert len(tries) == count, pause


def test_after_some_tries_it_is_left_alone_and_told(table: Table, tries: list[int]) -> None:
    table.news()
    run_often(table)
    assert len(tries) == TRIES
    first, last = [body(mail) for mail in table.news() if mail["To"] == "gm@example.org"]
    assert "The game world waits, since the program failed at it; nothing of it is lost." in first
    assert "ZeroDivisionError" in next(table.home.aside.glob("world.txt")).read_text()
    assert "has failed 6 times at judging world, and leaves the game alone now" in last
    assert "“gm: release world”" in last


def test_mail_for_it_is_answered_meanwhile(table: Table, tries: list[int]) -> None:
    run_often(table)
    table.write("red", "help")
    table.tick(NOW + WEEK)
    assert len(table.outcomes()) == 1
    assert table.outcomes() != [None]
    assert len(tries) == TRIES


def test_the_other_games_go_on(table: Table, tries: list[int]) -> None:
    table.tick(NOW)
    with table.office(NOW) as office:
        assert [one.way for one in failures_of(office.ledger, GAME)] == ["judging world"]
        assert failures_of(office.ledger, "isles") == []
        assert rests_of_servers(office.ledger) == []


def test_a_run_by_hand_tries_at_once_until_it_is_given_up(table: Table, tries: list[int]) -> None:
    for number in range(TRIES + 3):
        with table.office(NOW + number * MINUTE) as office:
            tick(Run(office, real_ways(office), by_hand=True))
    assert len(tries) == TRIES


def test_once_it_works_it_is_judged_and_the_failures_are_forgotten(
    table: Table, tries: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table.tick(NOW)
    monkeypatch.undo()
    table.tick(NOW + 5 * MINUTE)
    assert str(table.game.stage) == "2.1.0"
    with table.office(NOW) as office:
        assert failures_of(office.ledger, GAME) == []


def test_forgiving_lets_the_next_run_try_again(table: Table, tries: list[int]) -> None:
    run_often(table)
    later = NOW + timedelta(days=1)
    with table.office(later) as office:
        assert is_given_up(office.ledger, GAME, Step.JUDGING)
        assert forgive(office.ledger, GAME)
        assert not forgive(office.ledger, GAME)
    table.tick(later)
    assert len(tries) == TRIES + 1


def test_a_game_that_cannot_be_healed_is_left_alone_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("adjudicator.judge.run.heal.heal", fails)
    run_often(table)
    assert "has failed 6 times at healing world" in told(table)
    monkeypatch.undo()
    table.tick(NOW + WEEK)
    assert str(table.game.stage) == "1.1.0"


def test_what_a_person_can_put_right_is_tried_in_every_run(table: Table) -> None:
    text = table.folder.settings.read_text()
    table.folder.settings.write_text("nonsense")
    run_often(table)
    assert len([mail for mail in answers(table) if mail["Subject"].endswith("world")]) == 1
    table.folder.settings.write_text(text)
    table.tick(NOW + 301 * MINUTE)
    assert str(table.game.stage) == "2.1.0"
