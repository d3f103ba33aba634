"""The five dice of RISK II, and which of them a force rolls (D1, D2, B11)."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from msgspec import Struct


class Die(Struct, frozen=True):
    """A die. `rank` is what the lowest die of a battle costs a beaten side (B11).

    `faces` are in ascending order; a roll picks one by its index.
    """

    name: str
    rank: int
    faces: tuple[int, ...]


def make_die(name: str, rank: int, counts: Sequence[int]) -> Die:
    """A die with so many 1s, 2s and so on: a row of the table (D1)."""
    return Die(name, rank, tuple(face for face, n in enumerate(counts, 1) for _ in range(n)))


WHITE: Final = make_die("white", 1, (4, 3, 2, 1, 1, 1))
YELLOW: Final = make_die("yellow", 2, (2, 4, 2, 2, 1, 1))
GREEN: Final = make_die("green", 3, (1, 2, 3, 3, 2, 1))
RED: Final = make_die("red", 4, (1, 1, 2, 2, 4, 2))
BLACK: Final = make_die("black", 5, (1, 1, 1, 2, 3, 4))

DICE: Final = (WHITE, YELLOW, GREEN, RED, BLACK)
"""The dice of the table of 2000, twelve faces each, by rank (D1)."""

FACES: Final = 12

PLAIN: Final = make_die("plain", 1, (2, 2, 2, 2, 2, 2))
"""The die of the classic games, each of its six faces twice."""


class DiceScale(Struct, frozen=True):
    """Which die a force of a given size rolls, and who wins equal dice (D2).

    `attacker` and `defender` hold for each rank the largest force that still rolls it; a force
    larger than the last number rolls the die after it. So four numbers mean five dice and three
    mean four. `dice` are those of the game, by rank (D1).
    """

    name: str
    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    attacker_wins_ties: bool
    dice: tuple[Die, ...] = DICE

    def attacking(self, armies: int) -> Die:
        """The die that an attacking force of this size rolls."""
        return self.dice[bisect_left(self.attacker, armies)]

    def defending(self, armies: int) -> Die:
        """The die that a garrison of this size rolls."""
        return self.dice[bisect_left(self.defender, armies)]

    @property
    def lead(self) -> int:
        """By how much a force's die must be above the garrison's to beat it."""
        return 0 if self.attacker_wins_ties else 1


SCALES: Final = {
    scale.name: scale
    for scale in (
        DiceScale("board", (5, 10, 18, 30), (5, 10, 18, 30), attacker_wins_ties=True),
        DiceScale("program", (5, 10, 18, 29), (5, 10, 18, 29), attacker_wins_ties=True),
        DiceScale("manual", (3, 7, 12, 18), (6, 12, 20), attacker_wins_ties=False),
    )
}
