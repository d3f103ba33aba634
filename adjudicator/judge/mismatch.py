"""What can fail to hold in a kept game that is checked."""

from dataclasses import dataclass
from enum import StrEnum


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


@dataclass(frozen=True, slots=True)
class Trouble:
    """The first thing that does not hold: of which stage, where it stands, and what instead."""

    what: What
    stage: str
    place: str
    about: str
    expected: str
    found: str


class FailedError(Exception):
    """Something does not hold, so that checking what comes after it would show nothing."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__()
        self.trouble = trouble
