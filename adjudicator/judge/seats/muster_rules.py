"""How a game gathers its players: `invite:` and `muster:` of game.yaml."""

from datetime import timedelta
from typing import Final

from msgspec import Struct

from adjudicator.data.record import Record
from adjudicator.judge.config import checked_address

DAYS: Final = 7
"""How long players have to answer an invitation, where game.yaml says nothing."""

_REMINDERS: Final = (3, 1)
_LONGEST: Final = 90


class Muster(Struct, frozen=True):
    """How players come to a game that has not begun.

    With `answers` it begins when everybody has answered a mail once, so that mail is known to go
    both ways. With `approval` the game master lets in those who apply uninvited. `time` is how long
    players have to answer; they are reminded `reminders` before its end. `invited` have no seat of
    their own, and are let in without a word of the game master.
    """

    answers: bool
    approval: bool = True
    time: timedelta = timedelta(days=DAYS)
    reminders: tuple[timedelta, ...] = tuple(timedelta(days=day) for day in _REMINDERS)
    invited: tuple[str, ...] = ()


def muster_of(record: Record, *, open_seats: bool) -> Muster:
    """What a game.yaml says of it. A game with all its players and no key `muster` has none.

    Raises UserError that names file, line, key and cure.
    """
    invited = tuple(checked_address(text, record, "invite") for text in record.texts("invite", ()))
    answers = open_seats or bool(invited)
    if isinstance(record.get("muster", answers), bool):
        return Muster(record.get("muster", answers), invited=invited)
    its = record.record("muster")
    its.only(("approval", "days", "reminders"))
    days = its.number("days", 1, _LONGEST, DAYS)
    return Muster(
        answers=True,
        approval=its.take("approval", bool, default=True),
        time=timedelta(days=days),
        reminders=_reminders(its, days),
        invited=invited,
    )


def _reminders(its: Record, days: int) -> tuple[timedelta, ...]:
    given = its.take("reminders", list, [day for day in _REMINDERS if day < days])
    for one in given:
        if not isinstance(one, int) or isinstance(one, bool) or not 0 < one < days:
            said = f"a reminder goes a number of days before the end, from 1 to {days - 1}."
            raise its.trouble("reminders", said, "Write it like this: reminders: [3, 1]")
    return tuple(timedelta(days=one) for one in sorted(set(given), reverse=True))
