"""What players of a game may say to each other: `press:` of game.yaml."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.data.record import Record

_MOST: Final = 200


class Allowed(StrEnum):
    """To whom press may go; to the game master it always may."""

    NONE = "none"
    PUBLIC = "public"
    """Only to all together."""
    FULL = "full"
    """To all, or to some alone."""


class PressRules(Struct, frozen=True):
    """How players talk.

    `anonymous` press does not tell its writer. Those who are `out` may write too, or not. Nobody
    writes more than `per_day` times in 24 hours. Where `master_reads`, the game master can read
    what is written to some alone, and everybody is told so. `observers` get what is written to all.
    """

    allowed: Allowed = Allowed.FULL
    anonymous: bool = False
    out: bool = True
    per_day: int = 20
    master_reads: bool = False
    observers: bool = False


def press_rules_of(record: Record, plays: Colour) -> PressRules:
    """What a game.yaml says of press: one word or a mapping; the defaults where it says nothing.

    `plays` is the colour of a game master who plays. Raises UserError that names file, line, key
    and cure.
    """
    usual = PressRules()
    if isinstance(record.get("press"), str):
        return PressRules(Allowed(record.choice("press", tuple(Allowed))))
    its = record.record("press")
    its.only(("allow", "anonymous", "out", "per_day", "master_reads", "observers"))
    if its.get("master_reads") is True and plays:
        raise its.trouble(
            "master_reads",
            "the game master plays, and would read the press of the other players.",
            "Leave the key out, or let somebody who does not play be the game master.",
        )
    return PressRules(
        Allowed(its.choice("allow", tuple(Allowed))) if "allow" in its else usual.allowed,
        anonymous=its.take("anonymous", bool, usual.anonymous),
        out=its.take("out", bool, usual.out),
        per_day=its.number("per_day", 1, _MOST, usual.per_day),
        master_reads=its.take("master_reads", bool, usual.master_reads),
        observers=its.take("observers", bool, usual.observers),
    )
