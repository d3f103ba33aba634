"""What comes of checking a kept game, and what can fail to hold in it."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from adjudicator.judge.checking.verify_ruling import Ruled


class What(StrEnum):
    """What can fail to hold."""

    SECRET = "secret"
    SEED = "seed"
    COMMITMENT = "commitment"
    STAGE = "stage"
    """A stage that is missing, or comes twice."""
    ORDER = "order"
    DICE = "dice"
    OUTCOME = "outcome"
    STATE = "state"
    SEAL = "seal"
    """What was hidden is not what its hash was made of."""


class Trouble(Struct, frozen=True):
    """The first thing that does not hold: of which stage, where it stands, and what instead."""

    what: What
    stage: str
    place: str
    about: str
    expected: str
    found: str


class Verdict(Struct, frozen=True):
    """What became of checking a game; `trouble` is None if all holds that can be checked.

    `stages`, `battles` and `rolls` were checked, and `rulings`, which do not follow from orders and
    dice: each is told, with its reason. `undone` is the number of stages and rulings taken back.
    `sealed` says, in whole sentences, what nobody can check before the game is over.
    """

    game: str
    stages: int
    rulings: tuple[Ruled, ...]
    battles: int
    rolls: int
    undone: int
    is_over: bool
    sealed: tuple[str, ...]
    trouble: Trouble | None


SEALED: Final = (
    "The secret of the game, and with it that every seed comes from it.",
    "The order in which territories were dealt, and all other lots.",
    "The cards in hands and in the draw pile, and missions where there are any.",
    "Whether a set that the judge chose was the best of its player's.",
)
"""What nobody can check before a game is over."""


class FailedError(Exception):
    """Something does not hold, so that checking what comes after it would show nothing."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__()
        self.trouble = trouble
