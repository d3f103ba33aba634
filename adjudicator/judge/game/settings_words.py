"""What a game's settings say beside its rules, in sentences."""

import re
from collections.abc import Iterator
from typing import Final

from adjudicator.core.refusals import listed
from adjudicator.judge.clock.deadline_rules import DeadlineRules
from adjudicator.judge.clock.deadlines import DAYS, Grid
from adjudicator.judge.clock.miss_rules import MissRules
from adjudicator.judge.game.settings import GameSettings
from adjudicator.judge.talk.press_rules import Allowed, PressRules
from adjudicator.judge.talk.vote_rules import Majority, Motion, Silence, VoteRules
from adjudicator.reports import clock

_EVERY_WEEK: Final = re.compile(r"FREQ=WEEKLY;BYDAY=([A-Z,]+)")

_ALLOWED: Final = {
    Allowed.NONE: "Players write to nobody through me but the game master.",
    Allowed.PUBLIC: "Players may write to all together through me, and to the game master.",
    Allowed.FULL: "Players may write to each other through me: to all, or to some alone.",
}
_MOTIONS: Final = {
    Motion.DRAW: "on a draw",
    Motion.CONCEDE: "on whether somebody has won",
    Motion.EXTEND: "on a later deadline",
    Motion.CANCEL: "on an end without a result",
}
_MAJORITIES: Final = {
    Majority.ALL: "all must be for it",
    Majority.TWO_THIRDS: "two thirds must be for it",
    Majority.HALF: "more than half must be for it",
}
_SILENCE: Final = {
    Silence.NO: "against it",
    Silence.YES: "for it",
    Silence.ABSTAIN: "neither way",
}


def settings_in_words(settings: GameSettings) -> Iterator[str]:
    """A sentence or two on each thing that players should know of a game's settings."""
    yield _schedule(settings.grid)
    yield from _deadlines(settings.deadlines, settings.grid)
    yield from _misses(settings.misses)
    yield from _press(settings.press)
    yield from _votes(settings.votes)
    if settings.anonymous:
        at_end = "the last report names them" if settings.names_at_end else "not even at the end"
        yield f"The game is anonymous: nobody is told who plays which colour, {at_end}."
    if not settings.observers:
        yield "Nobody may watch the game who does not play."
    if settings.game_master_plays and not settings.anonymous:
        yield f"The game master plays {settings.game_master_plays.capitalize()}, without a salt."


def _schedule(grid: Grid) -> str:
    times = listed([f"{one:%H:%M}" for one in grid.times])
    at = f"at {times}, as clocks go in {grid.zone.key}"
    if found := _EVERY_WEEK.fullmatch(grid.rule):
        days = [day.capitalize() for day in DAYS if day[:2].upper() in found[1].split(",")]
        return f"Orders are due on {listed(days)} {at}."
    return f"Orders are due {at}, on days of its own schedule: “deadlines” brings the next ones."


def _deadlines(rules: DeadlineRules, grid: Grid) -> Iterator[str]:
    if rules.early:
        yield "A stage is judged before its deadline once everybody has said “ready”."
    if leads := rules.lead_times(grid):
        before = listed([clock.span(lead) for lead in leads])
        yield f"Who has sent no orders is reminded {before} before the deadline."
    if rules.grace:
        yield f"Who has sent none may still order up to {clock.span(rules.grace)} after it."
    if rules.absence:
        yield f"Everybody may be absent for {clock.span(rules.absence)} in all."


def _misses(rules: MissRules) -> Iterator[str]:
    if rules.more_time and rules.excused:
        times = "once" if rules.excused == 1 else f"{rules.excused} times"
        yield (
            f"The first who send no orders get {clock.span(rules.more_time)} more,"
            f" each of them {times} in a game; what others have sent stays as it is."
        )
    if rules.civil_disorder:
        number = rules.civil_disorder
        stages = "a stage" if number == 1 else f"{number} stages in a row"
        yield f"After {stages} without orders a seat is open to others."


def _press(rules: PressRules) -> Iterator[str]:
    said = [_ALLOWED[rules.allowed]]
    if rules.allowed is not Allowed.NONE:
        said += ["A writer may stay unnamed."] if rules.anonymous else []
        said += ["The game master can read all of it."] if rules.master_reads else []
        said += ["Observers get what is written to all."] if rules.observers else []
    yield " ".join(said)


def _votes(rules: VoteRules) -> Iterator[str]:
    for motion, rule in rules.motions.items():
        must, silent = _MAJORITIES[rule.majority], _SILENCE[rule.silence]
        yield f"You may vote {_MOTIONS[motion]}: {must}, and who says nothing counts {silent}."
    if not rules.motions:
        yield "There are no votes."
