"""What a report needs beside the judged stage itself: names, times, dice, addresses."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from adjudicator.core.ids import Colour, StageId


@dataclass(frozen=True, slots=True)
class StageFacts:
    """What all reports of one judged stage have in common.

    `stage` is the id of the stage that was judged. `names` are the players' public names; in an
    anonymous game it is empty. `now` is the time of judging and `deadline` that of the next stage,
    both with a zone; `deadline` is None once the game is over. `seed` and `salts` made the
    stage's dice; `commitment` is that of the next stage, None where there is no next stage. Both
    are hexadecimal, and `seed` is None for a stage that rolled no dice. `secret_hash` is the
    SHA-256 of the game's secret, told with the deal, and `secret` the secret itself, told at the
    end of the game; both hexadecimal, and None in all other reports. `title` is what people call
    the game, empty if only its name.
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


@dataclass(frozen=True, slots=True)
class Reader:
    """Who a report is for: a player, or with `colour` None the game master or the public.

    `reply_to` is the address that this reader's orders go to, None where there is none.
    """

    colour: Colour | None
    zone: ZoneInfo
    reply_to: str | None
