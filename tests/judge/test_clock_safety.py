"""The machine's clock: outages that are made good, and jumps that stop judging."""

from datetime import timedelta

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.judge.clock.clock_watch import why_stopped
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.tick import Done, Run, tick
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
HOUR = 60 * MINUTE
DAY = 24 * HOUR
EARLY = "2026-12-13T19:00:00Z"


def cron(table: Table, *times, by_hand: bool = False) -> Done:
    """Runs by the machine's clock; give what the last one did."""
    for at in times:
        with table.office(at) as office:
            done = tick(Run(office, real_ways(office), by_hand=by_hand, by_clock=True))
    return done


def due(table: Table) -> object:
    return table.value("SELECT deadline FROM waiting")


# --- outages ------------------------------------------------------------------------------------


def test_time_that_the_judge_was_down_before_a_deadline_is_given_back(table: Table) -> None:
    """Down from six hours before the deadline until two hours after it."""
    cron(table, NEXT - 6 * HOUR)
    assert cron(table, NEXT + 2 * HOUR).judged == []
    assert due(table) == "2026-12-14T03:00:00Z"
    letter = table.latest("red")
    assert letter is not None
    assert letter["Subject"] == "[world] Round 1: the deadline has moved"
    assert "I was down for 8 hours, so everybody gets the time back." in body(letter)
    assert len(cron(table, *(NEXT + n * 30 * MINUTE for n in range(5, 18))).judged) == 1


def test_a_run_that_is_stopped_gives_no_time_back_twice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(run: object) -> None:
        raise KeyboardInterrupt

    cron(table, NEXT - 6 * HOUR)
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.judge.run.post.fetch", stop)
        with pytest.raises(KeyboardInterrupt):
            cron(table, NEXT + 2 * HOUR)
    cron(table, NEXT + 2 * HOUR + 5 * MINUTE)
    assert due(table) == "2026-12-14T03:00:00Z"


def test_mail_that_came_by_a_folder_meanwhile_counts(table: Table) -> None:
    cron(table, NEXT - 2 * HOUR)
    table.write("red", table.any_attack("red"))
    cron(table, NEXT + HOUR)
    assert table.outcomes() == ["accepted"]


def test_no_more_is_given_than_the_least_time_of_the_game(table: Table) -> None:
    cron(table, NEXT - 6 * DAY)
    cron(table, NEXT + DAY)
    assert due(table) == "2026-12-18T07:00:00Z"


def test_an_outage_long_before_the_deadline_moves_nothing(table: Table) -> None:
    cron(table, NEXT - 4 * DAY, NEXT - 2 * DAY)
    assert due(table) == EARLY


def test_an_outage_within_the_last_day_moves_the_deadline_by_its_length(table: Table) -> None:
    cron(table, NEXT - 10 * HOUR, NEXT - 7 * HOUR)
    assert due(table) == "2026-12-13T22:00:00Z"


def test_an_outage_that_leaves_the_least_time_moves_nothing(table: Table) -> None:
    """Orders are due every day, so players have twelve hours at least."""
    path = table.folder.settings
    week = "days: [Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday]"
    path.write_text(path.read_text().replace("days: [Sunday]", week))
    cron(table, NEXT - 30 * HOUR, NEXT - 20 * HOUR)
    assert due(table) == EARLY
    cron(table, NEXT - 11 * HOUR)
    assert due(table) == "2026-12-13T20:00:00Z"


def test_a_stage_that_is_looked_at_wants_no_time_back(table: Table) -> None:
    path = table.folder.settings
    path.write_text(path.read_text() + "review: true\n")
    cron(table, NEXT + 6 * MINUTE, NEXT + DAY)
    assert due(table) == EARLY


def test_less_than_an_hour_is_no_outage(table: Table) -> None:
    cron(table, NEXT - 50 * MINUTE)
    assert len(cron(table, NEXT + 6 * MINUTE).judged) == 1


def test_a_deadline_is_told_in_quarters_of_an_hour(table: Table) -> None:
    cron(table, NEXT - 2 * HOUR + MINUTE, NEXT + timedelta(minutes=3, seconds=20))
    assert due(table) == "2026-12-13T21:15:00Z"


def test_a_game_master_who_runs_it_by_hand_has_no_outages(table: Table) -> None:
    cron(table, NEXT - 3 * DAY, by_hand=True)
    assert len(cron(table, NEXT + DAY, by_hand=True).judged) == 1


def test_the_time_that_counts_as_an_outage_can_be_set(table: Table) -> None:
    table.set("settle_minutes: 5 ", "settle_minutes: 5\noutage_hours: 0 ")
    table.set("# settle", "settle")
    cron(table, NEXT - 6 * HOUR)
    assert len(cron(table, NEXT + 2 * HOUR).judged) == 1


def test_a_game_on_hold_wants_no_time_back(table: Table) -> None:
    from adjudicator.judge.clock.pauses import hold_game

    cron(table, NEXT - 6 * HOUR)
    with table.office(NEXT - 6 * HOUR) as office:
        hold_game(office, table.game, None, "")
    cron(table, NEXT + 2 * HOUR)
    assert due(table) == EARLY


def test_a_run_that_pretends_a_time_knows_no_outage(table: Table) -> None:
    cron(table, NEXT - 6 * HOUR)
    assert len(table.tick(NEXT + 2 * HOUR).judged) == 1
    assert table.value("SELECT at FROM clock") == "2026-12-13T13:00:00Z"


# --- jumps --------------------------------------------------------------------------------------


def stopped(table: Table) -> str:
    with table.office(NEXT) as office:
        return why_stopped(office.ledger)


def release_clock(table: Table, at: str) -> str:
    words = ["--home", str(table.home.root), "release", "--clock", "--at", at]
    return CliRunner().invoke(group, words).output


def test_a_clock_that_was_set_back_stops_judging_until_the_game_master_looks(
    table: Table,
) -> None:
    cron(table, NEXT - HOUR)
    done = cron(table, NEXT - 3 * HOUR)
    assert "the latest run was at 2026-12-13T18:00:00Z" in done.troubles[0]
    assert cron(table, NEXT - 2 * HOUR).troubles == []
    table.write("red", table.any_attack("red"))
    assert cron(table, NEXT + 6 * MINUTE).judged == []
    assert table.outcomes() == ["accepted"]
    notices = [mail for mail in table.sent if mail["To"] == "gm@example.org"]
    assert len(notices) == 1
    assert "adjudicator release --clock" in body(notices[0])
    said = release_clock(table, "2026-12-13T19:10Z")
    assert "The clock is trusted" in said
    assert "It was not, for this reason: It shows 2026-12-13T16:00:00Z" in said
    assert stopped(table) == ""
    assert due(table) == "2026-12-20T19:00:00Z"
    assert cron(table, NEXT + 15 * MINUTE).judged == []


def test_a_clock_that_is_set_right_by_minutes_is_nothing(table: Table) -> None:
    cron(table, NEXT - HOUR, NEXT - HOUR - 8 * MINUTE)
    assert stopped(table) == ""


def test_a_clock_that_jumps_weeks_ahead_stops_judging(table: Table) -> None:
    cron(table, NEXT - HOUR)
    done = cron(table, NEXT + 5 * WEEK)
    assert done.judged == []
    assert "more than four weeks before" in done.troubles[0]
    assert due(table) == EARLY
    assert cron(table, NEXT - 50 * MINUTE, NEXT + HOUR).judged == []
    release_clock(table, "2026-12-13T18:15Z")
    assert due(table) == EARLY
    assert len(cron(table, NEXT - 40 * MINUTE, NEXT + 6 * MINUTE).judged) == 1


def test_a_mail_from_the_future_stops_judging(table: Table) -> None:
    cron(table, NEXT - HOUR)
    table.pipe(table.mail("red", table.any_attack("red")), NEXT + 3 * HOUR)
    done = cron(table, NEXT - 30 * MINUTE)
    assert "a mail arrived at 2026-12-13T22:00:00Z" in done.troubles[0]
    assert cron(table, NEXT + 6 * MINUTE).judged == []
    assert table.outcomes() == ["accepted"]


def test_the_very_first_mail_may_be_one_from_the_future(table: Table) -> None:
    table.pipe(table.mail("red", table.any_attack("red")), NEXT)
    cron(table, NEXT - DAY)
    assert "a mail arrived at 2026-12-13T19:00:00Z" in stopped(table)


def test_nothing_is_late_while_the_clock_is_not_trusted(table: Table) -> None:
    cron(table, NEXT - HOUR, NEXT + 5 * WEEK)
    table.write("red", table.any_attack("red"))
    cron(table, NEXT + 5 * WEEK + MINUTE)
    assert table.outcomes() == ["accepted"]


def test_a_run_by_hand_says_why_nothing_is_judged(table: Table) -> None:
    cron(table, NEXT - HOUR, NEXT + 5 * WEEK)
    done = table.tick(NEXT, at_once=GAME)
    assert done.judged == []
    assert "The clock of this machine is not trusted" in done.troubles[0]


def test_the_first_run_of_a_home_compares_with_nothing(table: Table) -> None:
    assert len(cron(table, NEXT + 9 * WEEK).judged) == 1


def test_the_command_takes_a_game_or_the_clock(table: Table) -> None:
    for words in (["release"], ["release", GAME, "--clock"]):
        done = CliRunner().invoke(group, ["--home", str(table.home.root), *words])
        assert "Either a game or the clock" in str(done.exception)
