"""The names of things: players, territories, stages."""

from typing import Final, Self, TypeAlias

from msgspec import Struct

Colour: TypeAlias = str
"""A player's id. It stays through a replacement of the person."""

TerritoryName: TypeAlias = str
"""A territory's full name as on the board."""

RuleName: TypeAlias = str
"""The name of a rule in the rule book: B5, R1."""

NOBODY: Final[Colour] = "nobody"
"""The owner of land that belongs to no player. It defends and never acts."""

NEUTRAL: Final[Colour] = "neutral"
"""The neutral army, which holds land beside two players (W1). It defends and never acts."""

BADGES: Final[dict[Colour, str]] = {
    "red": "R",
    "orange": "O",
    "yellow": "Y",
    "green": "G",
    "cyan": "C",
    "blue": "B",
    "purple": "P",
    "black": "K",
    NEUTRAL: "N",
}
"""The letter that stands on maps and in dice tables for a player's colour, or the neutral army."""

COLOURS: Final[tuple[Colour, ...]] = tuple(one for one in BADGES if one != NEUTRAL)
"""The players' colours, in the order in which seats are filled."""


class StageId(Struct, frozen=True, order=True):
    """The unit of judging: a stage of a round, and how often it was judged anew.

    Round 0 is the set-up. `attempt` grows by one with each rollback, so that a stage judged
    again has other tokens, other dice and other mails. With a `ruling` it is no stage but that
    ruling, counted from 1, after the stage and before the next: `7.1.0+1`.
    """

    round: int
    stage: int
    attempt: int = 0
    ruling: int = 0

    def __str__(self) -> str:
        ruling = f"+{self.ruling}" if self.ruling else ""
        return f"{self.round}.{self.stage}.{self.attempt}{ruling}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `7.1.0` or `7.1.0+1`. Raises ValueError where that is not numbers with dots."""
        numbers, _, ruling = text.partition("+")
        round_, stage, attempt = numbers.split(".")
        return cls(int(round_), int(stage), int(attempt), int(ruling or 0))
