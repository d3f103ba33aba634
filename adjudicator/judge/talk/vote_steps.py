"""The part of a run that counts votes: what has passed is carried out, before any stage is judged.

Votes that a stage has outlived are over. Each step can be stopped anywhere, and repeated.
"""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from adjudicator.core.ruling_events import Ending
from adjudicator.core.rulings import Conclusion
from adjudicator.judge.clock.due import Fate, look, quick_fate
from adjudicator.judge.clock.waiting import Waiting, stage_of, waiting_games
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.run.failures import Step
from adjudicator.judge.talk.vote_rules import Motion
from adjudicator.judge.talk.votes import Course, Matter, Vote, become, tally, unfinished, votes_of
from adjudicator.judge.talk.voting import vote_over

if TYPE_CHECKING:
    from adjudicator.judge.run.tick import Run

_WHY: Final = "The players have voted for it."
_ENDINGS: Final = {
    Motion.DRAW: Ending.DRAW,
    Motion.CONCEDE: Ending.CONCESSION,
    Motion.CANCEL: Ending.CANCELLATION,
}


def carry_out_votes(run: "Run", *, all_read: bool) -> None:
    """Carry out what has passed; where a stage is judged in this run, votes are counted at last.

    That goes before judging: a game that ends, or whose deadline moves, is not judged now. Nothing
    is done while a game is on hold or its stage in review, or the clock is not trusted.
    """
    from adjudicator.judge.run.judging import judged_now

    at_last = judged_now(run) if all_read else set()
    games = {vote.matter.game for vote in unfinished(run.office.ledger)}
    for one in waiting_games(run.office.ledger):
        if one.game not in games or one.game in run.parked or _rests(run, one):
            continue
        if run.tries(one.game, Step.VOTING):
            with run.parking(one.game, Step.VOTING):
                _count(run, one, at_last=one.game in at_last)


def end_votes(run: "Run") -> None:
    """Tell everybody of the votes that are over, since their stage has been judged."""
    for vote in unfinished(run.office.ledger):
        name = vote.matter.game
        waits = stage_of(run.office.ledger, name)
        if waits == str(vote.matter.stage) or name in run.parked:
            continue
        if run.tries(name, Step.VOTING):
            with run.parking(name, Step.VOTING):
                _end(run, vote)


def _rests(run: "Run", one: Waiting) -> bool:
    fate = quick_fate(run.office, look(run.office), one, at_once=False)
    return fate in {Fate.HELD, Fate.REVIEWED, Fate.STOPPED}


def _count(run: "Run", one: Waiting, *, at_last: bool) -> None:
    """Count the open votes of a stage, and carry out what has passed, until the game is over."""
    ledger, folder = run.office.ledger, run.office.home.game(one.game)
    for vote in votes_of(ledger, one.game, one.stage, Course.OPEN, Course.PASSED):
        game = load_game(folder, ledger)
        if game.is_over:
            return
        if vote.course is Course.OPEN and not _passes(game, vote, run, at_last=at_last):
            continue
        if vote.matter.motion is Motion.EXTEND:
            _extend(run, game, vote)
        else:
            _conclude(run, game, vote)


def _passes(game: Game, vote: Vote, run: "Run", *, at_last: bool) -> bool:
    rule = game.settings.votes.motions.get(vote.matter.motion)
    count = tally(run.office.ledger, game, vote)
    return rule is not None and rule.passes(count.yes, count.no, count.silent, at_last=at_last)


def _extend(run: "Run", game: Game, vote: Vote) -> None:
    """Move the deadline: by wall time, so that it stays at its hour."""
    from adjudicator.judge.clock.extensions import Cause, extend
    from adjudicator.judge.clock.waiting import waiting_for

    office = run.office
    until = _later(waiting_for(office.ledger, game.name).deadline, game)
    if until <= office.now:  # the judge comes late itself
        until = _later(office.now, game)
    with office.ledger.transaction():
        become(office.ledger, vote.id, Course.DONE)
        extend(office, game, until, _WHY, cause=Cause.VOTE)


def _later(instant: datetime, game: Game) -> datetime:
    there = instant.astimezone(game.settings.grid.zone) + game.settings.votes.longer
    return there.astimezone(UTC)


def _conclude(run: "Run", game: Game, vote: Vote) -> None:
    """End the game. The ruling is made once, however often this is begun."""
    from adjudicator.judge.rulings.rulings import rule

    ledger, matter = run.office.ledger, vote.matter
    with ledger.transaction():
        become(ledger, vote.id, Course.PASSED)
    winners = (matter.winner,) if matter.winner else ()
    conclusion = Conclusion(_ENDINGS[matter.motion], winners, _WHY)
    rule(run.office, game.folder, conclusion, _ruled_by(matter))
    with ledger.transaction():
        become(ledger, vote.id, Course.DONE)


def _ruled_by(matter: Matter) -> str:
    """What a ruling by a vote is called: the same in another home, unlike the number of a row."""
    return f"vote {matter.stage} {matter.motion} {matter.winner}".rstrip()


def _end(run: "Run", vote: Vote) -> None:
    office = run.office
    game = load_game(office.home.game(vote.matter.game), office.ledger)
    letters = [] if game.is_over else vote_over(office, game, vote.matter, withdrawn=False)
    passed = vote.course is Course.PASSED
    with office.ledger.transaction():
        become(office.ledger, vote.id, Course.DONE if passed else Course.LAPSED)
        for letter in letters if not passed else ():
            queue(office.ledger, letter, office.now)
