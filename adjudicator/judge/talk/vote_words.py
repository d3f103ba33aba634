"""What is voted on and how it is counted, in words; none of them votes if somebody quotes it."""

from typing import Final

from adjudicator.judge.game.settings import GameSettings
from adjudicator.judge.talk.addressees import named
from adjudicator.judge.talk.vote_rules import Majority, Motion, Silence, VoteRule
from adjudicator.judge.talk.votes import Matter
from adjudicator.reports import clock

_MAJORITIES: Final = {
    Majority.ALL: "all",
    Majority.TWO_THIRDS: "at least two thirds",
    Majority.HALF: "more than half",
}
_SILENCE: Final = {
    Silence.NO: "as against it",
    Silence.YES: "as for it, once the stage is judged",
    Silence.ABSTAIN: "neither way",
}
_LINES: Final = {Motion.DRAW: "draw", Motion.EXTEND: "extend", Motion.CANCEL: "cancel"}


def asks(matter: Matter, settings: GameSettings) -> str:
    """What is voted on: `whether the game ends in a draw`."""
    match matter.motion:
        case Motion.DRAW:
            return "whether the game ends in a draw"
        case Motion.CONCEDE:
            return f"whether {named(matter.winner, settings)} has won"
        case Motion.EXTEND:
            return f"whether the deadline is moved by {clock.span(settings.votes.longer)}"
        case Motion.CANCEL:
            return "whether the game ends without a result"


def counted(matter: Matter, rule: VoteRule) -> str:
    """How many must be for it, and how the others count: two sentences."""
    who = "the others who still play" if matter.winner else "those who still play"
    of = "" if rule.majority is Majority.ALL else "of "
    return (
        f"It passes if {_MAJORITIES[rule.majority]} {of}{who} are for it."
        f" Who says nothing counts {_SILENCE[rule.silence]}."
    )


def lines_for(matter: Matter) -> tuple[str, str, str]:
    """What a player writes who is for it, against it, or takes the vote back."""
    if matter.motion is Motion.CONCEDE:
        to = f"concession to {matter.winner.capitalize()}"
        return f"vote {to}", f"vote no {to}", f"withdraw {to}"
    line = _LINES[matter.motion]
    return f"vote {line}", f"vote no {line}", f"withdraw vote {line}"
