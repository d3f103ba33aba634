"""Deadlines of games of turns: whose absence counts, and whose slots they are."""

from datetime import timedelta

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.judge.clock.upcoming import upcoming
from tests.judge.table import DUE, GAME, MINUTE, START, WEEK, Table, body
from tests.judge.test_clock_safety import cron
from tests.judge.test_turn_games import BEFORE, FIRST_TURN, asked, due, judged, turns

DAY = timedelta(days=1)
SETTLED = 6 * MINUTE


@pytest.fixture
def table(table_of_turns: Table) -> Table:
    return table_of_turns


@pytest.fixture(scope="module")
def at_the_draft(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A classic game of three that waits for the draft; do not touch it."""
    root = tmp_path_factory.mktemp("draft") / "home"
    table = Table(root, ("red", "blue", "green"), "classic")
    table.tick(START)
    return table


# --- whose absence counts -----------------------------------------------------------------------


def test_the_absence_of_the_player_on_turn_moves_the_turn(table):
    on_turn, other, _ = turns(table)
    said = asked(table, on_turn, "absent from 20 December to 22 December")
    assert "neither your turns nor stages in which all order are due in that time" in said
    assert "the turns of others go on" in said
    assert due(table) == FIRST_TURN + WEEK
    told = body(table.latest(other))
    assert "A player is absent until Tuesday 22 December 2026." in told


def test_the_absence_of_another_player_moves_no_turn_but_the_own_one(table):
    _, second, third = turns(table)
    asked(table, third, "absent from 20 December to 28 December")
    assert due(table) == FIRST_TURN
    judged(table)
    assert (turns(table)[0], due(table)) == (second, FIRST_TURN + WEEK)
    assert "is on turn, with orders due Sunday 27 December" in body(table.latest(third))


def test_an_absence_said_long_before_counts_when_the_turn_comes(table):
    """The slot of the third turn lies in it, those of the two before do not."""
    _, _, third = turns(table)
    asked(table, third, "absent from 2 January to 4 January")
    judged(table)
    judged(table, FIRST_TURN + WEEK + SETTLED)
    assert (turns(table)[0], due(table)) == (third, FIRST_TURN + 3 * WEEK)
    assert "orders due Sunday 10 January" in body(table.latest(third))


def test_in_the_setup_the_absence_of_anybody_counts(at_the_draft, tmp_path):
    table = at_the_draft.copy(tmp_path / "home")
    table.write("green", "absent 6 December")
    table.tick(START + DAY)
    assert due(table) == DUE + WEEK
    table.write("blue", "absent 20 December")
    table.tick(DUE + WEEK - DAY)
    table.tick(DUE + WEEK + SETTLED)
    assert due(table) == DUE + 3 * WEEK


def test_a_turn_that_waits_for_its_player_waits_until_the_player_is_back(table):
    table.say("misses: {excused: 1, extend_hours: 24}")
    on_turn, *_ = turns(table)
    asked(table, on_turn, "absent from 21 December to 22 December")
    table.tick(FIRST_TURN + SETTLED)
    assert table.value("SELECT cause FROM extensions") == "miss"
    assert due(table) == FIRST_TURN + WEEK


def test_time_that_is_given_back_does_not_end_within_an_absence(table):
    """The judge was down for the last eight hours, and on the next day the player is away."""
    on_turn, *_ = turns(table)
    noon = FIRST_TURN - timedelta(hours=8)
    asked(table, on_turn, "absent from 21 December to 22 December")
    cron(table, noon, FIRST_TURN - MINUTE)
    assert due(table) == FIRST_TURN + WEEK


def test_the_status_tells_of_an_absence_while_others_are_on_turn(table):
    *_, third = turns(table)
    asked(table, third, "absent from 2 January to 4 January")
    said = asked(table, third, "status", BEFORE + MINUTE)
    assert "You are absent from Saturday 2 January, 00:00 in Berlin" in said
    assert "the turns of others go on" in said


# --- whose slots they are -----------------------------------------------------------------------


def test_the_deadlines_to_come_say_whose_turn_each_is(table):
    first, second, third = (one.capitalize() for one in turns(table))
    said = asked(table, "red", "deadlines")
    assert f"Sunday 20 December, 20:00 in Berlin {first}'s turn of round 1 Sunday" in said
    assert f"Sunday 27 December, 20:00 in Berlin {second}'s turn of round 1 Sunday" in said
    assert f"Sunday 10 January, 20:00 in Berlin {first}'s turn of round 2 Sunday" in said
    assert f"Sunday 24 January, 20:00 in Berlin {third}'s turn of round 2 Sunday" in said
    assert "from the order of turns if nobody falls out" in said


def test_only_the_turns_of_who_is_absent_are_told_to_be_later(table):
    _, second, _ = turns(table)
    asked(table, second, "absent from 26 December to 11 January")
    with table.office(BEFORE) as office:
        found = upcoming(office, table.game)
    whys = {(one.stage.round, one.stage.stage): one.why for one in found}
    late = (1, table.game.state.order.index(second) + 1)
    assert whys.pop(late) == "later, since a player is absent"
    assert set(whys.values()) == {""}


def test_before_the_first_stage_is_judged_nobody_knows_whose_turns_come(at_the_draft, tmp_path):
    table = at_the_draft.copy(tmp_path / "home")
    said = asked(table, "red", "deadlines", START + DAY)
    assert "Sunday 6 December, 20:00 in Berlin the draft Sunday 13 December" in said
    assert "20:00 in Berlin the set-up Who begins is rolled when the draft is judged" in said


def test_the_command_says_whose_turns_they_are(table):
    words = ["--home", str(table.home.root), "deadlines", GAME, "--at", "2026-12-17T12:00Z"]
    lines = CliRunner().invoke(group, words).output.splitlines()
    names = [f"{one.capitalize()}'s turn" for one in turns(table)]
    assert [line.partition("Berlin: ")[2].partition(" of")[0] for line in lines[:3]] == names
