"""What players of a game may vote on, and how votes are counted: `votes:` of game.yaml."""

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

from adjudicator.data.record import Record

_LONGEST: Final = 14 * 24
_MOST_TIMES: Final = 9
_NEVER: Final = "none"


class Motion(StrEnum):
    """What can be voted on."""

    DRAW = "draw"
    CONCEDE = "concede"
    """That one of the others has won."""
    EXTEND = "extend"
    """A later deadline."""
    CANCEL = "cancel"
    """The end of the game without a result."""


class Majority(StrEnum):
    """How many of those who count must be for it."""

    ALL = "all"
    TWO_THIRDS = "two_thirds"
    HALF = "half"
    """More than half."""


class Silence(StrEnum):
    """As what those count who do not vote until the stage is judged."""

    NO = "no"
    YES = "yes"
    ABSTAIN = "abstain"


class VoteRule(Struct, frozen=True):
    """How the votes on one kind of motion are counted."""

    majority: Majority = Majority.ALL
    silence: Silence = Silence.NO

    def passes(self, yes: int, no: int, silent: int, *, at_last: bool) -> bool:
        """Whether a motion has passed; until it is counted `at_last`, silence is no consent."""
        if not at_last or self.silence is Silence.NO:
            no += silent
        elif self.silence is Silence.YES:
            yes += silent
        match self.majority:
            case Majority.ALL:
                return yes > 0 and no == 0
            case Majority.TWO_THIRDS:
                return yes > 0 and 3 * yes >= 2 * (yes + no)
            case Majority.HALF:
                return yes > no


_USUAL: Final[Mapping[Motion, VoteRule]] = MappingProxyType(
    {
        Motion.DRAW: VoteRule(),
        Motion.CONCEDE: VoteRule(),
        Motion.EXTEND: VoteRule(Majority.HALF),
    }
)


class VoteRules(Struct, frozen=True):
    """What can be voted on; an extension moves the deadline by `longer`, so often a stage."""

    motions: Mapping[Motion, VoteRule] = field(default_factory=lambda: _USUAL)
    longer: timedelta = timedelta(hours=48)
    times: int = 1


def vote_rules_of(record: Record) -> VoteRules:
    """What a game.yaml says of votes; the defaults where it says nothing.

    For each motion it has `none`, a majority, or a mapping. Raises UserError that names file, line,
    key and cure.
    """
    its, usual = record.record("votes"), VoteRules()
    its.only(tuple(Motion))
    rules = {motion: _rule(its, motion) for motion in Motion if motion in its}
    motions = {**usual.motions, **rules}
    extend = its[Motion.EXTEND] if isinstance(its.get(Motion.EXTEND), Record) else Record("", 0)
    hours = int(usual.longer.total_seconds()) // 3600
    return VoteRules(
        MappingProxyType({kind: rule for kind, rule in motions.items() if rule}),
        timedelta(hours=extend.number("hours", 1, _LONGEST, hours)),
        extend.number("times", 1, _MOST_TIMES, usual.times),
    )


def _rule(record: Record, motion: Motion) -> VoteRule | None:
    """How a motion is counted; None where it cannot be voted on."""
    if isinstance(record[motion], str):
        word = record.choice(motion, (*Majority, _NEVER))
        return None if word == _NEVER else VoteRule(Majority(word))
    its, usual = record.take(motion, Record), _USUAL.get(motion, VoteRule())
    its.only(("majority", "silence", *(("hours", "times") if motion is Motion.EXTEND else ())))
    return VoteRule(
        Majority(its.choice("majority", tuple(Majority))) if "majority" in its else usual.majority,
        Silence(its.choice("silence", tuple(Silence))) if "silence" in its else usual.silence,
    )
