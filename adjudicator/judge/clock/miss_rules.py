"""What a game does about players who send no orders: `misses:` of game.yaml."""

from datetime import timedelta
from typing import Final

from msgspec import Struct

from adjudicator.data.record import Record

_MOST: Final = 99
_LONGEST: Final = 7 * 24


class MissRules(Struct, frozen=True):
    """Each player is excused so many times in a game: the stage then waits for `more_time`.

    Without `more_time` no stage waits for anybody. Whoever has missed `civil_disorder` stages in a
    row loses the seat to whoever comes; with 0 nobody does.
    """

    excused: int = 1
    more_time: timedelta = timedelta(hours=24)
    civil_disorder: int = 3


def miss_rules_of(record: Record) -> MissRules:
    """What a game.yaml says of misses; the defaults where it says nothing.

    Raises UserError that names file, line, key and cure.
    """
    its, usual = record.record("misses"), MissRules()
    its.only(("excused", "extend_hours", "civil_disorder"))
    hours = int(usual.more_time.total_seconds()) // 3600
    return MissRules(
        excused=its.number("excused", 0, _MOST, usual.excused),
        more_time=timedelta(hours=its.number("extend_hours", 0, _LONGEST, hours)),
        civil_disorder=its.number("civil_disorder", 0, _MOST, usual.civil_disorder),
    )
