"""Games on hold."""

from datetime import timedelta

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.errors import UserError
from adjudicator.judge.clock.pauses import hold_game, pause_of, pauses, release_game
from adjudicator.judge.clock.waiting import deadline_of
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
DAY = timedelta(days=1)


def hold(table: Table, at, until=None, why: str = "") -> None:
    with table.office(at) as office:
        hold_game(office, table.game, until, why)


def release(table: Table, at) -> None:
    with table.office(at) as office:
        release_game(office, table.game)


def due(table: Table):
    with table.office(NEXT) as office:
        return deadline_of(office.ledger, GAME)


def test_a_game_on_hold_takes_mail_and_is_not_judged(table: Table) -> None:
    hold(table, NEXT - DAY, why="I am ill")
    table.tick(NEXT - DAY)
    letter = table.latest("red")
    assert letter is not None
    assert letter["Subject"] == "[world] The game is paused"
    assert "| I am ill" in body(letter)
    assert table.tick(NEXT + 6 * MINUTE).judged == []
    table.write("red", table.any_attack("red"))
    assert table.tick(NEXT + 3 * DAY).judged == []
    assert table.outcomes() == ["accepted"]


def test_no_letter_names_a_deadline_while_a_hold_has_no_end(table: Table) -> None:
    hold(table, NEXT - DAY)
    table.drop(table.mail("red", table.any_attack("red"), sender="ada@example.com"))
    table.tick(NEXT + DAY)
    question = table.latest("red")
    assert question is not None
    assert "is this mail yours?" in question["Subject"]
    assert "before a day that you will be told, since the game is paused" in body(question)


def test_a_released_game_gives_everybody_time(table: Table) -> None:
    hold(table, NEXT - DAY)
    release(table, NEXT + DAY)
    assert due(table) == NEXT + WEEK
    assert table.tick(NEXT + DAY).judged == []
    letter = table.latest("blue")
    assert letter is not None
    assert letter["Subject"] == "[world] The game goes on"
    assert "due on Sunday 20 December, 20:00 in Berlin" in body(letter)
    assert len(table.tick(NEXT + WEEK + 6 * MINUTE).judged) == 1


def test_a_short_hold_long_before_the_deadline_moves_nothing(table: Table) -> None:
    hold(table, DUE + DAY)
    release(table, DUE + 2 * DAY)
    assert due(table) == NEXT


def test_a_hold_with_a_date_ends_by_itself_with_the_deadline_that_was_told(table: Table) -> None:
    hold(table, NEXT - DAY, until=NEXT + 2 * DAY)
    table.tick(NEXT - DAY)
    told = table.latest("red")
    assert told is not None
    assert "until Tuesday 15 December, 20:00 in Berlin" in body(told)
    assert "due on Sunday 20 December, 20:00" in body(told)
    table.tick(NEXT + 2 * DAY - MINUTE)
    assert pause_held(table)
    table.tick(NEXT + 2 * DAY)
    assert not pause_held(table)
    goes_on = table.latest("red")
    assert goes_on is not None
    assert goes_on["Subject"] == "[world] The game goes on"
    assert due(table) == NEXT + WEEK


def pause_held(table: Table) -> bool:
    with table.office(NEXT) as office:
        return pause_of(office.ledger, GAME) is not None


def test_a_run_that_comes_late_after_a_dated_hold_squeezes_nobody(table: Table) -> None:
    hold(table, NEXT - DAY, until=NEXT + DAY)
    assert table.tick(NEXT + WEEK + DAY).judged == []
    assert due(table) == NEXT + 2 * WEEK


def test_a_hold_may_be_set_anew_with_another_date(table: Table) -> None:
    hold(table, NEXT - DAY, until=NEXT + DAY)
    hold(table, NEXT - DAY + MINUTE)
    table.tick(NEXT + 3 * DAY)
    assert pause_held(table)


def test_not_even_a_run_by_hand_judges_a_game_on_hold(table: Table) -> None:
    hold(table, NEXT - DAY)
    done = table.tick(NEXT - DAY + MINUTE, at_once=GAME)
    assert done.judged == []
    assert "world is on hold" in done.troubles[0]
    assert "adjudicator release world" in done.troubles[0]


def test_only_a_game_on_hold_can_be_released(table: Table) -> None:
    with pytest.raises(UserError, match="is not on hold"):
        release(table, NEXT)


def test_a_hold_cannot_end_in_the_past(table: Table) -> None:
    with pytest.raises(UserError, match="is past"):
        hold(table, NEXT, until=NEXT - DAY)


def test_a_hold_outlasts_a_rollback(table: Table) -> None:
    """A game master pauses, takes back, and looks, before anything goes on."""
    table.tick(NEXT + 6 * MINUTE)
    hold(table, NEXT + DAY)
    table.roll_back(NEXT + DAY)
    assert pause_held(table)
    assert table.tick(NEXT + 3 * WEEK).judged == []


def test_the_commands(table: Table) -> None:
    def call(*words: str) -> str:
        args = ["--home", str(table.home.root), *words, "--at", "2026-12-12T12:00Z"]
        done = CliRunner().invoke(group, args)
        return done.output or str(done.exception)

    assert "world is on hold. “adjudicator release world” lets it go on." in call("hold", GAME)
    assert "world goes on. Orders are due on Sunday 20 December" in call("release", GAME)
    said = call("hold", GAME, "--until", "24 December", "--because", "Holidays")
    assert "on hold until Thursday 24 December, 00:00 in Berlin." in said
    assert "Orders are due on Sunday 27 December, 20:00 in Berlin" in said
    assert "“some day” is no date" in call("hold", GAME, "--until", "some day")
    with table.office(NEXT - DAY) as office:
        assert pauses(office.ledger)[GAME].why == "Holidays"
