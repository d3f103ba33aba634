"""Whose orders these are, and where a mail stands among others."""

from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.ids import Colour, StageId

Place: TypeAlias = tuple[str, str, int, int]
"""The place of a mail among others: arrival, account, UID, and its id in the ledger."""


class Seat(Struct, frozen=True):
    """A player in a stage of a game: whose orders these are."""

    game: str
    stage: StageId
    colour: Colour

    def key(self) -> tuple[str, str, Colour]:
        """What the rows of the ledger are found by."""
        return self.game, str(self.stage), self.colour
