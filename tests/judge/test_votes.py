"""Votes by mail: secret, counted by the game's rules, and carried out before a stage is judged."""

from datetime import datetime, timedelta
from email.message import EmailMessage
from zoneinfo import ZoneInfo

import pytest

from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.game.settings import Player
from adjudicator.judge.seats.roster import seat
from adjudicator.judge.talk.vote_rules import Motion
from tests.judge.table import DUE, MINUTE, WEEK, Table, body

NOW = DUE + 10 * MINUTE
NEXT = DUE + WEEK
AFTER = NEXT + 6 * MINUTE


@pytest.fixture
def table(table_of_three: Table) -> Table:
    """A game of three that waits for the orders of round 1."""
    return table_of_three


def vote(table: Table, at: datetime = NOW, **said: str) -> list[EmailMessage]:
    """What comes of mails of players, by colour."""
    for colour, text in said.items():
        table.write(colour, text)
    table.tick(at)
    return table.news()


def titles(mails: list[EmailMessage], who: str = "bo") -> list[str]:
    """The subjects of the mails to somebody."""
    return [str(mail["Subject"]) for mail in mails if mail["To"] == f"{who}@example.org"]


def text(mails: list[EmailMessage], who: str) -> str:
    return " ".join(body(mail) for mail in mails if mail["To"] == f"{who}@example.org")


def deadline(table: Table) -> datetime:
    return from_text(str(table.value("SELECT deadline FROM waiting")))


CALLED = "[world] Round 1: a vote has been called"


# --- calling and counting ---------------------------------------------------------------------


def test_everybody_is_told_of_a_vote_and_nobody_who_called_it(table: Table) -> None:
    mails = vote(table, red="I vote for a draw.")
    assert table.outcomes()[-1] == "vote"
    for who in ("ada", "bo", "chidi"):
        assert CALLED in titles(mails, who)
    bodies = {body(mail) for mail in mails if mail["Subject"] == CALLED}
    assert len(bodies) == 1
    (said,) = bodies
    assert "There is a vote on whether the game ends in a draw." in said
    assert "until Sunday 13 December, 20:00 in Berlin" in said
    assert "It passes if all those who still play are for it." in said
    assert "Who says nothing counts as against it." in said
    assert "Red" not in said
    assert "you are for it" in text(mails, "ada")
    assert "you are for it" not in text(mails, "bo")


def test_a_draw_needs_all_who_play_and_goes_before_the_judging(table: Table) -> None:
    assert titles(vote(table, red="vote draw")) == [CALLED]
    assert titles(vote(table, NOW + MINUTE, green="vote yes", blue="vote no")) == [
        "[world] Round 1: what your mail asked for"
    ]
    assert not table.game.is_over
    vote(table, AFTER, blue="vote draw")
    assert not table.game.is_over  # it came after the deadline


def test_a_draw_ends_the_game_at_once(table: Table) -> None:
    vote(table, red="vote draw", green="vote draw")
    vote(table, NOW + MINUTE, blue="vote for a draw")
    assert table.game.is_over
    assert set(table.game.state.winners) == {"red", "blue", "green"}
    assert table.folder.judged()[-1] == "0000.1+01"
    assert table.value("SELECT state FROM motions") == "done"
    assert table.tick(AFTER).judged == []


def test_a_vote_that_passes_by_the_deadline_goes_before_a_stage_that_is_due(table: Table) -> None:
    for colour in ("red", "green", "blue"):
        table.pipe(table.mail(colour, "vote draw"), NEXT - MINUTE)
    assert table.tick(AFTER).judged == []
    assert table.game.is_over


def test_a_vote_that_has_not_passed_is_over_when_the_stage_is_judged(table: Table) -> None:
    vote(table, red="vote draw", green="vote draw")
    mails = vote(table, AFTER)
    assert "[world] Round 2: a vote is over" in titles(mails)
    assert "whether the game ends in a draw is over: it has not passed." in text(mails, "bo")
    assert table.value("SELECT state FROM motions") == "lapsed"
    table.tick(AFTER + MINUTE)
    assert table.news() == []


def test_silence_counts_as_the_game_says_when_the_stage_is_judged(table: Table) -> None:
    table.say("votes: {draw: {majority: half, silence: abstain}}")
    vote(table, red="vote draw")
    assert not table.game.is_over
    mails = vote(table, AFTER)
    assert table.game.is_over
    assert not any("a vote is over" in title for title in titles(mails))


def test_a_concession_needs_all_others(table: Table) -> None:
    mails = vote(table, red="I concede to Blue")
    assert "There is a vote on whether Blue (Bo) has won." in text(mails, "bo")
    assert "all the others who still play are for it" in text(mails, "bo")
    mails = vote(table, NOW + MINUTE, blue="vote yes")
    assert "The others vote on whether you have won." in text(mails, "bo")
    vote(table, NOW + 2 * MINUTE, green="vote concession to Bo")
    assert table.game.state.winners == ("blue",)


def test_a_vote_can_move_the_deadline_as_often_as_the_game_says(table: Table) -> None:
    vote(table, red="vote extend")
    assert deadline(table) == NEXT
    mails = vote(table, NOW + MINUTE, blue="vote extend")
    assert deadline(table) == NEXT + timedelta(days=2)
    assert "[world] Round 1: the deadline has moved" in titles(mails, "chidi")
    assert "The players have voted for it." in text(mails, "chidi")
    mails = vote(table, NOW + 2 * MINUTE, red="vote extend")
    assert "has been moved by a vote as often as it may be" in text(mails, "ada")
    assert titles(mails) == []


def test_a_later_deadline_keeps_its_hour_over_a_change_of_clocks(table: Table) -> None:
    table.say("votes: {extend: {hours: 336}}")
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run("UPDATE waiting SET deadline = '2027-03-21T19:00:00Z'")
    vote(table, red="vote extend", blue="vote extend")
    assert str(deadline(table)) == "2027-04-04 18:00:00+00:00"


def test_a_stage_that_is_due_waits_where_more_time_is_voted_for_at_last(table: Table) -> None:
    table.say("votes: {extend: {majority: all, silence: yes}}")
    vote(table, red="vote extend")
    assert table.tick(AFTER).judged == []
    assert deadline(table) == NEXT + timedelta(days=2)


def test_a_judge_who_comes_late_gives_the_time_from_then_on(table: Table) -> None:
    for colour in ("red", "blue"):
        table.pipe(table.mail(colour, "vote extend"), NEXT - MINUTE)
    assert table.tick(NEXT + WEEK).judged == []
    assert deadline(table) == NEXT + WEEK + timedelta(days=2)


def test_a_cancelled_game_has_no_winner(table: Table) -> None:
    table.say("votes: {cancel: two_thirds}")
    vote(table, red="vote cancel", green="vote to end the game")
    assert table.game.is_over
    assert table.game.state.winners == ()


# --- changing one's mind ----------------------------------------------------------------------


def test_a_vote_may_be_changed_and_taken_back(table: Table) -> None:
    vote(table, red="vote draw", blue="vote draw")
    mails = vote(table, NOW + MINUTE, red="vote against the draw")
    assert "you are against it" in text(mails, "ada")
    assert titles(mails) == []
    mails = vote(table, NOW + 2 * MINUTE, blue="withdraw my vote")
    assert "[world] Round 1: a vote is over" in titles(mails, "chidi")
    assert "since nobody is for it now" in text(mails, "chidi")
    assert "There is no vote open on whether the game ends in a draw" in text(
        vote(table, NOW + 3 * MINUTE, green="vote no draw"), "chidi"
    )


def test_a_vote_is_taken_back_once_however_often_a_mail_says_so(table: Table) -> None:
    vote(table, red="vote draw")
    mails = vote(table, NOW + MINUTE, red="withdraw vote draw\nwithdraw vote")
    assert titles(mails) == ["[world] Round 1: a vote is over"]
    assert table.value("SELECT group_concat(state) FROM motions") == "withdrawn"


def test_the_mail_that_arrived_last_counts(table: Table) -> None:
    late, early = table.mail("red", "vote no draw"), table.mail("red", "vote draw")
    vote(table, blue="vote draw")
    table.pipe(late, NOW + 3 * MINUTE)
    table.tick(NOW + 4 * MINUTE)
    table.pipe(early, NOW + 2 * MINUTE)
    table.tick(NOW + 5 * MINUTE)
    assert "A mail of yours that came later says how you vote." in text(table.news(), "ada")
    assert table.value("SELECT ballot FROM ballots WHERE colour = 'red'") == "no"


def test_a_vote_is_not_called_and_taken_back_without_end(table: Table) -> None:
    at = NOW
    for _ in range(3):
        assert CALLED in titles(vote(table, at, red="vote draw"))
        vote(table, at + MINUTE, red="withdraw vote")
        at += 2 * MINUTE
    mails = vote(table, at, red="vote draw")
    assert "There was a vote on it often enough" in text(mails, "ada")
    assert titles(mails) == []


# --- who has no vote, and what cannot be voted on ---------------------------------------------


WHY_NOT = (
    ("vote yes", "There is no vote open now."),
    ("withdraw vote", "There is no vote open now."),
    ("vote no draw", "There is no vote open on whether the game ends in a draw."),
    ("vote cancel", "In this game nobody votes on whether the game ends without a result."),
    ("concede to red", "The others vote on whether you have won."),
    ("vote concession to Pink", "There is no player “pink”; in this game play Red (Ada)"),
    ("vote concession to Blue and Green", "Name the one player who has won."),
)


def test_what_does_not_count_is_told_with_its_reason(table: Table) -> None:
    for line, _ in WHY_NOT:
        table.write("red", line)
    table.tick(NOW)
    answers = table.news()
    assert [mail["To"] for mail in answers] == ["ada@example.org"] * len(WHY_NOT)
    for answer, (_, why) in zip(answers, WHY_NOT, strict=True):
        assert f"Your vote does not count. {why}" in body(answer)
    assert set(table.outcomes()) == {"nothing found"}


def test_with_several_open_votes_one_must_be_named(table: Table) -> None:
    mails = vote(table, red="vote draw\nvote extend", green="vote yes")
    assert "say which you mean, as in “vote draw” or “vote extend”." in text(mails, "chidi")


def test_a_late_vote_does_not_count(table: Table) -> None:
    mails = vote(table, NEXT + MINUTE, red="vote draw")
    assert "It came too late for this stage" in text(mails, "ada")
    assert titles(mails) == []


def test_those_who_are_out_have_no_vote_and_are_not_needed(table: Table) -> None:
    path = table.folder.turns / table.folder.judged()[-1] / "state.yaml"
    path.write_text(f"{path.read_text().replace(': green ', ': blue ')}out: [green]\n")
    mails = vote(table, green="vote draw")
    assert "only those who still play have a vote" in text(mails, "chidi")
    assert "Green (Chidi) is out" in text(vote(table, red="concede to green"), "ada")
    vote(table, red="vote draw", blue="vote draw")
    assert set(table.game.state.winners) == {"red", "blue"}


def test_after_the_end_there_is_nothing_to_vote_on(table: Table) -> None:
    path = table.folder.turns / table.folder.judged()[-1] / "state.yaml"
    path.write_text(f"{path.read_text()}winners: [blue]\n")
    assert "The game is over." in text(vote(table, red="vote draw"), "ada")


def test_unproven_votes_wait_for_their_player(table: Table) -> None:
    table.write("red", "vote draw", sender="ada@example.com")
    table.tick(NOW)
    assert table.outcomes()[-1] == "held for confirmation"
    assert table.value("SELECT count(*) FROM motions") == 0
    assert CALLED in titles(vote(table, NOW + MINUTE, red="confirm"))


def test_whoever_takes_over_a_seat_has_not_voted_yet(table: Table) -> None:
    vote(table, red="vote draw", green="vote draw")
    with table.office(NOW) as office, office.ledger.transaction():
        eve = Player("red", "Eve", ("eve@example.org",), ZoneInfo("UTC"))
        seat(office.ledger, "world", eve, NOW)
    vote(table, NOW + MINUTE, blue="vote draw")
    assert not table.game.is_over


# --- asking, and taking back ------------------------------------------------------------------


def test_open_votes_can_be_asked_for_with_the_own_ballot_alone(table: Table) -> None:
    vote(table, red="vote draw", green="vote no draw")
    at = NOW + MINUTE
    said = {it: text(vote(table, at, **{it: "votes"}), who)
            for it, who in (("red", "ada"), ("blue", "bo"), ("green", "chidi"))}  # fmt: skip
    assert "Until this mail you were for it." in said["red"]
    assert "Until this mail you had said nothing." in said["blue"]
    assert "Until this mail you were against it." in said["green"]
    vote(table, at + MINUTE, red="withdraw vote")
    none = text(vote(table, at + 2 * MINUTE, red="votes"), "ada")
    assert "there is no vote open now. A line such as “vote draw” calls one." in none


def test_votes_come_back_with_the_round_that_is_taken_back(table: Table) -> None:
    vote(table, red="vote draw", green="vote draw")
    table.tick(AFTER)
    table.roll_back(AFTER + MINUTE)
    table.tick(AFTER + 2 * MINUTE)
    assert not table.game.is_over
    table.news()
    vote(table, AFTER + 3 * MINUTE, blue="vote draw")
    assert table.game.is_over


def test_a_draw_that_is_taken_back_does_not_come_back_by_itself(table: Table) -> None:
    vote(table, red="vote draw", green="vote draw", blue="vote draw")
    assert table.game.is_over
    table.roll_back(NOW + MINUTE)
    table.tick(NOW + 2 * MINUTE)
    assert not table.game.is_over
    assert Motion.DRAW in table.game.settings.votes.motions


def test_what_else_was_voted_on_is_over_with_the_game(table: Table) -> None:
    both = "vote draw\nvote extend"
    mails = vote(table, red=both, green=both, blue=both)
    assert table.game.is_over
    assert not any("a vote is over" in title for title in titles(mails))
    with table.office(NOW) as office:
        rows = office.ledger.all("SELECT kind, state FROM motions ORDER BY id")
    assert [tuple(row) for row in rows] == [("draw", "done"), ("extend", "lapsed")]


def test_what_the_game_has_no_votes_on_any_more_is_not_carried_out(table: Table) -> None:
    vote(table, red="vote draw", green="vote draw")
    table.say("votes: {draw: none}")
    mails = vote(table, NOW + MINUTE, blue="vote draw\nvotes")
    assert "In this game nobody votes on whether the game ends in a draw." in text(mails, "bo")
    assert "there is no vote open now" in text(mails, "bo")
    assert not table.game.is_over


def test_a_run_that_is_stopped_in_between_ends_the_game_once(table: Table) -> None:
    """It stops after the ruling, before the vote is known to be done; or before the ruling."""
    vote(table, red="vote draw", green="vote draw", blue="vote draw")
    turns = table.folder.judged()
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run("UPDATE motions SET state = 'passed'")
    table.news()
    table.tick(NOW + MINUTE)
    assert table.folder.judged() == turns
    assert table.value("SELECT state FROM motions") == "done"
    assert table.news() == []


def test_a_stage_in_review_is_voted_on_no_more(table: Table) -> None:
    table.say("review: true")
    vote(table, red="vote draw", green="vote draw")
    table.tick(AFTER)
    assert table.value("SELECT count(*) FROM reviews") == 1
    mails = vote(table, AFTER + MINUTE, blue="vote draw")
    assert "It came too late for this stage" in text(mails, "bo")
    assert not table.game.is_over


def test_on_hold_nothing_is_counted(table: Table) -> None:
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run(
            "INSERT INTO pauses (game, since, until, why) VALUES ('world', '2026-12-06T19:00:00Z',"
            " '', '')"
        )
    vote(table, red="vote draw", green="vote draw", blue="vote draw")
    assert not table.game.is_over
    with table.office(NOW) as office, office.ledger.transaction():
        office.ledger.run("DELETE FROM pauses")
    table.tick(NOW + MINUTE)
    assert table.game.is_over
