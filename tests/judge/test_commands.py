"""What the game master tells the judge by mail, and what comes of it."""

from datetime import timedelta

import pytest

from adjudicator.judge.gamemaster import commands
from adjudicator.judge.run.failures import Step, failed
from adjudicator.judge.seats.replacing import eject
from adjudicator.language.master_verbs import VERBS
from tests.judge.gm import answers, command, reply_to, told
from tests.judge.table import DUE, GAME, MINUTE, START, WEEK, Table, body

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
    assert "Round 1 of world is taken back; everybody is told." in told(table)
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
    assert "Round 2 of world is taken back" in told(table)


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
    assert told(table).startswith("[judge] 1 command done, 1 not")
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


def test_every_command_is_carried_out_by_something() -> None:
    assert set(commands.DOES) == {verb.name for verb in VERBS}


# --- each of the others -----------------------------------------------------------------------


def subjects(table: Table, colour: str) -> list[str]:
    return [str(mail["Subject"]) for mail in table.to(colour)]


def test_hold_and_release_stop_a_game_and_let_it_go_on(table: Table) -> None:
    command(table, "gm: hold world until 2026-12-20 because of the holidays")
    table.tick(NOW)
    assert "world is on hold until Sunday 20 December, 00:00" in told(table)
    assert subjects(table, "red")[-1] == "[world] The game is paused"
    command(table, "gm: release world")
    table.tick(LATER)
    assert "world goes on. Orders are due on Sunday" in told(table)
    command(table, "gm: release world")
    table.tick(LATER)
    assert "Not done. world is not on hold." in told(table)


def test_a_game_on_hold_is_not_judged_by_a_command(table: Table) -> None:
    command(table, "gm: hold world")
    table.tick(NOW)
    command(table, "gm: run world")
    table.tick(LATER)
    assert "world is on hold. Let it go on first: “gm: release world”." in told(table)


def test_release_lets_a_game_be_tried_again_at_which_the_program_failed(table: Table) -> None:
    with table.office(NOW) as office:
        for _ in range(6):
            failed(office.ledger, GAME, Step.JUDGING, NOW, "ZeroDivisionError")
    table.tick(DUE + WEEK + 6 * MINUTE)
    command(table, "gm: status", "gm: release world")
    table.tick(DUE + WEEK + 7 * MINUTE)
    assert "The program failed at judging world 6 times in a row; it waits for" in told(table)
    assert "The next run tries again what failed with world." in told(table)
    table.tick(DUE + WEEK + 8 * MINUTE)
    assert stage(table) == "2.1.0"


def test_the_clock_is_trusted_again(table: Table) -> None:
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run("INSERT INTO clock VALUES ('2026-12-01T00:00:00Z', 0, 'It jumped.')")
    command(table, "gm: trust the clock")
    table.tick(NOW)
    assert "The clock is trusted: it is Thursday 10 December" in told(table)
    assert "It was not, for this reason: It jumped." in told(table)
    assert table.value("SELECT stopped FROM clock") == ""


@pytest.mark.parametrize("when", ["until 2026-12-15 20:00", "by 2 days", "to 15 December, 20:00"])
def test_extend_moves_the_deadline(table: Table, when: str) -> None:
    command(table, f"gm: extend world {when} because Red is ill")
    table.tick(NOW)
    assert "Orders of world are due on Tuesday 15 December, 20:00 in Berlin" in told(table)
    assert "Red is ill" in body(table.latest("blue")).replace("\N{NO-BREAK SPACE}", " ")


def test_what_is_no_time_is_told_with_the_forms_there_are(table: Table) -> None:
    command(table, "gm: extend world until the cows come home")
    table.tick(NOW)
    assert "“the cows come home” is no time that I know. Write a length such as" in told(table)


def test_resend_sends_a_report_once_more_to_one_or_to_all(table: Table) -> None:
    table.news()
    command(table, "gm: resend set-up to Red")
    table.tick(NOW)
    assert "The report of the set-up goes once more to Red." in told(table)
    assert [mail["To"] for mail in table.news()] == ["ada@example.org", "gm@example.org"]
    command(table, "gm: resend")
    table.tick(LATER)
    assert len(table.news()) == 3


def test_resend_knows_the_reports_that_there_are(table: Table) -> None:
    command(table, "gm: resend report 5 to Red", "gm: resend report 0 to Green")
    table.tick(NOW)
    assert "world has no report of 5." in told(table)
    assert "Nobody plays green in world. There are red and blue." in told(table)


def test_remind_writes_to_those_who_are_missing(table: Table) -> None:
    table.write("red", "no attacks")
    table.tick(NOW)
    table.news()
    command(table, "gm: remind")
    table.tick(LATER)
    assert "Blue will be reminded." in told(table)
    assert [mail["To"] for mail in table.news()] == ["bo@example.org", "gm@example.org"]
    table.write("blue", "no attacks")
    command(table, "gm: remind")
    table.tick(LATER + MINUTE)
    assert "world waits for nobody's orders." in told(table)


def test_replace_and_eject_change_who_plays(table: Table) -> None:
    command(table, "gm: replace Red with Chidi Okafor <chidi@example.org>")
    table.tick(NOW)
    assert "Chidi Okafor plays red in world from now on." in told(table)
    command(table, "gm: eject Red")
    table.tick(LATER)
    assert "Chidi Okafor no longer plays red in world." in told(table)
    command(table, "gm: replace Blue with eve@example.com")
    table.tick(LATER)
    assert "eve plays blue in world from now on" in told(table)


def test_approve_and_refuse_are_for_those_who_have_applied(table: Table) -> None:
    command(table, "gm: approve eve@example.com", "gm: refuse eve@example.com: the game is full")
    table.tick(NOW)
    assert told(table).count("Not done.") == 2
    assert "eve@example.com" in told(table)


def test_announce_tells_everybody_the_words(table: Table) -> None:
    table.news()
    command(table, "gm: announce:", "Merry Christmas to all.", "4 from Brazil attack Peru", "Yours")
    table.tick(NOW)
    red, blue, _ = table.news()
    assert {red["To"], blue["To"]} == {"ada@example.org", "bo@example.org"}
    words = body(red).replace("\N{NO-BREAK SPACE}", " ")
    assert "| Merry Christmas to all. | 4 from Brazil attack Peru | Yours" in words
    assert "2 mails with these words will go out." in told(table)


def test_an_announcement_keeps_its_paragraphs(table: Table) -> None:
    words = ["Dear all,", "", "", "- the “judge” moves,", "- so we wait.", "", "Yours"]
    command(table, "gm: announce:", *words, "", "gm: status")
    table.tick(NOW)
    text = str(table.latest("red").get_body(("plain",)).get_content())
    lines = text.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    said = [line.removeprefix("  |").strip() for line in lines if line.startswith("  |")]
    assert said == ["Dear all,", "", "- the “judge” moves,", "- so we wait.", "", "Yours"]
    assert "2 commands done" in answers(table)[-1]["Subject"]


def test_words_that_a_mail_program_has_wrapped_are_announced_to_their_end(table: Table) -> None:
    """But what stands below an empty line, or is a line of its own, is no part of them."""
    wrapped = ["gm: announce: Next week all of us are away, so that this round", "has to wait."]
    command(table, *wrapped, "4 from Brazil attack Peru", "", "Yours")
    table.tick(NOW)
    words = body(table.latest("red")).replace("\N{NO-BREAK SPACE}", " ").replace(" | ", " ")
    assert "so that this round has to wait. Orders are due" in words


def test_to_announce_nothing_is_refused(table: Table) -> None:
    command(table, "gm: announce:", "gm: announce: Hello!")
    table.tick(NOW)
    assert "There is nothing to announce. Write your words behind the colon." in told(table)
    assert "2 mails with these words will go out." in told(table)


def test_edit_changes_the_position_once_though_the_run_was_stopped(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = table.game.state.held("red")[0]
    does = commands.DOES["edit"]

    def stopped(task):
        does(task)
        raise KeyboardInterrupt

    monkeypatch.setitem(commands.DOES, "edit", stopped)
    command(table, f"gm: edit {place} red 9 because of a slip")
    with pytest.raises(KeyboardInterrupt):
        table.tick(NOW)
    monkeypatch.undo()
    table.tick(LATER)
    assert table.game.state.armies(place) == 9
    assert len([name for name in table.folder.judged() if "+" in name]) == 1
    assert "The position of world is changed, and everybody is told." in told(table)


def test_the_same_edit_in_another_mail_is_another_edit(table: Table) -> None:
    """Even where the ledger has been lost, and counts its rows anew."""
    place = table.game.state.held("red")[0]
    for armies in (9, 5):
        command(table, f"gm: edit {place} red {armies} because of a slip")
        table.tick(NOW + armies * MINUTE)
        with table.office(NOW) as office, office.ledger.transaction():
            office.ledger.run("DELETE FROM commands")
    assert table.game.state.armies(place) == 5


@pytest.mark.parametrize("words", ["as a draw", "cancelled", "conceded to Red"])
def test_a_game_may_be_ended(table: Table, words: str) -> None:
    command(table, f"gm: conclude world {words} because nobody has time", "gm: edit Peru red 5: no")
    table.tick(NOW)
    assert table.game.is_over
    assert "The game world is over, and everybody is told. It is turn 0000.1+" in told(table)


def test_no_ruling_is_made_for_a_stage_that_another_mail_took_back(table: Table) -> None:
    table.tick(DUE + WEEK + 6 * MINUTE)
    command(table, "gm: rollback world")
    command(table, "gm: conclude world as a draw because nobody has time")
    table.tick(DUE + WEEK + timedelta(hours=1))
    assert not table.game.is_over
    assert "world has gone on: it waits for round 1." in told(table)


def test_export_sends_the_public_record_and_no_secret(table: Table) -> None:
    command(table, "gm: export world")
    table.tick(NOW)
    [file] = answers(table)[-1].iter_attachments()
    content = file.get_content()
    assert table.game.secret().hex() not in str(content)
    assert "is the public record of world" in told(table)


def test_the_digest_can_be_had_at_any_time(table: Table) -> None:
    table.news()
    command(table, "gm: send me the digest")
    table.tick(NOW)
    digest, answer = table.news()
    assert "orders of round 1 are due" in body(digest)
    assert "The digest is on its way." in body(answer)


# --- stages that are looked at first ----------------------------------------------------------


@pytest.fixture
def reviewed(table: Table) -> Table:
    """Round 1 is judged, and waits for the game master."""
    settings = table.folder.settings
    settings.write_text(settings.read_text() + "review: true\n")
    table.tick(DUE + WEEK + 6 * MINUTE)
    table.news()
    return table


AFTER = DUE + WEEK + timedelta(hours=1)


def test_release_lets_a_judged_stage_go_out(reviewed: Table) -> None:
    assert stage(reviewed) == "1.1.0"
    command(reviewed, "gm: review world")
    reviewed.tick(AFTER)
    assert any("is judged, and waits for you" in mail["Subject"] for mail in reviewed.news())
    command(reviewed, "gm: release world 1.1")
    reviewed.tick(AFTER + 5 * MINUTE)
    assert stage(reviewed) == "2.1.0"
    assert "goes out with the next run" in told(reviewed)
    assert len(reviewed.to("red")) == len(reviewed.to("blue")) == 3


def test_a_judged_stage_can_be_thrown_away(reviewed: Table) -> None:
    command(reviewed, "gm: throw away world because a mail was overlooked")
    reviewed.tick(AFTER)
    assert stage(reviewed) == "1.1.1"
    assert "It is thrown away, and everybody is told. Round 1 is judged anew on" in told(reviewed)
    command(reviewed, "gm: review world")
    reviewed.tick(AFTER + 5 * MINUTE)
    assert "world has no judged stage that waits to be looked at." in told(reviewed)


@pytest.mark.parametrize(
    ("verb", "now", "said"),
    [
        ("release", "2.1.0", "What was judged of round 1 goes out with this"),
        ("throw away", "1.1.1", "It is thrown away, and every"),
    ],
)
def test_what_was_stopped_after_it_was_done_is_not_done_again(
    reviewed: Table, verb: str, now: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    does = commands.DOES[verb]

    def stopped(task):
        does(task)
        raise KeyboardInterrupt

    monkeypatch.setitem(commands.DOES, verb, stopped)
    command(reviewed, f"gm: {verb} world" + " because: no" * (verb == "throw away"))
    with pytest.raises(KeyboardInterrupt):
        reviewed.tick(AFTER)
    monkeypatch.undo()
    reviewed.tick(AFTER + 5 * MINUTE)
    assert stage(reviewed) == now
    assert said in told(reviewed)
    assert told(reviewed).startswith(f"[judge] {verb.capitalize()} world: done")


def test_an_answer_about_a_stage_that_was_thrown_away_releases_nothing(reviewed: Table) -> None:
    about_the_first = reply_to(reviewed, GAME, reviewed.game.stage)
    command(reviewed, "gm: throw away world because a mail was overlooked")
    reviewed.tick(AFTER)
    reviewed.tick(DUE + 3 * WEEK)
    command(reviewed, "gm: release", to=about_the_first)
    reviewed.tick(DUE + 3 * WEEK + MINUTE)
    assert stage(reviewed) == "1.1.1"
    assert "The mail that you answer is older than round 1" in told(reviewed)


def test_a_rollback_may_name_how_far_and_why(table: Table) -> None:
    for weeks in (1, 2):
        table.tick(DUE + weeks * WEEK + 6 * MINUTE)
    now = DUE + 2 * WEEK + timedelta(hours=1)
    command(table, "gm: rollback world 1 because an order was overlooked")
    table.tick(now)
    assert table.game.stage.round == 1
    assert "an order was overlooked" in body(table.latest("red")).replace("\N{NO-BREAK SPACE}", " ")
    command(table, "gm: rollback world 7")
    table.tick(now + 5 * MINUTE)
    assert "Not done." in told(table)


def test_lines_that_are_no_commands_are_not_answered_for_ever(table: Table) -> None:
    """Or a program that answers the answers would make a loop."""
    table.set("# limits: {answers_per_day: 20", "limits: {answers_per_day: 2 } # ")
    for number in range(4):
        command(table, f"gm: abracadabra {number}")
        table.tick(NOW + number * MINUTE)
    assert len(answers(table)) == 2
    command(table, "gm: status")
    table.tick(LATER)
    assert told(table).startswith("[judge] Status: done")


def test_a_mail_whose_file_is_gone_is_answered_all_the_same(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "_answer", stopped)
    command(table, "gm: run world")
    with pytest.raises(KeyboardInterrupt):
        table.tick(NOW)
    monkeypatch.undo()
    for path in table.home.mail.glob("*.eml"):
        path.unlink()
    table.tick(LATER)
    assert "The next run fetches mail once more" in told(table)


# --- which game and which stage ---------------------------------------------------------------


def test_with_several_games_a_command_says_which(table: Table) -> None:
    isles = table.home.game("isles").root
    isles.mkdir()
    (isles / "game.yaml").write_text("draft: nonsense\n")
    command(table, "gm: hold", "gm: status", "gm: release isles")
    table.tick(NOW)
    assert "Say which game is meant, behind the word hold. The games are isles, world." in told(
        table
    )
    assert "isles: something is wrong." in told(table)
    command(table, "gm: hold", to=reply_to(table, GAME, table.game.stage))
    table.tick(LATER)
    assert "world is on hold." in told(table)


def test_what_another_mail_has_made_old_is_not_done(table: Table) -> None:
    table.tick(DUE + WEEK + 6 * MINUTE)
    command(table, "gm: rollback world")
    command(table, "gm: run world")
    table.tick(DUE + WEEK + timedelta(hours=1))
    assert "Since that mail was read, world has gone on: it waits for round 1 now." in told(table)


def test_a_stage_that_another_mail_took_back_is_not_released(table: Table) -> None:
    table.tick(DUE + WEEK + 6 * MINUTE)
    command(table, "gm: rollback world")
    command(table, "gm: release world")
    table.tick(DUE + WEEK + timedelta(hours=1))
    assert "world has gone on, so nothing was released." in told(table)


def test_the_set_up_may_be_named_too(new_table: Table) -> None:
    command(new_table, "gm: run world set-up")
    new_table.tick(START + 10 * MINUTE)
    new_table.tick(START + 15 * MINUTE)
    assert stage(new_table) == "1.1.0"


def test_a_dry_run_of_a_game_on_hold_says_why_there_is_none(table: Table) -> None:
    command(table, "gm: hold world", "gm: dry-run world")
    table.tick(NOW)
    assert "world is on hold, so nothing of it is judged." in told(table)


def test_without_a_time_the_deadline_moves_to_the_next_slot(table: Table) -> None:
    command(table, "gm: extend world", "gm: hold world until the cows come home")
    table.tick(NOW)
    assert "Orders of world are due on Sunday 20 December, 20:00 in Berlin" in told(table)
    assert "“the cows come home” is no date that I know." in told(table)


def test_the_deadline_may_be_set_to_an_earlier_time(table: Table) -> None:
    command(table, "gm: deadline world 2026-12-12 20:00")
    table.tick(NOW)
    assert "Orders of world are due on Saturday 12 December, 20:00 in Berlin" in told(table)


def test_there_is_nobody_to_announce_to_in_a_game_without_players(table: Table) -> None:
    with table.office(NOW) as office:
        for colour in ("red", "blue"):
            eject(office, table.folder, colour)
    command(table, "gm: announce to world: Hello!")
    table.tick(NOW)
    assert "Nobody plays in world yet." in told(table)
