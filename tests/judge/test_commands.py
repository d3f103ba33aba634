"""What the game master tells the judge by mail, and what comes of it."""

from datetime import timedelta

import pytest

from adjudicator.judge import commands, master_commands
from tests.judge.gm import answers, command, reply_to, told
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table

NOW = DUE + WEEK / 2
LATER = NOW + timedelta(hours=1)


def stage(table: Table) -> str:
    return str(table.game.stage)


def test_status_is_answered(table: Table) -> None:
    command(table, "gm: status")
    table.tick(NOW)
    assert table.outcomes() == ["command"]
    assert told(table).startswith("[judge] Status: done\n| gm: status Done.")
    assert "world: round 1, orders due on Sunday 13 December, 20:00" in told(table)
    assert "red Ada (Europe/Berlin), no orders yet" in told(table)


def test_what_a_run_did_tells_of_commands(table: Table) -> None:
    command(table, "gm: status", "gm: abracadabra")
    done = table.tick(NOW)
    assert done.commands == [("status", "done"), ("a line that is no command", "not done")]


def test_a_line_that_is_no_command_is_answered_with_those_that_are(table: Table) -> None:
    command(table, "gm: relese world")
    table.tick(NOW)
    assert told(table).startswith("[judge] A line that is no command: not done\n| gm: relese world")
    assert "Write it like this: “gm: release world”. The commands are hold, " in told(table)


def test_a_mail_of_several_commands_has_one_answer(table: Table) -> None:
    table.news()
    command(table, "gm: status", "gm: hold wrld", "gm: digest")
    table.tick(NOW)
    subjects = [mail["Subject"] for mail in table.news()]
    assert subjects[-1] == "[judge] 2 commands done, 1 not"
    assert len([one for one in subjects if "commands" in one]) == 1
    assert "There is no game wrld. The games are world." in told(table)


def test_the_answer_is_an_answer_and_may_be_answered(table: Table) -> None:
    command(table, "gm: run world")
    table.tick(NOW)
    answer = answers(table)[-1]
    assert answer["In-Reply-To"].endswith("@example.org>")
    assert answer["Reply-To"] == reply_to(table, GAME, table.game.stage)


# --- run --------------------------------------------------------------------------------------


def test_run_judges_in_the_next_run_once_mail_was_fetched_again(table: Table) -> None:
    command(table, "gm: run world")
    table.tick(NOW)
    assert stage(table) == "1.1.0"
    assert "The next run fetches mail once more, and then judges round 1 of world" in told(table)
    attack = table.any_attack("red")
    table.write("red", attack)
    done = table.tick(NOW + 5 * MINUTE)
    assert [one.game for one in done.judged] == ["world"]
    assert attack in (table.folder.turns / "0001.1" / "orders.yaml").read_text()


def test_run_judges_one_stage_only(table: Table) -> None:
    command(table, "gm: run world")
    for minutes in range(0, 25, 5):
        table.tick(NOW + minutes * MINUTE)
    assert stage(table) == "2.1.0"


def test_a_command_for_a_round_names_the_one_that_waits(table: Table) -> None:
    command(table, "gm: run world 7")
    table.tick(NOW)
    assert "You have written 7, but for world this is about round 1." in told(table)
    command(table, "gm: run world 1.1")
    table.tick(LATER)
    assert "Done." in told(table)


def test_an_answer_to_an_old_mail_judges_nothing(table: Table) -> None:
    """Neither one about the game, nor one about no game, written before the round was judged."""
    about_round_1, digest = reply_to(table, GAME, table.game.stage), reply_to(table)
    command(table, "gm: digest")
    table.tick(NOW)
    old = answers(table)[-1]["Message-ID"]
    table.tick(DUE + WEEK + 6 * MINUTE)
    for to, answered in ((about_round_1, ""), (digest, old)):
        command(table, "gm: run world", to=to, answers=answered)
        table.tick(DUE + WEEK + timedelta(hours=1))
        assert "The mail that you answer is older than round 2, for which world" in told(table)
    assert stage(table) == "2.1.0"


def test_naming_the_round_makes_an_old_mail_mean_the_present(table: Table) -> None:
    about_round_1 = reply_to(table, GAME, table.game.stage)
    table.tick(DUE + WEEK + 6 * MINUTE)
    command(table, "gm: run world 2", to=about_round_1)
    table.tick(DUE + WEEK + timedelta(hours=1))
    assert "Done." in told(table)


# --- rollback ---------------------------------------------------------------------------------


def test_rollback_takes_back_the_latest_stage_and_tells_everybody(table: Table) -> None:
    table.tick(DUE + WEEK + 6 * MINUTE)
    table.news()
    command(table, "gm: rollback world")
    table.tick(DUE + WEEK + timedelta(hours=1))
    assert stage(table) == "1.1.1"
    assert "What was judged of round 1 of world is taken back; everybody is told." in told(table)
    subjects = [mail["Subject"] for mail in table.news()]
    assert subjects.count("[world] Round 1 was taken back") == 2


def test_two_mails_to_take_back_do_it_once(table: Table) -> None:
    for weeks in (1, 2):
        table.tick(DUE + weeks * WEEK + 6 * MINUTE)
    now = DUE + 2 * WEEK + timedelta(hours=1)
    command(table, "gm: rollback world")
    command(table, "gm: rollback world # again")
    table.tick(now)
    assert stage(table) == "2.1.1"


def test_a_command_after_a_rollback_in_the_same_mail_is_for_the_stage_that_waits_then(
    table: Table,
) -> None:
    table.tick(DUE + WEEK + 6 * MINUTE)
    now = DUE + WEEK + timedelta(hours=1)
    command(table, "gm: rollback world", "gm: run world")
    table.tick(now)
    table.tick(now + 5 * MINUTE)
    assert [turn.name for turn in table.folder.undone.iterdir()] == ["0001.1.0"]
    assert stage(table) == "2.1.1"


@pytest.mark.parametrize("place", ["before", "after"])
def test_a_rollback_that_was_stopped_is_done_once(
    table: Table, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for weeks in (1, 2):
        table.tick(DUE + weeks * WEEK + 6 * MINUTE)
    now, does = DUE + 2 * WEEK + timedelta(hours=1), commands.DOES["rollback"]

    def stopped(task):
        if place == "after":
            does(task)
        raise KeyboardInterrupt

    monkeypatch.setitem(commands.DOES, "rollback", stopped)
    command(table, "gm: rollback world")
    with pytest.raises(KeyboardInterrupt):
        table.tick(now)
    monkeypatch.undo()
    table.tick(now + 5 * MINUTE)
    assert stage(table) == "2.1.1"
    assert "What was judged of round 2 of world is taken back" in told(table)


# --- dry run ----------------------------------------------------------------------------------


def test_a_dry_run_shows_the_report_and_changes_nothing(table: Table) -> None:
    table.write("red", attack := table.any_attack("red"))
    table.tick(NOW)
    command(table, "gm: dry-run world")
    table.news()
    table.tick(LATER)
    [answer] = table.news()
    assert stage(table) == "1.1.0"
    [file] = answer.iter_attachments()
    assert attack.split(" attack ")[1] in file.get_content()
    assert "Nothing was changed or sent. 2 mails would have gone out." in told(table)


def test_a_game_master_who_plays_is_not_shown_what_others_have_ordered(table: Table) -> None:
    settings = table.folder.settings
    settings.write_text(settings.read_text() + "game_master_plays: red\n")
    command(table, "gm: dry-run")
    table.tick(NOW)
    assert "You play in this game, so the report is not shown" in told(table)
    assert list(answers(table)[-1].iter_attachments()) == []


# --- what goes wrong --------------------------------------------------------------------------


def test_a_command_at_which_the_program_fails_is_set_aside_and_not_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def fails(task):
        tries.append(task)
        raise ZeroDivisionError

    monkeypatch.setitem(commands.DOES, "run", fails)
    command(table, "gm: run world", "gm: status")
    table.tick(NOW)
    table.tick(LATER)
    assert len(tries) == 1
    assert told(table).startswith("[judge] 1 commands done, 1 not")
    assert "The program failed at it, and does not try it again." in told(table)
    assert "ZeroDivisionError" in next(table.home.aside.glob("command-*.txt")).read_text()


def test_what_only_the_ledger_knows_is_done_once_though_the_answer_was_not_written(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "_answer", stopped)
    command(table, "gm: run world")
    with pytest.raises(KeyboardInterrupt):
        table.tick(NOW)
    monkeypatch.undo()
    monkeypatch.setitem(commands.DOES, "run", stopped)
    table.tick(NOW + MINUTE)
    assert "The next run fetches mail once more" in told(table)


def test_every_command_is_carried_out_by_something(table: Table) -> None:
    from adjudicator.language.master import VERBS

    assert table.game.name
    assert set(commands.DOES) <= {verb.name for verb in VERBS}
    assert master_commands.run in commands.DOES.values()
