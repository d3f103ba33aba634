"""What a report needs beside the judged stage itself: names, times, dice, addresses."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import Colour, StageId


class How(StrEnum):
    """What a stage was judged by that took orders of a player."""

    ORDERS = "orders"
    LATE_ORDERS = "late orders"
    """Orders that came only in the time that was added for those who had sent none."""
    STANDING = "standing orders"
    NOTHING = "nothing"
    CIVIL_DISORDER = "civil disorder"
    """Nobody plays the seat, or somebody who has long been silent and may lose it."""


class Attendance(Struct, frozen=True):
    """How a player came to a stage that took orders of that player.

    `missed` says that orders were due and none came; `in_a_row` counts the stages missed without a
    break, up to this one. `waited_for` says that the stage was put off for the player, `excused`
    that this was one of those that the player has free.
    """

    player: Colour
    how: How
    missed: bool = False
    in_a_row: int = 0
    waited_for: bool = False
    excused: bool = False


class StageFacts(Struct, frozen=True):
    """What all reports of one judged stage have in common.

    `stage` is the id of the stage that was judged. `names` are the players' public names; in an
    anonymous game it is empty. `now` is the time of judging and `deadline` that of the next stage,
    both with a zone; `deadline` is None once the game is over. `seed` and `salts` made the
    stage's dice; `commitment` is that of the next stage, None where there is no next stage. Both
    are hexadecimal, and `seed` is None for a stage that rolled no dice. `secret_hash` is the
    SHA-256 of the game's secret, told with the deal, and `secret` the secret itself, told at the
    end of the game; both hexadecimal, and None in all other reports. `title` is what people call
    the game, empty if only its name. `attendance` are those who should order, in seat order; a seat
    is open after `opens_after` stages missed in a row, never if that is 0.
    """

    game: str
    stage: StageId
    names: Mapping[Colour, str]
    now: datetime
    deadline: datetime | None
    seed: str | None
    salts: Mapping[Colour, str]
    commitment: str | None
    secret_hash: str | None = None
    secret: str | None = None
    title: str = ""
    attendance: tuple[Attendance, ...] = ()
    opens_after: int = 0


class Reader(Struct, frozen=True):
    """Who a report is for: a player, or with `colour` None the game master or the public.

    `reply_to` is the address that this reader's orders go to, None where there is none.
    """

    colour: Colour | None
    zone: ZoneInfo
    reply_to: str | None
